enum Release {
  static let version = "0.1.0"
  /// For the manual page, which is the same whenever the source is built.
  static let date = "2026-11-21"
}
