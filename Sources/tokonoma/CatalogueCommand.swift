import ArgumentParser
import Base
import Catalogue
import LibraryFiles
import MediaLibrary

struct CatalogueCommand: ParsableCommand, CommandWithExamples {
  static let configuration = CommandConfiguration(
    commandName: "catalogue",
    abstract: "Use catalogues that you downloaded, without network.",
    discussion: """
      What is added is asked first by 'refresh', 'search' and 'add'; with 'refresh --offline', or 'sources: []' in \
      tokonoma.yml, nobody else is. What can be added: \
      \(CatalogueFileKind.table.map(\.file).joined(separator: "; ")). Each may be packed by gzip or zstd.

      The file is read once, and kept with what finds its titles below .tokonoma/catalogues: the download may be \
      deleted. A newer one takes the place of the one before.
      """,
    subcommands: [
      CatalogueAddCommand.self, CatalogueListCommand.self, CatalogueRemoveCommand.self,
    ])

  static let examples = [
    CommandExample(
      "tokonoma catalogue add ~/Downloads/anime-offline-database-minified.json.zst",
      "Add a catalogue, or a newer one in its place."),
    CommandExample("tokonoma catalogue list", "Show what was added."),
    CommandExample("tokonoma catalogue remove anime-lists", "Take one out again."),
  ]
}

struct CatalogueAddCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Read a file that you downloaded.")

  @Argument(
    help: ArgumentHelp("The file; several can be named.", valueName: "file"),
    completion: .file())
  var files: [String]

  @OptionGroup var project: ProjectOption
  @OptionGroup var common: CommonOptions

  func run() async throws {
    let console = common.console
    try await console.run { diagnostics in
      guard let project = try project.found(reporting: &diagnostics), let today = today() else {
        return
      }
      for file in files {
        guard
          let added = try CatalogueFiles.add(
            file, to: project, on: today,
            workers: WorkerPool(count: WorkerPool.availableCores),
            whenWaiting: console.tellOfWait, reporting: &diagnostics)
        else { continue }
        console.text("added " + added.text)
        console.json(added.json)
      }
    }
  }
}

struct CatalogueListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Show the catalogues that were added.")

  @OptionGroup var project: ProjectOption
  @OptionGroup var common: CommonOptions

  func run() async throws {
    let console = common.console
    try await console.run { diagnostics in
      guard let project = try project.found(reporting: &diagnostics) else { return }
      let catalogues = CatalogueFiles(in: project, reporting: &diagnostics).all
      if catalogues.isEmpty {
        console.result("no catalogue was added; 'tokonoma catalogue --help' tells which can be")
      }
      for added in catalogues {
        console.text(added.text)
        console.json(added.json)
      }
    }
  }
}

struct CatalogueRemoveCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Take a catalogue out again; what it said of titles stays.")

  @Argument(help: "Its name, as 'tokonoma catalogue list' shows it.")
  var name: String

  @OptionGroup var project: ProjectOption
  @OptionGroup var common: CommonOptions

  func run() async throws {
    let console = common.console
    try await console.run { diagnostics in
      guard let project = try project.found(reporting: &diagnostics) else { return }
      if try CatalogueFiles.remove(
        name, from: project, whenWaiting: console.tellOfWait, reporting: &diagnostics)
      {
        console.result("removed \(name)")
        console.json(["removed": .text(name)])
      }
    }
  }
}
