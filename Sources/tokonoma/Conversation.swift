enum Conversation {
  static var canAsk: Bool { Output.canAsk }

  /// Hides the progress line while `ask` runs.
  static func between<Answer>(_ line: ProgressLine?, _ ask: () -> Answer) -> Answer {
    guard let line else { return ask() }
    return line.away(during: ask)
  }

  /// Without surrounding blanks; nil at the end of the input.
  static func ask(_ question: String) -> String? {
    note(question + " ")
    return readLine()?.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// The first answer that is understood; nil after Enter alone, and at the end of the input.
  static func ask<Value>(_ question: String, understanding value: (String) -> Value?) -> Value? {
    while let answer = ask(question), !answer.isEmpty {
      if let value = value(answer) { return value }
      note("That isn't one of the answers.\n")
    }
    return nil
  }

  static func note(_ text: String) { Console(isQuiet: false, isJSON: false).note(text) }

  /// Whether the answer is yes: `preset` after Enter alone, no at the end of the input.
  static func confirm(_ question: String, preset: Bool) -> Bool {
    guard let answer = ask(question + (preset ? " [Y/n]" : " [y/N]")) else { return false }
    return answer.isEmpty ? preset : ["y", "yes"].contains(answer.lowercased())
  }
}
