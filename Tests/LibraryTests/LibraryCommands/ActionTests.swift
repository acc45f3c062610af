import Base
import FileSystem
import LibraryFiles
import MediaLibrary
import Synchronization
import TestSupport
import Testing

@testable import LibraryCommands

/// An owner's actions, as values in files and forms.
@Suite struct ActionTests {
  private static let titleChanges: [(String, String)] = [
    ("do: rate, value: 9.5, seen: 8", "status: current\nrating: 9.5"),
    ("do: rate, value: 4/5", "status: current\nrating: 8"),
    ("do: rate, value: ~, seen: 8", "status: current"),
    ("do: status, value: paused, seen: current", "status: paused\nrating: 8"),
    ("do: watched, value: 9, at: 2026-11", "status: completed\nrating: 9\nfinished: 2026-11"),
    ("do: read, at: none", "status: completed\nrating: 8"),
    ("do: progress, value: +1, seen: 0", "status: current\nrating: 8\nprogress: 1"),
    ("do: progress, value: 12/24", "episodes: 24\nstatus: current\nrating: 8\nprogress: 12"),
    ("do: favorite, value: 2, seen: ~", "status: current\nrating: 8\nfavorite: 2"),
    ("do: favorite, value: true", "status: current\nrating: 8\nfavorite: true"),
    ("do: favorite, value: ~", "status: current\nrating: 8"),
    ("do: tag, value: [a, b]", "status: current\nrating: 8\ntags: [a, b]"),
    ("do: tag, value: 'a, b', seen: []", "status: current\nrating: 8\ntags: [a, b]"),
    ("do: untag, value: a", "status: current\nrating: 8"),
    ("do: note, value: Two, seen: ~", "status: current\nrating: 8\nnotes: Two"),
    ("do: visibility, value: private", "status: current\nrating: 8\nvisibility: private"),
    ("do: set, key: episodes, value: 9, seen: ~", "episodes: 9\nstatus: current\nrating: 8"),
    ("do: set, key: rating, value: 7, seen: 8", "status: current\nrating: 7"),
    ("do: bind, ids: {mal: 3}, seen: ~", "status: current\nrating: 8\nids: {mal: \"3\"}"),
    (
      "do: set, key: genres, value: [A, 'B, C']",
      "genres: [A, \"B, C\"]\nstatus: current\nrating: 8"
    ),
  ]

  @Test(arguments: titleChanges)
  private func aVerbChangesTheTitleAsItsCommandDoes(yaml: String, after: String) async throws {
    let alcove = try Alcove(title: "title: X\nstatus: current\nrating: 8")
    let said = try await alcove.perform("{title: anime/x, \(yaml)}")
    #expect(!said.contains("error:") && !said.contains("--date"), "\(said)")
    #expect(try alcove.frontMatter() == "title: X\n" + after)
  }

  /// A picture that a key names is removed with the key.
  @Test func aCoverOfAKeyIsForgotten() async throws {
    let alcove = try Alcove(
      "-- library/anime/x.md --\n---\ntitle: X\ncover: covers/own.png\n---\n-- covers/own.png --\n"
    )
    let said = try await alcove.perform(
      "{do: cover, title: anime/x, value: ~, seen: covers/own.png}")
    #expect(said.contains("cover covers/own.png removed"), "\(said)")
    #expect(try alcove.temporary.read("library/anime/x.md") == "---\ntitle: X\n---\n")
    #expect(try alcove.files()["covers/own.png"] != nil)
  }

  /// An editor saves the title at any moment: the old picture is removed nevertheless.
  @Test func anEditKeepsNoOldCover() async throws {
    var (step, isOver) = (0, false)
    while !isOver {
      let alcove = try Alcove(
        """
        -- library/anime/x.md --
        ---
        title: X
        cover: covers/own.png
        ---
        -- covers/own.png --
        -- covers/anime/x.png --
        old

        """)
      let left = Mutex(step)
      var (library, problems) = (try await alcove.titles(), DiagnosticList())
      let editor = LibraryEditor(
        alcove.project, settings: library.settings, by: ChangeOrigin(command: "test", date: nil),
        announcing: { (_, _) throws(FileError) in
          let isTurn = left.withLock { left in
            left -= 1
            return left == -1
          }
          let file = "library/anime/x.md"
          guard isTurn, let text = try? alcove.temporary.read(file) else { return }
          try? alcove.temporary.write(text + "By hand.\n", to: file)
        })
      let action = OwnersAction(.cover, [.title: ["anime/x"], .value: ["x.jpg"]], .none)
      _ = try await editor.perform(
        action, in: &library, picture: ([1, 2], "jpg"), workers: WorkerPool(count: 1),
        reporting: &problems)
      #expect(problems.isEmpty)
      isOver = left.withLock { $0 >= 0 }
      let covers = try alcove.files().keys.filter { $0.hasPrefix("covers/anime/") }
      #expect(covers == ["covers/anime/x.jpg"], "step \(step)")
      step += 1
    }
    #expect(step > 3)
  }

