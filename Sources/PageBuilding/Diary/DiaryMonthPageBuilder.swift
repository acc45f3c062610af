import MediaLibrary
import Planning
import Templates

extension DiaryMonthPage: BuiltContent { typealias Builder = DiaryMonthPageBuilder }

struct DiaryMonthPageBuilder: PageBuilder {
  let parts: PageParts

  func summary(of content: DiaryMonthPage, on page: Page) -> PageSummary {
    let suffix = messages.pageSuffix(content.number)
    let best = content.review?.best.map { [$0.entry] } ?? []
    return PageSummary(
      heading: page.heading + suffix,
      description: messages[
        .monthSummary, (.owner, ownerName), (.date, page.heading), (.page, suffix)],
      image: best.lazy.compactMap { shareImage(of: entries[$0]) }.first,
      structuredData: data.page("CollectionPage", name: page.heading + suffix, at: page.path))
  }

  func context(of content: DiaryMonthPage, on page: Page) -> DiaryMonthPageContext {
    let path = page.path
    return DiaryMonthPageContext(
      parents: [links.link(.diary, .diary, from: path), links.link(content.year, from: path)],
      months: links.pager(content.previous, content.next, at: path),
      review: content.review.map { review($0, at: path) },
      number: content.number.map { messages[.pageFromTheEnd, (.number, String($0))] },
      finishes: content.finishes.map { finish in
        finish.isShown(byCardOf: entries[finish.entry])
          ? DiaryMonthItemContext(
            copy: CopiedCardContext(card: cards.card(finish.entry, at: path)), own: nil)
          : DiaryMonthItemContext(copy: nil, own: finishes.card(finish, at: path))
      },
      pager: links.pager(
        content.previousPart, content.nextPart, names: (.earlier, .later), at: path))
  }

  private func review(_ review: DiaryMonthPage.Review, at page: PagePath) -> MonthReviewContext {
    let (main, _) = messages.mainFigures(review.spent, of: review.counts)
    let figures = ([messages.figure(review.mean, on: scale)] + main).compactMap(\.self)
      .map { "\($0.value) \($0.label)" }
    return MonthReviewContext(
      count: messages.number(review.count.total),
      kinds: messages.plainKinds(review.counts),
      line: ([review.isBusiest ? messages[.busiestMonth] : nil] + figures).compactMap(\.self)
        .joined(separator: " · "),
      alcove: review.best.map { best in
        AlcoveContext(messages[.bestOfMonth], [best.entry], of: titles, at: page)
      } ?? nil)
  }
}

extension Messages {
  /// `anime`, for one kind; `anime and books` for several.
  fileprivate func plainKinds(_ counts: [(kind: Kind, count: Int)]) -> String {
    guard counts.count > 1 else {
      return counts.first.map { self[$0.kind, $0.count == 1 ? .noun : .plural] } ?? ""
    }
    return kinds(counts)
  }
}

/// `diary/<year>/<month>.html`: what was finished in a month.
struct DiaryMonthPageContext: TemplateContext {
  /// The diary and the year.
  let parents: [LinkContext]
  let months: PagerContext?
  let review: MonthReviewContext?
  /// `Page 3, counted from the end`; nil on the first.
  let number: String?
  let finishes: [DiaryMonthItemContext]
  let pager: PagerContext?

  static let fields = Fields<DiaryMonthPageContext>("month of the diary")
}

/// A finish shown by its title's card, which is rendered already, or by a card with the run's own
/// values.
struct DiaryMonthItemContext: TemplateContext {
  let copy: CopiedCardContext?
  let own: FinishContext?

  static let fields = Fields<DiaryMonthItemContext>("finish in a month")
}

struct CopiedCardContext: TemplateContext {
  let card: CardOnPage

  static let fields = Fields<CopiedCardContext>("card").field("distinction", \.card.distinction)
    .field("extra", \.card.extra)
}

extension Finish {
  /// Whether the title's card has the date and rating of this run.
  fileprivate func isShown(byCardOf entry: Entry) -> Bool {
    !isAgain && entry.tracking?.lastFinished == date
  }
}

struct MonthReviewContext: TemplateContext {
  /// `34`
  let count: String
  /// `anime`
  let kinds: String
  /// `The busiest month · 6.4 average rating · 130 hours watched`
  let line: String?
  let alcove: AlcoveContext?

  static let fields = Fields<MonthReviewContext>("review of a month")
}
