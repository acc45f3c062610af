import Base

/// The difference of two texts as `diff -u` shows it; empty if they are equal.
func unifiedDifference(from old: String, to new: String) -> String {
  let difference = LineDifference(from: lines(of: old), to: lines(of: new))
  return difference.hunks(context: 3).map { text(of: difference.rows[$0]) }.joined()
}

private func lines(of text: String) -> [Substring] {
  var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  if lines.last == "" { lines.removeLast() }
  return lines
}

private func text(of hunk: ArraySlice<LineDifference<Substring>.Row>) -> String {
  guard let first = hunk.first else { return "" }
  let counts = (old: hunk.count { $0.origin != .new }, new: hunk.count { $0.origin != .old })
  return "@@ -\(first.oldIndex + 1),\(counts.old) +\(first.newIndex + 1),\(counts.new) @@\n"
    + hunk.map { "\(mark(of: $0.origin))\($0.line)\n" }.joined()
}

private func mark<Line>(of origin: LineDifference<Line>.Origin) -> String {
  switch origin {
  case .both: " "
  case .old: "-"
  case .new: "+"
  }
}
