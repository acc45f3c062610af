import Base

extension Diagnostic {
  static let cannotRemove: Diagnostic = .error(
    "cannot-remove", "removing this title would change other text, so it stays",
    fix: "remove it with an editor")

  static func cannotEdit(_ keys: [String]) -> Diagnostic {
    let named = keys.map { "'\($0)'" }.joined(separator: ", ")
    return .error(
      "cannot-edit",
      "\(named) can't be changed here without affecting other text, so the title is unchanged",
      fix: "write each key of the title on a line of its own, comments on lines between them")
  }
}
