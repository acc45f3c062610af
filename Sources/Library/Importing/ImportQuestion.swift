import Diagnostics
import MediaLibrary
import Trackers

/// Whether an exported title is one of the library's: the names are the same, and nothing else tells.
package struct ImportQuestion: Sendable, Equatable {
  package struct Candidate: Sendable, Equatable {
    /// `anime/cowboy-bebop`
    package let id: String
    package let title: String
    package let year: Int?
  }

  package enum Answer: Sendable, Equatable {
    /// It is the candidate with this index.
    case isCandidate(Int)
    /// It is none of them, and comes into the library.
    case isNew
  }

  /// As the export has it.
  package let title: String
  package let kind: Kind
  package let year: Int?
  package let location: SourceLocation
  package let candidates: [Candidate]

  init(about title: ExportedTitle, candidates: [Candidate]) {
    self.title = title.title
    kind = title.kind
    if case .date(let date)? = title.statements[.released]?.value {
      year = date.year
    } else {
      year = nil
    }
    location = title.location
    self.candidates = candidates
  }
}

/// Who answers questions; nil leaves the title out.
package typealias ImportDecision = @Sendable (ImportQuestion) -> ImportQuestion.Answer?