  /// Two titles may have had the same id.
  @Test func anIDIsTakenUntilNoTitleHasIt() async throws {
    let alcove = try Alcove(title: "title: X\naliases: [old]")
    let found = try await alcove.titles().title("anime/x")
    let title = try #require(found)
    var taken = TakenNames([title, title])
    taken.remove(title)
    #expect(taken.hasID("anime/old"))
    taken.remove(title)
    #expect(!taken.hasID("anime/old"))
  }

  @Test func hoursAreCountedForGames() async throws {
    let alcove = try Alcove(title: "title: X\nstatus: current\nhours: 2", kind: "games")
    try await alcove.perform("{do: hours, title: games/x, value: +1:30, seen: 2}")
    #expect(try alcove.frontMatter(kind: "games") == "title: X\nstatus: current\nhours: 3.5")
  }

  @Test func aReviewIsWrittenWhereItWasSeen() async throws {
    let alcove = try Alcove(title: "title: X")
    let refused = try await alcove.perform(
      "{do: review, title: anime/x, value: New., seen: Another.}")
    #expect(refused.contains("was 'Another.', but is now 'The review.' [changed-meanwhile]"))
    try await alcove.perform(
      "{do: review, title: anime/x, value: New., seen: \"The review.\\r\\n\", at: none}")
    #expect(try alcove.temporary.read("library/anime/x.md") == "---\ntitle: X\n---\n\nNew.\n")
  }

  private static let library = """
    -- library/anime/x.md --
    ---
    title: X
    status: current
    rating: 8
    favorite: 1
    tags: [a]
    ---
    -- library/anime/y.md --
    ---
    title: Y
    aliases: [old-y]
    status: planning
    ---
    -- library/books/many.yml --
    - title: Z
    -- covers/anime/y.png --
    picture
    -- lists/best.md --
    ---
    title: Best
    items: [anime/x, {id: anime/y, note: "Why"}]
    ---

    """

  private static let libraryChanges: [(String, String, String)] = [
    (
      """
      do: add, kind: movie, name: Tampopo, year: 1985, status: completed, rating: 9, \
      at: 2026-11-20, tags: [noodles], ids: {imdb: tt0092048}
      """, "library/movies/tampopo.md",
      """
      title: Tampopo|released: 1985|status: completed|rating: 9|finished: 2026-11-20|\
      tags: [noodles]|ids: {imdb: tt0092048}
      """
    ),
    (
      "do: add, kind: anime, name: X, again: true", "library/anime/x-2.md",
      "title: X|status: planning"
    ),
    ("do: favorite, title: anime/y, value: 1", "library/anime/x.md", "favorite: 2"),
    ("do: favorite, title: anime/y, value: 1", "library/anime/y.md", "favorite: 1"),
    ("do: rename, title: anime/x, value: x-tv, seen: X", "library/anime/x-tv.md", "aliases: [x]"),
    ("do: rate, title: anime/old-y, value: 7", "library/anime/y.md", "rating: 7"),
    ("do: list-new, name: Comfort films, ranked: true", "lists/comfort-films.md", "ranked: true"),
    ("do: list-rename, list: best, value: Finest, seen: Best", "lists/best.md", "title: Finest"),
    (
      "do: list-add, list: best, title: books/z, place: 1, note: So", "lists/best.md",
      "items: [{id: books/z, note: So}, anime/x, {id: anime/y, note: \"Why\"}]"
    ),
    (
      "do: list-move, list: best, title: anime/y, place: 1, seen: 2", "lists/best.md",
      "items: [{id: anime/y, note: \"Why\"}, anime/x]"
    ),
    (
      "do: list-remove, list: best, title: anime/x, seen: 1", "lists/best.md",
      "items: [{id: anime/y, note: \"Why\"}]"
    ),
    (
      "do: list-note, list: best, title: anime/x, value: New, seen: ~", "lists/best.md",
      "items: [{id: anime/x, note: New}, {id: anime/y, note: \"Why\"}]"
    ),
    ("do: list-ranked, list: best, value: true, seen: false", "lists/best.md", "ranked: true"),
    (
      "do: list-visibility, list: best, value: private, seen: public", "lists/best.md",
      "visibility: private"
    ),
    ("do: cover, title: anime/y, value: y.jpg, seen: covers/anime/y.png", "covers/anime/y.jpg", ""),
  ]

