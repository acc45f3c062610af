import Base
import Exchange
import Glibc
import LibraryCommands
import MediaLibrary
import Synchronization
import Trackers

enum Conversation {
  /// Hides the progress line while `ask` runs.
  static func between<Answer>(_ line: ProgressLine?, _ ask: () -> Answer) -> Answer {
    guard let line else { return ask() }
    return line.away(during: ask)
  }

  /// The answer without surrounding blanks; nil at the end of the input.
  static func ask(_ question: String) -> String? {
    note(question + " ")
    return readLine()?.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Asks until the answer is understood; nil after Enter alone, and at the end of the input.
  static func ask<Value>(_ question: String, understanding value: (String) -> Value?) -> Value? {
    while let answer = ask(question), !answer.isEmpty {
      if let value = value(answer) { return value }
      note("That isn't one of the answers.\n")
    }
    return nil
  }

  /// Yields each time that someone presses Enter, to the end of the input.
  static func enteredLines() -> AsyncStream<Void> {
    let (lines, line) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    // In the background, reading fails and doesn't stop the program.
    signal(SIGTTIN, SIG_IGN)
    startThread {
      while readLine() != nil { line.yield() }
      line.finish()
    }
    return lines
  }

  static func note(_ text: String) { Console(isQuiet: false, isJSON: false).note(text) }

  /// Whether the answer is yes: `preset` after Enter alone, no at the end of the input.
  static func confirm(_ question: String, preset: Bool) -> Bool {
    guard let answer = ask(question + (preset ? " [Y/n]" : " [y/N]")) else { return false }
    return answer.isEmpty ? preset : ["y", "yes"].contains(answer.lowercased())
  }
}

/// The answer to all remaining questions, if the owner gave one.
final class AnswerForRemaining: Sendable {
  private let given = Mutex<ImportQuestion.Rule?>(nil)

  var rule: ImportQuestion.Rule? {
    get { given.withLock { $0 } }
    set { given.withLock { $0 = newValue } }
  }
}

extension Conversation {
  static func kind(of title: String) -> Kind? {
    let kinds = Kind.allCases.map(\.id).joined(separator: ", ")
    return ask(
      "What kind is '\(shortened(title))'? [\(kinds)]", understanding: { Kind(word: $0) })
  }

  /// Asks for the meaning of a table's columns unless their names show it; nil to skip the table.
  static func columns(of path: String, _ columns: [String]) -> TableColumns? {
    note("\n'\(path)' is not a known tracker's export. Its columns are:\n")
    for (number, column) in columns.enumerated() { note("  \(number + 1)  \(shortened(column))\n") }
    guard
      let title = ask(
        "Which one has the titles? [1-\(columns.count), or Enter to skip this table]",
        understanding: { index(of: $0, among: columns) })
    else { return nil }
    var pairs = TableColumns.guess(title: columns[title], among: columns)
    var kind: Kind?
    if !pairs.contains(where: { ["kind", "ids.isbn13"].contains($0.key) }) {
      let kinds = Kind.allCases.map(\.id).joined(separator: ", ")
      kind = ask(
        "What kind are they? [\(kinds), or Enter to skip this table]",
        understanding: { Kind(word: $0) })
      if kind == nil { return nil }
    }
    if let rating = pairs.firstIndex(where: { $0.key == "rating" }) {
      guard let best = bestScore(in: pairs[rating].column) else { return nil }
      if best != 10 { pairs[rating].column += "/\(best)" }
    }
    let text = pairs.map { "\($0.key)=\($0.column)" }.joined(separator: ", ")
    return agreed(text, name: TableColumns.name(of: path), kind: kind, among: columns)
  }

  static func dateOrder(of path: String) -> DateOrder? {
    ask(
      "In '\(path)', is 5/4/2023 in April or in May? [April, May, Enter to leave such dates out]",
      understanding: { answer in
        ["april": DateOrder.dayFirst, "may": .monthFirst][answer.lowercased()]
      })
  }

  static func starsQuestion(_ line: ProgressLine?, _ console: Console) -> StarsQuestion {
    { trackers in
      guard console.canAsk else { return nil }
      let names = trackers.joined(separator: " and ")
      let verb = trackers.count == 1 ? "rates" : "rate"
      let question = "\n\(names) \(verb) in stars. Rate in stars of 5 with halves here, too?"
      return between(line) { confirm(question, preset: true) }
    }
  }

