import ArgumentParser
import Base
import LibraryCommands
import LibraryFiles
import MediaLibrary

struct RemoveCommand: AsyncParsableCommand, CommandWithExamples {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Take a title out of the library, with its review.",
    discussion: """
      A title with a file of its own loses the file; of a file of many titles the item is cut out. It goes out of your \
      lists, too. Texts and relations that name it stay as they are, and are told about. 'tokonoma undo' brings it back.
      """)

  static let examples = [
    CommandExample(
      "tokonoma remove candy crush", "Asks before it removes anything."),
    CommandExample(
      "tokonoma remove games/candy-crush-saga --dry-run", "Only tells what would go."),
  ]

  @Argument(
    help: "The title: its id, its file, or a piece of any of its names.", completion: .titles)
  var title: String

  @Flag(name: [.short, .long], help: "Remove it without asking.")
  var yes = false

  @OptionGroup var change: ChangeOptions
  @OptionGroup var options: LibraryOptions

  func run() async throws {
    try await options.common.console.run { diagnostics in
      guard let library = try await OwnersLibrary(options, reporting: &diagnostics),
        let title = library.title(title, reporting: &diagnostics)
      else { return }
      if !yes, !change.dryRun {
        guard !library.console.isJSON, Conversation.canAsk else {
          diagnostics.report(.notConfirmed(title.entry.id))
          return
        }
        let review = title.review == nil ? "" : " and its review"
        let question = "Remove \(library.name(of: title)) (\(title.path))\(review)?"
        guard Conversation.confirm(question, preset: false) else {
          library.console.result("It stays.")
          return
        }
      }
      let editor = library.editor(change)
      guard
        let report = try editor.remove(title, from: library.titles, reporting: &diagnostics)
      else { return }
      library.console.report(report)
    }
  }
}
