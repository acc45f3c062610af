import Diagnostics

extension Diagnostic {
  static func unknownReference(
    _ id: String, at location: SourceLocation, nearest: String?
  ) -> Diagnostic {
    Diagnostic(
      .error, "unknown-title", "there is no title '\(id)' in the library", at: location,
      fix: nearest.map { "write [[\($0)]]" }
        ?? "write a title's folder and file name, such as [[anime/cowboy-bebop]]")
  }

  static func hiddenReference(_ id: String, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .warning, "hidden-title-in-text",
      "'\(id)' is private, so no page links to it or names it", at: location,
      fix: "take the link out, or make the title public")
  }

  static func themeWithoutStyle(_ name: String) -> Diagnostic {
    Diagnostic(
      .error, "theme-without-style", "the theme '\(name)' has no style.css",
      at: .file("tokonoma.yml"),
      fix: "write theme/style.css, or choose a theme that is built in")
  }
}
