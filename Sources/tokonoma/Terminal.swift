import Glibc
import MediaLibrary

/// The person in front of the program, if there is one.
enum Terminal {
  /// Whether somebody can read a question and answer it.
  static var canAsk: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 }

  /// What is answered, without blanks; nil at the end of the input.
  static func ask(_ question: String) -> String? {
    Console(isQuiet: false, isJSON: false).note(question + " ")
    return readLine()?.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Whether the answer is yes; Enter alone is what `preset` says, and so is the end of the input no.
  static func confirm(_ question: String, preset: Bool) -> Bool {
    guard let answer = ask(question + (preset ? " [Y/n]" : " [y/N]")) else { return false }
    return answer.isEmpty ? preset : ["y", "yes"].contains(answer.lowercased())
  }

  /// The columns of the terminal that results go to; nil when they go elsewhere.
  static var width: Int? {
    guard isatty(STDOUT_FILENO) == 1 else { return nil }
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }
}

/// The day it is here.
var localDate: PartialDate? {
  var now = time(nil)
  var parts = tm()
  guard localtime_r(&now, &parts) != nil else { return nil }
  return PartialDate(
    year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
}
