import LibraryIndexing
import MediaLibrary
import PageParts
import SiteModel

/// An item of the feeds in words, for whatever form it is written in.
struct FeedEntry {
  /// Never changes for one event of one title, whatever is said of it.
  let id: String
  /// Where to read it.
  let page: String
  let title: String
  /// RFC 3339
  let date: String
  /// Plain text.
  let summary: String
  /// Without spoilers, all addresses absolute; nil when the summary says it all.
  let html: [UInt8]?
  let categories: [String]
  /// A picture that is no SVG.
  let image: String?
}

extension Site {
  /// The newest ones, newest first.
  func feedEntries(at site: String) -> [FeedEntry] {
    plan.feedItems(atMost: 50).map { feedEntry($0, at: site) }
  }

  /// The newest date of the content; a site without dates was never updated.
  func updated(_ entries: [FeedEntry]) -> String { entries.first?.date ?? "1970-01-01T00:00:00Z" }

  private func feedEntry(_ item: FeedItem, at site: String) -> FeedEntry {
    let entry = entry(item.entry)
    let title = titles[item.entry]
    let page = site + title.path.encoded
    let words = words(of: item, title.text)
    let cover = entry.work.cover?.path.flatMap { pictures.isRaster($0) ? $0 : nil }
    return FeedEntry(
      id: "\(page)#\(words.fragment)",
      page: item.event == .reviewed ? "\(page)#review" : page, title: words.title,
      date: "\(item.date.firstDay)T00:00:00Z",
      summary: words.summary,
      html: item.event == .reviewed ? reviewHTML(item.entry, on: page, at: site) : nil,
      categories: [entry.kind.row.name] + entry.work.genres,
      image: cover.map { site + PagePath($0).encoded })
  }

  private func words(
    of item: FeedItem, _ title: String
  ) -> (fragment: String, title: String, summary: String) {
    let entry = entry(item.entry)
    let done = entry.kind.row.completed.text
    func summary(_ done: String, _ rating: Rating?) -> String {
      "\(done): \(DateText.long(item.date)).\(rated(rating).map { " \($0)." } ?? "")"
    }
    switch item.event {
    case .finished:
      let rating = entry.tracking?.rating
      return ("finished", "\(done): \(title)", summary(done, rating))
    case .finishedAgain(let place):
      let again = "\(done) again"
      let rating = entry.tracking?.history[place].rating
      return ("finished-again-\(place + 1)", "\(again): \(title)", summary(again, rating))
    case .reviewed:
      let heading = entry.review?.title.map { "\(title) · \($0)" } ?? "Review: \(title)"
      let text = prose.reviews[item.entry].map {
        reviewExcerpt(entry.review?.hasSpoilers == true, excerpt($0))
      }
      return ("review", heading, text.flatMap { $0.isEmpty ? nil : $0 } ?? heading)
    }
  }

  private func rated(_ rating: Rating?) -> String? {
    rating.map { "Rated \(settings.ratingScale.text($0)) of \(settings.ratingScale.rawValue)" }
  }

  /// nil for a review that gives things away as a whole.
  private func reviewHTML(_ index: EntryIndex, on page: String, at site: String) -> [UInt8]? {
    let entry = entry(index)
    guard let review = entry.review, let text = prose.reviews[index], !review.hasSpoilers else {
      return nil
    }
    var html: [UInt8] = []
    let facts = [
      review.contentWarnings.isEmpty
        ? nil : "Content warnings: \(review.contentWarnings.joined(separator: ", "))",
      rated(entry.tracking?.rating),
    ]
    for fact in facts.compactMap({ $0 }) {
      html += "<p>".utf8
      html.append(escapedForXML: Array(fact.utf8))
      html += ".</p>\n".utf8
    }
    html += travellingHTML(text, on: page, at: site)
    return html
  }
}

extension PartialDate {
  /// The first day that may be meant.
  fileprivate var firstDay: String {
    PartialDate(year: year, month: month ?? 1, day: day ?? 1)?.iso ?? iso
  }
}
