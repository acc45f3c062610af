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
  private static let library =
    Alcove.twoInProgress + """
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

  /// A list isn't read again for each title that is put on it, and what is known of it is right.
  @Test func aListIsReadOnce() async throws {
    let alcove = try Alcove(Alcove.twoInProgress + "-- lists/a.md --\n---\ntitle: A\n---\n")
    var problems = DiagnosticList()
    let list = try #require(try await alcove.titles().lists.first)
    let editor = try await alcove.editor()
    var drafts = LibraryEditor.Drafts()
    for (change, isKnown) in [
      (.add("anime/x"), true), (.add("anime/x"), true), (.add("anime/y", place: 1), false),
      (.remove("anime/x"), false), (.add("anime/x"), true),
    ] as [(ListChange, Bool)] {
      _ = try editor.change(list, by: change, in: &drafts, reporting: &problems)
      let bytes = try #require(try drafts.bytes(of: "lists/a.md", in: alcove.project))
      let source = Source(path: "lists/a.md", bytes: bytes)
      let known = drafts.takeList(in: source)
      #expect((known != nil) == isKnown, "\(change)")
      let read = alcove.project.ownersList(of: source, reporting: &problems)
      #expect(known.map { $0.list.items.map(\.id) == read?.items.map(\.id) } ?? true, "\(change)")
      if let known { drafts.keep(known) }
    }
    #expect(problems.isEmpty)
  }

  /// Titles put on a list together are written as if each had been put there by itself.
  @Test(arguments: [
    "items: []", "items:", "title2: x", "items: [anime/x]", "items: [ anime/x ]",
    "items: [\"anime/x\"]",
    "items: [{id: anime/x, note: a}]", "items:\n- anime/x", "items:\n  - anime/x # first",
    "items:\n  - anime/x\n  # last", "items:\n  - anime/x\nranked: true",
    "items:\n    -   anime/x\n\nranked: true", "items:\r\n  - anime/x\r\nranked: true",
    "items:\n  - {id: anime/x, note: a}\n  - id: anime/y\n    note: b",
  ])
  func appendingManyIsAppendingEach(items: String) async throws {
    let titles = ["y", "tea-2", "x", "1", "véra", "z"]
    let archive =
      titles.map { "-- library/anime/\($0).md --\n---\ntitle: \($0)\n---\n" }.joined()
    let alcove = try Alcove(archive)
    let end = items.contains("\r") ? "\r\n" : "\n"
    try alcove.temporary.write(
      ["---", "title: A", items, "---", "Why.", ""].joined(separator: end), to: "lists/a.md")
    let list = try #require(try await alcove.titles().lists.first)
    let editor = try await alcove.editor()
    var problems = DiagnosticList()
    func outcome(isTogether: Bool) throws -> ([String], [ChangeReport]) {
      var drafts = LibraryEditor.Drafts()
      var reports: [ChangeReport] = []
      let texts = try titles.map { title in
        reports.append(
          try editor.change(list, by: .add("anime/" + title), in: &drafts, reporting: &problems))
        let bytes = try drafts.bytes(of: "lists/a.md", in: alcove.project) ?? []
        // Read again for the next one.
        if !isTogether { _ = drafts.takeList(in: Source(path: "lists/a.md", bytes: bytes)) }
        return String(decoding: bytes, as: UTF8.self)
      }
      return (texts, reports)
    }
    let (together, each) = (try outcome(isTogether: true), try outcome(isTogether: false))
    #expect(together.0 == each.0)
    #expect(together.1.map(\.difference) == each.1.map(\.difference))
    #expect(together.1.map(\.outcome) == each.1.map(\.outcome))
    let read = alcove.project.ownersList(
      of: Source(path: "lists/a.md", bytes: Array((together.0.last ?? "").utf8)),
      reporting: &problems)
    let ids = (read?.items ?? []).map(\.id)
    #expect(titles.allSatisfy { ids.contains("anime/" + $0) })
  }

  /// What a long list and the one before it have in common isn't compared for each title.
  @Test func aKnownStartIsNotLookedAt() {
    let (old, new) = (Array("one\ntwo: [a]\nend\n".utf8), Array("ONE\ntwo: [a, b]\nend\n".utf8))
    let known = ChangedLines(
      from: old, to: new, after: ChangedLines.Start(bytes: 4, lines: 1), equal: 11)
    #expect(known.lines.map { "\($0.number) \($0.text)" } == ["2 two: [a]", "2 two: [a, b]"])
    #expect(known.start == ChangedLines.Start(bytes: 4, lines: 1))
    #expect(ChangedLines(from: old, to: new).lines.count == 4)
  }

  @Test func eachChangeIsUndoneByItself() async throws {
    let alcove = try Alcove(Self.library)
    let before = try alcove.temporary.read("library/anime/x.md")
    let said = try await alcove.runInbox()
    let order = (1...7).compactMap { said.firstRange(of: "\($0).yml")?.lowerBound }
    #expect(order == order.sorted() || order.count < 7, "\(said)")
    #expect(said.contains("was '4', but is now '5' [changed-meanwhile]"), "\(said)")
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

  /// One of each kind of action; many need what the ones before them did.
  private static let chain = [
    "{do: set, title: anime/x, key: title, value: Z}",
    "{do: add, kind: anime, name: X, again: true}",
    "{do: add, kind: anime, name: Z}", "{do: rate, title: anime/x-2, value: 7}",
    "{do: list-new, name: Calm}", "{do: list-add, list: calm, title: anime/x-2}",
    "{do: list-add, list: calm, title: anime/y}", "{do: list-ranked, list: calm, value: true}",
    "{do: list-delete, list: tea, seen: Tea}", "{do: list-new, name: Tea}",
    "{do: list-add, list: tea, title: anime/x}",
    "{do: cover, title: anime/y, value: a.jpg, seen: ~}",
    "{do: cover, title: anime/y, value: b.png, seen: covers/anime/y.jpg}",
    "{do: cover, title: anime/x, value: a.jpg}", "{do: favorite, title: anime/x, value: 1}",
    "{do: favorite, title: anime/y, value: 1}", "{do: remove, title: anime/y}",
    "{do: rate, title: anime/y, value: 5}", "{do: add, kind: anime, name: Y, status: current}",
    "{do: bind, title: anime/y, ids: {anilist: 9}}", "{do: tag, title: anime/y, value: [slow]}",
    "{do: set, title: anime/x, key: aliases, value: [old]}",
    "{do: progress, title: anime/old, value: +1}", "{do: rename, title: anime/x, value: z}",
    "{do: progress, title: anime/z, value: +1}", "{do: list-remove, list: calm, title: anime/x-2}",
    "{do: undo, value: 1}", "{do: review, title: anime/z, value: Good.}",
  ]
  private static let titles = """
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
    favorite: 2
    ---
    -- lists/tea.md --
    ---
    title: Tea
    items: [anime/y, anime/x]
    ---
    -- inbox/a.jpg --
    picture
    -- inbox/b.png --
    other
    """

  private func put(_ numbers: Range<Int>, into alcove: Alcove) throws {
    for number in numbers {
      try alcove.temporary.write(Self.chain[number], to: "inbox/\(number + 100).yml")
    }
  }

  /// Actions that are written together do what they do one by one.
  @Test func waitingChangesNothing() async throws {
    let (together, each) = (try Alcove(Self.titles), try Alcove(Self.titles))
    try put(Self.chain.indices, into: together)
    try await together.runInbox()
    for number in Self.chain.indices {
      try put(number..<number + 1, into: each)
      try await each.runInbox()
    }
    let (found, wanted) = (try together.files(), try each.files())
    #expect(found.keys.sorted() == wanted.keys.sorted())
    for (path, bytes) in wanted {
      let texts = [found[path] ?? [], bytes].map { String(decoding: $0, as: UTF8.self) }
      #expect(texts[0] == texts[1], "\(path)")
    }
    #expect(try changes(of: together).map(\.command) == changes(of: each).map(\.command))
    let refused = wanted.keys.filter { $0.hasPrefix("inbox/refused/") }.sorted()
    #expect(refused.map { $0.suffix(7) } == ["102.yml", "113.yml", "117.yml", "126.yml"])
  }

  /// Killed at any moment and run again, each kind of action is carried out once.
  @Test func aKillRepeatsNoneOfTheKinds() async throws {
    let kinds = 0..<Self.chain.count - 5
    let whole = try Alcove(Self.titles)
    try put(kinds, into: whole)
    try await whole.runInbox()
    let wanted = try whole.files()
    var (kills, isDone) = (0, false)
    while !isDone {
      let alcove = try Alcove(Self.titles)
      try put(kinds, into: alcove)
      let killer = Killer(at: kills)
      do {
        try await alcove.runInbox { (operation, path) throws(FileError) in
          try killer.announce(operation, path)
        }
        isDone = true
      } catch let error as FileError {
        try #require(error.code == Killer.code)
      }
      try await alcove.runInbox()
      #expect(try alcove.files() == wanted, "killed at \(kills)")
      kills += 1
    }
    #expect(kills > 30)
  }

  /// The disk is waited for once for every kind of action, and for refusals after an undo.
  @Test func everyKindOfActionWaits() async throws {
    let alcove = try Alcove(Self.titles)
    // Without those that change the project by themselves.
    try put(0..<20, into: alcove)
    let batches = Mutex(0)
    try await alcove.runInbox { (operation, path) throws(FileError) in
      if operation == .rename, path.hasSuffix(Self.batch) { batches.withLock { $0 += 1 } }
    }
    #expect(batches.withLock { $0 } == 1)
  }

  /// One impossible file doesn't keep the others from being written.
  @Test func whatCannotBeWrittenIsRefusedAlone() async throws {
    let alcove = try Alcove(Self.titles)
    let outside = try TemporaryFolder("-- x --\nx\n")
    try alcove.temporary.folder.createFolders("covers")
    try alcove.temporary.link("covers/anime", to: outside.path)
    try put(0..<15, into: alcove)
    let said = try await alcove.runInbox()
    let left = try alcove.files().keys.filter { $0.hasPrefix("inbox/refused/") }.sorted()
    #expect(left.map { $0.suffix(7) } == ["102.yml", "111.yml", "112.yml", "113.yml"], "\(said)")
    #expect(try alcove.temporary.read("lists/calm.md").contains("anime/x-2"))
    #expect(try alcove.temporary.read("library/anime/x-2.md").contains("rating: 7"))
  }

  /// A refusal ends with its reason: a change before it that can't be written.
  @Test func aRefusalWithoutReasonIsTakenBack() async throws {
    let alcove = try Alcove(Self.titles)
    let outside = try TemporaryFolder("-- x --\nx\n")
    try alcove.temporary.folder.createFolders("covers")
    try alcove.temporary.link("covers/anime", to: outside.path)
    let actions = ["value: a.jpg", "value: ~, seen: ~", "value: ~, seen: covers/anime/x.png"]
    for (number, action) in actions.enumerated() {
      try alcove.temporary.write(
        "{do: cover, title: anime/x, \(action)}", to: "inbox/\(number + 1).yml")
    }
    let said = try await alcove.runInbox()
    let left = try alcove.files().keys.filter { $0.hasPrefix("inbox/") && $0.hasSuffix(".yml") }
    #expect(left.sorted() == ["inbox/refused/1.yml", "inbox/refused/3.yml"], "\(said)")
    #expect(try alcove.temporary.read("inbox/refused/3.yml").contains("now empty"))
  }

  @Test func theContentsBeforeAChangeTakeMemory() {
    #expect(FileChange("a", [1, 2], from: .bytes([1, 2, 3])).size == 5)
    #expect(FileChange("a", nil).size == 0)
  }

  /// Only the first unknown titles are searched for among similar names.
  @Test func manyUnknownTitlesAreRefusedQuickly() async throws {
    let alcove = try Alcove(Self.titles.replacing("title: X", with: "title: Mushishi"))
    for number in 100..<160 {
      try alcove.temporary.write(
        "{do: rate, title: anime/mushisho, value: 7}", to: "inbox/\(number).yml")
    }
    let said = try await alcove.runInbox()
    #expect(said.split(separator: "\n").count { $0.contains("[title-not-found]") } == 60)
    let suggested = try (100..<160).count {
      try alcove.temporary.read("inbox/refused/\($0).yml").contains("Mushishi")
    }
    #expect((1..<60).contains(suggested))
  }
}
