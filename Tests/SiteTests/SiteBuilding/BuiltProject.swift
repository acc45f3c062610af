import Base
import FileSystem
import LibraryFiles
import SiteBuilding
import TestSupport

/// A project in a separate folder without other files beside it, so that files that a build writes
/// outside are noticed.
struct BuiltProject {
  let temporary: TemporaryFolder

  /// The files of an archive, with settings unless it has its own.
  init(_ archive: String = "") throws {
    temporary = try TemporaryFolder()
    try write("name: Alcove\n", to: "tokonoma.yml")
    for file in TextArchive(archive).files { try write(file.text, to: file.path) }
  }

  static func built(_ archive: String = "") async throws -> BuiltProject {
    let project = try BuiltProject(archive)
    try await project.build()
    return project
  }

  /// The example library.
  static func example() throws -> BuiltProject {
    let project = try BuiltProject(inFolderOf: TemporaryFolder())
    var problems = DiagnosticList()
    _ = try newProject(in: project.path, isEmpty: false, reporting: &problems)
    return project
  }

  private init(inFolderOf temporary: TemporaryFolder) {
    self.temporary = temporary
  }

  var path: String { temporary.path + "/project" }
  var site: FolderState { get throws { try FolderState(path + "/_site") } }

  func write(_ text: String, to file: String) throws {
    try temporary.write(text, to: "project/" + file)
  }

  func write(_ bytes: [UInt8], to file: String) throws {
    try temporary.folder.replace("project/" + file, with: bytes)
  }

  func read(_ file: String) throws -> String { try temporary.read("project/" + file) }

  func remove(_ file: String) { temporary.remove("project/" + file) }

  /// A page of the built site.
  func page(_ path: String) throws -> String { try read("_site/" + path) }

  /// The report is nil if the build wrote nothing.
  @discardableResult
  func build(
    output: String? = nil, workers: Int = 2
  ) async throws -> (report: BuildReport?, problems: DiagnosticList) {
    var problems = DiagnosticList()
    let report = try await buildSite(
      of: Project(folder: Folder(path)), BuildOptions(output: output, workers: workers),
      reporting: &problems)
    return (report, problems)
  }
}

extension DiagnosticList {
  /// Each as `library/anime/x.md:7:9 rating-out-of-range`.
  var places: [String] {
    sorted.map { problem in
      let place = problem.location.map {
        $0.line == 0 ? "\($0.path) " : "\($0.path):\($0.line):\($0.column) "
      }
      return (place ?? "") + problem.id
    }
  }

  var text: String { sorted.map(DiagnosticFormatter.text).joined(separator: "\n") }
}

/// The site of the unchanged example library, built once for all tests that only read it.
enum ExampleSite {
  struct Built {
    let site: FolderState
    /// The HTML files, parsed.
    let pages: [String: HTMLPage]
    let report: BuildReport?
    let problems: DiagnosticList
  }

  static func built() async throws -> Built { try await task.value }

  private static let task = Task {
    let project = try BuiltProject.example()
    let (report, problems) = try await project.build()
    let site = try project.site
    return Built(
      site: site, pages: pages(of: site.contents), report: report, problems: problems)
  }
}

/// The HTML files among these, parsed.
func pages(of files: [String: [UInt8]]) -> [String: HTMLPage] {
  files.filter { $0.key.hasSuffix(".html") }.mapValues { HTMLPage($0) }
}
