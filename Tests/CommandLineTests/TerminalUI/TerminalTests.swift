import Base
import Synchronization
import Testing

@testable import tokonoma

@Suite struct TerminalColorsTests {
  @Test(arguments: [
    (true, ["TERM": "xterm"], true),
    (false, ["TERM": "xterm"], false),
    (true, [:], false),
    (true, ["TERM": ""], false),
    (true, ["TERM": "dumb"], false),
    (true, ["TERM": "xterm", "NO_COLOR": "1"], false),
    (true, ["TERM": "xterm", "NO_COLOR": ""], true),
    (false, ["CLICOLOR_FORCE": "1"], true),
    (false, ["CLICOLOR_FORCE": "0"], false),
    (false, ["CLICOLOR_FORCE": ""], false),
    (true, ["TERM": "xterm", "CLICOLOR_FORCE": "1", "NO_COLOR": "1"], false),
  ])
  func followsTheCustoms(isTerminal: Bool, environment: [String: String], expected: Bool) {
    #expect(
      TerminalColors.areWanted(onTerminal: isTerminal) { environment[$0] } == expected)
  }
}

@Suite struct ProgressTests {
  private func state(
    _ phase: WorkProgress.Phase, _ done: Int, of total: Int
  ) -> WorkProgress.State {
    WorkProgress.State(phase: phase, done: done, total: total)
  }

  @Test func printsTheProgressOfEachPhase() {
    #expect(
      ProgressText.text(of: state(.reading, 0, of: 1_000)) == "Reading 0 of 1,000 files")
    #expect(ProgressText.text(of: state(.taking, 512, of: 1_000)) == "Reading 512 of 1,000 titles")
    #expect(
      ProgressText.text(of: state(.comparing, 0, of: 1_000))
        == "Comparing 1,000 titles with the library…")
    #expect(
      ProgressText.text(of: state(.planning, 0, of: 1)) == "Planning the pages of 1 title…")
    #expect(
      ProgressText.text(of: state(.writing, 41_200, of: 112_000))
        == "Writing 41,200 of 112,000 files")
    #expect(
      ProgressText.text(of: state(.checking, 7, of: 12)) == "Looking through 7 of 12 files")
  }

  @Test func overwritesAndErasesTheLine() {
    var text = ProgressText(width: 80)
    #expect(text.update(to: state(.writing, 1, of: 9)) == "\rWriting 1 of 9 files\u{1B}[K")
    #expect(text.update(to: state(.writing, 1, of: 9)) == nil, "nothing new flickers")
    #expect(text.update(to: state(.writing, 2, of: 9)) == "\rWriting 2 of 9 files\u{1B}[K")
    #expect(text.end() == "\r\u{1B}[K")
    #expect(text.update(to: state(.writing, 3, of: 9)) == nil)
  }

  @Test func leavesTheTerminalToAQuestion() {
    var text = ProgressText(width: 80)
    _ = text.update(to: state(.reading, 1, of: 9))
    #expect(text.leave() == "\r\u{1B}[K")
    #expect(text.update(to: state(.reading, 2, of: 9)) == nil)
    #expect(text.leave() == nil)
    text.comeBack()
    #expect(text.update(to: state(.reading, 2, of: 9)) == "\rReading 2 of 9 files\u{1B}[K")
  }

  @Test func noProgressIsShownDuringAQuestion() {
    let progress = WorkProgress()
    progress.begin(.reading, of: 9)
    let written = Mutex("")
    let line = ProgressLine(of: progress, width: 80) { text in written.withLock { $0 += text } }
    line.away { line.update() }
    #expect(written.withLock { $0 } == "")
    line.update()
    #expect(written.withLock { $0 } == "\rReading 0 of 9 files\u{1B}[K")
  }

  @Test func erasesNothingThatWasNotShown() {
    var text = ProgressText(width: 80)
    #expect(text.end() == nil)
  }

  /// A line that wraps could not be overwritten.
  @Test(arguments: [0, 1, 12]) func truncatesToTheWidthOfTheTerminal(width: Int) {
    var text = ProgressText(width: width)
    let bytes = text.update(to: state(.writing, 1, of: 9)) ?? ""
    #expect(bytes.filter { $0.isLetter || $0.isNumber || $0 == " " }.count <= max(1, width))
  }

  @Test func countsTheJobsOfTheWorkers() async throws {
    let progress = WorkProgress()
    #expect(progress.state == nil)
    progress.begin(.reading, of: 1_000)
    let workers = WorkerPool(count: 2, progress: progress)
    _ = try await workers.chunks(1_000) { $0.count }
    #expect(progress.state == state(.reading, 1_000, of: 1_000))
    progress.begin(.writing, of: 2)
    #expect(progress.state == state(.writing, 0, of: 2))
  }

  @Test func showsNothingForShortWork() async {
    let written = Mutex("")
    let line = ProgressLine(of: WorkProgress(), width: 80) { text in
      written.withLock { $0 += text }
    }
    let result = await line.shown { 7 }
    #expect(result == 7 && written.withLock { $0 }.isEmpty)
  }

  /// The work ends after its line has been seen, even if that takes long.
  @Test func showsAndErasesALineForLongWork() async {
    let progress = WorkProgress()
    progress.begin(.writing, of: 5)
    let (lines, seen) = AsyncStream.makeStream(of: String.self)
    let line = ProgressLine(of: progress, width: 80) { seen.yield($0) }
    await line.shown {
      for await text in lines {
        #expect(text.contains("Writing 0 of 5 files"))
        break
      }
    }
    line.update()
    seen.finish()
    var rest: [String] = []
    for await text in lines { rest.append(text) }
    #expect(rest == ["\r\u{1B}[K"])
  }
}
