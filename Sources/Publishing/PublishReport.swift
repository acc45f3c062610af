/// What a finished build did to the output folder.
package struct PublishReport: Sendable, Equatable {
  /// Sorted by UTF-8 bytes.
  package let written: [String]
  /// How many files were as they should be and were left alone.
  package let unchanged: Int
  /// Files of earlier builds that this one no longer has, sorted by UTF-8 bytes.
  package let removed: [String]
}

/// What the user allows a build to do to the output folder beyond the usual.
package struct PublishOptions: Sendable {
  /// Take over a folder that holds files of somebody else: planned files replace them, the others stay.
  package var adopts: Bool
  /// Remove more than 100 files and more than half of them.
  package var allowsLargeDeletion: Bool

  package init(adopts: Bool = false, allowsLargeDeletion: Bool = false) {
    self.adopts = adopts
    self.allowsLargeDeletion = allowsLargeDeletion
  }
}
