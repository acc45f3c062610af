import ArgumentParser
import LibraryCommands

struct HideCommand: AsyncParsableCommand, CommandWithExamples {
  static let configuration = CommandConfiguration(
    "hide", "Keep a title off the site; also 'private'.",
    "The title stays in your library, where 'tokonoma list --visibility private' shows it.")

  static let examples: [CommandExample] = [
    "tokonoma hide planetes  # Private: the site has neither its page nor its name.",
    "tokonoma hide planetes --unlisted  # Only people who know its address find its page.",
  ]

  @OptionGroup var named: TitleArgument

  @Flag(help: "Keep its page, but leave it out of lists, feeds and the search.")
  var unlisted = false

  @OptionGroup var change: ChangeOptions
  @OptionGroup var options: LibraryOptions

  func run() async throws {
    try await options.withTitle(named.title) { library, title, diagnostics in
      try library.change(
        title, by: VisibilityChange(unlisted ? .unlisted : .private), change,
        reporting: &diagnostics)
    }
  }
}

struct ShowAgainCommand: AsyncParsableCommand, CommandWithExamples {
  static let configuration = CommandConfiguration(
    "show-again", "Put a private or unlisted title back on the site.")

  static let examples: [CommandExample] = [
    "tokonoma show-again planetes  # The next build has its page again.",
    "tokonoma show-again planetes --dry-run  # Show what would change.",
  ]

  @OptionGroup var named: TitleArgument
  @OptionGroup var change: ChangeOptions
  @OptionGroup var options: LibraryOptions

  func run() async throws {
    try await options.withTitle(named.title) { library, title, diagnostics in
      try library.change(title, by: VisibilityChange(.public), change, reporting: &diagnostics)
    }
  }
}
