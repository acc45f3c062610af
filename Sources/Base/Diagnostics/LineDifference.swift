/// The merged lines of two texts, each marked with the text it comes from.
package struct LineDifference<Line: Equatable> {
  package enum Origin: Sendable { case both, old, new }

  package struct Row {
    package let origin: Origin
    package let line: Line
    /// How many lines of each text come before it.
    package let oldIndex: Int
    package let newIndex: Int
  }

  /// Removed lines come before the lines that replace them.
  package let rows: [Row]

  package init(from old: [Line], to new: [Line]) {
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in new.difference(from: old) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var rows: [Row] = []
    var (oldIndex, newIndex) = (0, 0)
    func add(_ origin: Origin, _ line: Line) {
      rows.append(Row(origin: origin, line: line, oldIndex: oldIndex, newIndex: newIndex))
    }
    while oldIndex < old.count || newIndex < new.count {
      if removed.contains(oldIndex) {
        add(.old, old[oldIndex])
        oldIndex += 1
      } else if inserted.contains(newIndex) {
        add(.new, new[newIndex])
        newIndex += 1
      } else {
        add(.both, new[newIndex])
        oldIndex += 1
        newIndex += 1
      }
    }
    self.rows = rows
  }

  /// Ranges of changed rows with some rows of context, merged where they meet.
  package func hunks(context: Int) -> [Range<Int>] {
    var hunks: [Range<Int>] = []
    for index in rows.indices where rows[index].origin != .both {
      let range = max(0, index - context)..<min(rows.count, index + context + 1)
      if let last = hunks.last, last.upperBound >= range.lowerBound {
        hunks[hunks.count - 1] = last.lowerBound..<range.upperBound
      } else {
        hunks.append(range)
      }
    }
    return hunks
  }
}
