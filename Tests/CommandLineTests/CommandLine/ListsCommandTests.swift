import FileSystem
import TestSupport
import Testing

/// `lists delete`, which removes a whole list.
@Suite struct ListsCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder(
      """
      -- tokonoma.yml --
      name: Test
      -- library/movies/alien.md --
      ---
      title: Alien
      ---
      -- lists/comfort-films.md --
      ---
      title: Comfort films
      items: [movies/alien]
      ---
      """)
  }

  private func run(_ line: String) throws -> ChildProcess {
    try ChildProcess(typed: line, in: folder)
  }

  @Test(arguments: [
    ("lists rm comfort", "to remove the whole list: tokonoma lists delete comfort\n"),
    ("lists delete comfort", "fix: add --yes to remove it, "),
    (
      "lists delete alien from comfort --yes",
      "write comfort-films; to take a title off a list: tokonoma lists remove LIST TITLE\n"
    ),
  ])
  func nothingIsRemovedByMistake(line: String, fix: String) throws {
    let run = try run(line)
    #expect(run.status != 0 && run.errors.contains(fix), "\(run.errors)")
    #expect(try folder.folder.exists("lists/comfort-films.md"))
  }

  @Test func aListIsDeletedAndComesBack() throws {
    let run = try run("lists delete comfort films --yes")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.hasPrefix("Comfort films (lists/comfort-films): removed\n"))
    #expect(try !folder.folder.exists("lists/comfort-films.md"))
    #expect(try self.run("undo").status == 0)
    #expect(try folder.folder.exists("lists/comfort-films.md"))
  }

  @Test(arguments: [true, false]) func aTerminalAsks(answer: Bool) throws {
    let run = try TerminalProcess(
      ChildProcess.built("tokonoma"), ["lists", "delete", "comfort"], in: folder.path,
      answering: [answer ? "y" : ""])
    #expect(run.status == 0, "\(run.screen)")
    let question = "Remove the list 'Comfort films' (lists/comfort-films.md) with 1 title?"
    #expect(run.screen.contains(question), "\(run.screen)")
    #expect(try folder.folder.exists("lists/comfort-films.md") == !answer)
  }
}
