import Diagnostics

extension Diagnostic {
  static func themeWithoutStyle(_ name: String) -> Diagnostic {
    Diagnostic(
      .error, "theme-without-style", "the theme '\(name)' has no 'style.css'",
      at: .file("tokonoma.yml"),
      fix: "write 'theme/style.css', or choose another theme")
  }
}
