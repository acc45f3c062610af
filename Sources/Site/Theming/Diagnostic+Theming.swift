import Diagnostics

/// What may be wrong with the theme, and with a name of one of its files or of a template.
extension Diagnostic {
  static func unknownTheme(
    _ name: String, known: [String], at location: SourceLocation
  ) -> Diagnostic {
    let nearest = nearest(to: name, among: known)
    return Diagnostic(
      .error, "unknown-theme", "there is no theme '\(name)'", at: location,
      fix: nearest.map { "did you mean '\($0)'?" }
        ?? "write one of these: \(known.joined(separator: ", "))")
  }

  static func themeWithoutStyle(_ name: String) -> Diagnostic {
    Diagnostic(
      .error, "theme-without-style", "the theme '\(name)' has no 'style.css'",
      at: .file("tokonoma.yml"),
      fix: "write 'theme/style.css', or choose another theme")
  }

  static func unknownLook(_ name: String, known: [String]) -> Diagnostic {
    Diagnostic(
      .error, "unknown-look",
      "there is no template, words file or file of the theme '\(shortened(name))'", at: nil,
      fix: nearest(to: name, among: known).map { "did you mean '\($0)'?" }
        ?? "'tokonoma templates' lists them all")
  }

  static func lookNotBuiltIn(_ name: String, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .error, "look-not-built-in",
      "'\(shortened(name))' is yours alone: nothing is built in for it",
      at: location, fix: "edit it where it is")
  }

  static func lookNotOwn(_ name: String, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .error, "look-not-own", "the project has no '\(shortened(name))' that could differ",
      at: location,
      fix: "'tokonoma templates --eject \(shortened(name))' makes a copy to start from")
  }

  static func lookIsThere(_ name: String, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .error, "look-is-there", "the project has a '\(shortened(name))' already", at: location,
      fix: "see with 'tokonoma templates --diff \(shortened(name))' how it differs; "
        + "--force puts the built-in one in its place")
  }
}
