/// Shorter initializers. Most diagnostics get their location when they are reported.
extension Diagnostic {
  package static func error(
    _ id: String, _ message: String, at location: SourceLocation? = nil, notes: [Note] = [],
    fix: String
  ) -> Diagnostic {
    Diagnostic(.error, id, message, at: location, notes: notes, fix: fix)
  }

  package static func warning(
    _ id: String, _ message: String, at location: SourceLocation? = nil, notes: [Note] = [],
    fix: String
  ) -> Diagnostic {
    Diagnostic(.warning, id, message, at: location, notes: notes, fix: fix)
  }

  package static func advice(
    _ id: String, _ message: String, at location: SourceLocation? = nil, notes: [Note] = [],
    fix: String
  ) -> Diagnostic {
    Diagnostic(.advice, id, message, at: location, notes: notes, fix: fix)
  }

  package func at(_ location: SourceLocation?) -> Diagnostic {
    Diagnostic(severity, id, message, at: location, notes: notes, fix: fix)
  }
}
