/// The name of `names` that a person most likely meant by `word`, for "did you mean".
///
/// Optimal string alignment distance (Damerau-Levenshtein without repeated edits), at most a third of the
/// word's length; the first of equally near names wins. Of both, the first 64 characters count.
package func nearest<Names: Sequence<String>>(to word: String, among names: Names) -> String? {
  var alignment = Alignment(of: word)
  var limit = max(1, alignment.wanted.count / 3)
  var best: String?
  for name in names {
    guard let distance = alignment.distance(to: name, limit: limit) else { continue }
    best = name
    limit = distance - 1
  }
  return best
}

/// Whether a word is a name but for the case of letters and one slip: a letter too many, too few, another one, or two
/// that changed places.
package func isNearly(_ word: String, _ name: String) -> Bool {
  var alignment = Alignment(of: word)
  return alignment.distance(to: name, limit: 1) != nil
}

/// The same for many unknown words, of which the first fifty get an answer: a search among all titles for each of
/// thousands would take seconds.
package struct FirstSuggestions {
  private var left = 50

  package init() {}

  package mutating func nearest<Names: Sequence<String>>(
    to word: String, among names: Names
  ) -> String? {
    guard left > 0 else { return nil }
    left -= 1
    return Base.nearest(to: word, among: names)
  }
}

/// The table of distances between a word's beginnings and a name's, three rows of it at a time.
///
/// Most names are given up after a few rows: a file of many titles may have one unknown key in each, a list hundreds
/// of titles that a library of thousands does not have.
private struct Alignment {
  let wanted: [Unicode.Scalar]
  private var name: [Unicode.Scalar] = []
  private var beforeLast: [Int] = []
  private var last: [Int] = []
  private var row: [Int] = []

  init(of word: String) {
    wanted = Array(word.lowercased().unicodeScalars.prefix(64))
  }

  /// - Returns: nil when it is above the limit.
  mutating func distance(to other: String, limit: Int) -> Int? {
    name.removeAll(keepingCapacity: true)
    name.append(contentsOf: other.lowercased().unicodeScalars.prefix(64))
    guard abs(name.count - wanted.count) <= limit else { return nil }
    row = Array(0...name.count)
    last = row
    beforeLast = row
    for i in wanted.indices {
      (beforeLast, last, row) = (last, row, beforeLast)
      row[0] = i + 1
      for j in name.indices {
        let cost = wanted[i] == name[j] ? 0 : 1
        row[j + 1] = min(row[j] + 1, last[j + 1] + 1, last[j] + cost)
        if i > 0, j > 0, wanted[i] == name[j - 1], wanted[i - 1] == name[j] {
          row[j + 1] = min(row[j + 1], beforeLast[j - 1] + 1)
        }
      }
      // Later rows are made of the two before them, and no step takes away.
      guard (row + last).contains(where: { $0 <= limit }) else { return nil }
    }
    return row[name.count] <= limit ? row[name.count] : nil
  }
}
