import Base

/// The differences between two texts, in the form of `diff -u`.
package enum UnifiedDifference {
  /// `sign` is a space for a line of both texts, `-` for the first only, `+` for the second only.
  private struct Line {
    let sign: Character
    let bytes: [UInt8]

    var shown: String {
      let text = String(decoding: bytes, as: UTF8.self)
      return "\(sign) \(text.count <= 200 ? text : text.prefix(200) + "…")"
    }
  }

  /// Missing lines of `expected` begin with `-`, new ones with `+`; with three lines around each
  /// change. Empty if the texts are equal. At most `limit` lines of at most 200 characters.
  package static func text(expected: String, found: String, limit: Int = 100) -> String {
    let lines = compare(split(expected), split(found))
    let distances = distances(to: lines)
    var shown: [String] = []
    var (expectedLine, foundLine) = (1, 1)
    var lastShown = -1
    for (index, line) in lines.enumerated() {
      if distances[index] <= 3 {
        if lastShown != index - 1 || index == 0 {
          shown.append("@@ -\(expectedLine) +\(foundLine) @@")
        }
        shown.append(line.shown)
        lastShown = index
      }
      if line.sign != "+" { expectedLine += 1 }
      if line.sign != "-" { foundLine += 1 }
    }
    if shown.count > limit {
      shown = shown.prefix(limit) + ["… and \(shown.count - limit) more lines"]
    }
    return shown.joined(separator: "\n")
  }

  /// Compares bytes, because Swift treats normal forms as equal; control characters are spelled out.
  private static func split(_ text: String) -> [[UInt8]] {
    guard !text.isEmpty else { return [] }
    var lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map {
      $0.map { $0.value < 0x20 && $0 != "\t" ? $0.escaped(asASCII: true) : String($0) }
        .flatMap(\.utf8)
    }
    if lines.last == [] {
      lines.removeLast()
    } else {
      lines[lines.count - 1] += " (no line end)".utf8
    }
    return lines
  }

  private static func compare(_ old: [[UInt8]], _ new: [[UInt8]]) -> [Line] {
    let start = zip(old, new).prefix { $0 == $1 }.count
    let end = zip(old[start...].reversed(), new[start...].reversed()).prefix { $0 == $1 }.count
    let oldMiddle = Array(old[start..<(old.count - end)])
    let newMiddle = Array(new[start..<(new.count - end)])
    return old[..<start].map { Line(sign: " ", bytes: $0) }
      + compareDifferent(oldMiddle, newMiddle)
      + old[(old.count - end)...].map { Line(sign: " ", bytes: $0) }
  }

  private static func compareDifferent(_ old: [[UInt8]], _ new: [[UInt8]]) -> [Line] {
    // For long texts without common lines the exact difference takes minutes.
    guard old.count * new.count <= 4_000_000 else {
      return old.map { Line(sign: "-", bytes: $0) } + new.map { Line(sign: "+", bytes: $0) }
    }
    return LineDifference(from: old, to: new).rows.map { row in
      switch row.origin {
      case .both: Line(sign: " ", bytes: row.line)
      case .old: Line(sign: "-", bytes: row.line)
      case .new: Line(sign: "+", bytes: row.line)
      }
    }
  }

  /// Each line's distance to the nearest change.
  private static func distances(to lines: [Line]) -> [Int] {
    var distances = [Int](repeating: .max, count: lines.count)
    for indices in [Array(lines.indices), lines.indices.reversed()] {
      var distance = Int.max / 2
      for index in indices {
        distance = lines[index].sign == " " ? distance + 1 : 0
        distances[index] = min(distances[index], distance)
      }
    }
    return distances
  }
}
