import Base
import FileSystem
import Glibc
import LibraryFiles
import MediaLibrary
import TestSupport
import Testing

@testable import LibraryCommands

/// Actions in the files of `inbox/`: carried out once, in order, or refused with the reason.
@Suite struct InboxTests {
  private func progress(_ alcove: Alcove, _ id: String = "anime/x") async throws -> Int? {
    try await alcove.titles().title(id)?.entry.tracking?.progress
  }

  @Test func filesAreCarriedOutInOrderAndDeleted() async throws {
    let alcove = try Alcove(
      Alcove.twoInProgress + """
        -- inbox/2026-11-27T201503Z-7f3a.yml --
        do: progress
        title: anime/x
        value: +1
        seen: 3
        -- inbox/2026-11-27T201504Z-0001.json --
        {"do": "progress", "title": "anime/x", "value": "+1", "seen": 4}
        -- inbox/2026-11-27T201505Z-0001.yaml --
        {do: add, kind: book, name: Dune}
        -- inbox/2026-11-27T201506Z-0001.yml --
        {do: rename, title: books/dune, value: dune-1}
        -- inbox/2026-11-27T201507Z-0001.yml --
        {do: status, title: books/dune, value: current, at: 2026-11-20}
        -- inbox/2026-11-27T201508Z-0001.yml --
        {do: list-new, name: Best}
        -- inbox/2026-11-27T201509Z-0001.yml --
        {do: list-add, list: best, title: books/dune-1}
        -- inbox/2026-11-27T201510Z-0001.yml --
        {do: progress, title: anime/y, value: 3}
        -- inbox/.draft.yml --
        {do: rate, title: anime/y, value: 3}
        """)
    let before = try alcove.files()
    let dry = try await alcove.runInbox(isDryRun: true)
    #expect(dry.contains("progress 3 → 4") && dry.contains("dry run"), "\(dry)")
    #expect(try alcove.files() == before)
    let said = try await alcove.runInbox()
    #expect(!said.contains("error:"), "\(said)")
    #expect(said.contains("progress 3 → 4") && said.contains("progress 4 → 5"), "\(said)")
    #expect(try await progress(alcove) == 5)
    #expect(try await alcove.titles().lists[0].items.map(\.id) == ["books/dune-1"])
    #expect(try alcove.files().keys.filter { $0.hasPrefix("inbox/") } == ["inbox/.draft.yml"])
    #expect(try await alcove.titles().title("books/dune-1")?.entry.tracking?.status == .current)
    let changes = try UndoableChanges(of: alcove.project)
    #expect(changes.contains { $0.command.contains("(inbox/2026-11-27T201503Z-7f3a.yml)") })
    #expect(try await alcove.runInbox() == "")
  }

