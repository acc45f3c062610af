/// The person in front of the program, if there is one.
enum Conversation {
  /// Whether somebody can read a question and answer it.
  static var canAsk: Bool { Output.canAsk }

  /// What somebody is asked amid work whose progress is shown.
  static func between<Answer>(_ line: ProgressLine?, _ ask: () -> Answer) -> Answer {
    guard let line else { return ask() }
    return line.away(during: ask)
  }

  /// The answer without surrounding blanks; nil at the end of the input.
  static func ask(_ question: String) -> String? {
    note(question + " ")
    return readLine()?.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// The first answer that means something; nil after Enter alone, and at the end of the input.
  static func ask<Value>(_ question: String, understanding value: (String) -> Value?) -> Value? {
    while let answer = ask(question), !answer.isEmpty {
      if let value = value(answer) { return value }
      note("That is none of the answers.\n")
    }
    return nil
  }

  /// A line of its own, such as what comes before a question.
  static func note(_ text: String) { Console(isQuiet: false, isJSON: false).note(text) }

  /// Whether the answer is yes; Enter alone is what `preset` says, and so is the end of the input no.
  static func confirm(_ question: String, preset: Bool) -> Bool {
    guard let answer = ask(question + (preset ? " [Y/n]" : " [y/N]")) else { return false }
    return answer.isEmpty ? preset : ["y", "yes"].contains(answer.lowercased())
  }
}
