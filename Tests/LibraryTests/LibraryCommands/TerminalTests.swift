import FileSystem
import TestSupport
import Testing

/// Questions of the commands in a terminal.
@Suite struct TerminalTests {
  private let temporary: TemporaryFolder

  init() throws {
    temporary = try TemporaryFolder(
      """
      -- tokonoma.yml --
      name: Test
      -- library/anime/planetes.md --
      ---
      title: Planetes
      episodes: 26
      status: current
      progress: 25
      ---
      -- library/manga/planetes.md --
      ---
      title: プラネテス
      titles: {en: Planetes}
      status: completed
      ---
      A review.
      """)
  }

  private func run(_ arguments: String..., typing lines: String...) throws -> TerminalProcess {
    try TerminalProcess(
      ChildProcess.built("tokonoma"), arguments, in: temporary.path, typing: lines)
  }

  @Test func oneOfSeveralIsChosen() throws {
    let run = try run("rate", "planetes", "9", typing: "2")
    #expect(run.status == 0)
    #expect(
      run.screen.contains(
        " 1  Planetes    anime/planetes\n 2  プラネテス  manga/planetes\nWhich one? [1-2] "),
      "\(run.screen)")
    #expect(try temporary.read("library/manga/planetes.md").contains("rating: 9\n"))
    #expect(try !temporary.read("library/anime/planetes.md").contains("rating"))
  }

  @Test(arguments: ["", "3", "0", "x"])
  func noneOfSeveralIsChosen(answer: String) throws {
    let run = try run("rate", "planetes", "9", typing: answer)
    #expect(run.status == 1 && run.screen.contains("[nothing-chosen]"))
    #expect(try !temporary.read("library/manga/planetes.md").contains("rating"))
  }

  @Test(arguments: [("", true), ("y", true), ("n", false)])
  func theEndIsAskedAbout(answer: String, isCompleted: Bool) throws {
    let run = try run(
      "progress", "anime/planetes", "+1", "--date", "2026-11", typing: answer)
    #expect(run.status == 0)
    #expect(
      run.screen.contains("That was the end. Is it completed, finished 2026-11? [Y/n]"),
      "\(run.screen)")
    let text = try temporary.read("library/anime/planetes.md")
    #expect(text.contains("progress: 26\n"))
    #expect(text.contains("status: completed\n") == isCompleted)
    #expect(text.contains("finished: 2026-11\n") == isCompleted)
    // Both are one change.
    #expect(try self.run("undo").status == 0)
    let undone = try temporary.read("library/anime/planetes.md")
    #expect(undone.contains("status: current\nprogress: 25\n---"), "\(undone)")
  }

  /// There may be new episodes, or its count was reduced.
  @Test(arguments: [
    ("", "status: current\nprogress: 25\n"), ("y", "progress: 0\nfinished: 2004\n"),
  ])
  func anotherTimeIsAskedAbout(answer: String, text: String) throws {
    let path = "library/anime/planetes.md"
    let old = try temporary.read(path)
    try temporary.write(
      old.replacing("current\nprogress: 25\n", with: "completed\nprogress: 25\nfinished: 2004\n"),
      to: path)
    let run = try run("status", "anime/planetes", "current", typing: answer)
    #expect(
      run.status == 0 && run.screen.contains("Begin it again instead of going on with it? [y/N]"))
    #expect(try temporary.read(path).contains(text), "\(run.screen)")
  }

  @Test(arguments: [["Tokyo Story"], ["Tokyo", "Story"]])
  func theKindOfANewTitleIsAsked(words: [String]) throws {
    func add(typing lines: [String]) throws -> TerminalProcess {
      try TerminalProcess(
        ChildProcess.built("tokonoma"), ["add"] + words + ["--year", "1953"],
        in: temporary.path, typing: lines)
    }
    let none = try add(typing: [""])
    #expect(none.status == 1 && none.screen.contains("[nothing-chosen]"), "\(none.screen)")
    let run = try add(typing: ["picture", "film"])
    #expect(run.status == 0)
    #expect(
      run.screen.contains(
        "What kind is 'Tokyo Story'? [anime, manga, book, game, movie, show] "), "\(run.screen)")
    #expect(run.screen.contains("That isn't one of the answers.\n"))
    let film = try temporary.read("library/movies/tokyo-story.md")
    #expect(film.contains("title: Tokyo Story\nreleased: 1953\n"), "\(film)")
  }

  @Test(arguments: [(["anmie"], 64), (["anmie", "Monster"], 1), (["Tokyo Story", "--json"], 64)])
  func aMisspelledKindIsNotAsked(words: [String], status: Int) throws {
    let run = try TerminalProcess(
      ChildProcess.built("tokonoma"), ["add"] + words, in: temporary.path)
    #expect(Int(run.status) == status && !run.screen.contains("What kind"), "\(run.screen)")
  }

  @Test func aFileIsTheOneInTheFolder() throws {
    let run = try TerminalProcess(
      ChildProcess.built("tokonoma"), ["rate", "./planetes.md", "7"],
      in: temporary.path + "/library/anime")
    #expect(run.status == 0, "\(run.screen)")
    #expect(try temporary.read("library/anime/planetes.md").contains("rating: 7\n"))
  }

  @Test(arguments: [("", false), ("n", false), ("yes", true)])
  func removingIsAskedAbout(answer: String, isRemoved: Bool) throws {
    let run = try run("remove", "manga/planetes", typing: answer)
    #expect(run.status == 0)
    #expect(
      run.screen.contains("Remove プラネテス (library/manga/planetes.md) and its review? [y/N]"),
      "\(run.screen)")
    #expect(try temporary.folder.exists("library/manga/planetes.md") != isRemoved)
  }

  @Test func listsAreTables() throws {
    let run = try run("list")
    #expect(run.screen.hasPrefix("Title       Kind   Status"), "\(run.screen)")
    #expect(run.screen.hasSuffix("\n2 titles\n"))
  }
}
