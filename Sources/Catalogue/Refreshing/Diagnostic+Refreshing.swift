import Base
import HTTPFetching

extension Diagnostic {
  static func memoryNotReadable(_ path: String) -> Diagnostic {
    Diagnostic(
      .warning, "refresh-memory-unreadable",
      "what was fetched before cannot be read in '\(path)': everything in your files counts as yours",
      at: .file(path), fix: "take the file back from your version control, or remove it")
  }

  static func nothingRefreshed() -> Diagnostic {
    Diagnostic(
      .error, "nothing-refreshed",
      "nothing is fetched while files of the library cannot be read, so that nothing is written twice",
      at: nil, fix: "mend what is said above, and run the command again")
  }

  static func factsNotWritten(
    _ title: String, from source: String, because reason: String, at location: SourceLocation
  ) -> Diagnostic {
    Diagnostic(
      .warning, "facts-not-written",
      "what \(source) says of '\(title)' is left out, because the file could not be read with it: \(reason)",
      at: location, fix: "write what you want of it by hand, or wait for the source to mend it")
  }

  static func otherTitleAnswered(
    _ title: String, source: String, answered: String, at location: SourceLocation
  ) -> Diagnostic {
    Diagnostic(
      .warning, "ids-contradict",
      "the ids of '\(title)' belong to different titles: \(source) answers with '\(answered)'",
      at: location, fix: "look at `ids:` and take out the one that is wrong; nothing was written")
  }

  package static func sourceFailed(_ failure: FetchFailure) -> Diagnostic {
    Diagnostic(
      .error, "source-failed", failure.message, at: nil, fix: failure.advice)
  }

  static func noNetwork(_ sources: [String]) -> Diagnostic {
    Diagnostic(
      .error, "no-network",
      "no way to \(sources.joined(separator: ", ")): there seems to be no network",
      at: nil, fix: "run the command again when there is one; what is done is kept")
  }
}

extension DiagnosticList {
  /// Tells of sources that did not answer; of several that cannot be reached in one sentence.
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
