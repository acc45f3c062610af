import ArgumentParser
import Base
import Catalogue
import HTTPFetching
import LibraryCommands
import LibraryFiles

struct CoverCommand: AsyncParsableCommand, CommandWithExamples {
  static let configuration = CommandConfiguration(
    "cover", "Give a title a cover: a file, or a picture at an address.",
    "The picture is copied into covers/, without what a camera recorded. A later refresh leaves it alone."
  )

  static let examples: [CommandExample] = [
    "tokonoma cover planetes ~/Pictures/planetes.jpg  # A file.",
    "tokonoma cover planetes https://example.org/planetes.jpg  # A picture on the web.",
  ]

  @OptionGroup var named: TitleArgument

  @Argument(help: "The picture: a file, or an address.", completion: .file())
  var picture: String?

  @Flag(help: "Remove the cover.")
  var none = false

  @OptionGroup var change: ChangeOptions
  @OptionGroup var options: LibraryOptions

  func validate() throws {
    if (picture == nil) != none {
      throw ValidationError("Write a file or an address, or --none to remove the cover.")
    }
  }

  func run() async throws {
    try await options.withTitle(named.title) { library, title, diagnostics in
      let chosen = try await chosen(for: library, reporting: &diagnostics)
      let cover = chosen.flatMap {
        CoverCheck().checked($0, from: picture ?? "", reporting: &diagnostics)
      }
      if cover == nil, !none { return }
      library.console.report(
        try library.editor(change).setCover(
          of: title, to: cover, reporting: &diagnostics))
    }
  }

  /// nil, with a report, if it isn't a picture; nil without one if none is given.
  private func chosen(
    for library: OwnersLibrary, reporting diagnostics: inout DiagnosticList
  ) async throws -> ChosenCover? {
    guard let picture else { return nil }
    guard ["https://", "http://"].contains(where: picture.lowercased().hasPrefix),
      let address = WebAddress(picture)
    else { return try ChosenCover(of: picture, reporting: &diagnostics) }
    guard let program = fetchProgram(reporting: &diagnostics) else { return nil }
    let fetcher = library.console.fetcher(program, contact: library.titles.settings.contact)
    return await ChosenCover(at: address, through: fetcher, reporting: &diagnostics)
  }
}
