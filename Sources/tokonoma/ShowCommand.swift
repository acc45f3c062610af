import ArgumentParser
import LibraryCommands
import LibraryFiles
import MediaLibrary

struct ShowCommand: AsyncParsableCommand, CommandWithExamples {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show what the library knows of a title.",
    discussion: """
      Private titles are shown too: this is for you alone.
      """)

  static let examples = [
    CommandExample(
      "tokonoma show bebop", "Status, progress, dates, where its file is."),
    CommandExample(
      "tokonoma show books/piranesi --json", "The same for a program."),
  ]

  @Argument(
    help: "The title: its id, its file, or a piece of any of its names.", completion: .titles)
  var title: String

  @OptionGroup var options: LibraryOptions

  func run() async throws {
    try await options.common.console.run { diagnostics in
      guard let library = try await OwnersLibrary(options, reporting: &diagnostics),
        let title = library.title(title, reporting: &diagnostics)
      else { return }
      library.tellOfBrokenFiles(at: title.path, reporting: &diagnostics)
      let card = TitleCard(title, settings: library.titles.settings)
      library.console.text(card.text)
      library.console.json(card.json)
    }
  }
}
