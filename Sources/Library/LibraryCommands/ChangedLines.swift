import Diagnostics

/// The lines of a file that a change takes away and puts there.
package struct ChangedLines: Sendable, Equatable {
  package struct Line: Sendable, Equatable {
    /// From 1, in the file before for what is taken away, after for what is put there.
    package let number: Int
    package let isNew: Bool
    /// Without its line end.
    package let text: String
  }

  /// In the order of the file, what is taken away before what takes its place.
  package let lines: [Line]

  init(from old: [UInt8], to new: [UInt8]) {
    let (old, new) = (ChangedLines.split(old), ChangedLines.split(new))
    let difference = new.difference(from: old)
    var removed: [Int: ArraySlice<UInt8>] = [:]
    var inserted: [Int: ArraySlice<UInt8>] = [:]
    for change in difference {
      switch change {
      case .remove(let offset, let line, _): removed[offset] = line
      case .insert(let offset, let line, _): inserted[offset] = line
      }
    }
    var lines: [Line] = []
    var (before, after) = (0, 0)
    while before < old.count || after < new.count {
      if let line = removed[before] {
        lines.append(Line(number: before + 1, isNew: false, text: ChangedLines.shown(line)))
        before += 1
      } else if let line = inserted[after] {
        lines.append(Line(number: after + 1, isNew: true, text: ChangedLines.shown(line)))
        after += 1
      } else {
        (before, after) = (before + 1, after + 1)
      }
    }
    self.lines = lines
  }

  /// With their line ends, so that a change of those is one of the line.
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
