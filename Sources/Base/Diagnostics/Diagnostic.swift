/// A problem in something the user wrote: where it is, what is wrong, how to fix it.
package struct Diagnostic: Sendable, Equatable {
  package enum Severity: String, Sendable, Comparable {
    /// Nothing is wrong, but the owner may want to know.
    case advice
    /// Probably unintended, but the site can still be built.
    case warning
    case error

    package static func < (a: Severity, b: Severity) -> Bool { a.rank < b.rank }

    private var rank: Int {
      switch self {
      case .advice: 0
      case .warning: 1
      case .error: 2
      }
    }
  }

  /// A second location that belongs to the problem, such as the first of two equal ids.
  package struct Note: Sendable, Equatable {
    package let message: String
    package let location: SourceLocation?

    package init(_ message: String, at location: SourceLocation? = nil) {
      (self.message, self.location) = (message, location)
    }
  }

  package let severity: Severity
  /// A stable name to search for, in kebab case: `rating-out-of-range`.
  package let id: String
  /// Lower case, without a full stop; quotes what the user wrote.
  package let message: String
  /// nil only when no file is to blame, such as a missing project.
  package let location: SourceLocation?
  package let notes: [Note]
  package let fix: String?

  package init(
    _ severity: Severity, _ id: String, _ message: String, at location: SourceLocation? = nil,
    notes: [Note] = [], fix: String? = nil
  ) {
    (self.severity, self.id, self.message) = (severity, id, message)
    (self.location, self.notes, self.fix) = (location, notes, fix)
  }
}

extension Diagnostic {
  /// The words of a problem, for modules that keep them in a table.
  package struct Wording {
    fileprivate let id: String
    fileprivate let message: String
    fileprivate let fix: String
    fileprivate let notes: [Note]

    package init(_ id: String, _ message: String, _ fix: String, notes: [Note] = []) {
      (self.id, self.message, self.fix, self.notes) = (id, message, fix, notes)
    }
  }

  package init(_ severity: Severity, _ wording: Wording, at location: SourceLocation?) {
    self.init(
      severity, wording.id, wording.message, at: location, notes: wording.notes, fix: wording.fix)
  }
}

/// The problems of one run.
package struct DiagnosticList: Sendable {
  package private(set) var all: [Diagnostic] = []

  package init() {}

  package var hasErrors: Bool { all.contains { $0.severity == .error } }
  package var isEmpty: Bool { all.isEmpty }

  package mutating func report(_ diagnostic: Diagnostic) { all.append(diagnostic) }

  /// Reports why there is no value, and returns nil.
  package mutating func report<Value>(_ diagnostic: Diagnostic) -> Value? {
    all.append(diagnostic)
    return nil
  }

  package mutating func report(contentsOf other: DiagnosticList) {
    all.append(contentsOf: other.all)
  }

  /// By file, line and column; problems without a location come first.
  package var sorted: [Diagnostic] {
    all.enumerated().sorted { a, b in
      func key(_ d: Diagnostic) -> (String, Int, Int) {
        (d.location?.path ?? "", d.location?.line ?? 0, d.location?.column ?? 0)
      }
      let (keyA, keyB) = (key(a.element), key(b.element))
      return keyA == keyB ? a.offset < b.offset : keyA < keyB
    }.map(\.element)
  }
}
