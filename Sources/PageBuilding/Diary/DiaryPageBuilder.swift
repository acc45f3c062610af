import MediaLibrary
import PageContexts
import Planning
import Templates

/// Makes `diary.html`.
struct DiaryPageBuilder: PageBuilder {
  let ownerName: String
  let messages: Messages
  let titles: TitleParts
  let links: Links
  let finishes: Finishes
  let charts: LibraryCharts
  let scale: RatingScale
  let data: LinkedData

  func summary(of content: DiaryPage, on page: Page) -> PageSummary {
    PageSummary(
      heading: page.heading, description: messages[.diarySummary, (.owner, ownerName)],
      structuredData: data.page("CollectionPage", name: page.heading, at: page.path))
  }

  func context(of content: DiaryPage, on page: Page, frame: FrameContext) -> DiaryContext {
    let isEmpty = content.years.isEmpty
    let total = isEmpty ? content.undated : content.total
    return DiaryContext(
      frame: frame, heading: page.heading,
      total: total.total > 0 ? finishes.total(total) : nil,
      chart: charts.yearChart(content.years, undated: content.undated, at: page.path),
      latest: content.latest.map { finish in
        finishes.context(finish, date: finish.date.map(messages.time), at: page.path)
      },
      years: content.years.map { yearRow($0, at: page.path) },
      statistics: links.link(.statistics, .statistics, from: page.path),
      emptyText: isEmpty ? content.emptyText : nil)
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
