import MediaLibrary

/// How far the owner is: 7 of 26 episodes.
package struct Progress: Sendable, Equatable {
  package let count: Int
  /// nil when unknown: "12 / ?".
  package let total: Int?
  /// `episodes`, or what the owner wrote in `progressUnit`.
  package let unit: String

  /// Of 1,000, for a bar; nil when the end is unknown.
  package var permille: Int? {
    guard let total, total > 0 else { return nil }
    return count >= total
      ? 1000 : total.dividingFullWidth(max(count, 0).multipliedFullWidth(by: 1000)).quotient
  }
}
