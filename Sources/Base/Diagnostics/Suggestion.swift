/// The name most similar to `word`, for "did you mean".
///
/// Uses the optimal string alignment distance (Damerau-Levenshtein without repeated edits), which
/// may be at most a third of the word's length; of equally similar names the first wins. Compares
/// only the first 64 characters.
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

/// `one, two or three`
package func choices(_ words: [String]) -> String {
  guard words.count > 1, let last = words.last else { return words.joined() }
  return words.dropLast().joined(separator: ", ") + " or " + last
}

/// The id whose part after the folder is most similar to that of `id`: in the same folder, or else
/// in any.
package func nearestID(to id: String, among ids: some Sequence<String>) -> String? {
  func name(_ id: String) -> String { String(id.split(separator: "/", maxSplits: 1).last ?? "") }
  let ids = Array(ids)
  let folder = "\(id.split(separator: "/").first ?? "")/"
  for ids in [ids.filter { $0.hasPrefix(folder) }, ids] {
    if let near = nearest(to: name(id), among: ids.lazy.map(name)) {
      return ids.first { name($0) == near }
    }
  }
  return nil
}

/// Whether a word differs from a name by case and at most one letter added, missing, wrong or
/// swapped with the next.
package func isNearly(_ word: String, _ name: String) -> Bool {
  var alignment = Alignment(of: word)
  return alignment.distance(to: name, limit: 1) != nil
}

/// Finds suggestions for the first fifty unknown words. Searching all titles for each of thousands
/// would take seconds.
package struct FirstSuggestions {
  private var left = 50

  package init() {}

  package mutating func nearest<Names: Sequence<String>>(
    to word: String, among names: Names
  ) -> String? {
    isWorthSearching() ? Base.nearest(to: word, among: names) : nil
  }

  /// Counts another unknown word; false after the first fifty.
  package mutating func isWorthSearching() -> Bool {
    left -= 1
    return left >= 0
  }
}

/// Computes the distances between prefixes of a word and a name, keeping three rows of the table.
private struct Alignment {
  let wanted: [Unicode.Scalar]
  private var name: [Unicode.Scalar] = []
  private var beforeLast: [Int] = []
  private var last: [Int] = []
  private var row: [Int] = []

  init(of word: String) { wanted = Array(word.lowercased().unicodeScalars.prefix(64)) }

  /// nil if the distance exceeds the limit, which usually shows after a few rows.
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
      // Distances never shrink from row to row.
      guard (row + last).contains(where: { $0 <= limit }) else { return nil }
    }
    return row[name.count] <= limit ? row[name.count] : nil
  }
}
