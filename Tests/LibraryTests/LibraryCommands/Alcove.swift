import Base
import FileSystem
import LibraryFiles
import MediaLibrary
import TestSupport
import Testing

@testable import LibraryCommands

/// A project in a temporary folder, whose titles are found and changed.
struct Alcove {
  let temporary: TemporaryFolder

  static let today = PartialDate(year: 2026, month: 11, day: 21)
  static let date = today.map { GivenDate.today($0) } ?? GivenDate.none

  /// The files in addition to the settings, as a text archive.
  init(_ archive: String, settings: String = "name: Test\n") throws {
    temporary = try TemporaryFolder(archive)
    if TextArchive(archive)["tokonoma.yml"] == nil {
      try temporary.write(settings, to: "tokonoma.yml")
    }
  }

  /// A project with one title of this front matter.
  init(title frontMatter: String, kind: String = "anime", settings: String = "name: Test\n") throws
  {
    try self.init(
      "-- library/\(kind)/x.md --\n---\n\(frontMatter)\n---\nThe review.\n", settings: settings)
  }

  var project: Project { Project(folder: temporary.folder) }

  func titles() async throws -> OwnersTitles {
    var problems = DiagnosticList()
    return try await project.readOwnersTitles(
      workers: WorkerPool(count: 1), reporting: &problems)
  }

  func find(_ query: String, kind: Kind? = nil) async throws -> [String] {
    TitleFinder(try await titles().titles, kind: kind).titles(for: query).map(\.entry.id)
  }

  func editor(isDryRun: Bool = false) async throws -> LibraryEditor {
    LibraryEditor(project, settings: try await titles().settings, isDryRun: isDryRun)
  }

  /// The output of a change of the only title that a query finds.
  @discardableResult
  func change(
    _ query: String = "x", isDryRun: Bool = false, by change: some TitleChange
  ) async throws -> String {
    let titles = try await titles()
    let found = TitleFinder(titles.titles).titles(for: query)
    let title = try #require(found.first)
    #expect(found.count == 1)
    var problems = DiagnosticList()
    let editor = LibraryEditor(project, settings: titles.settings, isDryRun: isDryRun)
    let report = try editor.change(title, by: change, reporting: &problems)
    #expect((report == nil) == problems.hasErrors)
    if let report { #expect(JSONText.problem(in: report.json.line) == nil) }
    return (report?.text ?? "") + said(problems)
  }

  func said(_ problems: DiagnosticList) -> String {
    problems.all.map { "\($0.severity): \($0.message) [\($0.id)]\n" }.joined()
  }

  /// The front matter of `library/<kind>/x.md`.
  func frontMatter(kind: String = "anime") throws -> String {
    let text = try temporary.read("library/\(kind)/x.md")
    #expect(text.hasPrefix("---\n") && text.hasSuffix("\n---\nThe review.\n"))
    return String(text.dropFirst(4).dropLast(17))
  }
}
