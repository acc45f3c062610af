import Base
import Markup
import MediaLibrary
import Planning

/// All Markdown of a library as HTML; each text is converted once.
package struct SiteProse: Sendable {
  /// For each of `library.entries`.
  package let reviews: [Prose?]
  /// For each of `library.lists`.
  package let introductions: [Prose?]
  /// For each of `library.pages`.
  package let pages: [Prose]
  package let bio: Prose?

  /// Converts all texts except `reviews`, which are converted already, one for each entry.
  package init(
    for library: Library, reviews: [Prose?], words: Messages,
    reporting diagnostics: inout DiagnosticList
  ) {
    let hidden = Set(library.privateIDs.map { $0.lowercased() })
    func published(_ prose: Prose) -> Prose {
      hidden.isEmpty
        ? prose
        : prose.hiding(placeholder: words[.aPrivateTitle]) { name in
          hidden.contains(name) || EntryID(written: name).map { hidden.contains($0.text) } ?? false
        }
    }
    self.reviews = hidden.isEmpty ? reviews : reviews.map { $0.map(published) }
    // Headings below a page's own `h1`.
    let options = ProseOptions(words, headingPrefix: "text-", topHeading: 2)
    introductions = library.lists.map { list in
      list.introduction.map {
        published(prose($0.file, range: $0.range, options: options, reporting: &diagnostics))
      }
    }
    pages = library.pages.map {
      published(
        prose($0.body.file, range: $0.body.range, options: options, reporting: &diagnostics))
    }
    let owner = library.settings.owner
    bio = owner.bio.map {
      published(
        inlineProse(
          $0, at: owner.bioLocation ?? .file("tokonoma.yml"), options: options,
          reporting: &diagnostics))
    }
  }

  /// The project's pictures in the texts; those in reviews come first.
  ///
  /// - Parameter isShown: whether a title's review counts
  package func pictures(ofTitles isShown: (EntryIndex) -> Bool = { _ in true }) -> [Prose.Picture] {
    let shown = reviews.indices.filter(isShown).compactMap { reviews[$0] }
    return (shown + others).flatMap(\.pictures)
  }

  /// The unknown callouts of all texts; those in reviews come first.
  package var unknownCallouts: [Prose.UnknownCallout] {
    (reviews.compactMap { $0 } + others).flatMap(\.unknownCallouts)
  }

  private var others: [Prose] { introductions.compactMap { $0 } + pages + [bio].compactMap { $0 } }

  /// Reports each `[[…]]` that links to no title, to a hidden one, or from a listed text to an
  /// unlisted one.
  package func checkReferences(in plan: SitePlan, reporting diagnostics: inout DiagnosticList) {
    var suggestions = FirstSuggestions()
    for (entry, review) in zip(plan.library.entries, reviews) {
      check(review, isListed: !entry.isUnlisted, in: plan, &suggestions, reporting: &diagnostics)
    }
    for prose in introductions + pages + [bio] {
      check(prose, isListed: true, in: plan, &suggestions, reporting: &diagnostics)
    }
  }

  private func check(
    _ prose: Prose?, isListed: Bool, in plan: SitePlan, _ suggestions: inout FirstSuggestions,
    reporting diagnostics: inout DiagnosticList
  ) {
    let entries = plan.library.entries
    for reference in prose?.references ?? [] {
      switch plan.resolve(reference.id) {
      case .known(let entry):
        if isListed, entries[entry].isUnlisted {
          diagnostics.report(.unlistedReference(reference.id).at(reference.location))
        }
      case .withheld where plan.library.unreadIDs.contains(reference.id): continue
      case .withheld: diagnostics.report(.hiddenReference(reference))
      case .unknown where plan.library.isPrivateName(reference.id):
        diagnostics.report(.hiddenReference(reference, byName: true))
      case .unknown:
        let meant = suggestions.ids(
          meantBy: reference.id, called: entries, among: entries.lazy.map(\.id))
        diagnostics.report(
          .unknownReference(reference.id, meant: meant).at(reference.location))
      }
    }
  }
}

extension ProseOptions {
  /// Headings below the `h2` "Review".
  package static func forReviews(_ words: Messages) -> ProseOptions {
    ProseOptions(words, headingPrefix: "review-", topHeading: 3)
  }

  fileprivate init(_ words: Messages, headingPrefix: String, topHeading: Int) {
    self.init(
      headingPrefix: headingPrefix, topHeading: topHeading, spoilerTitle: words[.spoiler],
      spoilerLabel: words[.showSpoiler],
      taskLabels: (words[.taskOpen], words[.taskDone]), backLabel: words[.backToTheText],
      calloutTitles: Dictionary(
        uniqueKeysWithValues: Callout.allCases.map { ($0, words[$0.messageKey]) }))
  }
}

extension Callout {
  fileprivate var messageKey: MessageKey {
    switch self {
    case .note: .calloutNote
    case .abstract: .calloutAbstract
    case .info: .calloutInfo
    case .todo: .calloutTodo
    case .tip: .calloutTip
    case .important: .calloutImportant
    case .success: .calloutSuccess
    case .question: .calloutQuestion
    case .warning: .calloutWarning
    case .failure: .calloutFailure
    case .danger: .calloutDanger
    case .bug: .calloutBug
    case .example: .calloutExample
    case .quote: .calloutQuote
    }
  }
}
