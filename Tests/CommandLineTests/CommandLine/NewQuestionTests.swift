import LibraryCommands
import TestSupport
import Testing

/// The questions of `new --empty` on a terminal.
@Suite struct NewQuestionTests {
  @Test func answersBecomeSettings() throws {
    let folder = try TemporaryFolder("")
    let lines = ["Shelf", "", "books", "stones", "", "16", "mika.example", ""]
    let run = try TerminalProcess(
      ChildProcess.built("tokonoma"), ["new", "--empty", "alcove"], in: folder.path,
      answering: lines)
    #expect(run.status == 0, "\(run.screen)")
    #expect(run.screen.hasPrefix("\(StartQuestion.all.count) questions; "))
    #expect(run.screen.contains("[5] stones\nThat isn't one of the answers.\n"))
    let settings = try folder.read("alcove/tokonoma.yml")
    for line in ["name: Shelf", "ratingScale: 5", "ageGate: {from: 16, show: click}"] {
      #expect(settings.contains(line + "\n"), "\(line)")
    }
  }

  @Test func theOwnerAndTheAddressAreWritten() throws {
    let folder = try TemporaryFolder("")
    let lines = ["", "Mika: O'Hara", "", "", "", "ftp://x", "https://mika.example/alcove"]
    let run = try TerminalProcess(
      ChildProcess.built("tokonoma"), ["new", "--empty", "alcove"], in: folder.path,
      answering: lines)
    #expect(run.status == 0, "\(run.screen)")
    #expect(run.screen.contains("ftp://x\nThat isn't one of the answers.\n"), "\(run.screen)")
    let settings = try folder.read("alcove/tokonoma.yml")
    #expect(settings.contains("url: https://mika.example/alcove/\n"), "\(settings)")
    let built = try ChildProcess(
      ChildProcess.built("tokonoma"), ["build"], in: folder.path + "/alcove")
    #expect(built.status == 0, "\(built.errors)")
    #expect(try folder.read("alcove/_site/about.html").contains("Mika: O'Hara"))
    #expect(try folder.read("alcove/_site/index.html").contains("https://mika.example/alcove/"))
  }
}
