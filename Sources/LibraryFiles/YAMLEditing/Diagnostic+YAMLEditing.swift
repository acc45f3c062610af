import Base

extension Diagnostic {
  static let cannotRemove: Diagnostic = .error(
    "cannot-remove", "this title can't be cut out without touching more than that, so it stays",
    fix: "remove it with an editor")

  static func cannotEdit(_ keys: [String]) -> Diagnostic {
    let named = keys.map { "'\($0)'" }.joined(separator: ", ")
    return .error(
      "cannot-edit",
      "\(named) can't be changed here without touching more than that, so this title stays as it is",
      fix: "write each key of the title on a line of its own, comments on lines between them")
  }
}
