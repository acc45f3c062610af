/// A message as the program prints it.
struct PrintedMessage: Hashable {
  let id: String
  /// `library/anime/x.md`; nil for a message about the command itself.
  let path: String?
  /// From 1; nil for a message about a whole file.
  let line: Int?
  let column: Int?
  let text: String
  let isAdvice: Bool
  let fix: String

  /// nil for other lines.
  init?(_ lines: [Substring]) {
    guard let head = lines.first,
      let match = head.wholeMatch(
        of: /(?:([^ ].*?)(?::([0-9]+):([0-9]+))?: )?(error|warning|advice): (.*) \[([a-z0-9-]+)\]/
      )
    else { return nil }
    id = String(match.6)
    path = match.1.map(String.init)
    line = match.2.flatMap { Int($0) }
    column = match.3.flatMap { Int($0) }
    isAdvice = match.4 == "advice"
    text = String(match.5)
    fix = lines.first { $0.hasPrefix("  fix: ") }.map { String($0.dropFirst(7)) } ?? ""
  }

  /// The messages of a run.
  static func all(in said: String) -> [PrintedMessage] {
    said.split(separator: "\n\n").flatMap { paragraph -> [PrintedMessage] in
      let lines = paragraph.split(separator: "\n")
      let starts = lines.indices.filter { PrintedMessage([lines[$0]]) != nil }
      return zip(starts, starts.dropFirst() + [lines.endIndex]).compactMap { start, end in
        PrintedMessage(Array(lines[start..<end]))
      }
    }
  }

  /// Whether another message differs only by its place.
  func saysTheSame(as other: PrintedMessage) -> Bool { id == other.id && text == other.text }

  /// The texts in single quotes: `'raiting'` of `there is no key 'raiting' here`.
  var quoted: [String] {
    text.matches(of: /(?:^|[ (])'((?:[^']|[a-z]'[a-z])*?)'(?=[ ,.;:)]|$)/).map { String($0.1) }
  }
}
