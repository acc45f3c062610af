/// Finds paths that are one file on disks that ignore case and the form of accents.
///
/// It holds hashes and indices of an array; `path` gives the path at an index. 14,000 take 0.6 ms, as keys of a
/// dictionary 1.5 ms.
package struct FoldedPaths: Sendable {
  private var indices: HashedIndices
  private let hash = TextHash()

  package init(capacity: Int) {
    indices = HashedIndices(capacity: capacity)
  }

  /// The index of the first path that is the same file.
  package func index(of wanted: String, among path: (Int) -> String) -> Int? {
    index(of: wanted, hash.ofPath(wanted), among: path)
  }

  /// Adds the path at an index, unless there is one that is the same file: then its index is returned.
  package mutating func insert(
    _ new: String, at index: Int, among path: (Int) -> String
  ) -> Int? {
    let hash = hash.ofPath(new)
    if let first = self.index(of: new, hash, among: path) { return first }
    indices.insert(index, of: hash)
    return nil
  }

  private func index(of wanted: String, _ hash: UInt64, among path: (Int) -> String) -> Int? {
    // Strings are equal when their normal forms are; file systems that ignore case do the same.
    indices.index(of: hash) { caseFolded(path($0)) == caseFolded(wanted) }
  }
}