  /// Each leads to these lines in a file.
  @Test(arguments: libraryChanges)
  private func aVerbChangesTheLibrary(yaml: String, path: String, lines: String) async throws {
    let alcove = try Alcove(Self.library)
    let said = try await alcove.perform("{\(yaml)}")
    #expect(!said.contains("error:"), "\(said)")
    let bytes = try #require(try alcove.files()[path], "\(said)")
    if lines.isEmpty { return }
    let text = String(decoding: bytes, as: UTF8.self)
    for line in lines.split(separator: "|") {
      #expect(text.contains("\n\(line)\n"), "\(line) in \(text)")
    }
  }

  @Test func aNoteOnAListChanges() async throws {
    let alcove = try Alcove(Self.library)
    func note(_ value: String, seen: String) async throws -> String? {
      try await alcove.perform(
        "{do: list-note, list: best, title: anime/y, value: \(value), seen: \(seen)}")
      return try await alcove.titles().lists[0].items[1].$note
    }
    #expect(try await note("Now", seen: "Why") == "Now")
    #expect(try await note("~", seen: "Now") == nil)
  }

  private static let removals: [(String, String)] = [
    ("do: remove, title: anime/y, seen: Y", "library/anime/y.md"),
    ("do: rename, title: anime/x, value: x-tv", "library/anime/x.md"),
    ("do: cover, title: anime/y, value: ~", "covers/anime/y.png"),
    ("do: cover, title: anime/y, value: y.jpg", "covers/anime/y.png"),
  ]

  @Test(arguments: removals)
  private func aVerbRemovesAFile(yaml: String, path: String) async throws {
    let alcove = try Alcove(Self.library)
    let dry = try alcove.files()
    try await alcove.perform("{\(yaml)}", isDryRun: true)
    #expect(try alcove.files() == dry)
    let said = try await alcove.perform("{\(yaml)}")
    #expect(try alcove.files()[path] == nil, "\(said)")
  }

  private static let conflicts: [(String, String)] = [
    ("do: rate, title: anime/x, value: 9, seen: 7", "was '7', but is now '8'"),
    ("do: rate, title: anime/x, value: 9, seen: ~", "was empty, but is now '8'"),
    ("do: rate, title: anime/y, value: 9, seen: 7", "was '7', but is now empty"),
    ("do: status, title: anime/x, value: paused, seen: planning", "now 'current'"),
    ("do: watched, title: anime/x, seen: planning", "now 'current'"),
    ("do: progress, title: anime/x, value: +1, seen: 3", "was '3', but is now empty"),
    ("do: favorite, title: anime/x, value: ~, seen: 2", "was '2', but is now '1'"),
    ("do: favorite, title: anime/y, value: 1, seen: 2", "was '2', but is now empty"),
    ("do: tag, title: anime/x, value: b, seen: [a, c]", "was 'a, c', but is now 'a'"),
    ("do: untag, title: anime/x, value: a, seen: ~", "was empty, but is now 'a'"),
    ("do: note, title: anime/x, value: b, seen: c", "was 'c', but is now empty"),
    ("do: visibility, title: anime/x, value: private, seen: private", "now empty"),
    ("do: set, title: anime/x, key: tags, value: b, seen: c", "was 'c', but is now 'a'"),
    ("do: set, title: anime/x, key: ids.mal, value: 3, seen: 2", "was '2', but is now empty"),
    ("do: bind, title: anime/x, ids: {mal: 3}, seen: mal 2", "was 'mal 2', but is now empty"),
    ("do: cover, title: anime/y, value: ~, seen: ~", "was empty, but is now 'covers/anime/y.png'"),
    ("do: remove, title: anime/x, seen: Y", "was 'Y', but is now 'X'"),
    ("do: rename, title: anime/x, value: z, seen: Y", "was 'Y', but is now 'X'"),
    ("do: list-rename, list: best, value: A, seen: B", "was 'B', but is now 'Best'"),
    ("do: list-remove, list: best, title: anime/x, seen: 2", "was '2', but is now '1'"),
    ("do: list-move, list: best, title: anime/x, place: 2, seen: 2", "was '2', but is now '1'"),
    ("do: list-note, list: best, title: anime/y, value: B, seen: A", "was 'A', but is now 'Why'"),
    ("do: list-ranked, list: best, value: true, seen: true", "was 'true', but is now 'false'"),
    ("do: list-visibility, list: best, value: private, seen: private", "now 'public'"),
  ]

