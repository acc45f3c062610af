import Base
import DataFormats
import MediaLibrary

/// Reads the texts of exported rows as values; one that means nothing is reported and left out, its row stays.
struct ValueReader {
  var locations: LocationCursor
  var reporting: DiagnosticList
  /// The title of the row that is being read, for messages.
  var row = ""

  /// A text of a row, and what it is called there.
  struct Text {
    let name: String
    let text: String
    let offset: Int
  }

  mutating func report(at offset: Int, _ diagnostic: (SourceLocation) -> Diagnostic) {
    reporting.report(diagnostic(locations.location(at: offset)))
  }

  mutating func leaveOut(_ text: Text, allowed: String) {
    let row = row
    report(at: text.offset) {
      .valueLeftOut(text.text, of: text.name, row: row, allowed: allowed, at: $0)
    }
  }

  /// A count from 0; nil when there is none to be had.
  mutating func count(_ text: Text?, most: Int = 1_000_000) -> Int? {
    guard let text, !Self.meansUnknown(text.text) else { return nil }
    // Spreadsheets write `312.0`, too.
    let digits = text.text.hasSuffix(".0") ? text.text.dropLast(2) : text.text[...]
    let isNumber = !digits.isEmpty && digits.utf8.allSatisfy(\.isASCIIDigit)
    if isNumber, let count = Int(digits), count <= most { return count }
    leaveOut(
      text,
      allowed: isNumber
        ? "a whole number from 0 to \(NumberText.grouped(most))" : "a whole number, 0 or more")
    return nil
  }

  /// A score of at most `best`, which may have decimals, behind a comma too, as many spreadsheets write them; 0 is none.
  mutating func rating(_ text: Text?, best: Int) -> Statement? {
    guard let text else { return nil }
    if Self.meansUnknown(text.text) { return .absent }
    let parts = text.text.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
    if (1...2).contains(parts.count), parts[0].utf8.count <= 3, (parts.last?.utf8.count ?? 0) <= 3,
      parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(\.isASCIIDigit) }),
      let whole = Int(parts[0]),
      let thousandths = parts.count == 1 ? 0 : Int((parts[1] + "000").prefix(3))
    {
      let hundredths = ((whole * 1000 + thousandths) * 10 + best / 2) / best
      if hundredths == 0, whole == 0, thousandths == 0 { return .absent }
      if (1...10_000).contains(hundredths) {
        return .value(.rating(Rating(hundredths: hundredths)))
      }
    }
    leaveOut(text, allowed: "a score from 1 to \(best), or 0 for none")
    return nil
  }

  /// Parts separated by commas, each once.
  static func list(_ text: String, separator: Character = ",") -> Statement {
    .list(text.split { $0 == separator }.map { singleLine(String($0)).trimmed })
  }

  static func meansUnknown(_ text: String) -> Bool {
    ["", "n/a", "-", "?", "unknown", "null", "none"].contains(text.lowercased())
  }
}

/// Without space at the ends, runs of space, line ends and controls as one space.
package func singleLine(_ text: String) -> String {
  if isSingleLine(text) { return text }
  return text.unicodeScalars.split {
    $0.value <= 0x20 || (0x7F..<0xA0).contains($0.value)
      || !$0.isASCII && $0.properties.isWhitespace
  }
  .map { String($0) }.joined(separator: " ")
}

/// Whether it surely has single spaces between its words, as most texts have; the tables of Unicode take time.
private func isSingleLine(_ text: String) -> Bool {
  var last = UInt8(ascii: " ")
  for byte in text.utf8 {
    guard byte >= 0x20, byte != 0x7F, byte != 0x20 || last != 0x20 else { return false }
    // In UTF-8 the spaces of other scripts begin with one of these; of E3, U+3000 alone: E3 80 80.
    if byte == 0xC2 || byte == 0xE1 || byte == 0xE2 || byte == 0x80 && last == 0xE3 { return false }
    last = byte
  }
  return last != 0x20
}

/// Whether a tag or a word of a note marks a title as one for adults.
func isAdultMark(_ word: String) -> Bool {
  ["hentai", "nsfw", "adult"].contains(word.trimmed.lowercased().drop { $0 == "#" })
}

// What is called in hundreds of places, here and in other files, is not inlined: the copies would make the module's code
// a sixth larger and its compilation a quarter longer, and imports no faster.
extension JSONNode {
  /// A member as a text with its place: empty for null and for what is no single value; nil when there is none.
  @inline(never) func field(_ name: String) -> ValueReader.Text? {
    self[name].map {
      ValueReader.Text(name: name, text: ($0.text ?? "").trimmed, offset: $0.offset)
    }
  }

  /// What is in a member that is an array; nothing where there is none.
  @inline(never) package func items(of name: String) -> [JSONNode] {
    self[name].map { Array($0.items) } ?? []
  }

  /// A member's text without space around it; empty where there is none.
  @inline(never) package func string(_ name: String) -> String { self[name]?.text?.trimmed ?? "" }

  /// The texts of a member that is an array.
  @inline(never) package func texts(_ name: String) -> [String] {
    items(of: name).compactMap(\.text)
  }
}

extension String {
  /// Without space, line ends and what nobody sees at both ends, as the library's reader takes it.
  @inline(never) package var trimmed: String {
    if let first = utf8.first, let last = utf8.last, (0x21..<0x7F).contains(first),
      (0x21..<0x7F).contains(last)
    {
      return self
    }
    let scalars = unicodeScalars
    func isVisible(_ scalar: Unicode.Scalar) -> Bool {
      !scalar.properties.isWhitespace && !scalar.properties.isDefaultIgnorableCodePoint
    }
    guard let first = scalars.firstIndex(where: isVisible),
      let last = scalars.lastIndex(where: isVisible)
    else { return "" }
    return String(scalars[first...last])
  }
}
