import Base
import HTTPFetching

extension Diagnostic {
  static func memoryNotReadable(_ path: String) -> Diagnostic {
    Diagnostic(
      .warning, "refresh-memory-unreadable",
      "'\(path)' cannot be read, so everything in your files counts as written by you",
      at: .file(path), fix: "restore the file from version control, or remove it")
  }

  static func nothingRefreshed() -> Diagnostic {
    Diagnostic(
      .error, "nothing-refreshed",
      "nothing is fetched while files of the library cannot be read",
      at: nil, fix: "fix the problems above, and run the command again")
  }

  static func factsNotWritten(
    _ title: String, from source: String, because reason: String, at location: SourceLocation
  ) -> Diagnostic {
    Diagnostic(
      .warning, "facts-not-written",
      "\(source)'s facts about '\(title)' are left out: they would break the file: \(reason)",
      at: location, fix: "write the facts that you want by hand, or wait for the source to fix them"
    )
  }

  static func otherTitleAnswered(
    _ title: String, source: String, answered: String, at location: SourceLocation
  ) -> Diagnostic {
    Diagnostic(
      .warning, "ids-contradict",
      "the ids of '\(title)' belong to different titles: \(source) answers with '\(answered)'",
      at: location, fix: "remove the wrong one from `ids:`; nothing was written")
  }

  package static func sourceFailed(_ failure: FetchFailure) -> Diagnostic {
    Diagnostic(
      .error, "source-failed", failure.message, at: nil, fix: failure.advice)
  }

  static func noNetwork(_ sources: [String]) -> Diagnostic {
    Diagnostic(
      .error, "no-network",
      "cannot reach \(sources.joined(separator: ", ")): there seems to be no network",
      at: nil, fix: "run the command again when there is one; finished work is kept")
  }
}

extension DiagnosticList {
  /// Reports sources that didn't answer; unreachable ones in one sentence.
  package mutating func report(_ failures: [FetchFailure]) {
    let unreachable = failures.filter { $0.reason == .unreachable }
    var isProgramReported = false
    for failure in failures where failure.reason != .unreachable {
      // It's the same program that doesn't run for each of them.
      if case .doesNotRun = failure.reason {
        if isProgramReported { continue }
        isProgramReported = true
      }
      report(.sourceFailed(failure))
    }
    if unreachable.count > 1 {
      report(.noNetwork(unreachable.map(\.server)))
    } else if let failure = unreachable.first {
      report(.sourceFailed(failure))
    }
  }
}
