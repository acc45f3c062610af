import ArgumentParser
import Base
import LibraryCommands

struct RenameCommand: AsyncParsableCommand, CommandWithExamples {
  static let configuration = CommandConfiguration(
    commandName: "rename",
    abstract: "Give a title another address; the old one keeps leading there.",
    discussion: """
      The file and the cover get the new name, and the old address becomes an alias. Lists, relations and [[links]] \
      that name the title are written anew, as is what a refresh remembers of it. The title itself, which readers see, is a key of its file.
      """)

  static let examples = [
    CommandExample(
      "tokonoma rename planetes planetes-tv", "To anime/planetes-tv.html, where it is an anime."),
    CommandExample(
      "tokonoma rename anime/planetes planetes-tv --dry-run", "Only tell which files change."),
  ]

  @Argument(
    help: "The title: its id, its file, or a piece of any of its names.", completion: .titles)
  var title: String

  @Argument(
    help: ArgumentHelp(
      "The new address, with its folder or without: planetes-tv.", valueName: "new-id"))
  var newID: String

  @OptionGroup var change: ChangeOptions
  @OptionGroup var options: LibraryOptions

  func run() async throws {
    try await options.common.console.run { diagnostics in
      guard let library = try await OwnersLibrary(options, reporting: &diagnostics),
        let title = library.title(title, reporting: &diagnostics),
        let report = try library.editor(change)
          .rename(title, to: newID, in: library.titles, reporting: &diagnostics)
      else { return }
      library.console.text(report.text)
      library.console.json(report.json)
    }
  }
}
