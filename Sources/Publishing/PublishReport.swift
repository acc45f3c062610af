/// What a finished build did to the output folder.
package struct PublishReport: Sendable {
  /// Of all files of the build, sorted by UTF-8 bytes.
  private let paths: [String]
  /// The indices of those that were as they should be and were left alone.
  private let unchangedIndices: [Int]
  /// Files of earlier builds that this one no longer has, sorted by UTF-8 bytes.
  package let removed: [String]

  init(paths: [String], unchangedIndices: [Int], removed: [String]) {
    self.paths = paths
    self.unchangedIndices = unchangedIndices
    self.removed = removed
  }

  package var unchanged: Int { unchangedIndices.count }

  package var writtenCount: Int { paths.count - unchanged }

  /// Sorted by UTF-8 bytes. Worked out when it is asked for.
  package var written: [String] {
    let unchanged = Set(unchangedIndices)
    return paths.indices.filter { !unchanged.contains($0) }.map { paths[$0] }
  }
}

/// What the user allows a build to do to the output folder beyond the usual.
package struct PublishOptions: Sendable {
  /// Take over a folder that holds files of somebody else: planned files replace them, the others stay, but for pages of
  /// unlisted titles that another copy of the project made and that this build does not.
  package var adopts: Bool
  /// Remove more than 100 files and more than half of them.
  package var allowsLargeDeletion: Bool

  package init(adopts: Bool = false, allowsLargeDeletion: Bool = false) {
    self.adopts = adopts
    self.allowsLargeDeletion = allowsLargeDeletion
  }
}
