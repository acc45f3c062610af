import FileSystem
import Glibc
import TestSupport
import Testing

@testable import Preview

/// Real folders, changed as editors change them.
@Suite(.timeLimit(.minutes(2))) struct WatcherTests {
  @Test(arguments: [true, false])
  func aFileThatIsWrittenInPlace(isNoticed: Bool) async throws {
    let project = try WatchedProject(isNoticed: isNoticed)
    try project.writeInPlace("library/anime/a.md", "changed, and longer")
    #expect(await project.changes() == ["library/anime/a.md"])
    try project.writeInPlace("tokonoma.yml", "name: another")
    #expect(await project.changes() == ["tokonoma.yml"])
  }

  @Test func aFileThatIsWrittenBesideAndRenamed() async throws {
    let project = try WatchedProject()
    for name in ["beside.tmp", ".beside", "a.md~"] {
      try project.writeInPlace("library/anime/\(name)", "changed")
      project.rename("library/anime/\(name)", to: "library/anime/a.md")
      #expect(await project.changes() == ["library/anime/a.md"], "\(name)")
    }
  }

  /// As Vim does: the old file goes aside, the new one takes its name.
  @Test func aFileThatIsMovedAsideAndWrittenAnew() async throws {
    let project = try WatchedProject()
    project.rename("library/anime/a.md", to: "library/anime/a.md~")
    try project.writeInPlace("library/anime/a.md", "changed")
    unlink(project.path + "/library/anime/a.md~")
    #expect(await project.changes() == ["library/anime/a.md"])
  }

  @Test(arguments: [true, false])
  func aFileThatGoes(isNoticed: Bool) async throws {
    let project = try WatchedProject(isNoticed: isNoticed)
    unlink(project.path + "/library/anime/a.md")
    #expect(await project.changes() == ["library/anime/a.md"])
  }

  @Test func newFoldersAndWhatIsInThem() async throws {
    let project = try WatchedProject()
    try project.temporary.folder.createFolders("covers/deep/down")
    #expect(await project.changes().contains("covers"))
    try project.writeInPlace("covers/deep/down/a.jpg", "x")
    #expect(await project.changes() == ["covers/deep/down/a.jpg"])
  }

  @Test func aFolderThatIsMovedIsWatchedWhereItIs() async throws {
    let project = try WatchedProject()
    project.rename("library/anime", to: "library/manga")
    #expect(await project.changes() == ["library/anime", "library/manga"])
    try project.writeInPlace("library/manga/a.md", "changed")
    #expect(await project.changes() == ["library/manga/a.md"])
    // Out of the project and back.
    project.rename("library", to: "../library-\(project.name)")
    #expect(await project.changes() == ["library"])
    try project.writeInPlace("../library-\(project.name)/manga/a.md", "not ours now")
    project.rename("../library-\(project.name)", to: "library")
    #expect(await project.changes() == ["library"])
    try project.writeInPlace("library/manga/a.md", "ours again")
    #expect(await project.changes() == ["library/manga/a.md"])
  }

  @Test func aFolderThatGoesAndComesAgain() async throws {
    let project = try WatchedProject()
    project.temporary.remove("library")
    #expect(await project.changes().contains("library"))
    try project.temporary.folder.createFolders("library/games")
    #expect(await project.changes().contains("library"))
    try project.writeInPlace("library/games/b.md", "x")
    #expect(await project.changes() == ["library/games/b.md"])
  }

  @Test func manyFilesAtOnceAreOneChange() async throws {
    let project = try WatchedProject()
    // Nothing is told before they have come to rest.
    for number in 1...50 { try project.writeInPlace("library/anime/\(number).md", "x") }
    #expect(await project.changes().count == 50)
  }

  @Test(arguments: [true, false])
  func outputAndHiddenFilesAreNoChange(isNoticed: Bool) async throws {
    let project = try WatchedProject(isNoticed: isNoticed)
    try project.writeInPlace("_site/index.html", "x")
    try project.writeInPlace("public/index.html", "x")
    try project.writeInPlace(".tokonoma/x", "x")
    try project.writeInPlace(".git/index", "x")
    try project.writeInPlace("library/anime/.a.md.swp", "x")
    try project.writeInPlace("library/anime/#a.md#", "x")
    try project.writeInPlace("library/anime/b.md", "x")
    #expect(await project.changes() == ["library/anime/b.md"])
  }

  /// The output of a build that had not begun when the watching did.
  @Test func aNewOutputIsNoChange() async throws {
    let project = try WatchedProject()
    try project.temporary.folder.createFolders("other/anime")
    try project.writeInPlace("other/.tokonoma-manifest", "tokonoma-manifest 1\n")
    try project.writeInPlace("other/anime/a.html", "x")
    _ = await project.changes()
    try project.writeInPlace("other/anime/a.html", "y")
    try project.writeInPlace("library/anime/a.md", "changed")
    #expect(await project.changes() == ["library/anime/a.md"])
  }

  @Test func aLibraryThatIsALink() async throws {
    let elsewhere = try TemporaryFolder("-- notes/anime/a.md --\n-- secret/x --\n")
    let temporary = try TemporaryFolder("-- tokonoma.yml --\nname: A\n")
    try temporary.link("library", to: elsewhere.path + "/notes")
    try temporary.link("all", to: "/")
    let project = try WatchedProject(temporary)
    try project.writeInPlace("library/anime/a.md", "changed")
    #expect(await project.changes() == ["library/anime/a.md"])
    #expect(
      WatchedFolders(project: temporary.folder).all().sorted() == ["", "library", "library/anime"])
  }

  /// More happens than the system keeps in mind: everything may have changed, and new folders are found.
  @Test func whenTheSystemLosesCount() async throws {
    let temporary = try TemporaryFolder("-- tokonoma.yml --\nname: A\n-- library/anime/a.md --\n")
    let bell = try Bell()
    let queue = ChangeQueue()
    let watcher = Watcher(temporary.folder, tells: queue, until: bell)
    let limit = Int(
      try Folder("/proc/sys/fs/inotify").read("max_queued_events").prefix { $0 != 10 }
        .reduce(0) { $0 * 10 + Int($1 - 48) })
    for number in 0...limit / 2 {
      chmod(temporary.path + "/library/anime/a.md", 0o600)
      chmod(temporary.path + "/tokonoma.yml", number % 2 == 0 ? 0o600 : 0o644)
    }
    try temporary.folder.createFolders("library/games")
    try startThread {
      var watcher = watcher
      watcher.run()
    }
    #expect(await queue.take()?.contains("") == true)
    try temporary.write("x", to: "library/games/b.md")
    #expect(await queue.take() == ["library/games/b.md"])
    bell.ring()
  }
}

