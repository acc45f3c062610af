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
}