  /// If the file has changed meanwhile, nothing is written, and both values are named.
  @Test(arguments: conflicts)
  private func changesByOthersAreNotOverwritten(yaml: String, words: String) async throws {
    let alcove = try Alcove(Self.library)
    let before = try alcove.files()
    let said = try await alcove.perform("{\(yaml)}")
    #expect(said.contains(words) && said.contains("[changed-meanwhile]"), "\(said)")
    #expect(try alcove.files() == before)
  }

  private static let sightings: [(String, String, [String])] = [
    ("rating: 8.0", "do: rate, value: 9", ["8.0", "8"]),
    ("status: watching", "do: status, value: paused", ["watching", "current"]),
    ("favorite: true", "do: favorite, value: ~", ["true"]),
    ("tags: [a, b]", "do: tag, value: c", ["[a, b]", "'a, b'"]),
    ("tags: []", "do: tag, value: c", ["[]", "~", "''"]),
    ("episodes: 12", "do: set, key: Episodes, value: 13", ["12"]),
    ("genres: A", "do: set, key: genre, value: B", ["A"]),
    ("ids: {mal: 2}", "do: bind, ids: {mal: 3}", ["mal 2", "'{mal: 2}'"]),
    ("x-map: {a: 1}", "do: set, key: x-map, value: b", ["'{a: 1}'"]),
    ("notes: [One, Two]", "do: note, value: Three", ["[One, Two]", "\"One\\nTwo\""]),
    ("visibility: unlisted", "do: visibility, value: private", ["unlisted"]),
    ("sortTitle: Y", "do: visibility, value: private", ["public", "~"]),
  ]

  /// In the form of the file or of a page.
  @Test(arguments: sightings)
  private func aValueIsSeenAsItIsWrittenOrShown(line: String, yaml: String, seen: [String])
    async throws
  {
    for seen in seen {
      let status = line.hasPrefix("status") ? "" : "status: current\n"
      let said = try await Alcove(title: "title: X\n\(status)\(line)").perform(
        "{title: anime/x, \(yaml), seen: \(seen)}")
      #expect(!said.contains("error:"), "\(seen): \(said)")
    }
  }

