import Base
import FileSystem
import LibraryFiles
import MediaLibrary
import TestSupport
import Testing

@testable import LibraryCommands

/// Changes of commands are undone byte for byte, even if they were stopped at any moment; later
/// changes by others stay.
@Suite struct UndoTests {
  private static let files = """
    -- library/anime/x.md --
    ---
    title: X   # mine
    episodes: 13
    status: watching
    progress: 11
    tags: [a, "b"]
    ---
    See [[books/y]].
    -- library/books/many.yml --
    - title: Y
      status: want to read
      relations: [{type: SOURCE, id: 'anime/x'}]
    - title: Z
      rating: 8
      status: done
    -- covers/anime/x.svg --
    <svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 2 3'/>
    -- lists/best.md --
    ---
    title: Best
    items: [anime/x, {id: "books/z"}]
    ---
    """

  private func contents(_ alcove: Alcove) throws -> [String: [UInt8]] {
    try FolderState(alcove.temporary.path).contents.filter { !$0.key.hasPrefix(".tokonoma/") }
  }

  private func undo(_ alcove: Alcove, _ number: Int = 1, isDryRun: Bool = false) throws -> String {
    var problems = DiagnosticList()
    let report = try alcove.project.undo(
      number, isDryRun: isDryRun, whenWaiting: {}, reporting: &problems)
    if let report { #expect(JSONText.problem(in: report.json.line) == nil) }
    return (report?.text ?? "") + alcove.said(problems)
  }

  private func list(_ alcove: Alcove) throws -> String {
    var problems = DiagnosticList()
    return try UndoableChanges(of: alcove.project, reporting: &problems).text
      + alcove.said(problems)
  }

  /// Every way in which a command changes files.
  private enum Command: CaseIterable {
    case rate, tag, remove, removeItem, rename, renameItem, rescale, favorites

    func run(in alcove: Alcove, by editor: LibraryEditor) async throws {
      let titles = try await alcove.titles()
      func title(_ id: String) throws -> OwnersTitle {
        try #require(titles.titles.first { $0.entry.id == id })
      }
      var problems = DiagnosticList()
      switch self {
      case .rate:
        _ = try editor.change(
          title("anime/x"), by: RatingChange("9"), reporting: &problems)
      case .tag:
        _ = try editor.change(
          title("anime/x"), by: TagChange(adding: ["c"], removing: ["A"]), reporting: &problems)
      case .remove: _ = try editor.remove(title("anime/x"), from: titles, reporting: &problems)
      case .removeItem: _ = try editor.remove(title("books/y"), from: titles, reporting: &problems)
      case .rename:
        _ = try editor.rename(title("anime/x"), to: "x-2", in: titles, reporting: &problems)
      case .renameItem:
        _ = try editor.rename(title("books/y"), to: "books/why", in: titles, reporting: &problems)
      case .rescale: _ = try editor.rescale(from: .ten, to: .hundred, reporting: &problems)
      case .favorites:
        _ = try await editor.rank(
          title("books/z"), 1, workers: .init(count: 1), reporting: &problems)
      }
      #expect(problems.isEmpty, "\(alcove.said(problems))")
    }
  }

  @Test(arguments: Command.allCases) private func everyCommandIsTakenBack(command: Command)
    async throws
  {
    let alcove = try Alcove(Self.files)
    let before = try contents(alcove)
    try await command.run(in: alcove, by: alcove.editor())
    let after = try contents(alcove)
    #expect(after != before)
    #expect(try undo(alcove, isDryRun: true).hasSuffix("dry run: nothing was written\n"))
    #expect(try contents(alcove) == after)
    #expect(try undo(alcove).hasPrefix("undone: "))
    #expect(try contents(alcove) == before)
    #expect(try undo(alcove).contains("[nothing-to-undo]"))
    #expect(try list(alcove) == "nothing to undo\n")
  }

  /// The written part of a stopped command is undone.
  @Test(arguments: Command.allCases) private func aKillAtAnyMomentCanBeUndone(command: Command)
    async throws
  {
    var kills = 0
    var isDone = false
    while !isDone {
      let alcove = try Alcove(Self.files)
      let before = try contents(alcove)
      let killer = Killer(at: kills)
      let editor = LibraryEditor(alcove.project, settings: try await alcove.titles().settings) {
        (operation, path) throws(FileError) in try killer.announce(operation, path)
      }
      do {
        try await command.run(in: alcove, by: editor)
        isDone = true
      } catch let error as FileError {
        try #require(error.code == Killer.code)
      }
      let isChanged = try contents(alcove).filter { !$0.key.contains("-draft-") } != before
      let said = try undo(alcove)
      #expect(said.hasPrefix(isChanged ? "undone: " : "error: "), "killed at \(kills): \(said)")
      #expect(try contents(alcove) == before, "killed at \(kills)")
      kills += 1
    }
    #expect(kills > 3)
  }

  @Test(arguments: Command.allCases) private func aKilledCommandIsTakenBackByTheNext(
    command: Command
  ) async throws {
    let whole = try Alcove(Self.files)
    let before = try contents(whole)
    try await command.run(in: whole, by: whole.editor())
    let after = try contents(whole)
    var kills = 0
    var isDone = false
    while !isDone {
      let alcove = try Alcove(Self.files)
      let killer = Killer(at: kills)
      let editor = LibraryEditor(
        alcove.project, settings: try await alcove.titles().settings,
        by: ChangeOrigin(command: "again", date: nil)
      ) { (operation, path) throws(FileError) in try killer.announce(operation, path) }
      do {
        try await command.run(in: alcove, by: editor)
        isDone = true
      } catch let error as FileError {
        try #require(error.code == Killer.code)
      }
      _ = try ProjectLock.takeBackKilled(of: alcove.project)
      let left = try contents(alcove).filter { !$0.key.contains("-draft-") }
      #expect(left == before || left == after, "killed at \(kills)")
      if left == before { try await command.run(in: alcove, by: alcove.editor()) }
      #expect(try contents(alcove) == after, "killed at \(kills)")
      kills += 1
    }
  }

  /// A change that came with a project may have the highest possible number, so that no higher one
  /// is left for the owner's.
  @Test(arguments: ["9007199254740991", "9007199254740991.9007199254740991", "1.9007199254740991"])
  func theOwnersChangeCanAlwaysBeUndone(name: String) async throws {
    let alcove = try Alcove(Self.files)
    let before = try contents(alcove)
    try alcove.temporary.write(
      "tokonoma-undo 1\ncommand 4\nrate\nfile 12\nlibrary/x.md\nbefore 4\nevil\n",
      to: ".tokonoma/undo/" + name)
    try await Command.rate.run(in: alcove, by: alcove.editor())
    #expect(try undo(alcove).hasPrefix("undone: "))
    #expect(try contents(alcove) == before)
  }

  @Test func aStoppedUndoContinues() async throws {
    let alcove = try Alcove(Self.files)
    let before = try contents(alcove)
    try await Command.rename.run(in: alcove, by: alcove.editor())
    for path in ["lists/best.md", "library/anime/x.md"] {
      try alcove.temporary.folder.replace(path, with: try #require(before[path]))
    }
    #expect(try undo(alcove).hasPrefix("undone"))
    #expect(try contents(alcove) == before)
  }

  @Test func theLastChangesComeFirstAndEachCanBeTakenBackAlone() async throws {
    let alcove = try Alcove(Self.files)
    for (command, id) in [("one", "anime/x"), ("two", "books/z"), ("three", "anime/x")] {
      let titles = try await alcove.titles()
      let editor = LibraryEditor(
        alcove.project, settings: titles.settings,
        by: ChangeOrigin(command: command, date: Alcove.today))
      let title = try #require(titles.titles.first { $0.entry.id == id })
      var problems = DiagnosticList()
      let change = RatingChange(command == "one" ? "5" : "6")
      _ = try editor.change(title, by: change, reporting: &problems)
    }
    #expect(
      try list(alcove) == """
        1  2026-11-21  three  library/anime/x.md
        2  2026-11-21  two  library/books/many.yml
        3  2026-11-21  one  library/anime/x.md, changed since

        """)
    #expect(
      try undo(alcove, 2) == """
        undone: two (2026-11-21)
          library/books/many.yml
          5 -   rating: 6
          5 +   rating: 8

        """)
    #expect(try undo(alcove, 2).contains("[changed-since]"))
    #expect(try undo(alcove).hasPrefix("undone: three"))
    #expect(try undo(alcove).hasPrefix("undone: one"))
    #expect(try alcove.temporary.read("library/anime/x.md").contains("rating") == false)
  }

