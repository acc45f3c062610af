/// A way to fill a cover: where its words go, and what is drawn around them.
struct Design: Sendable {
  /// The part of the 200 × 300 units that is kept free for words.
  enum Zone {
    /// Words on the ground above the picture.
    case top
    /// Words on the ground below the picture.
    case foot
    /// Words at the left of something tall.
    case left
    /// Words on a label pasted over a pattern.
    case label
  }

  let zone: Zone
  let draw: @Sendable (inout Drawing, inout SplitMix64) -> Void

  static let all = pictures + patterns + scenes
  /// Those that a band around the foot covers nothing of.
  static let allWithFreeFoot = all.filter { $0.zone != .foot }
}
