import Diagnostics

/// Every message about changing a file of the user's.
extension Diagnostic {
  static func noTitles(at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .error, "no-titles", "this is no title, nor a list of titles", at: location,
      fix: "a .md file has one title's keys between lines '---', a .yml file a list of such keys")
  }

  static func cannotEdit(_ keys: [String], at location: SourceLocation) -> Diagnostic {
    let named = keys.map { "'\($0)'" }.joined(separator: ", ")
    return Diagnostic(
      .error, "cannot-edit",
      "\(named) cannot be changed here without touching more than that; nothing of it is changed",
      at: location,
      fix: "write each key of the title on a line of its own, comments on lines between them")
  }
}
