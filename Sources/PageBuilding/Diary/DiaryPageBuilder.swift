import Base
import Markup
import MediaLibrary
import Planning
import Templates

extension DiaryPage: BuiltContent { typealias Builder = DiaryPageBuilder }

struct DiaryPageBuilder: PageBuilder {
  let parts: PageParts

  func summary(of content: DiaryPage, on page: Page) -> PageSummary {
    PageSummary(
      heading: page.heading, description: messages[.diarySummary, (.owner, ownerName)],
      structuredData: data.page("CollectionPage", name: page.heading, at: page.path))
  }

  func context(of content: DiaryPage, on page: Page) -> DiaryContext {
    let total = content.years.isEmpty ? content.undated : content.total
    return DiaryContext(
      total: total.total > 0 ? finishes.total(total) : nil, counts: counts(content),
      chart: charts.yearChart(content.years, undated: content.undated, at: page.path),
      latest: content.latest.map { finish in
        finishes.context(
          finish, date: finish.date.map(messages.time), hasCover: true, at: page.path)
      },
      years: content.years.map { yearRow($0, at: page.path) },
      statistics: links.link(.statistics, .statistics, from: page.path))
  }

  /// `Counts each time: 1,037 finished titles and 17 rewatches.`; nil where the lists of finished
  /// titles have as many.
  private func counts(_ content: DiaryPage) -> String? {
    let elsewhere = content.total.first - content.finishedTitles
    let parts = [
      (content.finishedTitles, messages.count(content.finishedTitles, .finishedTitles)),
      (content.total.again, messages.repeats(content.total.again, of: plan.kinds)),
      (elsewhere, messages.count(elsewhere, .finishedElsewhere)),
    ].filter { $0.0 > 0 }.map(\.1)
    guard !content.years.isEmpty, let last = parts.last, parts.count > 1 || elsewhere > 0
    else { return nil }
    let text =
      parts.count == 1
      ? last
      : messages[.listEnd, (.text, messages.list(Array(parts.dropLast()))), (.title, last)]
    return messages[.diaryCounts, (.text, text)]
  }

  private func yearRow(_ row: YearRow, at page: PagePath) -> RowContext {
    let best = row.best.map { best in
      " · " + messages[.bestTitle, (.title, titles.titles[best.entry].text)]
        + (best.rating.map { " ·\u{A0}\(scale.text($0))" } ?? "")
    }
    let tie = row.tieForFirst.map { tie in
      " · "
        + messages[
          .countRated, (.count, messages.number(tie.count)), (.rating, scale.text(tie.rating))]
    }
    return RowContext(
      link: links.link(row.link, from: page), cover: titles.cover(of: row.cover, from: page),
      note: finishes.total(row.count) + (best ?? tie ?? ""))
  }
}

/// `diary.html`: the latest finished titles, and every year.
struct DiaryContext: TemplateContext {
  /// `57 finished, including 8 rewatches`; counts undated titles if none has a date.
  let total: String?
  /// Says why the lists of finished titles have fewer.
  let counts: String?
  let chart: ChartContext?
  let latest: [FinishContext]
  let years: [RowContext]
  let statistics: LinkContext
}

struct Finishes: PageMaker {
  let parts: PageParts

  func total(_ count: FinishCount) -> String {
    let total = messages.number(count.total)
    if count.again == 0 { return messages[.finishedTimes, (.count, total)] }
    let repeats = messages.repeats(count.again, of: plan.kinds)
    return count.first == 0
      ? repeats : messages[.finishedTimesAgain, (.count, total), (.text, repeats)]
  }

  func context(
    _ finish: Finish, date: TimeContext?, isDateHidden: Bool = false, hasCover: Bool = false,
    at page: PagePath
  ) -> FinishContext {
    FinishContext(
      date: date, isDateHidden: isDateHidden, link: titles.link(to: finish.entry, from: page),
      cover: hasCover ? titles.cover(of: finish.entry, from: page) : nil,
      kind: namesKinds ? messages[entries[finish.entry].kind, .noun] : nil,
      isAgain: finish.isAgain,
      rating: titles.rating(finish.rating), remark: remark(on: finish))
  }

  /// Company, place and the first sentence about a further run; nil without them.
  private func remark(on finish: Finish) -> String? {
    let entry = entries[finish.entry]
    guard finish.isAgain, let run = entry.tracking?.history[finish.run - 1] else { return nil }
    let words = entry.isGated ? nil : run.review ?? run.note
    let sentence = words?.split(separator: "\n").first.map { String($0).firstSentence }
    let company =
      run.companions.isEmpty
      ? nil : messages[.withPeople, (.text, messages.list(run.companions))]
    let parts = [company, run.place, sentence?.truncatedAtWord(to: 90)].compactMap { $0 }
    return parts.isEmpty ? nil : parts.map(\.isolated).joined(separator: " · ")
  }
}

/// A line of the diary: a title that was finished.
struct FinishContext: TemplateContext {
  let date: TimeContext?
  /// Whether the heading above gives the same date.
  let isDateHidden: Bool
  let link: LinkContext
  /// nil on pages that show only text.
  let cover: CoverContext?
  /// `anime`; nil on a site with one kind.
  let kind: String?
  let isAgain: Bool
  let rating: RatingContext?
  /// The owner's words about a further run, on one line.
  let remark: String?

  static let fields = Fields<FinishContext>("diary line")
    .field("extra", \.link.extra)
    .field("hasCover") { $0.cover != nil }
    .field("hasNote") { $0.kind != nil || $0.isAgain }
    // Whether the title may not fit into two lines below a cover.
    .field("isLong") { $0.link.text.isLongCaption }
}
