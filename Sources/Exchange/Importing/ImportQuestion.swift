import Base
import MediaLibrary
import Trackers

/// Whether an exported title is one of the library's: the names are the same, and nothing else tells.
package struct ImportQuestion: Sendable, Equatable {
  package struct Candidate: Sendable, Equatable {
    /// `anime/cowboy-bebop`
    package let id: String
    package let title: String
    package let year: Int?
    package let makers: [String]
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
  package let makers: [String]
  package let location: SourceLocation
  package let candidates: [Candidate]
  /// Whether another title of the export may be one of them, too.
  package let hasRivals: Bool

  /// How all questions may be answered without asking anybody.
  package enum Rule: String, Sendable, CaseIterable {
    /// It is the title of that name, where there is one.
    case same
    /// It is none of them.
    case new
    /// It is left out.
    case skip
  }

  /// What a rule says; nil where it says that nobody knows.
  package func answer(by rule: Rule) -> Answer? {
    switch rule {
    case .same: candidates.count == 1 && !hasRivals ? .isCandidate(0) : nil
    case .new: .isNew
    case .skip: nil
    }
  }

  init(about title: ExportedTitle, candidates: [Candidate], hasRivals: Bool) {
    self.title = title.title
    kind = title.kind
    if case .date(let date)? = title.values[.released]?.value {
      year = date.year
    } else {
      year = nil
    }
    makers = TitleFacts.makers(of: title)
    location = title.location
    self.candidates = candidates
    self.hasRivals = hasRivals
  }
}

/// Who answers questions; nil leaves the title out.
package typealias ImportDecision = @Sendable (ImportQuestion) -> ImportQuestion.Answer?
