import FileSystem
import Glibc
import TestSupport
import Testing

@Suite struct ListingTests {
  @Test func sortsByBytesAndSkipsHiddenFiles() throws {
    let temporary = try TemporaryFolder(
      """
      -- a/b.md --
      -- a.md --
      -- a/é.md --
      -- Z.md --
      -- .hidden/x.md --
      -- a/.swap --
      """)
    #expect(try temporary.folder.files() == ["Z.md", "a.md", "a/b.md", "a/é.md"])
    #expect(try temporary.folder.files(below: "a") == ["b.md", "é.md"])
    #expect(
      try temporary.folder.files(below: "a", includingHidden: true) == [".swap", "b.md", "é.md"])
    #expect(try temporary.folder.paths(below: "a") == ["a/b.md", "a/é.md"])
    #expect(try temporary.folder.paths(below: "", entersFolders: false) == ["Z.md", "a.md"])
  }

  @Test func sortsTextsByAllTheirBytes() {
    var random = SplitMix(seed: 7)
    let pieces = ["", "a", "b", "-", "/", "\0", "é", "e\u{301}", "カ", "anime/title-", "12345678"]
    let texts = (0..<2000).map { _ in
      (0..<Int.random(in: 0...4, using: &random))
        .map { _ in pieces[Int.random(in: 0..<pieces.count, using: &random)] }.joined()
    }
    let places = texts.indicesSortedInBytes()
    let plain = texts.indices.sorted { a, b in
      Array(texts[a].utf8) == Array(texts[b].utf8)
        ? a < b : texts[a].utf8.lexicographicallyPrecedes(texts[b].utf8)
    }
    #expect(places == plain)
    #expect(texts.sortedInBytes().map { Array($0.utf8) } == plain.map { Array(texts[$0].utf8) })
    #expect([String]().sortedInBytes() == [])
  }

  /// Nanoseconds since 1970 are more than 63 bits from 2262 on.
  @Test func readsTimesOfAnyYear() throws {
    let temporary = try TemporaryFolder("-- a.md --\n-- b.md --\n")
    for (file, seconds) in [("a.md", 10_413_792_000), ("b.md", -2_000_000_000)] {
      let times = [timespec(tv_sec: seconds, tv_nsec: 5), timespec(tv_sec: seconds, tv_nsec: 5)]
      unsafe try #require(utimensat(AT_FDCWD, "\(temporary.path)/\(file)", times, 0) == 0)
    }
    let (late, early) = (
      try temporary.folder.status(of: "a.md"), try temporary.folder.status(of: "b.md")
    )
    #expect(late != nil && early?.modified == -2_000_000_000 * 1_000_000_000 + 5)
  }

  @Test func listsNoFilesOfAMissingFolderAndFailsForAFile() throws {
    let temporary = try TemporaryFolder("-- a.md --\n")
    #expect(try temporary.folder.files(below: "nowhere/at/all") == [])
    #expect(throws: FileError.self) { try temporary.folder.files(below: "a.md") }
  }

  @Test func followsLinksToFilesButNotToFolders() throws {
    let temporary = try TemporaryFolder("-- library/a.md --\n-- elsewhere/b.md --\n")
    try temporary.link("library/b.md", to: "../elsewhere/b.md")
    try temporary.link("library/folder", to: "../elsewhere")
    try temporary.link("library/loop", to: ".")
    try temporary.link("library/nowhere.md", to: "../gone.md")
    try temporary.link("linked", to: "library")
    let expected = ["a.md", "b.md", "nowhere.md"]
    #expect(try temporary.folder.files(below: "library") == expected)
    #expect(try temporary.folder.files(below: "linked") == expected)
    #expect(throws: FileError.self) { try temporary.folder.read("library/nowhere.md") }
  }
}

