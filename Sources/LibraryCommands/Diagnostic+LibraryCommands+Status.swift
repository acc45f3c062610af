import Base
import MediaLibrary

/// Refused statuses and ratings, because the title is already finished or not finished yet.
extension Diagnostic {
  static func finishedAlready(_ id: String, path: String) -> Diagnostic {
    Diagnostic(
      .error, "finished-already", "'\(id)' was finished, so this would be another time through",
      at: nil,
      fix:
        "'tokonoma status \(id) current --again' begins it; if it never was finished, correct \(path)"
    )
  }

  /// - Parameter status: planning, paused or dropped
  static func staysFinished(_ id: String, _ status: Status, path: String) -> Diagnostic {
    let word = status == .planning ? "planned" : status.rawValue
    return Diagnostic(
      .error, "stays-finished", "'\(id)' was finished, and can't be \(word) any more", at: nil,
      fix: "'tokonoma status \(id) current --again' begins another time through"
        + (status == .planning ? "" : ", which can be")
        + "; if it never was finished, correct \(path)")
  }

  static func notFinishedYet(_ id: String) -> Diagnostic {
    Diagnostic(
      .error, "not-finished-yet",
      "'\(id)' was not finished yet, so this would be its first time through", at: nil,
      fix: "'tokonoma status \(id) current' is that; if it was finished before, "
        + "'tokonoma status \(id) completed --date none' says so first")
  }

  static func ratedAgainTooEarly(_ id: String) -> Diagnostic {
    Diagnostic(
      .error, "rated-again-too-early",
      "'\(id)' was not finished yet, so there is no other time through to rate", at: nil,
      fix: "leave --again out; if it was finished before, "
        + "'tokonoma status \(id) completed --date none' says so first")
  }

  static func againWithoutBeginning(_ status: String) -> Diagnostic {
    Diagnostic(
      .error, "again-without-beginning",
      "--again begins another time through, and \(status) does not",
      at: nil, fix: "leave --again out, or write 'current'")
  }
}
