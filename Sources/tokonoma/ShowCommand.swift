import ArgumentParser
import LibraryKeeping
import LibraryReading

struct ShowCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show what the library knows of a title.",
    discussion: """
      Private titles are shown too: this is for you alone.

      Examples:
        tokonoma show bebop
        tokonoma show books/piranesi --json
      """)

  @Argument(help: "The title: its id, or a piece of any of its names.")
  var title: String

  @OptionGroup var options: LibraryOptions

  func run() async throws {
    try await options.common.console.run { diagnostics in
      guard let library = try await OwnersLibrary(options, reporting: &diagnostics),
        let title = library.title(title, reporting: &diagnostics)
      else { return }
      let card = TitleCard(title, settings: library.titles.settings)
      library.console.text(card.text)
      library.console.json(card.jsonLine)
    }
  }
}