@Suite struct WritingTests {
  @Test func replacesAWholeFileAndKeepsItsMode() throws {
    let temporary = try TemporaryFolder("-- a.md --\nold\n")
    try temporary.setMode(0o640, of: "a.md")
    let before = try temporary.folder.status(of: "a.md")
    try temporary.write("new\n", to: "a.md")
    let after = try temporary.folder.status(of: "a.md")
    #expect(try temporary.read("a.md") == "new\n")
    #expect(after?.mode == 0o640)
    #expect(after?.inode != before?.inode)
    #expect(try temporary.archive().text == "-- a.md --\nnew\n")
  }

  @Test func createsMissingFolders() throws {
    let temporary = try TemporaryFolder()
    try temporary.write("x\n", to: "a/b/c.md")
    #expect(try temporary.archive().text == "-- a/b/c.md --\nx\n")
    #expect(throws: FileError.self) { try temporary.write("x", to: "a/b/c.md/d.md") }
    #expect(throws: FileError.self) { try temporary.folder.createFolders("a/b/c.md") }
    try temporary.folder.createFolders("a/b")
  }

  @Test func replacesTheTargetOfALink() throws {
    let temporary = try TemporaryFolder("-- real/a.md --\nold\n")
    try temporary.link("a.md", to: "real/a.md")
    try temporary.write("new\n", to: "a.md")
    #expect(try temporary.read("real/a.md") == "new\n")
    #expect(try temporary.folder.status(of: "a.md", followingLinks: false)?.kind == .link)
  }

  @Test func leavesNothingBehindWhenAWriteFails() throws {
    let temporary = try TemporaryFolder("-- a/keep.md --\nkept\n")
    #expect(throws: FileError.self) { try temporary.write("x", to: "a") }
    #expect(try temporary.archive().text == "-- a/keep.md --\nkept\n")
  }

  @Test func readsFilesOfAnySize() throws {
    let temporary = try TemporaryFolder()
    for size in [0, 1, 4095, 4096, 4097, 200_000] {
      let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0) }
      try temporary.folder.replace("x", with: bytes)
      #expect(try temporary.folder.read("x") == bytes)
      #expect(try temporary.folder.size(of: "x") == size)
    }
    // A file without a size.
    #expect(try !Folder("/proc/self").read("status").isEmpty)
  }

  @Test func shortFileReaderReadsFilesOfAnySize() throws {
    let temporary = try TemporaryFolder()
    var reader = ShortFileReader(in: temporary.folder)
    for size in [3, 0, 16_383, 16_384, 16_385, 1, 200_000, 2] {
      let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 + size) }
      try temporary.folder.replace("x", with: bytes)
      #expect(try reader.read("x") == bytes)
    }
    unsafe #expect(mkfifo(temporary.path + "/pipe", 0o600) == 0)
    for name in [".", "pipe", "gone", "gone/x", "x/x", "a\0b", "/", ""] {
      #expect(throws: FileError.self) { try reader.read(name) }
    }
    // A file without an end.
    var devices = ShortFileReader(in: try Folder("/dev"))
    #expect(throws: FileError.self) { try devices.read("zero") }
  }

  @Test func shortFileReaderChangesFolders() throws {
    let temporary = try TemporaryFolder(
      """
      -- x.md --
      0
      -- a/x.md --
      1
      -- a/y.md --
      2
      -- b/x.md --
      3
      -- a/b/x.md --
      4
      """)
    try temporary.link("link", to: "b")
    var reader = ShortFileReader(in: temporary.folder)
    for (path, text) in [
      ("a/x.md", "1"), ("a/y.md", "2"), ("b/x.md", "3"), ("x.md", "0"), ("b/x.md", "3"),
      ("a/b/x.md", "4"), ("link/x.md", "3"), ("a/../b/x.md", "3"),
      (temporary.path + "/a/y.md", "2"),
    ] {
      #expect(try reader.read(path) == Array("\(text)\n".utf8), "\(path)")
    }
    let error = #expect(throws: FileError.self) { try reader.read("b/gone.md") }
    #expect(
      error?.description
        == "can't open '\(temporary.path)/b/gone.md': there is no such file or folder")
  }

  @Test func describesAnErrorOnOneLine() throws {
    let temporary = try TemporaryFolder()
    let error = #expect(throws: FileError.self) { try temporary.folder.read("gone.md") }
    #expect(
      error?.description
        == "can't open '\(temporary.path)/gone.md': there is no such file or folder")
    #expect(throws: FileError.self) { try temporary.folder.read(".") }
    #expect(throws: FileError.self) { try temporary.folder.read("a\0b") }
  }

  @Test func removesFilesAndAcceptsThatTheyAreGone() throws {
    let temporary = try TemporaryFolder("-- a.md --\n")
    try temporary.folder.remove("a.md")
    try temporary.folder.remove("a.md")
    #expect(try !temporary.folder.exists("a.md"))
  }
}

