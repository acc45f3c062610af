import ArgumentParser
import Base
import Catalogue

struct CatalogueCommand: ParsableCommand, CommandWithExamples {
  static let configuration = CommandConfiguration(
    "catalogue", "Use downloaded catalogues, without network.",
    """
    'refresh', 'search' and 'add' ask your catalogues first; with 'refresh --offline', or 'sources: []' in \
    tokonoma.yml, nothing else. You can add: \(CatalogueFileKind.table.map(\.file).joined(separator: "; ")). Each may \
    be packed by gzip or zstd.

    The file is read once and copied to .tokonoma/catalogues, so you can delete the download. A newer one replaces it.
    """,
    subcommands: [CatalogueAddCommand.self, CatalogueListCommand.self, CatalogueRemoveCommand.self])

  static let examples: [CommandExample] = [
    .init(
      "tokonoma catalogue add ~/Downloads/anime-offline-database-minified.json.zst",
      "Add a catalogue, or replace it with a newer one."), "tokonoma catalogue list  # List them.",
    "tokonoma catalogue remove anime-lists  # Remove one.",
  ]
}

struct CatalogueAddCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration("add", "Add a downloaded file.")

  @Argument(help: .value("file", "The file; can be repeated."), completion: .file())
  var files: [String]

  @OptionGroup var project: ProjectOptions

  func run() async throws {
    try await project.run { project, console, diagnostics in
      guard let today = today() else { return }
      for file in files {
        guard
          let added = try CatalogueFiles.add(
            file, to: project, on: today, workers: .onAllCores(),
            whenWaiting: console.reportWaiting, reporting: &diagnostics)
        else { continue }
        console.text("added " + added.text, added.json)
      }
    }
  }
}

struct CatalogueListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration("list", "List the added catalogues.")

  @OptionGroup var project: ProjectOptions

  func run() async throws {
    try await project.run { project, console, diagnostics in
      let catalogues = CatalogueFiles(in: project, reporting: &diagnostics).all
      if catalogues.isEmpty {
        console.result(
          "no catalogue was added; 'tokonoma catalogue --help' lists those that can be")
      }
      for added in catalogues { console.text(added.text, added.json) }
    }
  }
}

struct CatalogueRemoveCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    "remove", "Remove a catalogue; its facts about titles stay.")

  @Argument(help: "Its name, as 'tokonoma catalogue list' shows it.")
  var name: String

  @OptionGroup var project: ProjectOptions

  func run() async throws {
    try await project.run { project, console, diagnostics in
      if try CatalogueFiles.remove(
        name, from: project, whenWaiting: console.reportWaiting, reporting: &diagnostics)
      {
        console.result("removed \(name)", ["removed": .text(name)])
      }
    }
  }
}
