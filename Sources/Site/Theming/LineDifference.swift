/// The lines that have to go from one text and come to get another, with three lines around them as `diff -u` shows them;
/// empty when the texts are equal.
func lineDifference(from old: String, to new: String) -> String {
  let (old, new) = (lines(of: old), lines(of: new))
  let difference = new.difference(from: old)
  guard !difference.isEmpty else { return "" }
  var removed: Set<Int> = []
  var inserted: Set<Int> = []
  for change in difference {
    switch change {
    case .remove(let offset, _, _): removed.insert(offset)
    case .insert(let offset, _, _): inserted.insert(offset)
    }
  }
  var all: [Line] = []
  var (oldNext, newNext) = (0, 0)
  while oldNext < old.count || newNext < new.count {
    let place = (old: oldNext, new: newNext)
    if removed.contains(oldNext) {
      all.append(Line(mark: "-", text: old[oldNext], place: place))
      oldNext += 1
    } else if inserted.contains(newNext) {
      all.append(Line(mark: "+", text: new[newNext], place: place))
      newNext += 1
    } else {
      all.append(Line(mark: " ", text: new[newNext], place: place))
      oldNext += 1
      newNext += 1
    }
  }
  return hunks(of: all).map { text(of: all[$0]) }.joined()
}

private struct Line {
  /// `-`, `+` or a space.
  let mark: Character
  let text: Substring
  /// How many lines of both texts are before it.
  let place: (old: Int, new: Int)
}

private func lines(of text: String) -> [Substring] {
  var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  if lines.last == "" { lines.removeLast() }
  return lines
}

/// Changes with the lines around them, put together where they meet.
private func hunks(of lines: [Line]) -> [Range<Int>] {
  let context = 3
  var hunks: [Range<Int>] = []
  for index in lines.indices where lines[index].mark != " " {
    let range = max(0, index - context)..<min(lines.count, index + context + 1)
    if let last = hunks.last, last.upperBound >= range.lowerBound {
      hunks[hunks.count - 1] = last.lowerBound..<range.upperBound
    } else {
      hunks.append(range)
    }
  }
  return hunks
}

private func text(of hunk: ArraySlice<Line>) -> String {
  guard let first = hunk.first else { return "" }
  let counts = (old: hunk.count { $0.mark != "+" }, new: hunk.count { $0.mark != "-" })
  return "@@ -\(first.place.old + 1),\(counts.old) +\(first.place.new + 1),\(counts.new) @@\n"
    + hunk.map { "\($0.mark)\($0.text)\n" }.joined()
}
