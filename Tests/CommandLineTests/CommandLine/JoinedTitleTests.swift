import FileSystem
import TestSupport
import Testing

@testable import tokonoma

/// Titles of several words need no quotes if the meaning is clear.
@Suite struct JoinedTitleTests {
  @Test(arguments: [
    ("show cowboy bebop", ["show", "--", "cowboy bebop"]),
    ("rate cowboy bebop 9.5 -n", ["rate", "-n", "--", "cowboy bebop", "9.5"]),
    ("rate --none cowboy bebop", ["rate", "--none", "--", "cowboy bebop"]),
    (
      "rate cowboy bebop 9 --again --date 2020 -C there",
      ["rate", "--again", "--date", "2020", "-C", "there", "--", "cowboy bebop", "9"]
    ),
    ("status cowboy bebop on hold", ["status", "--", "cowboy bebop", "on hold"]),
    ("status on hold completed", ["status", "--", "on hold", "completed"]),
    ("status frieren on hold -n", ["status", "-n", "--", "frieren", "on hold"]),
    ("status frieren plan to watch", ["status", "--", "frieren", "plan to watch"]),
    ("status a b plan to watch", ["status", "--", "a b", "plan to watch"]),
    ("favorite cowboy bebop", ["favorite", "--", "cowboy bebop"]),
    ("favorite steins gate 0", ["favorite", "--", "steins gate 0"]),
    ("favorite cowboy bebop 2", ["favorite", "--", "cowboy bebop", "2"]),
    (
      "add anime Cowboy Bebop --year 1998",
      ["add", "--year", "1998", "--", "anime", "Cowboy Bebop"]
    ),
    ("rename a b c-d", ["rename", "--", "a b", "c-d"]),
    ("hours -- outer wilds 3", ["hours", "--", "outer wilds", "3"]),
    // The library decides whether the unit is part of the title.
    ("progress cowboy bebop ep 7", ["progress", "--", "cowboy bebop ep", "7"]),
    ("progress bebop 130 pages", ["progress", "--", "bebop", "130 pages"]),
    ("progress rocky v 5", ["progress", "--", "rocky v", "5"]),
    // So it does with the day.
    ("status heat dropped yesterday", ["status", "--", "heat yesterday", "dropped"]),
    ("progress dune 12 on 2026-11-20", ["progress", "--", "dune on 2026-11-20", "12"]),
    ("status heat dropped last friday", ["status", "--", "heat last friday", "dropped"]),
    ("status heat dropped in 2026-11", ["status", "--", "heat in 2026-11", "dropped"]),
    ("status heat dropped 1/2/2026", ["status", "--", "heat 1/2/2026", "dropped"]),
  ])
  func wordsBeforeTheValueAreTheTitle(line: String, joined: [String]) throws {
    let words = line.split(separator: " ").map(String.init)
    let command = try #require(Tokonoma.command(in: words))
    #expect(joiningTitle(words, of: command) == joined)
    #expect(throws: Never.self) { _ = try Tokonoma.parsed(words) }
  }

  @Test(arguments: [
    "rate bebop 9 --none", "favorite bebop 1 --none", "favorite bebop 0", "build a b", "show bebop",
    "rate bebop 9", "undo 1 2", "explain a b",
  ])
  func otherWordsAreNotJoined(line: String) throws {
    let words = line.split(separator: " ").map(String.init)
    let command = try #require(Tokonoma.command(in: words))
    #expect(joiningTitle(words, of: command) == nil)
  }

