import TerminalUI

/// The person in front of the program, if there is one.
enum Conversation {
  /// Whether somebody can read a question and answer it.
  static var canAsk: Bool { Output.canAsk }

  /// The answer without surrounding blanks; nil at the end of the input.
  static func ask(_ question: String) -> String? {
    Console(isQuiet: false, isJSON: false).note(question + " ")
    return readLine()?.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Whether the answer is yes; Enter alone is what `preset` says, and so is the end of the input no.
  static func confirm(_ question: String, preset: Bool) -> Bool {
    guard let answer = ask(question + (preset ? " [Y/n]" : " [y/N]")) else { return false }
    return answer.isEmpty ? preset : ["y", "yes"].contains(answer.lowercased())
  }
}