  @Test func aChangeIsUndoneByItsNumber() async throws {
    let alcove = try Alcove(Self.library)
    let before = try alcove.files()
    try await alcove.perform("{do: rate, title: anime/x, value: 9}")
    try await alcove.perform("{do: rate, title: anime/y, value: 3}")
    #expect(try await alcove.perform("{do: undo, value: 1}").hasPrefix("undone: test"))
    #expect(try await alcove.perform("{do: restore, value: 1}").contains("[no-change]"))
    #expect(
      try await alcove.perform("{do: undo, value: 2, seen: rate}").contains("[changed-meanwhile]"))
    try await alcove.perform("{do: undo, value: 2, seen: test}")
    #expect(try alcove.files() == before)
  }

  private static let forms: [([(String, String)], String)] = [
    (
      [("do", "rate"), ("title", "anime/x"), ("value", "9"), ("seen", "")],
      "{do: rate, title: anime/x, value: 9, seen: ~}"
    ),
    (
      [("do", "rate"), ("title", "anime/x"), ("value", ""), ("at", "yesterday")],
      "{do: rate, title: anime/x, value: ~, at: 2026-11-20}"
    ),
    (
      [("do", "tag"), ("title", "anime/x"), ("value", "a"), ("value", "b, c")],
      "{do: tag, title: anime/x, value: [a, \"b, c\"]}"
    ),
    (
      [("do", "note"), ("title", "anime/x"), ("value", "a\r\nb")],
      "{do: note, title: anime/x, value: \"a\\nb\"}"
    ),
    (
      [("do", "add"), ("kind", "book"), ("name", "A"), ("author", "A B, C D")],
      "{do: add, kind: book, name: A, author: [A B, C D]}"
    ),
    (
      [("do", "add"), ("kind", "book"), ("name", "A"), ("author", "King, Stephen")],
      "{do: add, kind: book, name: A, author: [\"King, Stephen\"]}"
    ),
    (
      [("do", "add"), ("kind", "book"), ("name", "A"), ("year", ""), ("ids", "mal:1, imdb:2")],
      "{do: add, kind: book, name: A, ids: {mal: 1, imdb: 2}}"
    ),
    (
      [("do", "played"), ("title", "games/x"), ("at", "none")],
      "{do: watched, title: games/x, at: none}"
    ),
  ]

  /// A page sends the fields of a form, a file has YAML: they mean the same.
  @Test(arguments: forms)
  private func aFormIsAnAction(fields: [(String, String)], yaml: String) throws {
    var problems = DiagnosticList()
    let form = OwnersAction(
      fields: fields.map { (name: $0.0, value: $0.1) }, today: Alcove.today, reporting: &problems)
    let source = Source(path: "inbox/a.yml", bytes: Array(yaml.utf8))
    let file = OwnersAction(source, today: Alcove.today, reporting: &problems)
    #expect(form != nil && form == file, "\(problems.all)")
  }

  private static let mistakes: [(String, String, String)] = [
    ("do: rat, title: anime/x", "unknown-verb", "did you mean 'do: rate'?"),
    ("title: anime/x", "unknown-verb", "rate, status"),
    ("do: rate", "action-without-key", "'title:'"),
    ("do: rate, title: anime/x", "action-without-key", "'value:'"),
    ("do: rate, title: x, value: 1", "action-value", "anime/frieren"),
    ("do: rate, title: ../x, value: 1", "action-value", "anime/frieren"),
    ("do: rate, title: anime/x, vlaue: 1", "unknown-action-key", "did you mean 'value'?"),
    ("do: rate, title: anime/x, value: 1, at: 2099", "date-yet-to-come", ""),
    (
      "do: progress, title: anime/x", "action-without-key",
      "'value:', 'episodes:', 'chapters:' or 'volumes:'"
    ),
    ("do: progress, title: anime/x, value: 1, episodes: 2", "action-without-key", ""),
    ("do: list-ranked, list: best, value: maybe", "action-value", "true or false"),
    ("do: list-add, list: a/b, title: anime/x", "action-value", ""),
    ("do: cover, title: anime/x, value: ../x.jpg", "action-value", ""),
    ("do: cover, title: anime/x, value: .x.jpg", "action-value", ""),
  ]

  @Test(arguments: mistakes)
  private func aMalformedActionIsRefused(yaml: String, id: String, fix: String) throws {
    var problems = DiagnosticList()
    let source = Source(path: "inbox/a.yml", bytes: Array("{\(yaml)}".utf8))
    #expect(OwnersAction(source, today: Alcove.today, reporting: &problems) == nil)
    let problem = try #require(problems.all.first)
    #expect(problem.id == id && problem.location?.path == "inbox/a.yml", "\(problem)")
    #expect(fix.isEmpty || problem.fix?.contains(fix) == true, "\(problem)")
  }

  /// At the action's origin, it may already be tomorrow.
  @Test func anActionMayBeOfTomorrow() throws {
    for (day, isTaken) in [("2026-11-22", true), ("2026-11-23", false)] {
      var problems = DiagnosticList()
      let source = Source(
        path: "a.yml", bytes: Array("{do: watched, title: anime/x, at: \(day)}".utf8))
      let action = OwnersAction(source, today: Alcove.today, reporting: &problems)
      #expect((action != nil) == isTaken)
    }
  }
}
