import ArgumentParser
import Base
import LibraryCommands
import MediaLibrary

struct RemoveCommand: AsyncParsableCommand, CommandWithExamples {
  static let configuration = CommandConfiguration(
    "remove", "Remove a title from the library, with its review.",
    """
    A title loses its file, or its item in a file of many titles, and is removed from your lists. Texts and relations \
    that name it stay, and are listed. 'tokonoma undo' brings it back.
    """)

  static let examples: [CommandExample] = [
    "tokonoma remove candy crush  # Asks before it removes anything.",
    "tokonoma remove games/candy-crush-saga --dry-run  # Show what would be removed.",
  ]

  @OptionGroup var named: TitleArgument

  @Flag(name: [.short, .long], help: "Remove it without asking.")
  var yes = false

  @OptionGroup var change: ChangeOptions
  @OptionGroup var options: LibraryOptions

  func run() async throws {
    try await options.withTitle(named.title) { library, title, diagnostics in
      if !yes, !change.dryRun {
        guard library.console.canAsk else {
          return diagnostics.report(.notConfirmed(title.entry.id))
        }
        let review = title.review == nil ? "" : " and its review"
        let question = "Remove \(library.name(of: title)) (\(title.path))\(review)?"
        guard Conversation.confirm(question, preset: false) else {
          return library.console.result("It stays.")
        }
      }
      library.console.report(
        try library.editor(change).remove(title, from: library.titles, reporting: &diagnostics))
    }
  }
}
