import Base
import FileSystem
import Synchronization
import TestSupport
import Testing

@Suite struct DurableWriterTests {
  private let temporary: TemporaryFolder

  init() throws {
    temporary = try TemporaryFolder("-- a/old --\nold\n")
  }

  @Test(arguments: [1, 3, 40]) func replacesFilesInTheGivenOrder(count: Int) throws {
    let names = Names()
    let writer = DurableWriter(temporary.folder) { (operation, path) throws(FileError) in
      if operation == .rename { names.add(path) }
    }
    let files = (0..<count).map { (path: "a/\($0)/file", bytes: Array("\($0)\n".utf8)) }
    try writer.replace(files + [("a/old", Array("new\n".utf8))])
    #expect(names.all.count == count + 1 && names.all.last?.hasSuffix("a/old") == true)
    for file in files { #expect(try temporary.folder.read(file.path) == file.bytes) }
    #expect(try temporary.read("a/old") == "new\n")
    #expect(try temporary.folder.files(includingHidden: true).count == count + 1)
  }

  @Test func replacesNothingBeforeAllFilesAreWritten() throws {
    let writer = DurableWriter(temporary.folder) { (operation, path) throws(FileError) in
      if operation == .create, path.hasSuffix("-1") {
        throw FileError(.create, path, code: 28)
      }
    }
    #expect(throws: FileError.self) {
      try writer.replace([("a/old", [1]), ("a/other", [2])])
    }
    #expect(try temporary.folder.files(includingHidden: true) == ["a/old"])
    #expect(try temporary.read("a/old") == "old\n")
  }

  /// The folder has all of its files, or doesn't exist.
  @Test(arguments: [1, 2]) func createsANewFolderAtomically(workers: Int) throws {
    let names = Names()
    let writer = DurableWriter(temporary.folder) { (operation, path) throws(FileError) in
      if operation == .rename { names.add(path) }
    }
    let files = (0..<40).map { (path: "a/new/\($0)", bytes: Array("\($0)\n".utf8)) }
    let all = [("first", [1])] + files + [("a/old", [2]), ("a/few/last", [3])]
    try writer.replace(all, newFoldersWholeIn: "a", on: WorkerPool(count: workers))
    #expect(
      names.all.map { $0.hasSuffix("/first") ? "first" : String($0.suffix(5)) } == [
        "first", "a/new", "a/old", "/last",
      ])
    for file in all { #expect(try temporary.folder.read(file.0) == file.1) }
    #expect(try temporary.folder.files(includingHidden: true).count == all.count)
    #expect(try temporary.folder.items(of: "a")?.count == 3)

    // In an existing folder, files are added one by one.
    try writer.replace(files.map { ($0.path + "-2", $0.bytes) }, newFoldersWholeIn: "a")
    #expect(names.all.count == 44)
  }

  @Test(arguments: ["/19", "a/new"]) func leavesNoPartOfANewFolder(failing: String) throws {
    let writer = DurableWriter(temporary.folder) { (operation, path) throws(FileError) in
      if [.create, .rename].contains(operation), path.hasSuffix(failing) {
        throw FileError(operation, path, code: 28)
      }
    }
    let files = (0..<40).map { (path: "a/new/\($0)", bytes: [UInt8($0)]) }
    #expect(throws: FileError.self) {
      try writer.replace(
        files + [("a/old", [1])], newFoldersWholeIn: "a", on: WorkerPool(count: 2))
    }
    #expect(try temporary.folder.files(includingHidden: true) == ["a/old"])
    #expect(try temporary.folder.items(of: "a")?.count == 1)
    #expect(try temporary.read("a/old") == "old\n")
  }

  @Test func sweepsOnlyItsOwnDrafts() throws {
    for name in [".tokonoma-draft-1-0", ".tokonoma-draft-x", ".tokonoma-manifest", "b"] {
      try temporary.write("x", to: "a/\(name)")
    }
    try temporary.write("x", to: "a/.tokonoma-draft-1-folder0/title.md")
    let writer = DurableWriter(temporary.folder)
    try writer.sweep("a")
    try writer.sweep("gone")
    try writer.sweep("a/b")
    // Another project's.
    let other = try TemporaryFolder()
    try other.write("x", to: ".tokonoma-draft-1-0")
    try temporary.link("elsewhere", to: other.path)
    try writer.sweep("elsewhere")
    #expect(try other.folder.exists(".tokonoma-draft-1-0"))
    temporary.remove("elsewhere")
    #expect(
      try temporary.folder.files(includingHidden: true)
        == ["a/.tokonoma-draft-x", "a/.tokonoma-manifest", "a/b", "a/old"])
  }

  @Test func letsOnlyOneHolderHaveALock() throws {
    let first = Mutex<FileLock?>(try FileLock("lock", in: temporary.folder))
    var waits = 0
    let second = try FileLock("lock", in: temporary.folder) {
      waits += 1
      first.withLock { $0 = nil }
    }
    #expect(waits == 1)
    withExtendedLifetime(second) {}
  }

  /// Waiting for the lock of a file that is deleted meanwhile doesn't get it.
  @Test func locksAgainAfterItsFileWasDeleted() throws {
    let first = Mutex<FileLock?>(try FileLock("lock", in: temporary.folder))
    let second = Mutex<FileLock?>(
      try FileLock("lock", in: temporary.folder) {
        temporary.remove("lock")
        first.withLock { $0 = nil }
      })
    var waits = 0
    let last = try FileLock("lock", in: temporary.folder) {
      waits += 1
      second.withLock { $0 = nil }
    }
    #expect(waits == 1)
    withExtendedLifetime(last) {}
  }
}

private final class Names: Sendable {
  private let names = Mutex<[String]>([])

  var all: [String] { names.withLock { $0 } }

  func add(_ name: String) { names.withLock { $0.append(name) } }
}
