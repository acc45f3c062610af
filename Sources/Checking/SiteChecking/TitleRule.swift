import Base
import MediaLibrary

/// Advice on something that the owner may have overlooked in a title.
package struct TitleRule: Sendable {
  /// The id of its diagnostics: `stale-current`.
  package let id: String
  let finding: @Sendable (Entry, CheckContext) -> TitleFinding?

  /// - Parameter finding: nil for titles without a problem
  init(_ id: String, _ finding: @escaping @Sendable (Entry, CheckContext) -> TitleFinding?) {
    self.id = id
    self.finding = finding
  }
}

package struct TitleFinding: Sendable {
  enum Subject: Sendable, Equatable {
    /// A key of the title; the title's start if it has no such key.
    case key(String)
    case picture(String)
  }

  let entry: Entry
  let subject: Subject
  let diagnostic: @Sendable (SourceLocation) -> Diagnostic

  init(
    _ entry: Entry, at key: String, _ diagnostic: @escaping @Sendable (SourceLocation) -> Diagnostic
  ) {
    self.init(entry, at: .key(key), diagnostic)
  }

  init(
    _ entry: Entry, at subject: Subject,
    _ diagnostic: @escaping @Sendable (SourceLocation) -> Diagnostic
  ) {
    self.entry = entry
    self.subject = subject
    self.diagnostic = diagnostic
  }
}

/// The surroundings that rules look at besides a title.
package struct CheckContext: Sendable {
  /// A whole date; without it, nothing is stale.
  package let today: PartialDate?
  /// Titles in progress are stale after this many months.
  package let staleAfter: Int
  /// The size of a pixel picture by its path in the project.
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
  /// The findings of each rule, in the order of titles.
  package func findings(
    skipping skipped: Set<String>, _ context: CheckContext
  ) -> [(rule: TitleRule, findings: [TitleFinding])] {
    TitleRule.all.filter { !skipped.contains($0.id) }.map { rule in
      (rule, entries.compactMap { rule.finding($0, context) })
    }
  }

  /// Advice if all ratings fit a smaller scale, as if they had been given before `ratingScale` was
  /// changed.
  var ratingsOfAnotherScale: Diagnostic? {
    let scale = settings.ratingScale
    let smaller: RatingScale
    switch scale {
    case .five: return nil
    case .ten: smaller = .five
    case .hundred: smaller = .ten
    }
    let ratings = entries.compactMap { $0.tracking?.rating }
    // A few ratings may be low by chance.
    guard ratings.count >= 10, let highest = ratings.max() else { return nil }
    let fit = ratings.allSatisfy { rating in
      if case .success = smaller.read(scale.text(rating)) { true } else { false }
    }
    return fit
      ? .ratingsOfAnotherScale(
        ratings.count, highest: scale.text(highest), scale: scale.rawValue,
        smaller: smaller.rawValue) : nil
  }
}
