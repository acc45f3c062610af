import Base
import MediaLibrary

/// Reads values; a text without a meaning is reported and left out, but its row is kept.
final class ValueReader {
  private(set) var locations: LocationCursor
  var reporting: DiagnosticList
  var row = ""

  let documentName: String
  /// The owner's own words for statuses.
  let statuses: [String: Status]

  init(
    _ locations: LocationCursor, _ documentName: String = "",
    _ reporting: DiagnosticList = DiagnosticList(), statuses: [String: Status] = [:]
  ) {
    (self.locations, self.documentName, self.reporting) = (locations, documentName, reporting)
    self.statuses = statuses
  }

  convenience init(_ source: Source) { self.init(LocationCursor(source)) }

  convenience init(_ document: ExportDocument, _ reporting: DiagnosticList) {
    self.init(
      LocationCursor(document.source), document.baseName, reporting,
      statuses: document.answers.statuses)
  }

  struct Text: Sendable {
    let name: String
    let text: String
    let offset: Int
    var dateOrder: DateOrder?

    func with(_ text: String) -> Text {
      Text(name: name, text: text, offset: offset, dateOrder: dateOrder)
    }
  }

  func location(at offset: Int) -> SourceLocation { locations.location(at: offset) }

  func report(at offset: Int, _ diagnostic: Diagnostic) {
    reporting.report(diagnostic.at(location(at: offset)))
  }

  func leaveOut(_ text: Text, allowed: String) {
    report(at: text.offset, .valueLeftOut(text.text, of: text.name, row: row, allowed: allowed))
  }

  @inline(never) func count(_ text: Text?, most: Int = 1_000_000) -> Int? {
    guard let text, !Self.meansUnknown(text.text) else { return nil }
    let digits = Self.ungrouped(text.text)
    let isNumber = !digits.isEmpty && digits.utf8.allSatisfy(\.isASCIIDigit)
    if isNumber, let count = Int(digits), count <= most { return count }
    leaveOut(
      text,
      allowed: isNumber
        ? "a whole number from 0 to \(NumberText.grouped(most))" : "a whole number, 0 or more")
    return nil
  }

  /// The digits of `312`, `1,200`, `1 200` and `1’200`, and of spreadsheets' `312.0`.
  private static func ungrouped(_ text: String) -> String {
    let text = text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    let groups = text.split(omittingEmptySubsequences: false) { ", '’\u{A0}\u{202F}".contains($0) }
    guard groups.count > 1, (1...3).contains(groups[0].utf8.count), groups[0] != "0",
      groups.dropFirst().allSatisfy({ $0.utf8.count == 3 })
    else { return text }
    return groups.joined()
  }

  /// A score of at most `best`, with decimals after a point or a comma; 0 means no rating.
  @inline(never) func rating(_ text: Text?, best: Int) -> FieldValue? {
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

  /// An id that is a positive number. Any other text except 0 is reported.
  func numberID(_ text: Text?) -> String? {
    guard let text, !["", "0"].contains(text.text) else { return nil }
    if text.text.utf8.allSatisfy(\.isASCIIDigit), let number = Int(text.text), number > 0 {
      return String(number)
    }
    report(at: text.offset, .idLeftOut(text.text, row: row))
    return nil
  }

  static func list(_ text: String, separator: Character = ",") -> FieldValue {
    .list(text.split { $0 == separator }.map { singleLine(String($0)).trimmed })
  }

  @inline(never) func day(_ text: Text?) -> PartialDate? { date(text)?.day }

  @inline(never) func score(_ text: Text?, best: Int) -> Rating? {
    rating(text, best: best)?.rating
  }

  static func meansYes(_ text: String) -> Bool {
    ["yes", "y", "true", "x", "1", "✓", "✔", "oui", "ja", "si", "sí"].contains(text.lowercased())
  }

  static func meansNo(_ text: String) -> Bool {
    ["", "no", "n", "false", "0", "-", "non", "nein"].contains(text.lowercased())
  }

  static func meansUnknown(_ text: String) -> Bool {
    ["", "n/a", "-", "?", "unknown", "null", "none"].contains(text.lowercased())
  }
}

/// Whether a tag or a word of a note marks a title as adult.
func isAdultMark(_ word: String) -> Bool {
  ["hentai", "nsfw", "adult"].contains(word.trimmed.lowercased().drop { $0 == "#" })
}
