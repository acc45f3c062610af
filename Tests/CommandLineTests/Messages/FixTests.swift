import Base
import FileSystem
import TestSupport
import Testing

/// Every fix that is a command or an edit works if it is typed as shown.
struct FixTests {
  /// The message of an example, and one way to fix it.
  private struct Case {
    let run: ExampleRun
    let before: [PrintedMessage]
    let message: PrintedMessage
    let fix: Fix
  }

  @Test func everyFixWorks() async throws {
    let all = try await Self.cases()
    #expect(all.count > 200)
    let count = RandomCases.count(all.count)
    let cases = (0..<count).map { all[$0 * all.count / count] }
    let results = try await WorkerPool(count: 2).map(cases.count) { index in
      let (message, fix) = (cases[index].message, cases[index].fix)
      let isMended = try fix.attempts(on: message, of: cases[index].run).prefix(8).contains {
        try self.isMended(by: $0, cases[index])
      }
      return isMended ? nil : "\(message.id): \(message.text)\n\(message.fix)\n\(fix.act)"
    }
    for failure in results.compactMap(\.self) { Issue.record("\(failure)") }
  }

  /// Each message once, with any of its quoted texts.
  private static func cases() async throws -> [Case] {
    var cases: [Case] = []
    var seen: Set<String> = []
    for (example, said) in zip(Example.all, try await Example.allSaid.value) {
      // A refresh asks servers.
      guard let run = example.run, run.arguments[0] != "refresh" else { continue }
      let before = PrintedMessage.all(in: said)
      for message in before {
        let form = message.fix.replacing(/'[^']*'|"[^"]*"|[0-9]+/, with: "#")
        guard seen.insert("\(message.id) \(form)").inserted else { continue }
        cases += try Fix.all(in: message.fix).map {
          Case(run: run, before: before, message: message, fix: $0)
        }
      }
    }
    return cases
  }

  private func isMended(by attempt: Attempt, _ problem: Case) throws -> Bool {
    let (run, message) = (problem.run, problem.message)
    let folder = try run.folder()
    do {
      try attempt.edit(folder)
    } catch is FileError {
      return false
    }
    // What is written names what the command has made.
    if case .write = problem.fix.act,
      let command = message.fix.firstMatch(of: /make it with 'tokonoma ([^']+)', and write/)
    {
      _ = try self.said(command.1.split(separator: " ").map(String.init), in: folder)
    }
    var said = try said(attempt.arguments, in: folder)
    if case .run(let words) = problem.fix.act {
      let isRefused = said.contains(": error: ") || said.hasPrefix("error: ")
      if words[0] != "check", isRefused { return false }
      // Other commands only show something, or are typed in place of the first one.
      guard ["build", "check"].contains(run.arguments[0]), changing.contains(words[0]) else {
        return true
      }
      said = try self.said(run.arguments, in: folder)
    }
    let after = PrintedMessage.all(in: said)
    // Other problems may appear only now.
    let isWorse = after.contains { found in
      found.path == message.path && found.line == message.line && !found.isAdvice
        && !problem.before.contains(where: found.saysTheSame(as:))
    }
    return !isWorse
      && after.count(where: message.saysTheSame(as:))
        < problem.before.count(where: message.saysTheSame(as:))
  }

  private let changing = ["rescale", "status", "rename", "remove", "friends"]

  private func said(_ arguments: [String], in folder: TemporaryFolder) throws -> String {
    try ChildProcess(tokonoma: arguments, in: folder).said
  }
}
