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

  static func themeWithoutStyle(_ name: String) -> Diagnostic {
    Diagnostic(
      .error, "theme-without-style", "the theme '\(name)' has no style.css",
      at: .file("tokonoma.yml"),
      fix: "write theme/style.css, or choose a theme that is built in")
  }

  static func unusablePicture(_ path: String, because reason: String) -> Diagnostic {
    Diagnostic(
      .warning, "unusable-picture", "\(reason), so a cover is drawn instead", at: .file(path),
      fix: "use a PNG, JPEG, WebP, GIF, AVIF or plain SVG file")
  }
}
