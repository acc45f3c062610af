import CommonMark
import Diagnostics
import InterfaceWords
import LibraryIndexing
import MediaLibrary
import SiteModel
import Workers

/// Everything of a library that is Markdown, as HTML; each text is converted once.
package struct SiteProse: Sendable {
  /// For each of `library.entries`.
  package let reviews: [Prose?]
  /// For each of `library.lists`.
  package let introductions: [Prose?]
  /// For each of `library.pages`.
  package let pages: [Prose]
  package let bio: Prose?

  /// Converts on all workers, `reviews` for each of the entries; reviews are most of a library's bytes.
  package static func written(
    for library: Library, reviews: [MarkdownSource?], words: Words, on workers: WorkerPool
  ) async throws -> (prose: SiteProse, problems: DiagnosticList) {
    var diagnostics = DiagnosticList()
    // Below the `h2` "Review", and below a page's own `h1`.
    let forReviews = ProseOptions(words, headingPrefix: "review-", topHeading: 3)
    let forPages = ProseOptions(words, headingPrefix: "text-", topHeading: 2)
    let converted = try await workers.chunks(reviews.count) { range in
      var problems = DiagnosticList()
      let proses = reviews[range].map { review in
        review.map { prose($0.file, range: $0.range, options: forReviews, reporting: &problems) }
      }
      return (proses: proses, problems: problems)
    }
    for (_, problems) in converted { diagnostics.report(contentsOf: problems) }
    let owner = library.settings.owner
    let site = SiteProse(
      reviews: converted.flatMap(\.proses),
      introductions: library.lists.map { list in
        list.introduction.map {
          prose($0.file, range: $0.range, options: forPages, reporting: &diagnostics)
        }
      },
      pages: library.pages.map {
        prose($0.body.file, range: $0.body.range, options: forPages, reporting: &diagnostics)
      },
      bio: owner.bio.map {
        inlineProse(
          $0, at: owner.bioLocation ?? .file("tokonoma.yml"), options: forPages,
          reporting: &diagnostics)
      })
    return (site, diagnostics)
  }

  /// Reports each `[[…]]` that leads to no title of the library, or to one that may not be shown.
  package func checkReferences(in plan: SitePlan, reporting diagnostics: inout DiagnosticList) {
    let all = reviews.compactMap { $0 } + introductions.compactMap { $0 } + pages
    for reference in (all + [bio].compactMap { $0 }).flatMap(\.references) {
      switch plan.resolve(reference.id) {
      case .known: continue
      case .withheld:
        diagnostics.report(.hiddenReference(reference.id, at: reference.location))
      case .unknown:
        diagnostics.report(
          .unknownReference(
            reference.id, at: reference.location,
            nearest: nearest(to: reference.id, among: plan.library.entries.lazy.map(\.id))))
      }
    }
  }
}

extension ProseOptions {
  fileprivate init(_ words: Words, headingPrefix: String, topHeading: Int) {
    self.init(
      headingPrefix: headingPrefix, topHeading: topHeading, spoilerTitle: words[.spoiler],
      spoilerLabel: words[.showSpoiler])
  }
}
