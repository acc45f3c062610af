import Base
import HTTPFetching
import MediaLibrary

/// What a refresh did.
package struct RefreshReport: Sendable {
  /// A title that got facts, and which.
  package struct Filled: Sendable {
    package let id: String
    /// As people call it: `AniList`
    package let source: String
    /// By which id it was found there: `mal 1`; or `title`.
    package let match: String
    /// `genres`, `titles.native`, `cover`
    package var facts: [String]
  }

  /// A title that may be one of several of a source's.
  package struct Unsure: Sendable {
    package let id: String
    package let title: String
    package let source: String
    package let candidates: [Candidate]
  }

  /// One of them.
  package struct Candidate: Sendable {
    /// How it is named in commands: `anilist:154587`
    package let name: String
    package let title: String
    package let year: Int?
    package let format: String?
  }

  package let plan: RefreshPlan
  package let isDryRun: Bool
  package internal(set) var filled: [Filled] = []
  package internal(set) var unsure: [Unsure] = []
  /// Ids of titles that no source knows by the ids or the name that they have.
  package internal(set) var unknown: [String] = []
  /// Ids of titles that nobody knows because their site has deleted them.
  package internal(set) var gone: [String] = []
  /// Sources that were left alone, each with the reason.
  package internal(set) var failures: [FetchFailure] = []
  /// Covers that were not taken, each with the reason: at most one a title.
  package internal(set) var coversLeft: [(id: String, reason: String)] = []
  /// How many requests were sent, by server.
  package internal(set) var requests: [String: Int] = [:]
  package internal(set) var covers = 0
}

/// What a refresh is about to do.
package struct RefreshPlan: Sendable {
  /// What one source is to be asked.
  package struct Part: Sendable {
    package let source: String
    package let titles: Int
    package let requests: Int
    /// Milliseconds that it takes at least.
    package let duration: Int
    /// How many of the titles it is asked for by id.
    package let byID: Int
    package let needsNetwork: Bool
  }

  package internal(set) var parts: [Part] = []
  /// Titles that are looked at at all.
  package internal(set) var titles = 0
  /// Kinds among them that no source can be asked for, each with the keys that would help.
  package internal(set) var withoutSource: [(kind: Kind, titles: Int)] = []

  package var requests: Int { parts.map(\.requests).reduce(0, +) }
  package var asked: Int { parts.map(\.titles).reduce(0, +) }
  package var duration: Int { parts.map(\.duration).reduce(0, +) }
}
