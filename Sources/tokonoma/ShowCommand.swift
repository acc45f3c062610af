import ArgumentParser
import LibraryCommands
import LibraryFiles
import MediaLibrary

struct ShowCommand: AsyncParsableCommand, CommandWithExamples {
  static let configuration = CommandConfiguration(
    "show", "Show what the library knows about a title.",
    """
    Private titles are shown, too.
    """)

  static let examples: [CommandExample] = [
    "tokonoma show bebop  # Status, progress, dates, where its file is.",
    "tokonoma show books/piranesi --json  # The same for a program.",
  ]

  @OptionGroup var named: TitleArgument

  @OptionGroup var options: LibraryOptions

  func run() async throws {
    try await options.withTitle(named.title) { library, title, diagnostics in
      library.reportBrokenFiles(at: title.path, reporting: &diagnostics)
      let card = TitleCard(title, settings: library.titles.settings)
      library.console.text(card.text, card.json)
    }
  }
}
