import Base
import FileSystem
import LibraryFiles
import Synchronization
import TestSupport
import Testing

@testable import LibraryCommands

/// An editor saves a file while a command writes: its edit stays, and the command's change is made
/// completely or not at all.
@Suite struct LastMomentTests {
  private static let list = "lists/best.md"

  /// Adds a line to the list before one of a command's steps on the disk.
  private final class Hand: Sendable {
    private let left: Mutex<Int>
    private let folder: TemporaryFolder

    init(_ folder: TemporaryFolder, before step: Int) {
      self.folder = folder
      left = Mutex(step)
    }

    var isDone: Bool { left.withLock { $0 < 0 } }

    func announce(_ operation: FileError.Operation, _ path: String) throws(FileError) {
      let isTurn = left.withLock { left in
        left -= 1
        return left == -1
      }
      if !isTurn { return }
      do {
        try folder.write(
          try folder.read(LastMomentTests.list) + "By hand.\n", to: LastMomentTests.list)
      } catch {
        throw FileError(.write, path, code: .invalid)
      }
    }
  }

  private static let files = """
    -- library/anime/x.md --
    ---
    title: X
    status: current
    ---
    -- lists/best.md --
    ---
    title: Best
    items: [anime/x]
    ---

    """

  @Test func anEditIsNotOverwritten() async throws {
    var (kept, step) = (0, 0)
    var isOver = false
    while !isOver {
      let alcove = try Alcove(Self.files)
      let titles = try await alcove.titles()
      let hand = Hand(alcove.temporary, before: step)
      let editor = LibraryEditor(
        alcove.project, settings: titles.settings,
        announcing: { (operation, path) throws(FileError) in
          try hand.announce(operation, path)
        })
      var problems = DiagnosticList()
      do {
        _ = try editor.rename(titles.titles[0], to: "x-2", in: titles, reporting: &problems)
      } catch let error as FileError {
        try #require(error.code == .changedMeanwhile)
        kept += 1
      }
      isOver = !hand.isDone
      let list = try alcove.temporary.read(Self.list)
      #expect(isOver || list.hasSuffix("By hand.\n"), "step \(step)")
      let files = Set(try alcove.files().keys.filter { $0.hasPrefix("library/") })
      let isRenamed = list.contains("[anime/x-2]")
      #expect(files == ["library/anime/x\(isRenamed ? "-2" : "").md"], "step \(step): \(files)")
      #expect(try ProjectLock.takeBackKilled(of: alcove.project) == [], "step \(step)")
      step += 1
    }
    #expect(kept > 2)
  }

  /// An action reads the file again, and is carried out or refused.
  @Test func anActionIsCarriedOutOnTheEditedFile() async throws {
    for step in 0..<12 {
      let alcove = try Alcove(Self.files)
      let hand = Hand(alcove.temporary, before: step)
      try alcove.temporary.write(
        "{do: list-rename, list: best, value: Finest, seen: Best}", to: "inbox/a.yml")
      let said = try await alcove.runInbox { (operation, path) throws(FileError) in
        try hand.announce(operation, path)
      }
      #expect(!said.contains("error:"), "step \(step): \(said)")
      let list = try alcove.temporary.read(Self.list)
      #expect(list.contains("\ntitle: Finest\n"), "step \(step)")
      #expect(list.hasSuffix(hand.isDone ? "By hand.\n" : "---\n"), "step \(step)")
      #expect(try alcove.files().keys.filter { $0.hasPrefix("inbox/") } == [])
    }
  }
}
