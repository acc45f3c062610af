/// The changes of a finished build to the output folder.
package struct PublishReport: Sendable {
  /// All files of the build, sorted by UTF-8 bytes.
  private let paths: [String]
  /// The indices of the files that were not changed.
  private let unchangedIndices: [Int]
  /// Files of earlier builds that this one no longer has, sorted by UTF-8 bytes.
  package let removed: [String]

  init(paths: [String], unchangedIndices: [Int], removed: [String]) {
    (self.paths, self.unchangedIndices, self.removed) = (paths, unchangedIndices, removed)
  }

  package var unchanged: Int { unchangedIndices.count }

  package var writtenCount: Int { paths.count - unchanged }

  /// Sorted by UTF-8 bytes.
  package var written: [String] {
    let unchanged = Set(unchangedIndices)
    return paths.indices.filter { !unchanged.contains($0) }.map { paths[$0] }
  }
}

/// Unusual changes to the output folder that the user allows.
package struct PublishOptions: Sendable {
  /// Take over a folder with foreign files: planned files replace them, and the others stay, except
  /// unlisted pages of another copy of the project.
  package var adopts: Bool
  /// Remove more than 100 files and more than half of them.
  package var allowsLargeDeletion: Bool

  package init(adopts: Bool = false, allowsLargeDeletion: Bool = false) {
    (self.adopts, self.allowsLargeDeletion) = (adopts, allowsLargeDeletion)
  }
}
