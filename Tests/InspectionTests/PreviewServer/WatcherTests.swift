import Base
import FileSystem
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import PreviewServer

/// Real folders, changed as editors change them.
@Suite(.timeLimit(.minutes(1))) struct WatcherTests {
  @Test(arguments: [true, false])
  func noticesAFileWrittenInPlace(isNoticed: Bool) async throws {
    let project = try WatchedProject(isNoticed: isNoticed)
    try project.start()
    try project.writeInPlace("library/anime/a.md", "changed, and longer")
    await project.expectChanges("library/anime/a.md")
    try project.writeInPlace("tokonoma.yml", "name: another")
    await project.expectChanges("tokonoma.yml")
  }

  @Test(arguments: ["beside.tmp", ".beside", "a.md~"])
  func noticesAFileWrittenBesideAndRenamed(_ name: String) async throws {
    let project = try WatchedProject()
    try project.writeInPlace("library/anime/\(name)", "changed")
    project.rename("library/anime/\(name)", to: "library/anime/a.md")
    try project.start()
    #expect(await project.changes() == ["library/anime/a.md"])
  }

  /// Like Vim: the old file is renamed, the new one gets its name.
  @Test func noticesAFileMovedAsideAndWrittenAnew() async throws {
    let project = try WatchedProject()
    project.rename("library/anime/a.md", to: "library/anime/a.md~")
    try project.writeInPlace("library/anime/a.md", "changed")
    unsafe unlink(project.path + "/library/anime/a.md~")
    try project.start()
    #expect(await project.changes() == ["library/anime/a.md"])
  }

  @Test(arguments: [true, false])
  func noticesARemovedFile(isNoticed: Bool) async throws {
    let project = try WatchedProject(isNoticed: isNoticed)
    try project.start()
    unsafe unlink(project.path + "/library/anime/a.md")
    await project.expectChanges("library/anime/a.md")
  }

  @Test func noticesNewFoldersAndTheirFiles() async throws {
    let project = try WatchedProject()
    try project.start()
    try project.temporary.folder.createFolders("covers/deep/down")
    await project.expectChanges("covers", below: "covers")
    try project.writeInPlace("covers/deep/down/a.jpg", "x")
    await project.expectChanges("covers/deep/down/a.jpg", below: "covers")
  }

  @Test func watchesAMovedFolderAtItsNewPath() async throws {
    let project = try WatchedProject()
    try project.start()
    project.rename("library/anime", to: "library/manga")
    await project.expectChanges("library/anime", "library/manga")
    try project.writeInPlace("library/manga/a.md", "changed")
    await project.expectChanges("library/manga/a.md")
    // Out of the project and back.
    project.rename("library", to: "../library-\(project.name)")
    await project.expectChanges("library")
    try project.writeInPlace("../library-\(project.name)/manga/not-ours.md", "x")
    project.rename("../library-\(project.name)", to: "library")
    await project.expectChanges("library")
    try project.writeInPlace("library/manga/ours-again.md", "x")
    await project.expectChanges("library/manga/ours-again.md")
  }

  @Test func watchesAFolderThatIsRemovedAndMadeAgain() async throws {
    let project = try WatchedProject()
    try project.start()
    project.temporary.remove("library")
    await project.expectChanges("library", below: "library")
    try project.temporary.folder.createFolders("library/games")
    await project.expectChanges("library", below: "library")
    try project.writeInPlace("library/games/b.md", "x")
    await project.expectChanges("library/games/b.md", below: "library")
  }

  @Test func reportsManyFilesAtOnceAsOneChange() async throws {
    let project = try WatchedProject()
    for number in 1...50 { try project.writeInPlace("library/anime/\(number).md", "x") }
    try project.start()
    #expect(await project.changes().count == 50)
  }

  @Test(arguments: [true, false])
  func ignoresOutputAndHiddenFiles(isNoticed: Bool) async throws {
    let project = try WatchedProject(isNoticed: isNoticed)
    try project.start()
    try project.writeInPlace("_site/index.html", "x")
    try project.writeInPlace("public/index.html", "x")
    try project.writeInPlace(".tokonoma/x", "x")
    try project.writeInPlace(".git/index", "x")
    try project.writeInPlace("library/anime/.a.md.swp", "x")
    try project.writeInPlace("library/anime/#a.md#", "x")
    try project.writeInPlace("library/anime/b.md", "x")
    await project.expectChanges("library/anime/b.md")
  }

  /// The output of a build that began after the watching.
  @Test func ignoresANewOutputFolder() async throws {
    let project = try WatchedProject()
    try project.temporary.folder.createFolders("other/anime")
    try project.writeInPlace("other/.tokonoma-manifest", "tokonoma-manifest 1\n")
    try project.start()
    try project.writeInPlace("other/anime/a.html", "x")
    try project.writeInPlace("library/anime/a.md", "changed")
    await project.expectChanges("library/anime/a.md")
  }

  @Test func watchesALibraryThatIsALink() async throws {
    let elsewhere = try TemporaryFolder("-- notes/anime/a.md --\n-- secret/x --\n")
    let temporary = try TemporaryFolder("-- tokonoma.yml --\nname: A\n")
    try temporary.link("library", to: elsewhere.path + "/notes")
    try temporary.link("all", to: "/")
    let project = try WatchedProject(temporary)
    try project.start()
    try project.writeInPlace("library/anime/a.md", "changed")
    await project.expectChanges("library/anime/a.md")
    #expect(
      WatchedFolders(project: temporary.folder).all().sorted() == ["", "library", "library/anime"])
  }

  /// More changes than the system keeps: everything may have changed, and new folders are found.
  @Test func reportsEverythingWhenTheSystemLosesEvents() async throws {
    let temporary = try TemporaryFolder("-- tokonoma.yml --\nname: A\n-- library/anime/a.md --\n")
    let wakePipe = try WakePipe()
    let queue = ChangeQueue()
    let watcher = Watcher(temporary.folder, tells: queue, until: wakePipe)
    let limit = Int(
      try Folder("/proc/sys/fs/inotify").read("max_queued_events").prefix { $0 != 10 }
        .reduce(0) { $0 * 10 + Int($1 - 48) })
    for number in 0...limit / 2 {
      unsafe chmod(temporary.path + "/library/anime/a.md", 0o600)
      unsafe chmod(temporary.path + "/tokonoma.yml", number % 2 == 0 ? 0o600 : 0o644)
    }
    try temporary.folder.createFolders("library/games")
    startThread {
      var watcher = watcher
      watcher.run()
    }
    #expect(await queue.take()?.contains("") == true)
    try temporary.write("x", to: "library/games/b.md")
    #expect(await queue.take() == ["library/games/b.md"])
    wakePipe.wake()
  }
}

