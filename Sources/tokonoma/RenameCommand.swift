import ArgumentParser
import LibraryCommands

struct RenameCommand: AsyncParsableCommand, CommandWithExamples {
  static let configuration = CommandConfiguration(
    "rename", "Give a title another address; the old one leads there.",
    """
    The file and the cover get the new name, and the old address becomes an alias. Lists, relations, [[links]] and \
    what a refresh remembers of the title follow. The title that readers see is a key of its file.
    """)

  static let examples: [CommandExample] = [
    "tokonoma rename planetes planetes-tv  # To anime/planetes-tv.html, where it is an anime.",
    "tokonoma rename anime/planetes planetes-tv --dry-run  # Show which files would change.",
    "tokonoma rename planetes shows/planetes  # To another kind.",
  ]

  @OptionGroup var named: TitleArgument

  @Argument(
    help: .value(
      "new-id", "The new address, with or without its folder: planetes-tv, shows/planetes."))
  var newID: String

  @OptionGroup var change: ChangeOptions
  @OptionGroup var options: LibraryOptions

  func run() async throws {
    try await options.withTitle(named.title) { library, title, diagnostics in
      library.console.report(
        try library.editor(change)
          .rename(title, to: newID, in: library.titles, reporting: &diagnostics))
    }
  }
}
