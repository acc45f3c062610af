import Base
import HTTPFetching
import MediaLibrary

package struct RefreshReport: Sendable {
  /// A title with new facts.
  package struct Filled: Sendable {
    package let id: String
    /// Its name for people: `AniList`
    package let source: String
    /// The id by which it was found, `mal 1`, or `title`.
    package let match: String
    /// `genres`, `titles.native`, `cover`
    package var facts: [String]
  }

  /// A title with several possible matches.
  package struct Unsure: Sendable {
    package let id: String
    package let title: String
    package let source: String
    package let candidates: [Candidate]
  }

  /// A possible match.
  package struct Candidate: Sendable {
    /// Its name in commands: `anilist:154587`
    package let name: String
    package let title: String
    package let year: Int?
    package let format: String?
  }

  package let plan: RefreshPlan
  package let isDryRun: Bool
  package internal(set) var filled: [Filled] = []
  package internal(set) var unsure: [Unsure] = []
  /// Ids of titles that no source knows.
  package internal(set) var unknown: [String] = []
  /// Ids of titles that their site has deleted.
  package internal(set) var gone: [String] = []
  package internal(set) var failures: [FetchFailure] = []
  /// Rejected covers, at most one for a title.
  package internal(set) var coversLeft: [(id: String, reason: String)] = []
  package internal(set) var requests: [String: Int] = [:]
  package internal(set) var covers = 0
  package internal(set) var kindsWithoutCovers: Set<Kind> = []
}

package struct RefreshPlan: Sendable {
  /// The requests to one source.
  package struct Part: Sendable {
    package let source: String
    package let titles: Int
    package let requests: Int
    /// The least time in milliseconds.
    package let duration: Int
    /// How many titles are asked for by id.
    package let byID: Int
    package let needsNetwork: Bool
  }

  package internal(set) var parts: [Part] = []
  package internal(set) var titles = 0
  package internal(set) var withoutSource: [(kind: Kind, titles: Int)] = []

  package var requests: Int { parts.map(\.requests).reduce(0, +) }
  package var asked: Int { parts.map(\.titles).reduce(0, +) }
  package var duration: Int { parts.map(\.duration).reduce(0, +) }
}
