import Base
import LibraryFiles
import Publishing
import SiteBuilding
import Synchronization
import TestSupport
import Testing

@testable import Checking
@testable import FileSystem

/// An audit that skips files in which an earlier one found nothing.
@Suite struct AuditMemoryTests {
  private let folder: TemporaryFolder
  private let cache: TemporaryFolder
  /// The number of files that the last audit read.
  private let lastRead = Count()

  private final class Count: Sendable { let value = Mutex(0) }
  private final class SHA1s: Sendable { let all = Mutex<[String: String]>([:]) }

  private var read: Int { lastRead.value.withLock { $0 } }

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
  ///
  /// - Parameter now: by default, a time when all files are old
  private func findings(
    by program: String = "1", at now: Int = .max, sha1s: SHA1s? = nil
  ) async throws -> [String] {
    var diagnostics = DiagnosticList()
    let memory = AuditOptions.Memory(at: cache.path + "/audited", of: program) { now }
    var options = AuditOptions(memory: memory, workers: 2)
    if let sha1s { options.noting = { path, sha1 in sha1s.all.withLock { $0[path] = sha1 } } }
    let report = try #require(
      try await auditSite(
        of: Project(folder: folder.folder), options, reporting: &diagnostics))
    lastRead.value.withLock { $0 = report.read }
    let found = diagnostics.all.filter { $0.severity == .error }
    #expect(report.findings == found.count)
    #expect(try report.files == folder.archive(below: "_site").files.count)
    return found.compactMap { $0.location?.path.split(separator: "_site/").last }
      .map(String.init)
  }

  private func remembered() throws -> [String] {
    try cache.read("audited").split(separator: "\n").map(String.init)
  }

  private func fileCount() throws -> Int { try folder.archive(below: "_site").files.count }

  @Test func everyCleanFileIsRememberedOnceAndReadOnce() async throws {
    try await build()
    #expect(try await findings() == [])
    #expect(try read == fileCount())
    let first = try remembered()
    // The last line is the list's own digest.
    #expect(try first.count == fileCount() + 1)
    #expect(Set(first).count == first.count)
    #expect(try await findings() == [])
    #expect(read == 0)
    #expect(try remembered() == first)
    // Nothing in the list is readable.
    #expect(first.allSatisfy { $0.count == 64 && $0.allSatisfy(\.isHexDigit) })
  }

  /// A host that compares digests gets those of files that aren't read.
  @Test func digestsAreRemembered() async throws {
    try await build()
    #expect(try await findings() == [])
    let expected = try Dictionary(
      uniqueKeysWithValues: folder.folder.files(below: "_site", includingHidden: true).map {
        ($0, sha1(try folder.folder.read("_site/" + $0)))
      })
    for reads in [expected.count, 0] {
      let sha1s = SHA1s()
      #expect(try await findings(sha1s: sha1s) == [])
      #expect(read == reads)
      #expect(sha1s.all.withLock { $0 } == expected)
    }
    // Another host doesn't need them, but keeps them.
    #expect(try await findings() == [])
    #expect(try await findings(sha1s: SHA1s()) == [])
    #expect(read == 0)
  }

  private enum Edit: CaseIterable { case inPlace, byRenaming, byLink }

  /// Puts a text of the same length into a file, and sets back its modification time.
  private func plant(_ secret: String, in path: String, by edit: Edit) throws {
    let old = try folder.read(path)
    let status = try #require(try folder.folder.status(of: path))
    let new = Array((secret + old.dropFirst(secret.count)).utf8)
    try #require(new.count == old.utf8.count)
    _ = try ChildProcess("/bin/cp", ["-p", path, "old"], in: folder.path)
    // Two changes may be within one tick of the system's clock.
    repeat {
      switch edit {
      case .inPlace:
        _ = try ChildProcess("/bin/cp", ["/dev/stdin", path], in: folder.path, input: new)
      case .byRenaming: try folder.folder.replace(path, with: new)
      case .byLink:
        folder.remove(path)
        try folder.folder.replace("elsewhere", with: new)
        _ = try ChildProcess("/bin/ln", ["-s", folder.path + "/elsewhere", path], in: folder.path)
      }
      _ = try ChildProcess("/usr/bin/touch", ["-r", "old", path], in: folder.path)
    } while try folder.folder.status(of: path)?.changed == status.changed
    let now = try #require(try folder.folder.status(of: path))
    try #require(now.modified == status.modified && now.size == status.size)
    try #require((now.inode == status.inode) == (edit == .inPlace))
  }

  @Test(arguments: Edit.allCases)
  private func aSecretPlantedInARememberedFileIsFound(edit: Edit) async throws {
    try await build()
    #expect(try await findings() == [])
    let path = "_site/about.txt"
    let old = try folder.read(path)
    try plant("See The Hidden Garden.", in: path, by: edit)
    #expect(try await findings() == ["about.txt"])
    #expect(read == 1)
    // It is found until it is removed.
    #expect(try await findings() == ["about.txt"])
    try folder.write(old, to: path)
    #expect(try await findings() == [])
  }

  /// Within one tick of the system's clock, a file could change twice.
  @Test func aFileThatHasOnlyJustChangedIsNotRemembered() async throws {
    try await build()
    let changed = try folder.folder.files(below: "_site", includingHidden: true).map {
      try #require(try folder.folder.status(of: "_site/" + $0)).changed
    }
    let first = try #require(changed.min())
    #expect(try await findings(at: first) == [])
    #expect(try remembered().count == 1)
    #expect(try await findings(at: first + 100_000_001) == [])
    #expect(read == changed.count)
    #expect(try remembered().count == 1 + changed.count { $0 == first })
  }

  @Test func timesThatProgramsCanSetAreNotTrusted() async throws {
    var diagnostics = DiagnosticList()
    let project = Project(folder: folder.folder)
    let titles = try await project.readOwnersTitles(
      workers: WorkerPool(count: 1), reporting: &diagnostics)
    let memory = AuditMemory(
      AuditOptions.Memory(at: cache.path + "/audited", of: "1") { .max },
      of: try Secrets(of: titles, in: project))
    func status(_ changed: Int) -> FileStatus {
      FileStatus(
        kind: .file, size: 1, mode: 0, owner: 0, group: 0, inode: 1, device: 1,
        modified: changed, changed: changed)
    }
    #expect(memory.canRemember(status(1_790_000_000_123_456_789)))
    // sshfs and FAT, exFAT
    #expect(!memory.canRemember(status(1_790_000_000_000_000_000)))
    #expect(!memory.canRemember(status(1_790_000_000_120_000_000)))
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
    #expect(try await findings(by: "2") == [])
    #expect(try read == fileCount())
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
    let lines = list.split(separator: "\n", omittingEmptySubsequences: false)
    let damages = [
      "", "about.txt\n" + list, list.dropFirst(7) + "\u{0}", list.uppercased(),
      String(list.dropLast()), String(list.dropLast(65)), lines.dropFirst().joined(separator: "\n"),
      lines.first.map { "\($0)\n" + list } ?? "",
    ]
    for damaged in damages {
      try cache.write(damaged, to: "audited")
      #expect(try await findings() == ["about.txt"])
      #expect(try read == fileCount())
    }
    cache.remove("audited")
    try cache.folder.createFolders("audited")
    #expect(try await findings() == ["about.txt"])
  }
}
