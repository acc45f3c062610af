import Base

extension Diagnostic {
  /// A genre, a tag or the value of a key of the owner's that no title has.
  static func unknownInTitles(_ key: String, _ word: String, nearest: String?) -> Diagnostic {
    .warning(
      "unknown-in-titles", "no title on the site has the \(key) '\(shortened(word))'",
      fix: nearest.map { "did you mean '\($0)'?" }
        ?? "write one that a title has, or remove '\(key): \(shortened(word))'")
  }

  /// - Parameters:
  ///   pages with their names, such as "the page 'Watched'"
  static func pathTaken(
    _ path: String, by first: (what: String, location: SourceLocation?),
    and second: (what: String, location: SourceLocation?)
  ) -> Diagnostic {
    let (blamed, other) = second.location == nil ? (first, second) : (second, first)
    let otherIsOurs = other.location == nil
    return .error(
      "path-taken", "\(blamed.what) would be '\(path)', which is the address of \(other.what)",
      at: blamed.location,
      notes: otherIsOurs ? [] : [Note("the other one is here", at: other.location)],
      fix: otherIsOurs
        ? "the site makes '\(path)' itself; choose another file name"
        : "give one of them another name or alias; names that differ only in case are one name")
  }

  static func unusablePath(_ path: String) -> Diagnostic {
    let scalars = path.unicodeScalars
    let shown = scalars.count > 80 ? String(scalars.prefix(80)) + "…" : path
    return .error(
      "unusable-path", "'\(shown)' can't be the address of a page",
      fix: "give it a short name of letters, digits and hyphens")
  }

  /// - Parameter list: the list's pages without its brackets
  static func unknownPageInNavigation(_ name: String, list: [String]?, nearest: String?)
    -> Diagnostic
  {
    .error(
      "unknown-page", "'navigation' names '\(shortened(name))', which isn't a page of the site",
      fix: name.lowercased() == "home"
        ? "leave 'home' out: the name of the site always leads there"
        : list.map { "write [\($0.joined(separator: ", "))]" }
          ?? nearest.map { "did you mean '\($0)'?" }
          ?? "write the address of a page without '.html', as in 'favorites' or 'lists/best'")
  }

  static func hiddenTitleInList(_ id: String, isPrivate: Bool, list: String) -> Diagnostic {
    .warning(
      "hidden-title-in-list",
      "'\(id)' is \(isPrivate ? "private" : "unlisted"), so the list '\(list)' leaves it out",
      fix: "remove it from the list, or make the title public")
  }
}
