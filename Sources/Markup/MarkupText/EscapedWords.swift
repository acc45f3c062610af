/// Escapes words so that CommonMark and our dialect read them as words.
struct EscapedWords {
  /// Scalars, because CommonMark recognizes a sign even with an accent.
  private let words: [Unicode.Scalar]
  private let source: String
  var isLineStart = false
  var isInLink = false
  /// Whether a link follows, which a `!` at the end would turn into a picture.
  var isBeforeLink = false
  /// Whether the paragraph ends here.
  var isEnd = false
  /// Whether the first or last character is written as its number.
  var isFirstEncoded = false
  var isLastEncoded = false

  init(_ words: String) {
    source = words
    self.words = Array(words.unicodeScalars)
  }

  func markdown() -> String {
    if isLineStart, Array(source.utf8)[...].isDelimiterRow {
      return (words[0] == "-" ? "\\" : "") + source.replacing("|", with: "\\|")
    }
    if isPlain { return source }
    var result = ""
    var start = 0
    if isLineStart { result += beginning(&start) }
    for index in words.indices.dropFirst(start) {
      let isEncoded = index == 0 && isFirstEncoded || index == words.count - 1 && isLastEncoded
      result += isEncoded ? encoded(words[index]) : escaped(at: index)
    }
    return result
  }

  private var isPlain: Bool {
    if isFirstEncoded || isLastEncoded { return false }
    if isLineStart, let first = source.utf8.first, first < UInt8(ascii: "A") { return false }
    return source.utf8.allSatisfy { $0 >= 0x20 && !"\\`*[]~_%:>&^!#<".utf8.contains($0) }
  }

  /// Escapes characters that would begin a heading, list or rule.
  private func beginning(_ start: inout Int) -> String {
    let second = words.count > 1 ? words[1] : " "
    switch words[0] {
    case "#", "=":
      start = 1
      return "\\" + String(words[0])
    case "+", "-":
      guard second == " " || second == words[0] else { return "" }
      start = 1
      return "\\" + String(words[0])
    default:
      let digits = words.prefix { ("0"..."9").contains($0) }.count
      guard (1...9).contains(digits), digits < words.count,
        words[digits] == "." || words[digits] == ")",
        digits + 1 == words.count || words[digits + 1] == " "
      else { return "" }
      start = digits + 1
      return text(words[..<digits]) + "\\" + text(words[digits...digits])
    }
  }

  private func escaped(at index: Int) -> String {
    let character = words[index]
    let previous = index > 0 ? words[index - 1] : nil
    let next = index + 1 < words.count ? words[index + 1] : nil
    let mustEscape =
      switch character {
      case "\\", "`", "*", "[", "~": true
      case "]": isInLink
      case "_": previous?.isPlainLetter != true || next?.isPlainLetter != true
      case "%", ":": previous == character || next == character
      case ">": index == 0 || next == nil || next == "!"
      case "&": next.map { $0.isASCII && ($0.isPlainLetter || $0 == "#") } ?? true
      case "^": isInLink && index == 0
      case "!": isBeforeLink && next == nil
      // A closing `#` would be dropped from a heading.
      case "#": isEnd && next == nil
      default: false
      }
    if character.isControl { return encoded(character) }
    if character == "<" { return next == " " ? "<" : "&lt;" }
    return mustEscape ? "\\" + String(character) : String(character)
  }

  private func encoded(_ character: Unicode.Scalar) -> String { "&#\(character.value);" }

  private func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return String(text)
  }
}
