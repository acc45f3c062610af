/// What this version of the program is called: everything that names it takes it from here.
enum Release {
  static let version = "0.1.0"
  /// When it was made, for the manual page: a build of the same source says the same on any day.
  static let date = "2026-11-21"
}
