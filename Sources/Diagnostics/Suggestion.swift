/// The name of `names` that a person most likely meant by `word`, for "did you mean".
///
/// Optimal string alignment distance (Damerau-Levenshtein without repeated edits), at most a third of the
/// word's length; the first of equally near names wins.
package func nearest<Names: Sequence<String>>(to word: String, among names: Names) -> String? {
  let wanted = Array(word.lowercased().unicodeScalars.prefix(64))
  let limit = max(1, wanted.count / 3)
  var best: (name: String, distance: Int)?
  for name in names {
    let distance = editDistance(wanted, Array(name.lowercased().unicodeScalars.prefix(64)))
    if distance <= limit, distance < (best?.distance ?? .max) { best = (name, distance) }
  }
  return best?.name
}

private func editDistance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
  guard !a.isEmpty, !b.isEmpty else { return max(a.count, b.count) }
  var beforeLast = [Int](repeating: 0, count: b.count + 1)
  var last = Array(0...b.count)
  for i in 1...a.count {
    var row = [i] + [Int](repeating: 0, count: b.count)
    for j in 1...b.count {
      let cost = a[i - 1] == b[j - 1] ? 0 : 1
      row[j] = min(row[j - 1] + 1, last[j] + 1, last[j - 1] + cost)
      if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
        row[j] = min(row[j], beforeLast[j - 2] + 1)
      }
    }
    (beforeLast, last) = (last, row)
  }
  return last[b.count]
}