@Suite struct DescriptorTests {
  /// The system would end the path there.
  @Test func refusesPathsWithNUL() throws {
    let temporary = try TemporaryFolder("-- a --\nx\n")
    #expect(throws: FileError.self) { try temporary.folder.remove("a\0b") }
    #expect(throws: FileError.self) { try temporary.folder.createFolders("new\0b") }
    #expect(throws: FileError.self) { try temporary.folder.replace("a\0b", with: []) }
    #expect(throws: FileError.self) { try temporary.folder.files(below: "\0") }
    #expect(throws: FileError.self) { try Folder("/\0") }
    #expect(try temporary.archive().text == "-- a --\nx\n")
  }

  @Test func waitsForInputOfAPipe() throws {
    let pipe = try NonblockingPipe()
    let number = pipe.readEnd.number
    #expect(waitForInput([number], milliseconds: 0) == [false])
    let bytes: [UInt8] = [1, 2]
    try pipe.writeEnd.write(bytes.span)
    #expect(waitForInput([number, number], milliseconds: -1) == [true, true])
    var buffer = [UInt8](repeating: 0, count: 8)
    let count = try pipe.readEnd.read(into: &buffer, until: 1)
    #expect(buffer[..<count] == [1, 2])
  }

  @Test func removesATreeWithoutFollowingLinks() throws {
    let temporary = try TemporaryFolder("-- tree/a/b --\n-- kept/c --\n")
    try temporary.link("tree/a/link", to: "../../kept")
    temporary.folder.removeTree("tree")
    temporary.folder.removeTree("gone")
    #expect(try temporary.archive().text == "-- kept/c --\n")
  }
}

@Suite struct ContainmentTests {
  @Test func resolvesLinksBeforeItDecidesOnContainment() throws {
    let temporary = try TemporaryFolder("-- project/covers/a.jpg --\n-- project-2/b.jpg --\n")
    try temporary.link("project/out.jpg", to: "../project-2/b.jpg")
    try temporary.link("project/in.jpg", to: "covers/a.jpg")
    let project = try Folder(temporary.path + "/project")
    for inside in ["covers/a.jpg", "in.jpg", "covers/../in.jpg", "."] {
      #expect(project.contains(inside), "\(inside)")
    }
    for outside in ["out.jpg", "../project-2/b.jpg", "/etc/passwd", "gone.jpg", "a\0", ".."] {
      #expect(!project.contains(outside), "\(outside)")
    }
    #expect(project.contains(temporary.path + "/project/covers/a.jpg"))
  }
}

/// Links in a folder to places outside of it: no change of the disk follows them.
@Suite struct EnclosureTests {
  private let temporary: TemporaryFolder
  private let folder: Folder
  private let before: [String]

