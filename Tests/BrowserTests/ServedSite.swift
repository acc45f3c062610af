import Base
import BrowserSupport
import Exchange
import FileSystem
import LibraryFiles
import SiteBuilding
import TestSupport

/// A built site, served to the browser and also on the disk.
struct ServedSite: Sendable {
  /// One for each seat.
  private let servers: [SiteServer]
  private let folder: TemporaryFolder
  /// Its HTML files, sorted.
  let pages: [String]

  /// The site of the example library.
  static func example(in language: SiteLanguage = .english) async throws -> ServedSite {
    switch language {
    case .english: try await englishTask.value
    case .japanese: try await japaneseTask.value
    }
  }

  /// The site of a library whose files are an archive; made once for all tests and their cases.
  static func of(_ archive: String) async throws -> ServedSite {
    try await archives.site(of: archive)
  }

  private static let archives = Archives()

  private actor Archives {
    private var sites: [String: Task<ServedSite, any Error>] = [:]

    func site(of archive: String) async throws -> ServedSite {
      let site = sites[archive] ?? Task { try await ServedSite(archive) }
      sites[archive] = site
      return try await site.value
    }
  }

  private static let englishTask = Task { try await ServedSite(ofExampleIn: .english) }
  private static let japaneseTask = Task { try await ServedSite(ofExampleIn: .japanese) }

  private init(ofExampleIn language: SiteLanguage) async throws {
    let temporary = try TemporaryFolder()
    var problems = DiagnosticList()
    _ = try newProject(in: temporary.path + "/project", isEmpty: false, reporting: &problems)
    let settings = try temporary.read("project/tokonoma.yml")
    try temporary.write(
      settings.replacing("language: en", with: "language: \(language.rawValue)"),
      to: "project/tokonoma.yml")
    try await self.init(building: temporary)
  }

  private init(_ archive: String) async throws {
    let temporary = try TemporaryFolder()
    for file in TextArchive(archive).files {
      try temporary.write(file.text, to: "project/" + file.path)
    }
    try await self.init(building: temporary)
  }

  /// The site of an imported export.
  init(importing exports: String..., settings: String = "name: Alcove\n") async throws {
    let temporary = try TemporaryFolder()
    try temporary.write(settings, to: "project/tokonoma.yml")
    let names = exports.indices.map { "export-\($0).xml" }
    for (name, export) in zip(names, exports) { try temporary.write(export, to: name) }
    var problems = DiagnosticList()
    _ = try importFiles(
      names, from: temporary.folder,
      into: Project(folder: Folder(temporary.path + "/project")), reporting: &problems)
    try await self.init(building: temporary)
  }

  private init(building temporary: TemporaryFolder) async throws {
    folder = temporary
    let path = temporary.path + "/project"
    var problems = DiagnosticList()
    let report = try await buildSite(
      of: Project(folder: Folder(path)), BuildOptions(workers: 2), reporting: &problems)
    guard report != nil else {
      throw BrowserError(problems.sorted.map(DiagnosticFormatter.text).joined(separator: "\n"))
    }
    let files = try FolderState(path + "/_site").contents
    var servers: [SiteServer] = []
    for _ in 0..<Seat.count { servers.append(try await SiteServer(of: files)) }
    self.servers = servers
    pages = files.keys.filter { $0.hasSuffix(".html") }.sorted(by: precedesInBytes)
  }

  /// Each page at the root, and some of each folder; the folders of all years are one.
  func kinds(each most: Int) -> [String] {
    var counts: [String: Int] = [:]
    return pages.filter { path in
      guard let end = path.lastIndex(of: "/") else { return path != "404.html" }
      let folder = path[..<end].filter { !$0.isNumber }
      counts[folder, default: 0] += 1
      return counts[folder, default: 0] <= most
    }
  }

  /// The server that only the running test uses.
  var server: SiteServer { servers[LendsASeat.seat.number] }

  func address(of path: String) -> String { server.address + path }

  /// The address of the page on the disk.
  func addressOnDisk(of path: String) -> String { "file://\(folder.path)/project/_site/\(path)" }
}
