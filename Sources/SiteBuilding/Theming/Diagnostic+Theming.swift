import Base
import MediaLibrary
import Templates

extension Diagnostic {
  /// - Parameter folders: the folders in `themes/`
  static func unknownTheme(_ name: String, folders: [String], builtin: [String]) -> Diagnostic {
    let other = folders.first { $0 != name && slug(for: $0) == name }
    return .error(
      "unknown-theme", "there is no theme '\(name)'",
      fix: other.map { "rename the folder 'themes/\($0)' to 'themes/\(name)'" }
        ?? nearest(to: name, among: folders.filter(isSlug) + builtin).map {
          "did you mean '\($0)'?"
        }
        ?? "write '\(builtin.joined(separator: "' or '"))', or begin a theme of that name with "
        + "'tokonoma templates --eject style/10-values.css --theme \(name)'")
  }

  /// - Parameters:
  ///   - own: the owner's templates
  ///   - isBuiltin: whether it is a template of other pages
  static func unknownPageTemplate(
    _ name: String, own: [String], isBuiltin: Bool
  ) -> Diagnostic {
    let copy = slug(for: name) + (isBuiltin ? "-of-mine" : "")
    return .error(
      "unknown-page-template",
      isBuiltin
        ? "'\(shortened(name))' is a built-in template for other pages"
        : "there is no template '\(shortened(name))'",
      fix: nearest(to: name, among: own).map { "did you mean '\($0)'?" }
        ?? "make it with 'tokonoma templates --eject text-page.html --as \(copy).html'"
        + (copy == name ? "" : ", and write 'template: \(copy)'"))
  }

  static func unknownExtra(_ use: NamedUse, meant: String?) -> Diagnostic {
    let isFlag = use.written != use.name
    return .warning(
      "unknown-extra", "no title on the site has the key '\(use.key)'",
      fix: meant.map { name in
        let written = isFlag ? "has" + name.prefix(1).uppercased() + name.dropFirst() : name
        return "did you mean '\(use.field).\(written)'?"
      } ?? "write '\(use.key): …' into the file of a title, or remove '\(use.field).\(use.written)'"
    )
  }

  static func themeWithoutStyle(_ name: String) -> Diagnostic {
    .error(
      "theme-without-style", "the theme '\(name)' has no style sheet", at: .file("tokonoma.yml"),
      fix: "write 'theme/style.css', or choose another theme")
  }

  static func styleSectionUnused(beside whole: String) -> Diagnostic {
    .warning(
      "style-section-unused", "this section goes unused: '\(whole)' is the whole style sheet",
      fix: "remove '\(whole)' to use the built-in sections with yours, or move these rules into it")
  }

  /// An unpaired brace, which in a section harms others.
  ///
  /// - Parameter missing: what closes an open one; nil for one that closes nothing
  static func styleBrace(missing: String?, inSection: Bool) -> Diagnostic {
    let isOpen = missing != nil
    let harm =
      switch (isOpen, inSection) {
      case (true, true): "it swallows the next sections"
      case (true, false): "it swallows the next rules"
      case (false, true): "it ends the section's layer"
      case (false, false): "browsers ignore the next rule"
      }
    return Diagnostic(
      inSection ? .error : .warning, "style-brace",
      isOpen ? "this is never closed" : "this '}' closes nothing",
      fix: missing.map { "add the missing '\($0)', or \(harm)" } ?? "remove it, or \(harm)")
  }

  static func unknownLook(_ name: String, known: [String]) -> Diagnostic {
    .error(
      "unknown-look", "there is no template, words file or file of the theme '\(shortened(name))'",
      fix: sections(insteadOf: name, among: known)
        ?? nearest(to: name, among: known).map { "did you mean '\($0)'?" }
        ?? "'tokonoma templates' lists them all")
  }

  static func unknownTemplateName(_ name: String, known: [String]) -> Diagnostic {
    .error(
      "unknown-template-name", "there is no template '\(shortened(name))'",
      fix: nearest(to: name, among: known).map { "did you mean '\($0)'?" }
        ?? "'tokonoma templates' lists them all")
  }

  private static func sections(insteadOf name: String, among known: [String]) -> String? {
    guard name.split(separator: "/").last == "style.css" else { return nil }
    return known.first { $0.hasPrefix("style/") }.map {
      "the style sheet is in sections: name one of them, such as '\($0)'"
    }
  }

  static func lookNotBuiltIn(_ name: String) -> Diagnostic {
    .error(
      "look-not-built-in", "'\(shortened(name))' is your own file, without a built-in version",
      fix: "edit it directly")
  }

  static func lookNotOwn(_ name: String) -> Diagnostic {
    .error(
      "look-not-own", "the project has no '\(shortened(name))' to compare",
      fix: "'tokonoma templates --eject \(shortened(name))' makes a copy to start from")
  }

  /// - Parameter theme: the theme that has it; nil for the project
  static func lookExists(_ name: String, in theme: String?) -> Diagnostic {
    let name = shortened(name)
    let difference =
      theme == nil ? "'tokonoma templates --diff \(name)' shows how it differs; " : ""
    return .error(
      "look-is-there",
      "\(theme.map { "the theme '\($0)'" } ?? "the project") already has a '\(name)'",
      fix: difference + "--force replaces it with the built-in one")
  }
}