  @Test func aRestoredFileIsNotUndoneAfterALaterChange() async throws {
    let alcove = try Alcove(Self.files)
    let before = try contents(alcove)
    for rating in ["8", "9", "8"] { try await alcove.change("anime/x", by: RatingChange(rating)) }
    let path = "library/anime/x.md"
    #expect(
      try list(alcove) == "1  \(path)\n2  \(path), changed since\n3  \(path), changed since\n")
    for number in [2, 3] { #expect(try undo(alcove, number).contains("[changed-since]")) }
    for _ in 1...3 { #expect(try undo(alcove).hasPrefix("undone")) }
    #expect(try contents(alcove) == before)
  }

  @Test func theProposedUndoIsPossible() async throws {
    let alcove = try Alcove(Self.files)
    try await alcove.change("anime/x", by: RatingChange("5"))
    try await alcove.change("books/z", by: RatingChange("5"))
    func fix(_ number: Int) throws -> String? {
      var problems = DiagnosticList()
      _ = try alcove.project.undo(
        number, isDryRun: true, whenWaiting: {}, reporting: &problems)
      return problems.all.first?.fix
    }
    try await alcove.change("anime/x", by: RatingChange("6"))
    #expect(try fix(3) == "first undo another change, which came later: 'tokonoma undo 1'")
    try alcove.temporary.write("mine", to: "library/anime/x.md")
    #expect(
      try fix(1) == "correct it by hand; 'tokonoma undo 2' undoes another change")
    #expect(try fix(3) == "correct it by hand")
  }

