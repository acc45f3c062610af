import Base
import FileSystem
import LibraryFiles
import MediaLibrary
import Synchronization
import TestSupport
import Testing

@testable import LibraryCommands

/// Actions whose changes are written together: in order, all or none, and each undone by itself.
@Suite struct InboxBatchTests {
  private static let library = """
    -- library/anime/x.md --
    ---
    title: X
    status: current
    progress: 3
    ---
    -- library/anime/y.md --
    ---
    title: Y
    status: current
    progress: 3
    ---
    -- inbox/1.yml --
    {do: progress, title: anime/x, value: +1, seen: 3}
    -- inbox/2.yml --
    {do: rate, title: anime/y, value: 7}
    -- inbox/3.yml --
    {do: progress, title: anime/x, value: +1, seen: 4}
    -- inbox/4.yml --
    {do: progress, title: anime/x, value: +1, seen: 4}
    -- inbox/5.yml --
    {do: progress, title: anime/y, value: 3}
    -- inbox/6.yml --
    {do: rat}
    -- inbox/7.yml --
    {do: rate, title: anime/x, value: 8}

    """

  /// Marks an unfinished batch.
  private static let batch = ".tokonoma/undo/batch"

  private static let commands = [
    "rate anime/x 8 (inbox/7.yml)", "progress anime/x +1 (inbox/3.yml)",
    "rate anime/y 7 (inbox/2.yml)", "progress anime/x +1 (inbox/1.yml)",
  ]

  private func changes(of alcove: Alcove) throws -> [UndoableChanges.Change] {
    var problems = DiagnosticList()
    let changes = try UndoableChanges(of: alcove.project, reporting: &problems).changes
    #expect(problems.isEmpty)
    return changes
  }

  private func expectOutcome(_ alcove: Alcove, _ comment: String) throws {
    let x = try alcove.temporary.read("library/anime/x.md")
    #expect(x.contains("progress: 5\n") && x.contains("rating: 8\n"), "\(comment)")
    #expect(try alcove.temporary.read("library/anime/y.md").contains("rating: 7\n"), "\(comment)")
    let left = try alcove.files().keys.filter { $0.hasPrefix("inbox/") }.sorted()
    #expect(left == ["inbox/refused/4.yml", "inbox/refused/6.yml"], "\(comment)")
    #expect(try changes(of: alcove).map(\.command) == Self.commands, "\(comment)")
    #expect(try !alcove.temporary.folder.exists(Self.batch), "\(comment)")
  }

  @Test func eachChangeIsUndoneByItself() async throws {
    let alcove = try Alcove(Self.library)
    let before = try alcove.temporary.read("library/anime/x.md")
    let said = try await alcove.runInbox()
    let order = (1...7).compactMap { said.firstRange(of: "\($0).yml")?.lowerBound }
    #expect(order == order.sorted() || order.count < 7, "\(said)")
    #expect(said.contains("now '5', not '4' [changed-meanwhile]"), "\(said)")
    try expectOutcome(alcove, "")
    for number in [4, 3, 2, 1] {
      let undone = try await alcove.perform("{do: undo, value: \(number)}")
      #expect(!undone.contains("error:"), "\(number): \(undone)")
    }
    #expect(try alcove.temporary.read("library/anime/x.md") == before)
  }

  /// Killed at any moment and run again, each action is carried out once and recorded once.
  @Test func aKillRepeatsNothing() async throws {
    var (kills, isDone) = (0, false)
    while !isDone {
      let alcove = try Alcove(Self.library)
      let killer = Killer(at: kills)
      do {
        try await alcove.runInbox { (operation, path) throws(FileError) in
          try killer.announce(operation, path)
        }
        isDone = true
      } catch let error as FileError {
        try #require(error.code == Killer.code)
      }
      // A command in between, such as one of the desk.
      if kills % 2 == 0 { try ProjectLock(alcove.project).remove("nothing") }
      try await alcove.runInbox()
      try expectOutcome(alcove, "killed at \(kills)")
      kills += 1
    }
    #expect(kills > 15)
  }

  /// Killed, and one of the titles edited before the next run: nothing is lost or done twice.
  @Test func doubtfulActionsAreRefused() async throws {
    var doubts = 0
    for kills in 0..<30 {
      let alcove = try Alcove(Self.library)
      let killer = Killer(at: kills)
      do {
        try await alcove.runInbox { (operation, path) throws(FileError) in
          try killer.announce(operation, path)
        }
      } catch let error as FileError {
        try #require(error.code == Killer.code)
      }
      let file = "library/anime/x.md"
      let done = try alcove.temporary.read(file)
      try alcove.temporary.write(done.replacing("title: X", with: "title: X2"), to: file)
      _ = try ProjectLock.takeBackKilled(of: alcove.project)
      let said = try await alcove.runInbox()
      let x = try alcove.temporary.read(file)
      #expect(x.contains("X2"))
      if said.contains("[stopped-in-the-middle]") {
        doubts += 1
        #expect(x == done.replacing("title: X", with: "title: X2"), "killed at \(kills)")
        #expect(try alcove.temporary.folder.exists("inbox/refused/1.yml"))
        #expect(try await alcove.runInbox() == "")
      } else {
        #expect(x.contains("progress: 5\n"), "killed at \(kills): \(said)")
      }
      #expect(try !alcove.temporary.folder.exists(Self.batch))
    }
    #expect(doubts > 0)
  }

  /// An editor saves one of the titles at any moment: its line stays.
  @Test func anEditMeanwhileIsKept() async throws {
    var (step, isOver) = (0, false)
    while !isOver {
      let alcove = try Alcove(Self.library)
      let left = Mutex(step)
      let file = "library/anime/x.md"
      let said = try await alcove.runInbox { (_, path) throws(FileError) in
        let isTurn = left.withLock { left in
          left -= 1
          return left == -1
        }
        guard isTurn, let text = try? alcove.temporary.read(file) else { return }
        try? alcove.temporary.write(text + "By hand.\n", to: file)
      }
      isOver = left.withLock { $0 >= 0 }
      let x = try alcove.temporary.read(file)
      #expect(isOver || x.hasSuffix("By hand.\n"), "step \(step)")
      #expect(x.contains("progress: 5\n") && x.contains("rating: 8\n"), "step \(step): \(said)")
      #expect(try alcove.files().keys.filter { $0.hasPrefix("inbox/") }.count == 2)
      step += 1
    }
    #expect(step > 10)
  }

  /// The disk is waited for once for many actions.
  @Test func manyActionsAreWrittenTogether() async throws {
    let alcove = try Alcove(Self.library)
    let count = 2 * InboxRun.mostWaiting + 1
    for number in 0..<count {
      let name = String(repeating: "0", count: 5 - String(number).count) + String(number)
      let title = number % 2 == 0 ? "x" : "y"
      try alcove.temporary.write(
        "{do: progress, title: anime/\(title), value: +1}", to: "inbox/9\(name).yml")
    }
    let batches = Mutex(0)
    try await alcove.runInbox { (operation, path) throws(FileError) in
      if operation == .rename, path.hasSuffix(Self.batch) { batches.withLock { $0 += 1 } }
    }
    // With the seven files before.
    #expect(batches.withLock { $0 } == 3)
    let x = try await alcove.titles().title("anime/x")?.entry.tracking?.progress
    #expect(x == 5 + count / 2 + 1)
    #expect(try changes(of: alcove).count == 50)
  }
}
