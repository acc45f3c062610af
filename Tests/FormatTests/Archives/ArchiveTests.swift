import TestSupport
import Testing

@testable import DataFormats

struct ArchiveTests {
  private static let text = Array(String(repeating: "a list of titles, ", count: 9_000).utf8)

  private func files(_ bytes: [UInt8], limits: ArchiveLimits = ArchiveLimits()) throws -> [String] {
    try readArchive(bytes, limits: limits) { _ in true }
      .map { "\($0.path) \(String(decoding: $0.bytes, as: UTF8.self))" }
  }

  private func problem(_ file: ZippedFile) -> ArchiveError? {
    do {
      _ = try readArchive(zip([ZippedFile("a", "x".utf8), file])) { _ in true }
      return nil
    } catch {
      return error
    }
  }

  @Test func readsStoredAndDeflatedFilesInTheirOrder() throws {
    var stored = ZippedFile("lists/b.csv", "two".utf8)
    stored.isDeflated = false
    let archive = zip([
      ZippedFile("z.csv", "one".utf8), ZippedFile("lists/", []), stored, ZippedFile("empty", []),
    ])
    #expect(try files(archive) == ["z.csv one", "lists/b.csv two", "empty "])
  }

  @Test func readsOnlyWhatIsWanted() throws {
    var locked = ZippedFile("locked", "x".utf8)
    locked.flags = 1
    let archive = zip([ZippedFile("a", Self.text), locked, ZippedFile("c", "x".utf8)])
    let files = try readArchive(archive, limits: ArchiveLimits(bytes: 200_000)) { $0 == "a" }
    #expect(files == [ArchivedFile(path: "a", bytes: Self.text)])
  }

  @Test func anArchiveMayBeEmpty() throws {
    #expect(try files(zip([])) == [])
  }

  /// In any locale; tests run in the process's locale, C.
  @Test func namesAreUTF8WhetherTheySaySoOrNot() throws {
    var flagged = ZippedFile("リスト/雪国.csv", "1".utf8)
    flagged.flags = 1 << 11
    var latin = ZippedFile("", "3".utf8)
    latin.name = [0x66, 0xFC, 0x72]
    let archive = zip([flagged, ZippedFile("für.csv", "2".utf8), latin])
    #expect(try files(archive) == ["リスト/雪国.csv 1", "für.csv 2", "f\u{FFFD}r 3"])
  }

  @Test func foldersMayBeWrittenAsOnWindows() throws {
    #expect(try files(zip([ZippedFile("a\\b.csv", "x".utf8)])) == ["a/b.csv x"])
  }

  @Test(
    arguments: [
      "../a", "a/../../b", "a\\..\\b", "/etc/passwd", "\\a", "C:\\a", "a\nb", "a\u{0}b", "..",
      "../",
    ])
  func pathsThatLeadOutAreNamed(path: String) {
    let shown = String(path.map { $0 == "\\" ? "/" : $0 })
    #expect(problem(ZippedFile(path, [])) == .unsafePath(shown))
  }

  @Test func linksAreNoFiles() {
    var link = ZippedFile("link", "/etc/passwd".utf8)
    link.mode = 0o120777
    #expect(problem(link) == .noFile(path: "link"))
    link.mode = 0o100644
    #expect(problem(link) == nil)
  }

  @Test func reportsUnreadableFiles() {
    var file = ZippedFile("b", "words".utf8)
    file.flags = 1
    #expect(problem(file) == .encrypted(path: "b"))
    file.flags = 0
    file.method = 93
    #expect(problem(file) == .unknownCompression(path: "b"))
    file.method = nil
    file.size = 4
    #expect(problem(file) == .damaged(path: "b"))
    file.size = 6
    #expect(problem(file) == .damaged(path: "b"))
    file.size = 300 << 20
    #expect(problem(file) == .tooLarge(limit: 256 << 20))
  }

  @Test func otherFilesAreNamed() {
    func problem(_ bytes: [UInt8]) -> ArchiveError? {
      do {
        _ = try readArchive(bytes) { _ in true }
        return nil
      } catch {
        return error
      }
    }
    #expect(problem([]) == .notAnArchive)
    #expect(problem(Array("<xml>".utf8)) == .notAnArchive)
    #expect(problem(Array("Rar!\u{1A}\u{7}\u{0}".utf8)) == .otherFormat("RAR"))
    let tar = [UInt8](repeating: 0x61, count: 257) + Array("ustar".utf8)
    #expect(problem(tar) == .otherFormat("tar"))
    #expect(problem(Array("PK\u{3}\u{4}".utf8)) == .truncated)
    let archive = zip([ZippedFile("a", Self.text)])
    #expect(problem(Array(archive.prefix(archive.count / 2))) == .truncated)
  }

  @Test func limitsHoldForAllTogether() throws {
    let archive = zip([ZippedFile("a", Self.text), ZippedFile("b", Self.text)])
    #expect(throws: ArchiveError.tooLarge(limit: 200_000)) {
      try files(archive, limits: ArchiveLimits(bytes: 200_000))
    }
    #expect(throws: ArchiveError.tooManyMembers(limit: 1)) {
      try files(archive, limits: ArchiveLimits(members: 1))
    }
    #expect(try files(archive, limits: ArchiveLimits(members: 2)).count == 2)
  }

  @Test(arguments: RandomCases.seeds(200))
  func acceptsAnyBytes(seed: UInt64) {
    var random = SplitMix(seed: seed)
    var archive = zip([ZippedFile("a", Self.text), ZippedFile("b/c", "x".utf8)])
    for _ in 0..<Int.random(in: 1..<8, using: &random) {
      archive[Int.random(in: archive.indices, using: &random)] = .random(
        in: 0...255, using: &random)
    }
    guard let files = try? readArchive(archive, keeping: { _ in true }) else { return }
    // Damage without an error changed only the name.
    #expect(files.allSatisfy { $0.bytes == Self.text || $0.bytes == [0x78] })
  }
}
