import Base

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
      .error, "theme-without-style", "the theme '\(name)' has no style sheet",
      at: .file("tokonoma.yml"),
      fix: "write 'theme/style.css', or choose another theme")
  }

  /// A section of the style sheet beside a whole one.
  static func styleSectionUnused(at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .warning, "style-section-unused",
      "this section goes unused: 'theme/style.css' is the whole style sheet", at: location,
      fix: "remove 'theme/style.css', so that the built-in sections are used again with yours, or "
        + "move these rules into it")
  }

  /// A brace without its counterpart; `isOpen` when it opens something. In a section, it would harm others.
  static func styleBrace(
    isOpen: Bool, inSection: Bool, at location: SourceLocation
  ) -> Diagnostic {
    let harm =
      switch (isOpen, inSection) {
      case (true, true): "it takes in the sections behind it"
      case (true, false): "it takes in the rules behind it"
      case (false, true): "it ends the section's layer"
      case (false, false): "browsers pass over the rule behind it"
      }
    return Diagnostic(
      inSection ? .error : .warning, "style-brace",
      isOpen ? "what begins here does not end" : "this '}' ends nothing", at: location,
      fix: isOpen
        ? "write the '}' or '*/' that is missing, else \(harm)" : "remove it, else \(harm)")
  }

  static func unknownLook(_ name: String, known: [String]) -> Diagnostic {
    Diagnostic(
      .error, "unknown-look",
      "there is no template, words file or file of the theme '\(shortened(name))'", at: nil,
      fix: sections(insteadOf: name, among: known)
        ?? nearest(to: name, among: known).map { "did you mean '\($0)'?" }
        ?? "'tokonoma templates' lists them all")
  }

  static func unknownTemplateName(_ name: String, known: [String]) -> Diagnostic {
    Diagnostic(
      .error, "unknown-template-name", "there is no template '\(shortened(name))'", at: nil,
      fix: nearest(to: name, among: known).map { "did you mean '\($0)'?" }
        ?? "'tokonoma templates' lists them all")
  }

  static func templateNotIncluded(_ name: String) -> Diagnostic {
    Diagnostic(
      .warning, "template-not-included",
      "nothing includes '\(name).html', so nothing is at hand in it", at: nil,
      fix: "include it where it is wanted with '{{> \(name)}}'")
  }

  private static func sections(insteadOf name: String, among known: [String]) -> String? {
    guard name.split(separator: "/").last == "style.css" else { return nil }
    return known.first { $0.hasPrefix("style/") }.map {
      "the style sheet is in sections: name one of them, such as '\($0)'"
    }
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
