import Base
import MediaLibrary
import Trackers

/// Asks whether an exported title is the library's title with the same name.
package struct ImportQuestion: Sendable, Equatable {
  package struct Candidate: Sendable, Equatable {
    /// `anime/cowboy-bebop`
    package let id: String
    package let title: String
    package let year: Int?
    package let makers: [String]
  }

  package enum Answer: Sendable, Equatable {
    case isCandidate(Int)
    /// It is a new title.
    case isNew
  }

  package let title: String
  package let kind: Kind
  package let year: Int?
  package let makers: [String]
  package let location: SourceLocation
  package let candidates: [Candidate]
  /// Whether another exported title may be one of the candidates, too.
  package let hasRivals: Bool

  package enum Rule: String, Sendable, CaseIterable {
    /// It is the title with that name, if only one has it.
    case same
    case new
    case skip
  }

  /// nil to skip the title.
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
    year = title.values[.released]?.day?.year
    makers = TitleFacts.makers(of: title)
    location = title.location
    self.candidates = candidates
    self.hasRivals = hasRivals
  }
}

/// nil skips the title.
package typealias ImportDecision = @Sendable (ImportQuestion) -> ImportQuestion.Answer?