  /// - Parameters:
  ///   - isGiven: whether the command line permits everything; without a terminal it decides
  ///   - offer: the question behind the reason for caution
  static func permission(
    _ line: ProgressLine?, _ console: Console, preset isGiven: Bool,
    offering offer: @escaping @Sendable (ImportCaution) -> String
  ) -> ImportPermission {
    { tracker, caution in
      if isGiven || !console.canAsk { return isGiven }
      let question = "\nCareful: \(caution.text(tracker)). \(offer(caution))"
      return between(line) { confirm(question, preset: false) }
    }
  }

  /// Decides about titles that aren't certain: by asking, or by a rule.
  static func decision(
    _ line: ProgressLine?, asking: Bool, otherwise rule: ImportQuestion.Rule
  ) -> ImportDecision {
    guard asking else { return { $0.answer(by: rule) } }
    let rest = AnswerForRemaining()
    return { question in between(line) { decide(question, rest) } }
  }

  private static func index(of answer: String, among columns: [String]) -> Int? {
    if let number = Int(answer), columns.indices.contains(number - 1) { return number - 1 }
    return columns.firstIndex { folded($0) == folded(answer) }
  }

  private static func bestScore(in column: String) -> Int? {
    while let answer = ask("What is the highest score in '\(shortened(column))'? [10]") {
      if answer.isEmpty { return 10 }
      if let best = Int(answer), TableColumns.bestScores.contains(best) { return best }
      note("Write a whole number, such as 5 or 100.\n")
    }
    return nil
  }

  private static func agreed(
    _ text: String, name: String, kind: Kind?, among columns: [String]
  ) -> TableColumns? {
    note(
      "\nThe table is read like this, and tokonoma.yml will remember it:\n"
        + "  \(shortened(text, to: 1000))\n")
    let question =
      "Is that right? [Y, n to skip this table, or a correction: title=Name, rating=Score/5 …]"
    while let answer = ask(question), !["n", "no"].contains(answer.lowercased()) {
      var problems = DiagnosticList()
      let isRight = ["", "y", "yes"].contains(answer.lowercased())
      if let table = TableColumns(
        isRight ? text : answer, name: name, kind: kind, reporting: &problems)
      {
        let missing = table.missing(among: columns)
        if missing.isEmpty { return table }
        let names = missing.map { "'\(shortened($0))'" }.joined(separator: ", ")
        note("There is no column \(names).\n")
      }
      for problem in problems.all { note(DiagnosticFormatter.text(problem)) }
    }
    return nil
  }

  /// Asks which title of the library an exported one is, unless all remaining questions are
  /// answered.
  private static func decide(
    _ question: ImportQuestion, _ rest: AnswerForRemaining
  ) -> ImportQuestion.Answer? {
    if let rule = rest.rule {
      // 'same' is ambiguous for several titles.
      if let answer = question.answer(by: rule) { return answer }
      if rule == .skip { return nil }
    }
    let title = described("'\(question.title)'", question.year, question.makers)
    note("\nIs \(title) one of these?\n")
    for (number, candidate) in question.candidates.enumerated() {
      let title = described(candidate.title, candidate.year, candidate.makers)
      note("  \(number + 1)  \(title)  \(candidate.id)\n")
    }
    let numbers = question.candidates.count == 1 ? "1" : "1-\(question.candidates.count)"
    let choices =
      "[\(numbers), n for a new title, Enter to skip it; for all that follow: all same, all new, all skip]"
    while let answer = ask(choices)?.lowercased() {
      if answer.isEmpty { return nil }
      if ["n", "new"].contains(answer) { return .isNew }
      if let number = Int(answer), question.candidates.indices.contains(number - 1) {
        return .isCandidate(number - 1)
      }
      if answer.hasPrefix("all "),
        let rule = ImportQuestion.Rule(rawValue: String(answer.dropFirst(4)))
      {
        rest.rule = rule
        return decide(question, rest)
      }
      note("That isn't one of the answers.\n")
    }
    rest.rule = .skip
    return nil
  }

  /// `'Tides' (2004) by Ada Winter`
  private static func described(_ title: String, _ year: Int?, _ makers: [String]) -> String {
    shortened(title, to: 200) + (year.map { " (\($0))" } ?? "")
      + (makers.isEmpty ? "" : " by \(shortened(makers.joined(separator: ", ")))")
  }
}
