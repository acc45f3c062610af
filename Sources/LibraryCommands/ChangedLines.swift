import Base

struct ChangedFile: Sendable {
  enum Outcome: String { case changed, removed, restored, unchanged }

  let path: String
  var outcome = Outcome.changed
  let difference: ChangedLines

  func lines(most: Int) -> [String] {
    let words = [Outcome.removed: " removed", .restored: " is back"][outcome] ?? ""
    return ["  \(path)\(words)"] + difference.text(most: most)
  }

  var json: JSONValue {
    ["file": .text(path), "done": .text(outcome.rawValue), "lines": difference.json]
  }
}

/// The lines of a file that a change removes and adds.
package struct ChangedLines: Sendable, Equatable {
  package struct Line: Sendable, Equatable {
    /// Counts from 1, in the old file for removed lines, in the new one for added lines.
    package let number: Int
    package let isNew: Bool
    /// Without its line end.
    package let text: String
  }

  /// In the order of the file, removed lines before their replacements.
  package let lines: [Line]

  init(from old: [UInt8], to new: [UInt8]) {
    let difference = LineDifference(from: ChangedLines.split(old), to: ChangedLines.split(new))
    lines = difference.rows.compactMap { row in
      switch row.origin {
      case .both: nil
      case .old: Line(number: row.oldIndex + 1, isNew: false, text: ChangedLines.shown(row.line))
      case .new: Line(number: row.newIndex + 1, isNew: true, text: ChangedLines.shown(row.line))
      }
    }
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

  /// Includes line ends, since their changes count, too.
  private static func split(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
      lines.append(bytes[start..<end])
      start = end
    }
    return lines
  }

  private static func shown(_ line: ArraySlice<UInt8>) -> String {
    var line = line
    while let last = line.last, last == 0x0A || last == 0x0D { line.removeLast() }
    return shortened(String(decoding: line, as: UTF8.self), to: 200)
  }
}
