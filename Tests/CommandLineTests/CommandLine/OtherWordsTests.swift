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
  ])
  func aRefusalProposesTheRightOne(arguments: [String], fix: String) throws {
    let run = try ChildProcess(tokonoma: arguments, in: folder)
    #expect(run.status != 0 && run.errors.contains(fix), "\(run.errors)")
  }

  @Test(arguments: [
    (["want", "heat"], "status: planning\n"), (["watching", "heat"], "status: current\n"),
    (["drop", "heat"], "status: dropped\n"), (["pause", "heat"], "status: paused\n"),
    (["finish", "heat", "--date", "2026-11-21"], "finished: 2026-11-21\n"),
    (["log", "heat", "9"], "rating: 9\n"), (["reread", "heat"], "status: completed\n"),
    (["rewatch", "heat"], "status: completed\n"),
    (["drop", "heat", "--date", "2026-11-22"], "dropped: 2026-11-22\n"),
  ])
  func wordsForCommandsAreUnderstood(arguments: [String], line: String) throws {
    let run = try ChildProcess(tokonoma: arguments, in: folder)
    #expect(run.status == 0, "\(run.errors)")
    let text = try folder.read("library/movies/heat.md")
    #expect(text.contains(line), "\(text)")
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