  @Test(arguments: ["another", ""]) func laterChangesStay(text: String) async throws {
    let alcove = try Alcove(Self.files)
    try await Command.rescale.run(in: alcove, by: alcove.editor())
    if text.isEmpty {
      alcove.temporary.remove("library/books/many.yml")
    } else {
      try alcove.temporary.write(text, to: "library/books/many.yml")
    }
    let before = try contents(alcove)
    #expect(try undo(alcove).contains("[changed-since]"))
    #expect(try contents(alcove) == before)
    #expect(try list(alcove).hasSuffix(", changed since\n"))
  }

  @Test func fiftyChangesAreKept() async throws {
    let alcove = try Alcove(Self.files)
    for number in 1...53 {
      try await alcove.change(
        "anime/x", by: RatingChange(number % 2 == 0 ? "5" : "6"))
    }
    let kept = try alcove.temporary.folder.files(below: ".tokonoma/undo")
    #expect(kept.count == 50 && kept.contains("53") && !kept.contains("3"))
    for _ in 1...50 { #expect(try undo(alcove).hasPrefix("undone")) }
    #expect(try alcove.temporary.read("library/anime/x.md").contains("rating: 6\n"))
  }

  @Test(arguments: [
    "", "tokonoma-undo 2\n", "tokonoma-undo 1\n", "tokonoma-undo 1\nfile 99\nx\n",
    "tokonoma-undo 1\nbefore 1\nx\n", "tokonoma-undo 1\nfile 1\nx\nafter 1\nx\n",
    "tokonoma-undo 1\nwas 1\nx\n", "tokonoma-undo 1\nfile 1\nx\nwas 1\nx\n",
    "tokonoma-undo 1\nfile 7\n../x.sh\n", "tokonoma-undo 1\nfile 5\n/x.md\n",
    "tokonoma-undo 1\nfile 11\n.git/config\n", "tokonoma-undo 1\nfile 15\nlibrary/../x.md\n",
    "tokonoma-undo 1\nfile 14\n.tokonoma/lock\n",
    "tokonoma-undo 1\nfile 22\n.tokonoma/imports/../x\n",
    "tokonoma-undo 1\nfile -1\nx\n", "tokonoma-undo 1\nfile 9223372036854775807\nx\n",
  ])
  func aBrokenJournalIsReported(text: String) async throws {
    let alcove = try Alcove(Self.files)
    try alcove.temporary.write(text, to: ".tokonoma/undo/7")
    for name in ["+8", "08", "-1", "9223372036854775807", "x", "8.1", "8.02", "8.2.1", "8."] {
      try alcove.temporary.write("", to: ".tokonoma/undo/\(name)")
    }
    #expect(try list(alcove).contains("[undo-not-readable]"))
    try await Command.rate.run(in: alcove, by: alcove.editor())
    #expect(try alcove.temporary.folder.exists(".tokonoma/undo/8"))
    #expect(try undo(alcove).hasPrefix("undone"))
  }

  /// A change in three parts, which all end with the same file.
  private func changeBitByBit(
    _ alcove: Alcove, between: () async throws -> Void = {}
  ) async throws {
    let origin = ChangeOrigin(command: "refresh", date: nil)
    var number: Int?
    for (index, path) in ["covers/anime/x.svg", "lists/best.md", "covers/anime/x.svg"].enumerated()
    {
      if index == 2 { try await between() }
      let changes = [FileChange(path, [UInt8(index)]), FileChange("imports/n", [7, UInt8(index)])]
      number = try ProjectLock(alcove.project).change(changes, by: origin, continuing: number)
    }
  }

  @Test func changesInPartsAreUndoneTogether() async throws {
    let alcove = try Alcove(Self.files)
    let before = try contents(alcove)
    try await changeBitByBit(alcove) {
      try await alcove.change("anime/x", by: RatingChange("5"))
    }
    #expect(try list(alcove) == "1  library/anime/x.md\n2  refresh  3 files\n")
    #expect(try undo(alcove, 2).hasPrefix("undone: refresh\n"))
    #expect(try undo(alcove).hasPrefix("undone: a change\n"))
    #expect(try contents(alcove) == before)
    #expect(try alcove.temporary.folder.files(below: ".tokonoma/undo") == [])
  }

  /// It contains the result of the previous part.
  @Test func aFurtherPartThatWasStoppedIsUndoneWithTheOthers() async throws {
    let alcove = try Alcove(Self.files)
    let before = try contents(alcove)
    try await changeBitByBit(alcove)
    try alcove.temporary.write("\u{0}", to: "covers/anime/x.svg")
    #expect(try undo(alcove).hasPrefix("undone: refresh\n"))
    #expect(try contents(alcove) == before)
  }

  @Test func twoChangesOfOneCommandAreUndoneAtOnce() async throws {
    let alcove = try Alcove(Self.files)
    let before = try contents(alcove)
    let titles = try await alcove.titles()
    let title = try #require(titles.titles.first { $0.entry.id == "anime/x" })
    let editor = try await alcove.editor()
    var problems = DiagnosticList()
    let all = ProgressChange("all", unit: nil, isCompleting: false, Alcove.date)
    let first = try editor.change(title, by: all, reporting: &problems)
    let second = try editor.change(
      title, by: StatusChange("completed", Alcove.date), continuing: first, reporting: &problems)
    #expect(first?.outcome == .changed && second?.outcome == .changed)
    #expect(try list(alcove) == "1  library/anime/x.md\n")
    #expect(try undo(alcove).hasPrefix("undone"))
    #expect(try contents(alcove) == before)
  }

  @Test func changesByOthersBetweenPartsAreNotUndone() async throws {
    let alcove = try Alcove(Self.files)
    try await changeBitByBit(alcove) {
      try alcove.temporary.write("theirs", to: "covers/anime/x.svg")
    }
    let before = try contents(alcove)
    #expect(try list(alcove).hasSuffix(", changed since\n"))
    #expect(try undo(alcove).contains("[changed-since]"))
    #expect(try contents(alcove) == before)
  }

  @Test func aLostPartDoesNotAffectOthers() async throws {
    let alcove = try Alcove(Self.files)
    try await changeBitByBit(alcove)
    let before = try contents(alcove)
    try alcove.temporary.write("?", to: ".tokonoma/undo/1")
    #expect(try undo(alcove).contains("[changed-since]"))
    #expect(try contents(alcove) == before)
  }

  @Test func aPartThatWasStoppedIsTakenBackAlone() async throws {
    let alcove = try Alcove(Self.files)
    try await changeBitByBit(alcove)
    let whole = try contents(alcove)
    try ProjectLock(alcove.project).takeBackUnfinished(endingWith: "imports/n")
    #expect(try contents(alcove) == whole)
    // The state before the last file is written.
    try alcove.temporary.write(String(decoding: [7, 1], as: UTF8.self), to: "imports/n")
    try ProjectLock(alcove.project).takeBackUnfinished(endingWith: "imports/n")
    #expect(try contents(alcove)["covers/anime/x.svg"] == [0])
    #expect(try alcove.temporary.folder.files(below: ".tokonoma/undo").sorted() == ["1", "1.2"])
    #expect(try undo(alcove).hasPrefix("undone: refresh\n"))
  }

  @Test func anEditIsTakenBackToo() async throws {
    let alcove = try Alcove(Self.files)
    let title = try #require(try await alcove.titles().titles.first)
    let edit = try OwnersEdit(of: title.path, in: alcove.project)
    let before = try contents(alcove)
    try alcove.temporary.write("---\ntitle: [\n---\n", to: title.path)
    let report = try edit.finish(by: ChangeOrigin(command: "edit x", date: nil), whenWaiting: {})
    #expect(report.file.outcome == .changed)
    #expect(try undo(alcove).hasPrefix("undone: edit x\n"))
    #expect(try contents(alcove) == before)
  }
}
