import FileSystem
import TestSupport
import Testing

@testable import DataFormats

/// 7z archives, which the fuzzer also starts from.
@Suite struct SevenZipTests {
  private func archive(_ name: String) throws -> [UInt8] {
    try Folder(Repository.path + "/Tests/Fuzzing/Seeds/archive").read(name + ".7z")
  }

  private func files(
    _ bytes: [UInt8], limits: ArchiveLimits = ArchiveLimits(),
    keeping isKept: (String) -> Bool = { _ in true }
  ) throws -> [String] {
    try readArchive(bytes, limits: limits, keeping: isKept)
      .map { "\($0.path) \(String(decoding: $0.bytes.prefix(5), as: UTF8.self))" }
  }

  /// In any locale; tests run in the process's locale, C.
  @Test func namesMayHaveAllLetters() throws {
    #expect(isArchive(try archive("names")))
    #expect(
      try files(archive("names")).sorted() == ["empty.csv ", "für.csv two", "リスト/雪国.csv one"])
  }

  @Test(arguments: ["bzip2", "deflate", "ppmd"])
  func filesMayBePackedInManyWays(name: String) throws {
    #expect(try files(archive(name)) == ["a.csv xxxxx"])
  }

  @Test func readsOnlyWhatIsWanted() throws {
    #expect(try files(archive("stored")) == ["a.csv one", "b.csv two"])
    #expect(try files(archive("stored")) { $0 == "b.csv" } == ["b.csv two"])
    #expect(try files(archive("locked")) { _ in false } == [])
  }

  @Test(
    arguments: [
      ("locked", ArchiveError.encrypted(path: "a.csv")), ("sealed", .encrypted(path: nil)),
      ("zstd", .unknownCompression(path: "a.csv")), ("outside", .unsafePath("../cs")),
      ("checksum", .damaged(path: "a.csv")),
    ])
  func reportsUnreadableFiles(name: String, problem: ArchiveError) throws {
    let bytes = try archive(name)
    #expect(throws: problem) { try files(bytes) }
  }

  @Test func truncatedInputIsReported() throws {
    let bytes = try archive("names")
    for count in 6..<bytes.count {
      #expect(throws: ArchiveError.truncated) { try files(Array(bytes.prefix(count))) }
    }
  }

  @Test func limitsHoldForAllTogether() throws {
    let bytes = try archive("large")
    #expect(try files(bytes, limits: ArchiveLimits(bytes: 600_000, members: 2)).count == 2)
    #expect(throws: ArchiveError.tooLarge(limit: 599_999)) {
      try files(bytes, limits: ArchiveLimits(bytes: 599_999))
    }
    #expect(throws: ArchiveError.tooManyMembers(limit: 1)) {
      try files(bytes, limits: ArchiveLimits(members: 1))
    }
    // Skipped files must also be unpacked, and count if there are many bytes of them.
    #expect(throws: ArchiveError.tooLarge(limit: 16 * 20_000)) {
      try files(bytes, limits: ArchiveLimits(bytes: 20_000)) { _ in false }
    }
    #expect(try files(bytes, limits: ArchiveLimits(bytes: 40_000)) { _ in false } == [])
  }

  @Test(arguments: RandomCases.seeds(200))
  func acceptsAnyBytes(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    var bytes = try archive(seed.isMultiple(of: 2) ? "names" : "stored")
    // The list of files has a checksum, which is checked first.
    for _ in 0..<Int.random(in: 1..<4, using: &random) {
      bytes[Int.random(in: bytes.indices, using: &random)] = .random(in: 0...255, using: &random)
    }
    guard let files = try? files(bytes) else { return }
    let known = [" one", " two", " "]
    #expect(files.allSatisfy { file in known.contains { file.hasSuffix($0) } })
  }
}
