/// Other programs' exports, known by what they begin with, that nobody here can read: so that their
/// owners are told so by name.
enum OtherTracker {
  private static let signs: [(name: String, sign: String)] = [
    ("AniList", "\"series_type\":"),
    ("AniList", "\"MediaListCollection\":"),
  ]

  /// The program whose export begins so; nil for what is none that is known.
  ///
  /// - Parameter head: the first bytes, unpacked
  static func name(of head: ArraySlice<UInt8>) -> String? {
    let text = String(decoding: head.prefix(4096), as: UTF8.self)
    return signs.first { text.contains($0.sign) }?.name
  }
}
