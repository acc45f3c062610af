import FileSystem
import TestSupport
import Testing

/// Input of people who have read little of the help.
@Suite struct OtherWordsTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder(
      """
      -- tokonoma.yml --
      name: Test
      -- library/movies/heat.md --
      ---
      title: Heat
      released: 1995
      status: current
      started: 2026-11-20
      ---
      -- library/movies/alien.md --
      ---
      title: Alien
      released: 1979
      ---
      -- library/movies/only-yesterday.md --
      ---
      title: Only Yesterday
      status: paused
      favorite: true
      ---
      -- library/shows/the-wire.md --
      ---
      title: The Wire
      seasons: [13, 12]
      status: current
      ---
      -- library/anime/oz.md --
      ---
      title: Oz
      status: completed
      finished: 2026-01-01
      ---
      -- library/books/emma.md --
      ---
      title: Emma
      pages: 612
      status: current
      ---
      -- library/movies/tides.md --
      ---
      title: Tides
      status: completed
      finished: 2026-01-01
      ---
      -- library/books/eleven-minutes.md --
      ---
      title: Eleven Minutes
      pages: 280
      status: current
      ---
      -- library/books/the-last.md --
      ---
      title: The Last
      pages: 280
      status: current
      ---
      -- library/books/the-last-chapter.md --
      ---
      title: The Last Chapter
      pages: 280
      status: current
      ---
      -- lists/comfort-films.md --
      ---
      title: Comfort films
      items: [movies/alien]
      ---
      """)
  }

  @Test(arguments: [
    (["list", "--private"], "did you mean '--visibility private'?"),
    (["add", "show", "Dark", "--episodes", "26"], "did you mean '--total'?"),
    (
      ["add", "Cowboy Bebop"], "write its kind first, such as 'tokonoma add anime \"Cowboy Bebop\"'"
    ),
    (["add", "anmie"], "did you mean 'anime'?"), (["wached", "heat"], "'tokonoma watched'?"),
    (["status", "heat", "completed", "--date", "2026-11-19"], "say when you began"),
    (["status", "heat", "rewatched"], "write 'completed', and --again behind it"),
    (["note", "heat", "lent", "to", "Anna"], "tokonoma note heat 'lent to Anna'"),
    (["review", "the", "wire", "great", "show"], "tokonoma review the wire 'great show'"),
    (["rate", "heat", "9", "yesterday"], "--date goes with --again"),
    // Neither word is removed alone: 'wire' isn't a whole name.
    (["lists", "remove", "comfort", "alien", "wire"], "no title matches 'alien wire'"),
    (["stats"], "'tokonoma serve'"), (["unset", "heat", "genres"], "tokonoma set"),
    (["unwatched", "heat"], "tokonoma status TITLE planning"),
    (["watched", "heat", "1", "March", "2024"], "write 2024-03-01"),
    // 'the' alone names three titles.
    (["note", "the", "sea", "Waves!"], "'tokonoma list' shows all"),
    (["set", "theme", "dark"], "write 'theme: dark' into tokonoma.yml"),
    (["lists", "rename", "comfort", "films", "Cosy"], "change the list's title"),
    (["keys", "TMDB_KEY=secret"], "type: tokonoma keys tmdb"),
    (["lists", "show", "bset"], "write comfort-films"),
  ])
  func aRefusalProposesTheRightOne(arguments: [String], fix: String) throws {
    let run = try ChildProcess(tokonoma: arguments, in: folder)
    #expect(run.status != 0 && run.errors.contains(fix), "\(run.errors)")
  }

  @Test(arguments: [
    (["want", "heat"], "status: planning\n"), (["watching", "heat"], "status: current\n"),
    (["drop", "heat"], "status: dropped\n"), (["pause", "heat"], "status: paused\n"),
    (["finish", "heat", "--date", "2026-11-21"], "finished: 2026-11-21\n"),
    (["log", "heat", "9"], "rating: 9\n"), (["hold", "heat"], "status: paused\n"),
    (["reread", "heat"], "status: completed\n"),
    (["rewatch", "heat"], "status: completed\n"),
    (["drop", "heat", "--date", "2026-11-22"], "dropped: 2026-11-22\n"),
    (["ptw", "heat"], "status: planning\n"), (["status", "heat", "ptw"], "status: planning\n"),
    (["fav", "heat"], "favorite: true\n"), (["favourite", "heat"], "favorite: true\n"),
    (["private", "heat"], "visibility: private\n"), (["hide", "heat"], "visibility: private\n"),
    (["hide", "heat", "--unlisted"], "visibility: unlisted\n"),
  ])
  func wordsForCommandsAreUnderstood(arguments: [String], line: String) throws {
    let run = try ChildProcess(tokonoma: arguments, in: folder)
    #expect(run.status == 0, "\(run.errors)")
    let text = try folder.read("library/movies/heat.md")
    #expect(text.contains(line), "\(text)")
  }

  @Test(arguments: [
    ("watched heat yesterday", "movies/heat", "finished: DAY\n"),
    ("watched heat 8 yesterday", "movies/heat", "rating: 8\nstarted: 2026-11-20\nfinished: DAY\n"),
    ("watched heat on 2026-11-21", "movies/heat", "finished: 2026-11-21\n"),
    ("watched only yesterday", "movies/only-yesterday", "status: completed\n"),
    ("watched only yesterday 2026-11-21", "movies/only-yesterday", "finished: 2026-11-21\n"),
    ("watched heat yesterday 8", "movies/heat", "rating: 8\nstarted: 2026-11-20\nfinished: DAY\n"),
    ("watched the wire episode 3", "shows/the-wire", "progress: 3\n"),
    ("watched the wire s02e03", "shows/the-wire", "progress: 16\n"),
    ("rewatched tides 2026-01-01", "movies/tides", "history: [{finished: 2026-01-01}]\n"),
    ("watched heat again", "movies/heat", "status: completed\n"),
    ("drop heat yesterday", "movies/heat", "dropped: DAY\n"),
    ("status heat dropped on 2026-11-22", "movies/heat", "dropped: 2026-11-22\n"),
    ("status heat dropped 2026-11", "movies/heat", "dropped: 2026-11\n"),
    ("watched alien 1 day ago", "movies/alien", "finished: DAY\n"),
    ("watched alien last night", "movies/alien", "finished: DAY\n"),
    ("set tides finished yesterday", "movies/tides", "finished: DAY\n"),
    ("set the wire title Yesterday", "shows/the-wire", "title: Yesterday\n"),
    ("set the wire seasons 13,12,12", "shows/the-wire", "seasons: [13, 12, 12]\n"),
    ("set the wire seasons +12", "shows/the-wire", "seasons: [13, 12, 12]\n"),
    ("set the wire seasons 12,13", "shows/the-wire", "seasons: [12, 13]\n"),
    ("progress the wire ep 7", "shows/the-wire", "progress: 7\n"),
    ("progress the wire season 2 episode 3", "shows/the-wire", "progress: 16\n"),
    ("progress emma page 120", "books/emma", "progress: 120\n"),
    ("progress emma 130 pages", "books/emma", "progress: 130\n"),
    ("progress emma p140", "books/emma", "progress: 140\n"),
    ("progress emma 150 of 620", "books/emma", "pages: 620\n"),
    ("progress eleven minutes 40", "books/eleven-minutes", "progress: 40\n"),
    ("progress eleven 41", "books/eleven-minutes", "progress: 41\n"),
    ("progress the last chapter 5", "books/the-last-chapter", "progress: 5\n"),
    ("progress the last page 6", "books/the-last", "progress: 6\n"),
    ("rate tides 9 yesterday --again", "movies/tides", "finished: DAY"),
    ("set heat genres crime, drama", "movies/heat", "genres: [crime, drama]\n"),
    ("set the wire title The Wire, again", "shows/the-wire", "title: The Wire, again\n"),
    ("set heat imdb tt0113277", "movies/heat", "ids: {imdb: tt0113277}\n"),
    ("lists add comfort films heat", "comfort-films", "items: [movies/alien, movies/heat]\n"),
    ("lists add heat to comfort", "comfort-films", "items: [movies/alien, movies/heat]\n"),
    (
      "lists add comfort heat emma", "comfort-films",
      "items: [movies/alien, movies/heat, books/emma]\n"
    ),
    (
      "lists add comfort heat emma --at 1", "comfort-films",
      "items: [movies/heat, books/emma, movies/alien]\n"
    ),
    (
      "lists add comfort alien --note Slow", "comfort-films",
      "items: [{id: movies/alien, note: Slow}]\n"
    ),
    ("lists rm alien from comfort", "comfort-films", "title: Comfort films\n---\n"),
    ("lists create Sad ones", "sad-ones", "title: Sad ones\n"),
    ("lists remove alien from comfort", "comfort-films", "title: Comfort films\n---\n"),
  ])
  func theMeaningIsCertain(line: String, file: String, text: String) throws {
    let days = try [dayBefore(), dayBefore()]
    let run = try ChildProcess(typed: line, in: folder)
    #expect(run.status == 0, "\(run.errors)")
    let written = try folder.read(file.contains("/") ? "library/\(file).md" : "lists/\(file).md")
    #expect(days.contains { written.contains(text.replacing("DAY", with: $0)) }, "\(written)")
    // It is one change.
    let undone = try ["undo", "undo"].map { try ChildProcess(tokonoma: [$0], in: folder).status }
    #expect(undone == [0, 1])
  }

  @Test(arguments: [
    ("rate heat 8 yesterday", 64, "a rating has no date"),
    ("watched heat 31.12.2025", 1, "fix: write 2025-12-31\n"),
    ("watched heat tonight", 1, "no title matches 'heat tonight'"),
    ("watched the wire messiah", 1, "no title matches 'the wire messiah'"),
    (
      "watched the wire episode 3 --started 2026-01", 1,
      "'tokonoma set shows/the-wire started 2026-01'"
    ),
    ("rewatched oz episode 3", 1, "'tokonoma status anime/oz current --again' begins one"),
    ("set tides finished 31.12.2025", 1, "fix: write 2025-12-31\n"),
    ("set tides finished 2999-01-01", 1, "[date-yet-to-come]"),
    ("set heat released 31.12.1995", 1, "fix: do what its fix says, then try again\n"),
    ("set tides started 2026-02", 1, "'tokonoma set movies/tides finished 2026-02'"),
    (
      "status heat completed --date 2026-11-19", 1,
      "'tokonoma set movies/heat started 2026-11'"
    ),
    ("set heat genres +", 1, "fix: write it, as in +Drama\n"),
    ("cover heat tokonoma.yml", 1, "[no-cover]"), ("cover heat", 64, "or --none"),
    (
      "lists remove comfort", 64,
      "usage: tokonoma lists remove [<option> ...] <list> <title> ...\n"
        + "  fix: write the title, too; to remove the whole list: tokonoma lists delete comfort\n"
    ),
  ])
  func theFixFits(line: String, status: Int32, said: String) throws {
    let run = try ChildProcess(typed: line, in: folder)
    #expect(run.status == status && run.errors.contains(said), "\(run.errors)")
    #expect(try ChildProcess(tokonoma: ["undo"], in: folder).status == 1)
  }

  @Test(arguments: [
    ("film Tides 1995", "if 1995 is its year, ", "then: tokonoma add movie Tides --year 1995\n"),
    (
      "book Dune by Frank Herbert", "if Frank Herbert wrote it, ",
      "then: tokonoma add book Dune --author 'Frank Herbert'\n"
    ),
    ("film Blade Runner 2049 --year 2017", nil, ""), ("anime Space Dandy 2014", nil, ""),
    ("book Gone by --author Jo", nil, ""), ("book Death by Meeting", nil, ""),
    ("film Fire 1995 -n", nil, ""),
  ])
  func aNameMayHoldMore(line: String, about: String?, fix: String) throws {
    let run = try ChildProcess(typed: "add \(line)", in: folder)
    #expect(run.status == 0 && run.output.contains("tokonoma undo") == (about != nil))
    #expect(run.output.contains(about ?? "") && run.output.contains(fix), "\(run.output)")
  }

  @Test(arguments: ["show-again", "show again", "unhide", "public"])
  func aHiddenTitleComesBack(words: String) throws {
    let file = "library/movies/heat.md"
    let before = try folder.read(file)
    #expect(try ChildProcess(tokonoma: ["private", "heat"], in: folder).status == 0)
    let hidden = try ChildProcess(tokonoma: ["list", "--visibility", "private"], in: folder)
    #expect(hidden.output.split(separator: "\n").map { $0.hasSuffix("movies/heat") } == [true])
    let words = words.split(separator: " ").map(String.init)
    let run = try ChildProcess(tokonoma: words + ["heat"], in: folder)
    #expect(try run.status == 0 && folder.read(file) == before, "\(run.errors)")
  }

  /// Words of kinds, statuses and so on are filters, even if a title has one in its name.
  @Test(arguments: [
    ("movies", ["alien", "heat", "only-yesterday", "tides"]), ("watching movies", ["heat"]),
    ("favorites", ["only-yesterday"]), ("private", ["matinee"]), ("hidden", ["matinee"]),
    ("shows wire", ["the-wire"]), ("movies 1995", ["heat"]), ("watched in 2026", ["oz", "tides"]),
    ("completed 2026", ["oz", "tides"]), ("eleven", ["eleven-minutes"]),
    ("alien movies", ["alien"]),
    // A title may be called like a year.
    ("1984", ["1984"]), ("private movies", []), ("movies nowhere", []),
  ])
  func wordsOfAListAreFilters(words: String, slugs: [String]) throws {
    let matinee = "---\ntitle: Books and Movies\nvisibility: private\n---\n"
    try folder.write(matinee, to: "library/shows/matinee.md")
    try folder.write("---\ntitle: 1984\nreleased: 1949\n---\n", to: "library/books/1984.md")
    let words = words.split(separator: " ").map(String.init)
    let run = try ChildProcess(tokonoma: ["list"] + words, in: folder)
    let found = run.output.split(separator: "\n").compactMap { $0.split(separator: "/").last }
    #expect(Set(found.map(String.init)) == Set(slugs), "\(run.output)")
  }

  @Test func aTableWithoutItsNameIsSavedAsAFile() throws {
    let table = "Date,Name,Year,Letterboxd URI\n2020-01-02,Salt,2001,x\n"
    let run = try ChildProcess(
      ChildProcess.built("tokonoma"), ["import", "-"], in: folder.path, input: Array(table.utf8))
    #expect(run.errors.contains("save it as watched.csv"), "\(run.errors)")
  }

  @Test(arguments: [
    (["-v"], "0."), (["-V"], "0."), (["version"], "0."), (["favorite", "list"], "only-yesterday"),
    (["undo", "last"], "undone: rate heat 9"), (["undo", "last", "-n"], "rate heat 9"),
    (["refresh", "movies", "--dry-run"], "4 titles"), (["tag", "heat", "#crime"], "tags crime"),
    (["refresh", "heat", "--only", "covers", "-n"], "1 title"),
    (["lists", "add", "comfort", "films", "heat,", "the", "wire"], "shows/the-wire"),
    (["watched", "the", "wire", "2x03"], "progress 16"),
    (
      ["add", "book", "The Tale of Genji", "by", "Murasaki", "Shikibu"], "author: Murasaki Shikibu"
    ),
    (["set", "heat", "directors", "Bo"], "director Ada → Bo"),
  ])
  func otherLinesAreUnderstood(line: [String], result: String) throws {
    let heat = "---\ntitle: Heat\ndirector: Ada\nstatus: completed\n---\n"
    try folder.write(heat, to: "library/movies/heat.md")
    #expect(try ChildProcess(tokonoma: ["rate", "heat", "9"], in: folder).status == 0)
    let run = try ChildProcess(tokonoma: line, in: folder)
    #expect(run.status == 0 && run.output.contains(result), "\(run.output) \(run.errors)")
  }

  @Test(arguments: [("tv", "shows"), ("film", "movies"), ("novel", "books")])
  func aKindHasOtherNames(word: String, kind: String) throws {
    let run = try ChildProcess(tokonoma: ["add", word, "Harbour"], in: folder)
    #expect(
      try run.status == 0 && folder.folder.exists("library/\(kind)/harbour.md"), "\(run.errors)")
  }

  @Test func theEditorOpensAtTheReview() throws {
    let title = "---\ntitle: Heat\n---\n\nOne.\n\nTwo.\n"
    try folder.write(title, to: "library/movies/heat.md")
    try folder.write("#!/bin/sh\nprintf '%s ' \"$@\" >seen\n", to: "nano")
    #expect(try ChildProcess("/bin/chmod", ["+x", "nano"], in: folder.path).status == 0)
    let run = try ChildProcess(
      ChildProcess.built("tokonoma"), ["review", "heat"], in: folder.path,
      environment: ["EDITOR": folder.path + "/nano", "VISUAL": ""])
    #expect(run.status == 0, "\(run.errors)")
    // The last line of the text.
    #expect(try folder.read("seen") == "+7 library/movies/heat.md ")
  }

  @Test(arguments: [("y", true), ("n", false), ("", false)])
  func aMistakeIsAskedFor(answer: String, isTakenBack: Bool) throws {
    let run = try TerminalProcess(
      ChildProcess.built("tokonoma"), ["status", "tides", "planning"], in: folder.path,
      answering: [answer])
    #expect(
      run.screen.contains(
        "'movies/tides' was finished on 2026-01-01. Was that a mistake? [y/N] \(answer)\n"),
      "\(run.screen)")
    let text = try folder.read("library/movies/tides.md")
    #expect(run.status == 0 && text.contains("status: planning\n") == isTakenBack)
    #expect(text.contains("finished: 2026-01-01") != isTakenBack)
  }

  @Test func anEmptyNoteIsNoNote() throws {
    let list = "lists/comfort-films.md"
    for (note, items) in [
      ("", "[movies/alien, movies/heat]"), ("Slow", "{id: movies/heat, note: Slow}"),
      (" ", "{id: movies/heat}"),
    ] {
      let run = try ChildProcess(
        tokonoma: ["lists", "add", "comfort", "heat", "--note", note], in: folder)
      #expect(try run.status == 0 && folder.read(list).contains(items), "\(run.errors)")
    }
  }

  @Test func aWrongAccountStopsOnlyPull() throws {
    try folder.write(
      "name: Test\npull: \"https://anilist.co/user/mika\"\n", to: "tokonoma.yml")
    let list = try ChildProcess(tokonoma: ["list"], in: folder)
    #expect(list.status == 0, "\(list.errors)")
    #expect(list.errors.contains("warning:") && list.errors.contains("as in anilist:mika\n"))
    #expect(try ChildProcess(tokonoma: ["pull"], in: folder).status != 0)
  }

  @Test func aFileNamedThemesStopsNothing() throws {
    try folder.write("", to: "themes")
    let run = try ChildProcess(tokonoma: ["rate", "heat", "8"], in: folder)
    #expect(run.status == 0, "\(run.errors)")
  }

  @Test func anAddressIsKept() throws {
    let run = try ChildProcess(tokonoma: ["rename", "heat", "heat"], in: folder)
    #expect(run.status == 0 && run.output.contains("it already has this address"))
    #expect(try ChildProcess(tokonoma: ["undo"], in: folder).status == 1)
  }

  @Test func aCoverIsRemoved() throws {
    try folder.write("picture", to: "covers/movies/heat.png")
    let run = try ChildProcess(tokonoma: ["cover", "heat", "--none"], in: folder)
    #expect(run.status == 0, "\(run.errors)")
    #expect(try !folder.folder.exists("covers/movies/heat.png"))
  }

  /// Yesterday, by the program's clock.
  private func dayBefore() throws -> String {
    let run = try ChildProcess(
      tokonoma: ["watched", "alien", "--date", "yesterday", "-n"], in: folder)
    return try #require(run.output.firstMatch(of: /finished ([0-9-]{10})/).map { String($0.1) })
  }

  @Test func aFavoriteIsTakenBack() throws {
    let favorites = try ChildProcess(tokonoma: ["favorites"], in: folder)
    #expect(favorites.output.hasPrefix("Only Yesterday\t"), "\(favorites.errors)")
    let run = try ChildProcess(tokonoma: ["unfavorite", "only", "yesterday"], in: folder)
    #expect(run.status == 0, "\(run.errors)")
    #expect(try !folder.read("library/movies/only-yesterday.md").contains("favorite"))
  }

  @Test func aListShowsItsTitles() throws {
    for words in [["lists", "show", "comfort", "films"], ["lists", "comfort"]] {
      let run = try ChildProcess(tokonoma: words, in: folder)
      #expect(
        run.output == "comfort-films  Comfort films  1 title\n  1  Alien  movies/alien\n",
        "\(run.errors)")
    }
    let json = try ChildProcess(tokonoma: ["lists", "comfort", "--json"], in: folder)
    #expect(json.output.contains(#""titles":["movies/alien"]"#), "\(json.output)")
  }

  /// A full stop in an argument doesn't end the sentence.
  @Test func aRefusalQuotesWholeArguments() throws {
    let run = try ChildProcess(
      tokonoma: ["add", "book", "The Tombs of Atuan", "from", "Ursula K. Le Guin"], in: folder)
    #expect(
      run.errors.contains("unexpected arguments: 'from', 'Ursula K. Le Guin' ["), "\(run.errors)")
  }

  @Test func aStatusAsACommandNeedsATitle() throws {
    let run = try ChildProcess(tokonoma: ["start", "alien"], in: folder)
    #expect(run.status == 0, "\(run.errors)")
    #expect(try folder.read("library/movies/alien.md").contains("status: current\n"))
    for arguments in [["drop", "--help"], ["help", "drop"]] {
      let help = try ChildProcess(tokonoma: arguments, in: folder)
      #expect(help.status == 0 && help.output.contains("tokonoma status"), "\(help.output)")
    }
    #expect(try ChildProcess(tokonoma: ["drop"], in: folder).status == 64)
  }

  @Test func theWordsForOrdersAreUnderstood() throws {
    let byYear = try ChildProcess(tokonoma: ["list", "--sort", "year"], in: folder)
    let byRelease = try ChildProcess(
      tokonoma: ["list", "--sort", "released"], in: folder)
    let byName = try ChildProcess(tokonoma: ["list", "--sort", "name"], in: folder)
    #expect(byYear.output == byRelease.output)
    #expect(byYear.status == 0 && byYear.output != byName.output, "\(byYear.errors)")
  }

  @Test func starsBehindATitleAreItsRating() throws {
    let run = try ChildProcess(tokonoma: ["watched", "heat", "4.5", "stars"], in: folder)
    #expect(run.status == 0, "\(run.errors)")
    #expect(try folder.read("library/movies/heat.md").contains("rating: 9\n"))
  }

  /// Its columns have the names of keys.
  @Test func aPlainTableNeedsOnlyItsKind() throws {
    try folder.write("title,Author,rating,Shelf\nDune,Ada Winter,8,A\n", to: "plain.csv")
    let run = try ChildProcess(tokonoma: ["import", "--kind", "book", "plain.csv"], in: folder)
    #expect(run.status == 0, "\(run.errors)")
    let book = try folder.read("library/books/dune.md")
    #expect(book.contains("rating: 8\n") && book.contains("Ada Winter"), "\(book)")
    try folder.write("Name,Place\nX,Y\n", to: "other.json")
    let unused = try ChildProcess(tokonoma: ["import", "--kind", "book", "other.json"], in: folder)
    #expect(unused.status != 0)
  }

  @Test func checksToSkipMayHaveCommas() throws {
    let run = try ChildProcess(
      tokonoma: ["check", "--skip", "missing-cover, stale-current", "--json"], in: folder)
    #expect(run.status != 64, "\(run.errors)")
    #expect(!run.output.contains("missing-cover"))
    let wrong = try ChildProcess(tokonoma: ["check", "--skip", "missing-cover,nope"], in: folder)
    #expect(wrong.status == 64 && wrong.errors.contains("no check 'nope'"), "\(wrong.errors)")
  }

  /// Columns that aren't called like keys aren't lost in silence, and the fix reads them.
  @Test func columnsThatAreNotReadAreNamed() throws {
    try folder.write("Title,Year,Shelf mark\nHarbour,1999,B2\n", to: "mine.csv")
    let run = try ChildProcess(tokonoma: ["import", "--kind", "book", "mine.csv"], in: folder)
    let pairs = "title=Title,released=Year"
    #expect(run.errors.contains("'Year', 'Shelf mark' [export-columns-not-read]"), "\(run.errors)")
    #expect(run.errors.contains("--columns \(pairs)\n"), "\(run.errors)")
    _ = try ChildProcess(
      tokonoma: ["import", "--kind", "book", "--columns", pairs, "mine.csv"], in: folder)
    #expect(try folder.read("library/books/harbour.md").contains("released: 1999\n"))
    try folder.write("Title,id\nLights,\n", to: "other.csv")
    let exact = try ChildProcess(tokonoma: ["import", "--kind", "book", "other.csv"], in: folder)
    #expect(!exact.errors.contains("export-columns-not-read"), "\(exact.errors)")
  }
}
