import Base
import FileSystem
import LibraryFiles
import SiteBuilding
import TestSupport
import Testing

@testable import Checking

/// An audit that skips files in which an earlier one found nothing.
@Suite struct AuditMemoryTests {
  private let folder: TemporaryFolder
  private let cache: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder(Self.library)
    cache = try TemporaryFolder()
  }

  private static let library = """
    -- tokonoma.yml --
    name: Test
    -- library/anime/secret.md --
    ---
    title: The Hidden Garden
    private: true
    ---
    -- library/anime/waves.md --
    ---
    title: Song of the Waves
    status: completed
    ---
    A quiet film about the sea and a lighthouse. >!The keeper was his own brother all along.!<
    -- static/about.txt --
    A brass key lies under the third pot from the left.

    """

  private func build() async throws {
    var diagnostics = DiagnosticList()
    let report = try await buildSite(
      of: Project(folder: folder.folder), BuildOptions(workers: 1), reporting: &diagnostics)
    try #require(report != nil, "\(diagnostics.all)")
  }

  /// The files with private texts.
  private func findings(by program: String = "1") async throws -> [String] {
    var diagnostics = DiagnosticList()
    let memory = AuditOptions.Memory(at: cache.path + "/audited", of: program)
    let report = try #require(
      try await auditSite(
        of: Project(folder: folder.folder),
        AuditOptions(memory: memory, workers: 2), reporting: &diagnostics))
    let found = diagnostics.all.filter { $0.severity == .error }
    #expect(report.findings == found.count)
    #expect(try report.files == folder.archive(below: "_site").files.count)
    return found.compactMap { $0.location?.path.split(separator: "_site/").last }
      .map(String.init)
  }

  private func remembered() throws -> [String] {
    try cache.read("audited").split(separator: "\n").map(String.init)
  }

  @Test func everyCleanFileIsRememberedOnce() async throws {
    try await build()
    #expect(try await findings() == [])
    let first = try remembered()
    #expect(try first.count == folder.archive(below: "_site").files.count)
    #expect(Set(first).count == first.count)
    #expect(try await findings() == [])
    #expect(try remembered() == first)
    // Nothing in the list is readable.
    #expect(first.allSatisfy { $0.count == 64 && $0.allSatisfy(\.isHexDigit) })
  }

  /// A text of the same length, with the time of the file before it.
  @Test func aSecretPlantedInARememberedFileIsFound() async throws {
    try await build()
    #expect(try await findings() == [])
    let path = "_site/about.txt"
    let old = try folder.read(path)
    let secret = "See The Hidden Garden."
    try folder.write(secret + old.dropFirst(secret.count), to: path)
    try #require(
      try ChildProcess(
        "/usr/bin/touch", ["-r", "_site/index.html", path], in: folder.path
      ).status == 0)
    #expect(try await findings() == ["about.txt"])
    // It is found until it is removed.
    #expect(try await findings() == ["about.txt"])
    try folder.write(old, to: path)
    #expect(try await findings() == [])
  }

  /// The contents of a file that may have a text, at the path of one that may not.
  @Test func aRememberedFileAtAnotherPathIsRead() async throws {
    try await build()
    #expect(try await findings() == [])
    let page = try folder.read("_site/anime/waves.html")
    try #require(page.contains("his own brother"))
    try folder.write(page, to: "_site/other.html")
    #expect(try await findings() == ["other.html"])
  }

  @Test(arguments: [
    ("library/anime/waves.md", "notes: A brass key lies under the third pot from the left."),
    ("library/anime/secret.md", "titles: {native: A brass key lies}"),
  ])
  func aNewSecretIsLookedForInRememberedFiles(file: String, line: String) async throws {
    try await build()
    #expect(try await findings() == [])
    let text = try folder.read(file)
    try folder.write(text.replacing("title: ", with: line + "\ntitle: "), to: file)
    #expect(try await findings() == ["about.txt"])
    try folder.write(text, to: file)
    #expect(try await findings() == [])
  }

  /// The text is the same, but the page that may have it isn't.
  @Test func aSecretThatMovesIsLookedForInRememberedFiles() async throws {
    try await build()
    #expect(try await findings() == [])
    let text = try folder.read("library/anime/waves.md")
    folder.remove("library/anime/waves.md")
    try folder.write(text, to: "library/anime/surf.md")
    #expect(try await findings().contains("anime/waves.html"))
  }

  /// A public text makes a private name public; without that text, it is secret again.
  @Test func aTextThatIsPublicNoLongerIsLookedFor() async throws {
    try folder.write("---\ntitle: In The Hidden Garden\n---\n", to: "library/anime/in.md")
    try folder.write("See The Hidden Garden", to: "static/note.txt")
    try await build()
    #expect(try await findings() == [])
    folder.remove("library/anime/in.md")
    #expect(try await findings().contains("note.txt"))
  }

  @Test func anotherProgramReadsEveryFile() async throws {
    try await build()
    #expect(try await findings() == [])
    let first = try remembered()
    #expect(try await findings(by: "2") == [])
    #expect(try Set(first).isDisjoint(with: remembered()))
  }

  /// For a library without secrets, every file is clean.
  @Test func theMemoryOfAnotherLibraryHidesNothing() async throws {
    try await build()
    let secret = try folder.read("library/anime/secret.md")
    try folder.write("See The Hidden Garden", to: "_site/about.txt")
    folder.remove("library/anime/secret.md")
    #expect(try await findings() == [])
    try folder.write(secret, to: "library/anime/secret.md")
    #expect(try await findings() == ["about.txt"])
  }

  @Test func aDamagedMemoryHidesNothing() async throws {
    try await build()
    #expect(try await findings() == [])
    let list = try cache.read("audited")
    try folder.write("See The Hidden Garden", to: "_site/about.txt")
    for damaged in ["", "about.txt\n" + list, list.dropFirst(7) + "\u{0}", list.uppercased()] {
      try cache.write(String(damaged), to: "audited")
      #expect(try await findings() == ["about.txt"])
    }
    cache.remove("audited")
    try cache.folder.createFolders("audited")
    #expect(try await findings() == ["about.txt"])
  }
}
