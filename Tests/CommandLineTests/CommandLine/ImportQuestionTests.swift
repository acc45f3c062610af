import FileSystem
import TestSupport
import Testing

/// The questions of `import` in a terminal, and the effects of the answers.
@Suite struct ImportQuestionTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder(
      """
      -- tokonoma.yml --
      name: Test # so far
      -- library/books/tides.md --
      ---
      title: Tides
      author: A. Winter
      ---
      -- library/books/foam.md --
      ---
      title: Foam
      author: A. Winter
      released: 2001
      ---
      -- books.csv --
      Title,Authors,ISBN/UID,Read Status
      Foam,Ada Winter,,read
      Salt,Ada Winter,,read
      Tides,Ada Winter,,read
      -- mine.csv --
      Name,My Score,State,Place
      Harbour,4,done,shelf
      Lights,5,done,box
      """)
  }

  private func importing(_ file: String, answering lines: String...) throws -> TerminalProcess {
    try TerminalProcess(
      ChildProcess.built("tokonoma"), ["import", file], in: folder.path, answering: lines)
  }

  /// The files of the books, and those that got the export's status.
  private func statuses() throws -> [String] {
    try folder.folder.files(below: "library/books").map { path in
      let isRead = try folder.read("library/books/\(path)").contains("status: completed\n")
      return path + (isRead ? " read" : "")
    }
  }

  private let choices =
    "[1, n for a new title, Enter to skip it; for all that follow: all same, all new, all skip] "

  /// What came, what was kept private, what it lacks and what to do next, each said once.
  @Test func theEndOfAnImportSaysWhatCame() throws {
    try folder.write(
      """
      title,status,visibility
      Harbour,completed,
      Lights,completed,private
      Snow,planning,
      """, to: "new.csv")
    let run = try TerminalProcess(
      ChildProcess.built("tokonoma"), ["import", "new.csv", "--kind", "book"], in: folder.path)
    #expect(run.status == 0)
    let lines = run.screen.split(separator: "\n")
    let ends = [
      "new in books/: 3 titles, 1 planning, 2 completed",
      "kept private: 1 title; 'tokonoma list --visibility private' shows them",
      "3 titles have no cover, 3 no genres, 3 no year, 3 no description: 'tokonoma refresh' fetches them",
      "'tokonoma serve' shows your site; 'tokonoma help publishing' shows where it can go",
    ]
    #expect(lines.filter { ends.contains(String($0)) }.map(String.init) == ends, "\(run.screen)")
    // The sources that want something first, here and before a refresh.
    let advice = lines.filter { $0.hasPrefix("More for books: ") }
    #expect(advice.count == 1 && advice[0].contains("'contact: you@example.org'"), "\(run.screen)")
    let plan = try ChildProcess(tokonoma: ["refresh", "--dry-run"], in: folder)
    #expect(
      (plan.output + plan.errors).split(separator: "\n").filter { $0 == advice[0] }.count == 1)
  }

  @Test func whichTitleIsMeantIsAsked() throws {
    let run = try importing("books.csv", answering: "1", "n")
    #expect(run.status == 0)
    #expect(
      run.screen.hasPrefix(
        """

        Is 'Foam' by Ada Winter one of these?
          1  Foam (2001) by A. Winter  books/foam
        \(choices)1

        Is 'Tides' by Ada Winter one of these?
          1  Tides by A. Winter  books/tides
        \(choices)n

        """), "\(run.screen)")
    // The totals come last.
    #expect(
      run.screen.contains(
        "books.csv (The StoryGraph, book): 3 titles: 2 added, 1 updated, 0 unchanged\n"),
      "\(run.screen)")
    #expect(
      try statuses() == ["foam.md read", "salt.md read", "tides-2.md read", "tides.md"])
    // The answers are remembered.
    let again = try importing("books.csv")
    #expect(
      again.screen.contains("books.csv (The StoryGraph, book): 3 titles: 0 added, 0 updated, 3"))
  }

  @Test(arguments: [
    (["", ""], "1 added, 0 updated, 0 unchanged, 2 not certain"),
    (["all same"], "1 added, 2 updated, 0 unchanged"),
    (["ALL  NEW"], "3 added, 0 updated, 0 unchanged"),
    (["1", "all skip"], "1 added, 1 updated, 0 unchanged, 1 not certain"),
    // Meaningless answers repeat the question; after the end of the input there are no more
    // questions.
    (["2", "yes", "all sam", "1", "new"], "2 added, 1 updated, 0 unchanged"),
    ([TerminalProcess.endOfInput], "1 added, 0 updated, 0 unchanged, 2 not certain"),
  ])
  func answersMean(answers: [String], counts: String) throws {
    let run = try TerminalProcess(
      ChildProcess.built("tokonoma"), ["import", "books.csv"], in: folder.path, answering: answers)
    #expect(run.status == 0)
    #expect(
      run.screen.contains("books.csv (The StoryGraph, book): 3 titles: \(counts)\n"),
      "\(run.screen)")
    let count = run.screen.ranges(of: choices).count
    #expect(count == answers.count, "\(run.screen)")
  }

  @Test func interruptingAQuestionWritesNothing() throws {
    let before = try FolderState(folder.path + "/library")
    let run = try importing("books.csv", answering: "1", TerminalProcess.interrupt)
    #expect(run.status == -2, "\(run.screen)")
    #expect(try FolderState(folder.path + "/library") == before)
    #expect(try !folder.folder.exists("imports"))
    // No leftover prevents the next import.
    #expect(try importing("books.csv", answering: "all same").status == 0)
  }

  @Test func theColumnsOfATableAreAskedAndKept() throws {
    let run = try importing("mine.csv", answering: "7", "name", "vinyl", "film", "1", "5", "")
    #expect(run.status == 0)
    #expect(
      run.screen.hasPrefix(
        """

        'mine.csv' is not a known tracker's export. Its columns are:
          1  Name
          2  My Score
          3  State
          4  Place
        Which one has the titles? [1-4, or Enter to skip this table] 7
        That isn't one of the answers.
        Which one has the titles? [1-4, or Enter to skip this table] name
        What kind are they? [anime, manga, book, game, movie, show, or Enter to skip this table] vinyl
        That isn't one of the answers.
        What kind are they? [anime, manga, book, game, movie, show, or Enter to skip this table] film
        What is the highest score in 'My Score'? [10] 1
        Write a whole number, such as 5 or 100.
        What is the highest score in 'My Score'? [10] 5

        The table is read like this, and tokonoma.yml will remember it:
          title=Name, rating=My Score/5, status=State
        Is that right? [Y, n to skip this table, or a correction: title=Name, rating=Score/5 …] \


        """), "\(run.screen)")
    #expect(
      run.screen.contains("mine.csv (mine, movie): 2 titles: 2 added, 0 updated, 0 unchanged\n"),
      "\(run.screen)")
    #expect(
      try folder.read("tokonoma.yml") == """
        name: Test # so far
        import: [{name: mine, kind: movie, columns: "title=Name, rating=My Score/5, status=State"}]

        """)
    #expect(try folder.read("library/movies/harbour.md").contains("status: completed\nrating: 8\n"))
    // The next import asks nothing.
    let again = try importing("mine.csv")
    #expect(
      again.screen.contains("mine.csv (mine, movie): 2 titles: 0 added, 0 updated, 2 unchanged\n"),
      "\(again.screen)")
  }

  @Test func thePairsCanBeWrittenOtherwise() throws {
    let run = try importing(
      "mine.csv", answering: "1", "book", "", "mark=Place", "title=Name, tags=Shelf",
      "title=Name, tags=Place")
    #expect(run.status == 0)
    #expect(run.screen.contains("'mark'") && run.screen.contains("There is no column 'Shelf'.\n"))
    #expect(
      try folder.read("tokonoma.yml").contains("kind: book, columns: \"title=Name, tags=Place\"}"),
      "\(run.screen)")
    #expect(try folder.read("library/books/harbour.md").contains("tags: [shelf]\n"))
  }

  @Test(arguments: [
    [""], ["1", ""], ["1", "movie", "", "n"], [TerminalProcess.endOfInput],
    ["1", TerminalProcess.endOfInput], ["1", "movie", TerminalProcess.endOfInput],
    ["1", "movie", "5", TerminalProcess.endOfInput], ["1", TerminalProcess.interrupt],
  ])
  func aTableIsLeftOut(answers: [String]) throws {
    let run = try TerminalProcess(
      ChildProcess.built("tokonoma"), ["import", "mine.csv"], in: folder.path, answering: answers)
    let isInterrupted = answers.last == TerminalProcess.interrupt
    #expect(run.status == (isInterrupted ? -2 : 1), "\(run.screen)")
    #expect(try folder.read("tokonoma.yml") == "name: Test # so far\n")
    #expect(try !folder.folder.exists("library/movies"))
  }
}
