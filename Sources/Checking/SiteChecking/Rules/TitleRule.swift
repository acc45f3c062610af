import Base
import MediaLibrary

/// Something that the owner may have overlooked in a title; a build does not mind.
///
/// A rule is a value in a file of its own; `all` is the list of them.
package struct TitleRule: Sendable {
  /// Of its diagnostics: `stale-current`.
  package let id: String
  /// nil when nothing is to be said of the title.
  let finding: @Sendable (Entry, CheckContext) -> TitleFinding?

  package static let all: [TitleRule] = [
    .completedWithoutDate, .completedBeforeTheEnd, .currentAtTheEnd, .openTime,
    .finishedAndDropped, .staleCurrent, .futureDate, .hoursOfNoGame, .ageNotUnderstood,
    .reviewWithoutRating, .missingCover, .smallCover,
  ]
}

/// What is to be said of a title, and where.
package struct TitleFinding: Sendable {
  package enum Subject: Sendable, Equatable {
    /// The key of the title's front matter; the title's start when it has none of that name.
    case key(String)
    /// A picture.
    case file(String)
  }

  package let entry: Entry
  package let subject: Subject
  package let diagnostic: @Sendable (SourceLocation) -> Diagnostic

  init(
    _ entry: Entry, at subject: Subject,
    _ diagnostic: @escaping @Sendable (SourceLocation) -> Diagnostic
  ) {
    self.entry = entry
    self.subject = subject
    self.diagnostic = diagnostic
  }
}

/// What the rules go by beside a title itself.
package struct CheckContext: Sendable {
  /// A whole date; nil: nothing is stale.
  package let today: PartialDate?
  /// After how many months without news a title is hardly in progress any more.
  package let staleAfter: Int
  /// Width and height of a picture that is made of pixels, by its path in the project.
  package let pixels: @Sendable (String) -> (width: Int, height: Int)?

  package init(
    today: PartialDate?, staleAfter: Int = 6,
    pixels: @escaping @Sendable (String) -> (width: Int, height: Int)?
  ) {
    self.today = today
    self.staleAfter = staleAfter
    self.pixels = pixels
  }
}

extension Library {
  /// What the rules have to say, rule by rule, each in the order of the titles.
  package func findings(
    skipping skipped: Set<String>, _ context: CheckContext
  ) -> [[TitleFinding]] {
    TitleRule.all.filter { !skipped.contains($0.id) }.map { rule in
      entries.compactMap { rule.finding($0, context) }
    }
  }
}
