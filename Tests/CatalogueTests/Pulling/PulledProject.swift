import Base
import FileSystem
import HTTPFetching
import LibraryFiles
import MediaLibrary
import TestSupport
import Testing

@testable import Catalogue
@testable import Exchange

/// A project that pulls lists from a test's own server.
struct PulledProject {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder("-- tokonoma.yml --\nname: Test\n") }

  /// The output; the library follows the list.
  ///
  /// - Parameter isPermitted: whether a list may remove many titles, or be another account's
  @discardableResult
  func pull(
    _ account: String, from server: ReplayServer, _ keys: [String: String] = [:],
    permitting isPermitted: Bool = true
  ) async throws -> String {
    var problems = DiagnosticList()
    let pulled = try #require(PulledAccount(account, reporting: &problems))
    let address = server.address
    let access = SourceAccess { name in
      name == "TOKONOMA_PULL_\(pulled.list.id.uppercased())_URL" ? address : keys[name]
    }
    let fetcher = Fetcher(
      by: .program(FetchProgram(at: try ChildProcess.built("tokonoma-fetch"))), agent: "Test/1",
      cache: nil, clock: Fetcher.Clock(now: { 0 }, wait: { _ in }))
    let answer = await pulled.fetch(access, through: fetcher, reporting: &problems)
    var said = ""
    if let (list, files) = answer, !files.isEmpty {
      let path = ".tokonoma/pull/\(pulled.fileName)"
      folder.folder.removeTree(path)
      for file in files { try folder.folder.replace("\(path)/\(file.name)", with: file.bytes) }
      let report = try importFiles(
        [path], from: folder.folder, into: Project(folder: folder.folder),
        ImportOptions { $0.list = list },
        asking: ImportQuestions { $0.permission = { _, _ in isPermitted } },
        by: ChangeOrigin(command: "pull", date: PartialDate(iso: "2026-11-28")),
        reporting: &problems)
      report.report(on: WorkerPool(count: 1)).forEachLine { said += $0 + "\n" }
    }
    return said + Self.text(of: problems)
  }

  /// Imports an export's files, without permission to remove something in spite of a caution.
  func importing(_ files: [String: String]) throws -> String {
    folder.remove("export")
    for (name, text) in files { try folder.write(text, to: "export/\(name)") }
    var problems = DiagnosticList()
    _ = try importFiles(
      ["export"], from: folder.folder, into: Project(folder: folder.folder), reporting: &problems)
    return Self.text(of: problems)
  }

  private static func text(of problems: DiagnosticList) -> String {
    problems.all.map { problem in
      "\(problem.message) [\(problem.id)]\n" + (problem.fix.map { "  fix: \($0)\n" } ?? "")
    }.joined()
  }

  func text(_ id: String) throws -> String { try folder.read("library/\(id).md") }

  /// The files that a pull may change.
  func state() throws -> [String: String] {
    let kept = try ["library", "imports", "lists"].flatMap { part in
      try folder.folder.exists(part)
        ? folder.archive(below: part).files.map { ("\(part)/\($0.path)", $0.text) } : []
    }
    return Dictionary(uniqueKeysWithValues: kept)
  }
}
