import Base
import HTTPFetching

extension Diagnostic {
  static func memoryNotReadable(_ path: String) -> Diagnostic {
    .warning(
      "refresh-memory-unreadable",
      "'\(path)' cannot be read, so everything in your files counts as written by you",
      at: .file(path), fix: "restore the file from version control, or remove it")
  }

  static let nothingRefreshed = error(
    "nothing-refreshed", "nothing is fetched while files of the library cannot be read",
    fix: "fix the problems above, and run the command again")

  static func factsNotWritten(_ title: String, from source: String, because reason: String)
    -> Diagnostic
  {
    .warning(
      "facts-not-written",
      "\(source)'s facts about '\(title)' are left out: they would break the file: \(reason)",
      fix: "write the facts that you want by hand, or wait for the source to fix them")
  }

  static func otherTitleAnswered(_ title: String, source: String, answered: String) -> Diagnostic {
    .warning(
      "ids-contradict",
      "the ids of '\(title)' belong to different titles: \(source) answers with '\(answered)'",
      fix: "remove the wrong one from `ids:`; nothing was written")
  }

  package static func sourceFailed(_ failure: FetchFailure) -> Diagnostic {
    .error("source-failed", failure.message, fix: failure.advice)
  }

  static func noNetwork(_ sources: [String]) -> Diagnostic {
    .error(
      "no-network", "cannot reach \(sources.joined(separator: ", ")): there seems to be no network",
      fix: "run the command again when there is one; finished work is kept")
  }
}

extension DiagnosticList {
  /// Reports sources that didn't answer; unreachable ones in one sentence.
  package mutating func report(_ failures: [FetchFailure]) {
    let unreachable = failures.filter { $0.reason == .unreachable }
    var isProgramReported = false
    for failure in failures where failure.reason != .unreachable {
      // The same program fails to run for each of them.
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

extension Diagnostic {
  static let catalogueUnknown = error(
    "catalogue-unknown", "this isn't a known kind of catalogue",
    fix: "add one of these: " + CatalogueFileKind.table.map(\.file).joined(separator: "; "))

  static let catalogueOfUnknownSite = error(
    "catalogue-of-unknown-site",
    "neither this list of dead entries nor its name tells which site it is of",
    fix: "give the file its original name, such as myanimelist-minified.json")

  /// - Parameter place: `line 7`, `byte 1,024`
  static func catalogueMalformed(_ path: String, _ reason: String, at place: String) -> Diagnostic {
    .error(
      "catalogue-malformed", "\(place) cannot be read: \(reason); nothing was added",
      at: .file(path), fix: "download the file again")
  }

  static func catalogueDamaged(_ path: String, _ reason: String) -> Diagnostic {
    .error(
      "catalogue-damaged", "the file is \(reason); nothing was added", at: .file(path),
      fix: "download the file again")
  }

  static func catalogueTooLarge(_ path: String, limit: String) -> Diagnostic {
    .error(
      "catalogue-too-large", "the file unpacks to more than \(limit), so it isn't read",
      at: .file(path), fix: "add the file from the catalogue's own project")
  }

  static func catalogueEntriesLeftOut(_ count: Int, first place: String, _ path: String)
    -> Diagnostic
  {
    .warning(
      "catalogue-entries-left-out",
      "skipped \(count) \(count == 1 ? "entry" : "entries") without an id or a title, the first at "
        + place, at: .file(path), fix: "nothing needs to be done; the rest was added")
  }

  static func catalogueIndexUnreadable(_ path: String) -> Diagnostic {
    .warning(
      "catalogue-index-unreadable", "this catalogue cannot be read, so it isn't asked",
      at: .file(path),
      fix: "add the file again, or remove it: "
        + "'tokonoma catalogue remove \(path.split(separator: "/").last?.prefix { $0 != "." } ?? "")'"
    )
  }

  static func noSuchCatalogue(_ name: String, known: [String]) -> Diagnostic {
    .error(
      "no-such-catalogue", "there is no catalogue '\(name)'",
      fix: known.isEmpty ? "none was added" : "you have: \(known.joined(separator: ", "))")
  }
}
