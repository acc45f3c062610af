import Base

extension Diagnostic {
  static func coverDrawing(_ reason: String, at location: SourceLocation) -> Diagnostic {
    .warning(
      "cover-drawing", "this cover drawing can't be used: \(reason)", at: location,
      fix: "correct it, or remove the file")
  }
}