  init() throws {
    temporary = try TemporaryFolder(
      """
      -- outside/a.md --
      kept
      -- project/real/a.md --
      kept
      """)
    try temporary.link("project/up", to: "..")
    try temporary.link("project/folder", to: "../outside")
    try temporary.link("project/absolute", to: temporary.path + "/outside")
    try temporary.link("project/twice", to: "folder")
    try temporary.link("project/real/deep", to: "../real/../../outside")
    try temporary.link("project/a.md", to: "../outside/a.md")
    try temporary.link("project/new.md", to: "../outside/new.md")
    try temporary.link("project/loop", to: "loop")
    folder = try Folder(temporary.path + "/project")
    before = try Self.state(of: temporary)
  }

  /// The files outside with their texts, and the names inside.
  private static func state(of temporary: TemporaryFolder) throws -> [String] {
    let project = try Folder(temporary.path + "/project")
    return try [temporary.archive(below: "outside").text, temporary.read("project/real/a.md")]
      + ["", "real"].flatMap { try (project.items(of: $0) ?? []).map(\.name).sorted() }
  }

  private static let outside = [
    "../outside/a.md", "up/outside/a.md", "folder/a.md", "absolute/a.md", "twice/a.md",
    "real/deep/a.md", "real/../../outside/a.md", "loop/a.md", "new.md/a.md",
  ]

  @Test(arguments: outside)
  func noChangeLeavesTheFolder(path: String) throws {
    let writer = DurableWriter(folder)
    let changes: [(String, () throws -> Void)] = [
      ("replace", { try folder.replace(path, with: [1]) }),
      ("remove", { try folder.remove(path) }),
      ("rename from", { try folder.rename(path, to: "stolen") }),
      ("rename to", { try folder.rename("real/a.md", to: path) }),
      ("create folders", { try folder.createFolders(path + "/b/c") }),
      ("remove folder", { try folder.removeFolder(path) }),
      ("create", { _ = try OpenFile(creating: path + ".new", in: folder) }),
      ("lock", { _ = try FileLock(path + ".lock", in: folder) }),
      ("write durably", { try writer.replace([(path, [1])]) }),
      ("remove durably", { try writer.remove(path) }),
      ("open a folder", { _ = try Folder(path.replacing("/a.md", with: "/."), in: folder) }),
    ]
    for (name, change) in changes {
      #expect(throws: FileError.self, "\(name)") { try change() }
    }
    folder.removeTree(path)
    #expect(try Self.state(of: temporary) == before)
  }

  @Test(arguments: ["a.md", "new.md"])
  func aLinkToAFileOutsideIsNotWrittenThrough(path: String) throws {
    let error = #expect(throws: FileError.self) { try folder.replace(path, with: [1]) }
    if path == "a.md" { #expect(error?.code == .leadsOutside) }
    #expect(throws: FileError.self) { try DurableWriter(folder).replace([(path, [1])]) }
    #expect(try Self.state(of: temporary) == before)
    try folder.remove(path)
    #expect(try temporary.read("outside/a.md") == "kept\n")
  }

  @Test func aSlashAfterALinkDoesNotFollowIt() throws {
    #expect(throws: FileError.self) { _ = try Folder("folder/", in: folder) }
  }

  @Test func linksInsideAreFollowed() throws {
    try temporary.link("project/inside", to: "real/../real")
    try temporary.link("project/real/same", to: "../inside/.")
    try folder.createFolders("real/same/more")
    try folder.replace("inside/more/b.md", with: Array("new\n".utf8))
    try DurableWriter(folder).replace([("real/same/a.md", Array("new\n".utf8))])
    #expect(try temporary.read("project/real/a.md") == "new\n")
    #expect(try temporary.read("project/real/more/b.md") == "new\n")
  }

  @Test func typedPathsMayLeaveTheFolder() throws {
    let here = try Folder(folder.path, isOpenEnded: true)
    try here.replace("../outside/b.md", with: [])
    try here.replace(temporary.path + "/outside/c.md", with: [])
    #expect(try here.exists("../outside/b.md") && here.exists("folder/c.md"))
  }
}