  /// `add movie "Past Lives" 2023` doesn't add a film called "Past Lives 2023".
  @Test func aYearBehindAQuotedNameIsItsYear() throws {
    let words = ["add", "movie", "Past Lives", "2023"]
    let command = try #require(Tokonoma.command(in: words))
    #expect(
      joiningTitle(words, of: command) == ["add", "--year", "2023", "--", "movie", "Past Lives"])
  }

  @Test(arguments: [
    ("film", ["Past Lives (2023)"], "movies/past-lives", "title: Past Lives\nreleased: 2023\n"),
    ("Film", ["Past", "Lives", "(2023)"], "movies/past-lives", "title: Past Lives\n"),
    ("book", ["Waves (1212)"], "books/waves-1212", "title: Waves (1212)\n"),
    ("film", ["Lives (2023)", "--year", "2024"], "movies/lives-2023", "title: Lives (2023)\n"),
    ("anime", ["Waves (2023)"], "anime/waves-2023", "title: Waves (2023)\n"),
    ("manhwa", ["Waves (2023)"], "manga/waves-2023", "title: Waves (2023)\n"),
  ])
  func aYearInBracketsIsTheYear(
    kind: String, words: [String], file: String, text: String
  ) throws {
    let folder = try TemporaryFolder(Self.project)
    let run = try ChildProcess(tokonoma: ["add", kind] + words, in: folder)
    #expect(run.status == 0, "\(run.errors)")
    #expect(try folder.read("library/\(file).md").contains(text))
  }

  @Test(arguments: [
    ["add", "movie", "Past Lives", "9"], ["add", "book", "Piranesi", "by", "Susanna Clarke"],
  ])
  func aQuotedNameIsWhole(words: [String]) throws {
    let command = try #require(Tokonoma.command(in: words))
    #expect(joiningTitle(words, of: command) == nil)
    #expect(throws: (any Error).self) { _ = try Tokonoma.parsed(words) }
  }

  private static let project = """
    -- tokonoma.yml --
    name: Test
    -- library/anime/cowboy-bebop.md --
    ---
    title: Cowboy Bebop
    status: completed
    ---
    -- library/games/outer-wilds.md --
    ---
    title: Outer Wilds
    status: current
    ---
    -- bin/xdg-open --
    #!/bin/sh
    echo "$1" > opened
    """

  private func run(
    _ line: String, in folder: TemporaryFolder, _ environment: [String: String] = [:]
  ) throws -> ChildProcess {
    try ChildProcess(
      ChildProcess.built("tokonoma"), line.split(separator: " ").map(String.init), in: folder.path,
      environment: ["PATH": "\(folder.path)/bin:/usr/bin:/bin"].merging(environment) { $1 })
  }

  @Test func commandsTakeThem() throws {
    let folder = try TemporaryFolder(Self.project)
    for line in [
      "rate cowboy bebop 9", "tag cowboy bebop +space -sea", "hours outer wilds +1:30",
      "hours outer wilds -30m", "status outer wilds on hold --date yesterday",
    ] {
      let run = try run(line, in: folder)
      #expect(run.status == 0, "\(line)\n\(run.errors)")
    }
    #expect(
      try folder.read("library/anime/cowboy-bebop.md")
        == "---\ntitle: Cowboy Bebop\nstatus: completed\nrating: 9\ntags: [space]\n---\n")
    #expect(
      try folder.read("library/games/outer-wilds.md")
        == "---\ntitle: Outer Wilds\nstatus: paused\nhours: 1\n---\n")
    let list = try run("undo --list", in: folder).output
    #expect(list.contains("  status outer wilds on hold --date yesterday  "), "\(list)")
    for _ in 1...5 { #expect(try run("undo", in: folder).status == 0) }
    #expect(try !folder.read("library/anime/cowboy-bebop.md").contains("rating"))
  }

  /// A hyphen in a title, a tag or a value is also a hyphen in files and messages.
  @Test func aHyphenStaysOne() throws {
    let folder = try TemporaryFolder(Self.project)
    for line in [
      "add movie Godzilla -1.0 --tag -1", "add game -- -5",
      "status godzilla -1.0 completed", "rate godzilla -1.0 9", "tag godzilla -1.0 +sea",
      "tag cowboy bebop +space +2", "tag cowboy bebop -2 +sea",
    ] {
      let run = try run(line, in: folder)
      #expect(run.status == 0, "\(line)\n\(run.errors)")
    }
    let film = try folder.read("library/movies/godzilla-1-0.md")
    #expect(film.contains("title: Godzilla -1.0\n") && film.contains("rating: 9\n"), "\(film)")
    #expect(film.contains("tags: [\"-1\", sea]\n"), "\(film)")
    #expect(try folder.read("library/games/5.md").contains("title: \"-5\"\n"))
    #expect(try folder.read("library/anime/cowboy-bebop.md").contains("tags: [space, sea]\n"))
    for (line, said) in [
      ("rate bebop -1", "not '-1'"), ("favorite bebop -1", "not -1 "), ("rename bebop -1", "'-1'"),
      ("status bebop completed --date -1", "'-1'"), ("rate nothing -1.0 9", "'nothing -1.0'"),
    ] {
      let run = try run(line, in: folder)
      #expect(run.status != 0 && run.errors.contains(said), "\(line)\n\(run.errors)")
    }
  }

  @Test func anImportIsTakenBack() throws {
    let folder = try TemporaryFolder(Self.project)
    try folder.write(
      """
      <myanimelist><anime><series_animedb_id>1</series_animedb_id>
      <series_title>Cowboy Bebop</series_title><my_status>Completed</my_status>
      <my_score>9</my_score></anime><anime><series_animedb_id>2</series_animedb_id>
      <series_title>Planetes</series_title><my_status>Completed</my_status></anime></myanimelist>
      """, to: "list.xml")
    let before = try folder.archive(below: "library")
    #expect(try run("import list.xml", in: folder).status == 0)
    #expect(try folder.folder.exists("library/anime/planetes.md"))
    #expect(try folder.folder.exists("imports/myanimelist.yml"))
    let undo = try run("undo", in: folder)
    #expect(undo.output.hasPrefix("undone: import list.xml ("), "\(undo.errors)")
    #expect(try folder.archive(below: "library").text == before.text)
    #expect(try !folder.folder.exists("imports/myanimelist.yml"))
  }

  @Test func theEditorIsTheOwners() throws {
    let folder = try TemporaryFolder(Self.project)
    let good = try run(
      "edit cowboy bebop", in: folder, ["VISUAL": "sed -i 's/^status.*/status: current/'"])
    #expect(good.status == 0 && good.output.contains("  3 + status: current\n"), "\(good.errors)")
    let bad = try run("edit bebop", in: folder, ["EDITOR": "sed -i s/current/curent/"])
    #expect(bad.status == 1 && bad.errors.contains("did you mean 'current'?"))
    #expect(try run("undo", in: folder).status == 0)
    let idle = try run("edit bebop", in: folder, ["EDITOR": "true"])
    #expect(idle.output == "library/anime/cowboy-bebop.md: nothing was changed\n")
    // A file that was left broken is found nevertheless.
    _ = try run("edit bebop", in: folder, ["EDITOR": "sed -i 's/^title:.*/title: [/'"])
    for query in ["cowboy bebop", "cowboy-bebop.md"] {
      let mended = try run("edit \(query)", in: folder, ["EDITOR": "true"])
      #expect(mended.errors.contains("cowboy-bebop.md:2:8: error: "), "\(mended.errors)")
    }
    #expect(try run("edit outer", in: folder, ["EDITOR": "true"]).status == 0)
    #expect(try run("edit nothing", in: folder, ["EDITOR": "true"]).status == 1)
    #expect(try run("undo", in: folder).status == 0)
    for (text, id) in [
      ("See [[Alien]].", "unknown-title"), ("See [this](gone.html).", "dead-link"),
      ("![y](pictures/nope.jpg)", "text-picture-missing"),
    ] {
      let edit = try run("edit bebop", in: folder, ["EDITOR": "sed -i '$ a \(text)'"])
      #expect(edit.errors.contains("[\(id)]"), "\(edit.errors)")
      #expect(try run("undo", in: folder).status == 0)
    }
    let none = try run("edit bebop", in: folder, ["EDITOR": "no-such-editor"])
    #expect(none.status == 1 && none.errors.contains("[editor-failed]"))
  }

  @Test func thePageIsOpened() throws {
    let folder = try TemporaryFolder(Self.project)
    try folder.setMode(0o755, of: "bin/xdg-open")
    let early = try run("open cowboy bebop", in: folder)
    #expect(early.status == 1 && early.errors.contains("[page-not-built]"))
    #expect(try run("build", in: folder).status == 0)
    let late = try run("open cowboy bebop", in: folder)
    #expect(late.status == 0, "\(late.errors)")
    #expect(try folder.read("opened") == "\(folder.path)/_site/anime/cowboy-bebop.html\n")
    folder.remove("bin/xdg-open")
    try folder.write("#!/bin/sh\nexit 3\n", to: "bin/xdg-open")
    try folder.setMode(0o755, of: "bin/xdg-open")
    #expect(try run("open bebop", in: folder).errors.contains("[no-browser]"))
  }

  @Test func eachRowOfAnImportIsNamedButMostOfThemBriefly() throws {
    let rows = (1...9).map { "\($0),Book \($0),Ann Author,2020/01/0\($0),many,read\n" }
    let folder = try TemporaryFolder("-- tokonoma.yml --\nname: Test\n")
    try folder.write(
      "Book Id,Title,Author,Date Added,My Rating,Exclusive Shelf\n" + rows.joined(), to: "books.csv"
    )
    let run = try run("import books.csv", in: folder)
    #expect(run.status == 0)
    for line in 2...10 {
      #expect(run.errors.contains("books.csv:\(line):1: warning: "), "\(run.errors)")
    }
    let lines = run.errors.split(separator: "\n")
    #expect(lines.count { $0.hasPrefix("  fix: ") } == 5, "\(run.errors)")
    #expect(
      run.errors.hasSuffix(
        """
        books.csv:10:1: warning: 'My Rating' of 'Book 9' must be a score from 1 to 5, or 0 for none, \
        not 'many'; it is left out [export-value]

        9 warnings

        """), "\(run.errors)")
  }

  @Test func manyProblemsAreNotAllShown() throws {
    let folder = try TemporaryFolder(Self.project)
    for number in 1...22 {
      try folder.write(
        "---\ntitle: N\(number)\nmytype: x\nmylength: 3\nstatus: seen it\n---\n",
        to: "library/books/n\(number).md")
    }
    let run = try run("build", in: folder)
    #expect(run.errors.contains("  note: and 17 more like it: --all\n"), "\(run.errors)")
    #expect(run.errors.contains("  note: and 39 more like it: --all\n"), "\(run.errors)")
    #expect(run.errors.hasSuffix("22 errors, 44 warnings\n"))
    #expect(run.errors.split(separator: "\n").count < 60)
    let all = try self.run("build --all", in: folder)
    #expect(all.errors.matches(of: /\[unknown-status\]/).count == 22)
    let json = try self.run("build --json", in: folder)
    #expect(json.errors.matches(of: /"unknown-status"/).count == 22)
  }
}