/// A project that is watched as long as this is there.
private final class WatchedProject: Sendable {
  let temporary: TemporaryFolder
  private let bell: Bell
  private let queue: ChangeQueue

  init(_ temporary: TemporaryFolder? = nil, isNoticed: Bool = true) throws {
    let temporary =
      try temporary
      ?? TemporaryFolder(
        """
        -- tokonoma.yml --
        name: A
        -- library/anime/a.md --
        a
        -- .tokonoma/x --
        -- .git/index --
        -- _site/index.html --
        -- public/.tokonoma-manifest --
        tokonoma-manifest 1
        -- public/index.html --
        """)
    self.temporary = temporary
    bell = try Bell()
    queue = ChangeQueue()
    let watcher = Watcher(temporary.folder, tells: queue, until: bell, isNoticed: isNoticed)
    try startThread {
      var watcher = watcher
      watcher.run()
    }
  }

  deinit {
    bell.ring()
    queue.end()
  }

  var path: String { temporary.path }
  var name: String { String(path.split(separator: "/").last ?? "") }

  /// Waits for the next ones.
  func changes() async -> [String] { await queue.take() ?? [] }

  func writeInPlace(_ file: String, _ text: String) throws {
    let descriptor = open(path + "/" + file, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    guard descriptor >= 0 else { throw FileError(.write, file) }
    defer { close(descriptor) }
    #expect(write(descriptor, text, text.utf8.count) == text.utf8.count)
  }

  func rename(_ file: String, to name: String) {
    #expect(Glibc.rename(path + "/" + file, path + "/" + name) == 0)
  }
}