/// A project that is watched as long as this exists.
private final class WatchedProject: Sendable {
  let temporary: TemporaryFolder
  private let wakePipe: WakePipe
  private let queue: ChangeQueue
  private let watcher: Watcher
  private let expected = Mutex<Set<String>>([])

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
    wakePipe = try WakePipe()
    queue = ChangeQueue()
    watcher = Watcher(temporary.folder, tells: queue, until: wakePipe, isNoticed: isNoticed)
  }

  deinit {
    wakePipe.wake()
    queue.end()
  }

  var path: String { temporary.path }
  var name: String { String(path.split(separator: "/").last ?? "") }

  /// Begins to report changes, including earlier ones: these are reported first, even on a slow
  /// machine.
  func start() throws {
    startThread { [watcher] in
      var watcher = watcher
      watcher.run()
    }
  }

  /// Waits for the next ones.
  func changes() async -> [String] { await queue.take() ?? [] }

  /// Waits until these have been reported, without others except those that were expected before or
  /// are below a folder.
  func expectChanges(_ paths: String..., below folder: String? = nil) async {
    var missing = Set(paths)
    let known = expected.withLock { expected in
      expected.formUnion(paths)
      return expected
    }
    while !missing.isEmpty {
      guard let told = await queue.take() else {
        Issue.record("never told of \(missing)")
        return
      }
      missing.subtract(told)
      let strangers = told.filter { path in
        !known.contains(path) && folder.map { !path.hasPrefix($0 + "/") } ?? true
      }
      #expect(strangers == [])
    }
  }

  func writeInPlace(_ file: String, _ text: String) throws {
    let descriptor = unsafe open(path + "/" + file, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    guard descriptor >= 0 else { throw FileError(.write, file) }
    defer { close(descriptor) }
    unsafe #expect(write(descriptor, text, text.utf8.count) == text.utf8.count)
  }

  func rename(_ file: String, to name: String) {
    unsafe #expect(Glibc.rename(path + "/" + file, path + "/" + name) == 0)
  }
}