  @Test func impossibleActionsWaitForTheOwner() async throws {
    let alcove = try Alcove(
      Alcove.twoInProgress + """
        -- inbox/a.yml --
        # mine
        do: progress
        title: anime/x
        value: 9
        seen: 2
        -- inbox/b.json --
        {"do": "rat"}
        -- inbox/c.yml --
        do: [
        -- inbox/d.yml --
        {do: progress, title: anime/y, value: +1}
        """)
    let said = try await alcove.runInbox()
    #expect(said.contains("inbox/a.yml: refused, moved to inbox/refused/a.yml\n"), "\(said)")
    #expect(said.contains("was '2', but is now '3' [changed-meanwhile]"))
    #expect(said.contains("[unknown-verb]"))
    #expect(try await progress(alcove) == 3)
    #expect(try await progress(alcove, "anime/y") == 4)
    let refused = try alcove.temporary.read("inbox/refused/a.yml")
    #expect(
      refused == """
        # refused: 'progress' of 'anime/x' was '2', but is now '3' [changed-meanwhile]
        # fix: nothing was changed: look at the new value, then try again
        # Correct it, then move it back to inbox/.
        # mine
        do: progress
        title: anime/x
        value: 9
        seen: 2

        """)
    #expect(try alcove.temporary.read("inbox/refused/b.yml").hasSuffix("{\"do\": \"rat\"}\n"))
    #expect(try alcove.temporary.folder.exists("inbox/refused/c.yml"))
    #expect(try alcove.files().keys.filter { $0.hasPrefix("inbox/") }.count == 3)
    // Refused again, it has one reason, and doesn't replace another file.
    for (value, path) in [("9", "a.yml"), ("8", "a-2.yml")] {
      let again = refused.replacing("value: 9", with: "value: \(value)")
      try alcove.temporary.write(again, to: "inbox/a.yml")
      #expect(try await alcove.runInbox().contains("moved to inbox/refused/\(path)\n"))
      #expect(try alcove.temporary.read("inbox/refused/\(path)") == again)
    }
    // Corrected and moved back, it is carried out.
    try alcove.temporary.write(refused.replacing("seen: 2", with: "seen: 3"), to: "inbox/a.yml")
    #expect(try await !alcove.runInbox().contains("error:"))
    #expect(try await progress(alcove) == 9)
  }

  @Test func aPictureIsBesideItsAction() async throws {
    let alcove = try Alcove(
      Alcove.twoInProgress + """
        -- inbox/a.yml --
        {do: cover, title: anime/x, value: a.jpg, seen: ~}
        -- inbox/a.jpg --
        picture
        -- inbox/b.yml --
        {do: cover, title: anime/x, value: b.jpg}
        -- inbox/c.yml --
        {do: cover, title: anime/x, value: a.yml}
        """)
    let said = try await alcove.runInbox()
    #expect(said.contains("there is no picture 'b.jpg' for this action [no-picture]"), "\(said)")
    #expect(try alcove.temporary.read("covers/anime/x.jpg") == "picture\n")
    #expect(try alcove.files().keys.filter { $0.hasPrefix("inbox/") && $0.hasSuffix("jpg") } == [])
  }

  /// An action in the inbox can't read or change anything outside.
  @Test func linksAreNotFollowed() async throws {
    let alcove = try Alcove(Alcove.twoInProgress)
    let outside = try TemporaryFolder(
      "-- a.yml --\n{do: progress, title: anime/x, value: +1}\n-- secret.jpg --\nsecret\n")
    try alcove.temporary.write("{do: cover, title: anime/x, value: s.jpg}", to: "inbox/c.yml")
    try alcove.temporary.link("inbox/s.jpg", to: outside.path + "/secret.jpg")
    try alcove.temporary.link("inbox/a.yml", to: outside.path + "/a.yml")
    try alcove.temporary.link("inbox/b.yml", to: "../tokonoma.yml")
    let said = try await alcove.runInbox()
    #expect(
      said.split(separator: "\n").count { $0.contains("[action-is-no-file]") } == 3, "\(said)")
    #expect(try await progress(alcove) == 3)
    #expect(try outside.read("a.yml").contains("+1") && outside.read("secret.jpg") == "secret\n")
    #expect(try !alcove.temporary.folder.exists("covers/anime/x.jpg"))

    alcove.temporary.remove("inbox")
    try alcove.temporary.link("inbox", to: outside.path)
    #expect(try await alcove.runInbox().contains("[inbox-is-no-folder]"))
    #expect(try outside.folder.exists("a.yml"))

    alcove.temporary.remove("inbox")
    try alcove.temporary.write("{do: rat}", to: "inbox/a.yml")
    try alcove.temporary.link("inbox/refused", to: outside.path)
    #expect(try await alcove.runInbox().contains("[inbox-is-no-folder]"))
    #expect(try outside.folder.files().sorted() == ["a.yml", "secret.jpg"])
  }

  /// Small files that would grow, large ones, and many.
  /// Anyone who may write files here may give them any name.
  @Test func aNameOfOtherBytesStopsNothing() async throws {
    let alcove = try Alcove(
      Alcove.twoInProgress
        + "-- inbox/a.yml --\n{do: rate, title: anime/x, value: 7}\n")
    let names = ["inbox/1", "library/anime/1", "1", "inbox/refused/1"]
    try alcove.temporary.folder.createFolders("inbox/refused")
    for name in names {
      let path = alcove.temporary.path + "/" + name
      unsafe #expect(creat(Array(path.utf8CString.dropLast()) + [-23, 0], 0o600) >= 0)
    }
    let said = try await alcove.runInbox()
    #expect(said.contains("[not-an-action]"), "\(said)")
    #expect(try alcove.temporary.read("library/anime/x.md").contains("rating: 7\n"), "\(said)")
  }

  @Test func resultsStayLimited() async throws {
    let alcove = try Alcove(Alcove.twoInProgress)
    let bomb = "a: &a [x, x]\nb: &b [*a, *a, *a]\ndo: rate\n"
    let files = [
      "bomb": bomb, "deep": String(repeating: "[", count: 900_000),
      "large": "do: note\ntitle: anime/x\nvalue: " + String(repeating: "x", count: 1_000_000),
      "binary": "\u{1}\u{0}", "empty": "", "list": "- do: rate\n",
      "keys": (0..<50_000).map { "k\($0): 1\n" }.joined(),
      "tags": "do: tag\ntitle: anime/x\nvalue: " + String(repeating: "a,", count: 400_000),
    ]
    for (name, text) in files { try alcove.temporary.write(text, to: "inbox/\(name).yml") }
    let before = try alcove.temporary.read("library/anime/x.md")
    let said = try await alcove.runInbox()
    #expect(said.contains("[action-too-large]") && said.contains("[no-action]"), "\(said)")
    // Only a few problems of each file are reported.
    #expect(said.split(separator: "\n").count < 60)
    #expect(try alcove.temporary.read("library/anime/x.md") == before)
    for name in files.keys {
      #expect(try alcove.temporary.folder.exists("inbox/refused/\(name).yml"), "\(name)")
      #expect(try !alcove.temporary.folder.exists("inbox/\(name).yml"), "\(name)")
    }
  }

  /// No name in an action can stop the actions after it.
  @Test(arguments: [
    "do: list-remove, list: NAME, title: anime/x", "do: cover, title: anime/x, value: NAME.jpg",
    "do: rename, title: anime/x, value: NAME", "do: rate, title: anime/NAME, value: 3",
    "do: add, kind: book, name: NAME", "do: list-rename, list: best, value: NAME",
    "do: cover, title: anime/x, value: folder.jpg", "do: list-remove, list: x, title: anime/x",
  ])
  func noNameStopsTheProgram(yaml: String) async throws {
    let alcove = try Alcove(
      Alcove.twoInProgress + "-- lists/best.md --\n---\ntitle: Best\nitems: [anime/x]\n---\n")
    let long = yaml.replacing("NAME", with: String(repeating: "n", count: 5000))
    try alcove.temporary.write("{\(long)}", to: "inbox/1.yml")
    try alcove.temporary.folder.createFolders("inbox/folder.jpg")
    try alcove.temporary.folder.createFolders("lists/x.md")
    try alcove.temporary.write("{do: progress, title: anime/x, value: +1}", to: "inbox/2.yml")
    let said = try await alcove.runInbox()
    #expect(said.contains("inbox/1.yml: refused, moved to inbox/refused/1.yml"), "\(said)")
    #expect(try await progress(alcove) == 4)
  }

  @Test func oneRunTakesALimitedNumber() async throws {
    let alcove = try Alcove(Alcove.twoInProgress)
    for number in 1...5 {
      try alcove.temporary.write(
        "{do: progress, title: anime/x, value: +1}", to: "inbox/\(number).yml")
    }
    try alcove.temporary.write("Mine.", to: "inbox/notes.txt")
    let said = try await alcove.runInbox(mostFiles: 3)
    #expect(said.contains("[inbox-overfull]") && said.contains("[not-an-action]"), "\(said)")
    #expect(try await progress(alcove) == 6)
    #expect(try await !alcove.runInbox(mostFiles: 3).contains("[inbox-overfull]"))
    #expect(try await progress(alcove) == 8)
    #expect(try alcove.temporary.folder.exists("inbox/notes.txt"))
  }

  private static let actions = """
    -- inbox/1.yml --
    {do: progress, title: anime/x, value: +1}
    -- inbox/2.yml --
    {do: add, kind: book, name: Dune}
    -- inbox/3.yml --
    {do: progress, title: anime/x, value: 1, seen: 99}
    -- inbox/4.yml --
    {do: cover, title: anime/y, value: y.jpg}
    -- inbox/y.jpg --
    picture
    -- inbox/5.yml --
    {do: remove, title: anime/y}

    """

  /// Killed at any moment and run again, each action is carried out once.
  @Test func aKillBetweenChangeAndDeletionRepeatsNothing() async throws {
    let whole = try Alcove(Alcove.twoInProgress + Self.actions)
    try await whole.runInbox()
    let after = try whole.files()
    #expect(try await progress(whole) == 4)
    var kills = 0
    var isDone = false
    while !isDone {
      let alcove = try Alcove(Alcove.twoInProgress + Self.actions)
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
      let left = try alcove.files()
      #expect(left == after, "killed at \(kills): \(left.keys.sorted())")
      kills += 1
    }
    #expect(kills > 20)
  }

  @Test func anUndoingIsDoneOnceToo() async throws {
    var kills = 0
    var isDone = false
    while !isDone {
      let alcove = try Alcove(Alcove.twoInProgress)
      for value in ["5", "6"] {
        try await alcove.perform("{do: progress, title: anime/x, value: \(value)}")
      }
      try alcove.temporary.write("{do: undo, value: 2}", to: "inbox/a.yml")
      let killer = Killer(at: kills)
      do {
        try await alcove.runInbox { (operation, path) throws(FileError) in
          try killer.announce(operation, path)
        }
        isDone = true
      } catch let error as FileError {
        try #require(error.code == Killer.code)
      }
      let said = try await alcove.runInbox()
      #expect(!said.contains("error:"), "killed at \(kills): \(said)")
      #expect(try await progress(alcove) == 5, "killed at \(kills)")
      kills += 1
    }
    #expect(kills > 3)
  }

  /// It is unclear whether a killed action was carried out if its title was edited at that moment.
  @Test func possiblyFinishedActionsAreNotRepeated() async throws {
    var doubts = 0
    for kills in 0..<40 {
      let alcove = try Alcove(
        Alcove.twoInProgress + "-- inbox/1.yml --\n{do: progress, title: anime/x, value: +1}\n")
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
      // Other commands in between don't change it.
      _ = try ProjectLock.takeBackKilled(of: alcove.project)
      let said = try await alcove.runInbox()
      let progress = try await progress(alcove)
      if said.contains("[stopped-in-the-middle]") {
        doubts += 1
        #expect(try alcove.temporary.folder.exists("inbox/refused/1.yml"))
        #expect(done.contains("progress: \(progress ?? 0)\n"), "killed at \(kills)")
        #expect(try await alcove.runInbox() == "")
      } else {
        #expect(progress == 4, "killed at \(kills): \(said)")
      }
      #expect(try alcove.temporary.read(file).contains("X2"))
    }
    #expect(doubts > 0)
  }

  /// An undone action doesn't return to the inbox.
  @Test func undoLeavesTheInboxEmpty() async throws {
    let alcove = try Alcove(
      Alcove.twoInProgress + "-- inbox/1.yml --\n{do: progress, title: anime/x, value: +1}\n")
    try await alcove.runInbox()
    var problems = DiagnosticList()
    let report = try alcove.project.undo(
      1, isDryRun: false, whenWaiting: {}, reporting: &problems)
    #expect(report?.text.hasPrefix("undone: progress anime/x +1 (inbox/1.yml)") == true)
    #expect(try await progress(alcove) == 3)
    #expect(try await alcove.runInbox() == "")
    // The name may be used again.
    try alcove.temporary.write(
      "{do: progress, title: anime/x, value: +1}", to: "inbox/1.yml")
    #expect(try await alcove.runInbox().contains("progress 3 → 4"))
  }
}

extension UndoableChanges {
  fileprivate init(of project: Project) throws(FileError) {
    var problems = DiagnosticList()
    try self.init(of: project, reporting: &problems)
  }

  fileprivate func contains(where fits: (Change) -> Bool) -> Bool { changes.contains(where: fits) }
}
