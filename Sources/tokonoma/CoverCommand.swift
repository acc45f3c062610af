import ArgumentParser
import Base
import Catalogue
import HTTPFetching
import LibraryCommands
import LibraryFiles

struct CoverCommand: AsyncParsableCommand, CommandWithExamples {
  static let configuration = CommandConfiguration(
    "cover", "Give a title a cover: a file, or a picture at an address.",
    "The picture is copied into covers/. A later refresh leaves it alone.")

  static let examples: [CommandExample] = [
    "tokonoma cover planetes ~/Pictures/planetes.jpg  # A file.",
    "tokonoma cover planetes https://example.org/planetes.jpg  # A picture on the web.",
  ]

  @OptionGroup var named: TitleArgument

  @Argument(help: "The picture: a file, or an address.", completion: .file())
  var picture: String

  @OptionGroup var change: ChangeOptions
  @OptionGroup var options: LibraryOptions

  func run() async throws {
    try await options.withTitle(named.title) { library, title, diagnostics in
      guard let cover = try await chosen(for: library, reporting: &diagnostics) else { return }
      library.console.report(
        try library.editor(change).setCover(
          of: title, to: (cover.bytes, cover.ending), reporting: &diagnostics))
    }
  }

  /// nil, with a report, if it isn't a picture.
  private func chosen(
    for library: OwnersLibrary, reporting diagnostics: inout DiagnosticList
  ) async throws -> ChosenCover? {
    guard ["https://", "http://"].contains(where: picture.lowercased().hasPrefix),
      let address = WebAddress(picture)
    else { return try ChosenCover(of: picture, reporting: &diagnostics) }
    guard let program = fetchProgram(reporting: &diagnostics) else { return nil }
    let fetcher = library.console.fetcher(program, contact: library.titles.settings.contact)
    return await ChosenCover(at: address, through: fetcher, reporting: &diagnostics)
  }
}
