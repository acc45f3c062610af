import Base
import FileSystem
import LibraryFiles
import MediaLibrary
import TestSupport
import Trackers

@testable import Exchange

/// A project in a temporary folder, to export from and to import into.
struct ExportProject {
  let temporary: TemporaryFolder

  init(_ archive: String = "", settings: String = "name: Test\n") throws {
    temporary = try TemporaryFolder(archive)
    try temporary.write(settings, to: "tokonoma.yml")
  }

  private var project: Project { Project(folder: temporary.folder) }

  /// The library in a format, as `tokonoma export` writes it.
  func export(
    _ name: String, kind: Kind? = nil, withPrivate: Bool = false
  ) async throws -> ExportResult {
    var problems = DiagnosticList()
    let library = try await project.readOwnersTitles(
      workers: WorkerPool(count: 2), reporting: &problems)
    problems.expectEmpty()
    guard let format = ExportFormat(name: name) else { throw NoFormat() }
    let titles = library.titles.filter {
      (withPrivate || !$0.isPrivate) && (kind == nil || $0.entry.kind == kind)
    }
    return format.export(titles, withPrivate: withPrivate, of: library)
  }

  struct NoFormat: Error {}

  func text(
    _ name: String, kind: Kind? = nil, withPrivate: Bool = false
  ) async throws -> String {
    String(
      decoding: try await export(name, kind: kind, withPrivate: withPrivate).bytes, as: UTF8.self)
  }

  /// The library's values of some keys, or all, by the titles' ids.
  func values(of keys: Set<FieldKey>? = nil) async throws -> [String: [FieldKey: TitleValue]] {
    var problems = DiagnosticList()
    let library = try await project.readOwnersTitles(
      workers: WorkerPool(count: 2), reporting: &problems)
    problems.expectEmpty()
    let titles = library.titles.map { TitleRecord($0, hiding: HiddenTitles([])) }
    return Dictionary(
      titles.map { title in
        (title.id, title.values.filter { keys?.contains($0.key) ?? true })
      }, uniquingKeysWith: { first, _ in first })
  }

  /// The files of the library: their paths with their contents.
  func files() throws -> [String: String] {
    var files: [String: String] = [:]
    for path in try temporary.folder.paths(below: "library") {
      files[path] = try temporary.read(path)
    }
    return files
  }

  /// The output of importing an export, without the new titles.
  ///
  /// - Parameter pairs: the pairs of keys and columns, for a table
  func importing(_ text: String, as name: String, by pairs: String? = nil) throws -> String {
    try temporary.write(text, to: name)
    var reporting = DiagnosticList()
    let columns = pairs.flatMap {
      TableColumns($0, name: "table", kind: nil, reporting: &reporting)
    }
    let report = try importFiles(
      [name], from: temporary.folder, into: project, ImportOptions { $0.columns = columns },
      reporting: &reporting)
    let lines = report.text.split(separator: "\n").filter { !$0.hasPrefix("added: ") }
    return lines.map { $0 + "\n" }.joined()
      + reporting.all.map { described($0) + "\n" }.joined()
  }
}

extension DiagnosticList {
  fileprivate func expectEmpty() {
    precondition(!hasErrors, all.map { described($0) }.joined(separator: "\n"))
  }
}
