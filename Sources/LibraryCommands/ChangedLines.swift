import Base

/// The lines that a change removes from a file and adds to it.
package struct ChangedLines: Sendable, Equatable {
  package struct Line: Sendable, Equatable {
    /// Counts from 1, in the old file for removed lines, in the new one for added lines.
    package let number: Int
    package let isNew: Bool
    /// Without its line end.
    package let text: String
  }

  /// Where the first line with a change begins; both texts are equal up to there.
  struct Start: Sendable, Equatable {
    var bytes = 0
    var lines = 0
  }

  /// In the order of the file, removed lines before their replacements.
  package let lines: [Line]
  /// For equal texts, the start of the last line.
  let start: Start

  /// - Parameters:
  ///   - known: no place after the first change, for a long text whose start was compared before
  ///   - equal: how many bytes are known to be equal
  init(from old: [UInt8], to new: [UInt8], after known: Start = Start(), equal: Int = 0) {
    let start = ChangedLines.start(of: old.span, new.span, after: known, equal: equal)
    let difference = LineDifference(
      from: ChangedLines.split(old[start.bytes...]), to: ChangedLines.split(new[start.bytes...]))
    self.start = start
    lines = difference.rows.compactMap { row in
      let isNew = row.origin == .new
      let number = start.lines + (isNew ? row.newIndex : row.oldIndex) + 1
      return row.origin == .both
        ? nil : Line(number: number, isNew: isNew, text: ChangedLines.shown(row.line))
    }
  }

  /// Empty for files that are created, removed, binary or very long.
  init(ofTexts old: [UInt8]?, _ new: [UInt8]?) {
    guard let old, let new, max(old.count, new.count) < 100_000, !old.contains(0), !new.contains(0)
    else {
      self.init(from: [], to: [])
      return
    }
    self.init(from: old, to: new)
  }

  private static func start(
    of old: Span<UInt8>, _ new: Span<UInt8>, after known: Start, equal: Int
  ) -> Start {
    let equal = old.countOfStart(equalTo: new, known: equal)
    var start = known
    while let end = old.firstIndex(of: 0x0A, from: start.bytes), end < equal {
      start = Start(bytes: end + 1, lines: start.lines + 1)
    }
    return start
  }

  func text(most: Int) -> [String] {
    let width = String(lines.map(\.number).max() ?? 0).count
    let shown = lines.prefix(most).map { line in
      let number = String(line.number)
      return String(repeating: " ", count: width - number.count + 2) + number
        + (line.isNew ? " + " : " - ") + line.text
    }
    let more = lines.count - most
    return shown + (more > 0 ? ["  … and \(more) more lines"] : [])
  }

  var json: JSONValue {
    .array(
      lines.map { line in
        ["line": .number(line.number), "new": .flag(line.isNew), "text": .text(line.text)]
      })
  }

  /// In characters.
  private static let longestShown = 200

  /// Keeps line ends, so that changes of these count, too.
  private static func split(_ bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = bytes.startIndex
    let span = bytes.span
    while start < bytes.endIndex {
      let end =
        span.firstIndex(of: 0x0A, from: start - bytes.startIndex)
        .map { bytes.startIndex + $0 + 1 } ?? bytes.endIndex
      lines.append(bytes[start..<end])
      start = end
    }
    return lines
  }

  private static func shown(_ line: ArraySlice<UInt8>) -> String {
    var line = line
    while let last = line.last, last == 0x0A || last == 0x0D { line.removeLast() }
    // A line may be very long; a character takes at most four bytes.
    return shortened(
      String(decoding: line.prefix(4 * (longestShown + 2)), as: UTF8.self), to: longestShown)
  }
}
