import ArgumentParser
import LibraryCommands

struct UntagCommand: AsyncParsableCommand, CommandWithExamples {
  static let configuration = CommandConfiguration("untag", "Remove a tag from a title.")

  static let examples: [CommandExample] = [
    "tokonoma untag planetes space  # The same as 'tokonoma tag planetes -space'.",
    #"tokonoma untag planetes "slice of life"  # A tag of several words."#,
  ]

  @OptionGroup var named: TitleArgument

  @Argument(help: "The tag; one of several words needs quotes.", completion: .tags)
  var tag: String

  @OptionGroup var change: ChangeOptions
  @OptionGroup var options: LibraryOptions

  func run() async throws {
    try await options.withTitle(named.title) { library, title, diagnostics in
      let tag = tag.hasPrefix("+") || tag.hasPrefix("-") ? String(tag.dropFirst()) : tag
      try library.change(
        title, by: TagChange(adding: [], removing: tagNames(in: tag)), change,
        reporting: &diagnostics)
    }
  }
}
