import Base
import MediaLibrary
import PageBuilding
import Planning

/// An item of the feeds in words, for all formats.
struct FeedEntry: Sendable {
  /// Identifies an event of a title for good, even if the site moves.
  let id: String
  let page: String
  let title: String
  /// RFC 3339
  let date: String
  /// Plain text.
  let summary: String
  /// Without spoilers, with absolute addresses; nil if the summary is enough.
  let html: [UInt8]?
  let categories: [String]
  /// The address of a picture that isn't SVG.
  let image: String?
}

extension FeedWriter {
  /// This writer with the entries of all feeds, which the formats of a feed share.
  package func withFeedEntries() -> FeedWriter {
    guard let site = settings.url else { return self }
    var writer = self
    writer.feedEntries = plan.feedItemsByTopic.mapValues { $0.map { feedEntry($0, at: site) } }
    return writer
  }

  /// The newest ones, newest first.
  func feedEntries(of topic: FeedTopic, at site: String) -> [FeedEntry] {
    feedEntries[topic]
      ?? plan.feedItems(atMost: FeedItem.mostInFeed, of: topic).map { feedEntry($0, at: site) }
  }

  /// The newest date of the content; 1970 for a site without dates.
  func updated(_ entries: [FeedEntry]) -> String { entries.first?.date ?? "1970-01-01T00:00:00Z" }

  private func feedEntry(_ item: FeedItem, at site: String) -> FeedEntry {
    let entry = entries[item.entry]
    let title = titles[item.entry]
    let page = site + title.path.encoded
    let said = said(of: item, title.text)
    let cover = entry.work.cover?.path.flatMap { pictures.isRaster($0) ? $0 : nil }
    return FeedEntry(
      id: feedID(of: plan.key(of: item)),
      page: item.event == .reviewed ? "\(page)#review" : page,
      title: said.title.withoutDirectionChanges,
      date: "\(item.published.iso)T00:00:00Z",
      summary: said.summary.withoutDirectionChanges,
      html: item.event == .reviewed ? reviewHTML(item.entry, on: page, at: site) : nil,
      categories: [messages[entry.kind, .name]] + entry.work.genres,
      image: cover.map { site + PagePath($0).encoded })
  }

  /// A UUID of a name in this site, as feeds may move (RFC 4287, 4.2.6).
  func feedID(of name: String) -> String {
    let name = Array("\(plan.feedSeed)\n\(name)".utf8)
    let digits = [FNV1a.hash(name), FNV1a.hash(name.reversed())].map {
      String(String($0 | 1 << 63, radix: 16).suffix(16))
    }.joined()
    // Version 8: made in a custom way.
    let ends = [0, 8, 13, 17, 20, 32]
    let parts = zip(ends, ends.dropFirst()).map { digits.dropFirst($0).prefix($1 - $0) }
    return "urn:uuid:\(parts[0])-\(parts[1].prefix(4))-8\(parts[2].prefix(3))-8\(parts[3])-"
      + "\(parts[4])"
  }

  private func said(of item: FeedItem, _ title: String) -> (title: String, summary: String) {
    let entry = entries[item.entry]
    let done = messages[entry.kind, KindMessageKey.completed]
    switch item.event {
    case .finished:
      return (
        self.title(title, entry.tracking?.rating, done),
        summary(done, item.date, entry.tracking?.rating)
      )
    case .finishedAgain(let place):
      let again = messages[entry.kind.verb, .doneAgain]
      return (
        self.title(title, entry.tracking?.history[place].rating ?? entry.tracking?.rating, again),
        summary(again, item.date, entry.tracking?.history[place].rating)
      )
    case .started:
      return (
        self.title(title, nil, messages[entry.kind, KindMessageKey.current]),
        summary(messages[.started], item.date, nil)
      )
    case .startedAgain:
      return (
        self.title(title, nil, messages[entry.kind, KindMessageKey.repeating]),
        summary(messages[.started], item.date, nil)
      )
    case .dropped:
      let status = messages[entry.kind, KindMessageKey.dropped]
      let rating = entry.tracking?.rating
      return (self.title(title, rating, status), summary(status, item.date, rating))
    case .changed(let change):
      guard let status = change.status else { return (title, title) }
      let again = messages[entry.kind.verb, .doneAgain]
      let heading = self.title(
        title, change.rating, change.isAgain ? again : messages[entry.kind, status])
      // The day of the change isn't the day of finishing.
      return (heading, change.rating.map(ratedSentence) ?? heading)
    case .reviewed:
      let heading =
        entry.review?.title.map { "\(title) · \($0)" } ?? messages[.reviewOf, (.title, title)]
      let text = texts.prose.reviews[item.entry].map {
        messages.reviewExcerpt(texts.excerpt($0), hasSpoilers: entry.review?.hasSpoilers == true)
      }
      return (heading, text.flatMap { $0.isEmpty ? nil : $0 } ?? heading)
    }
  }

  /// `Cowboy Bebop: 9.5, rewatched`
  private func title(_ title: String, _ rating: Rating?, _ status: String) -> String {
    let status = status.lowercased()
    guard let rating else { return messages[.doneTitle, (.status, status), (.title, title)] }
    return messages[
      .ratedTitle, (.status, status), (.title, title),
      (.rating, settings.ratingScale.text(rating))]
  }

  /// `Watched: May 6, 2020. Rated 8 of 10.`
  private func summary(_ done: String, _ date: PartialDate, _ rating: Rating?) -> String {
    let date = messages.long(date)
    guard let rating else { return messages[.doneOn, (.status, done), (.date, date)] }
    return messages[
      .doneOnAndRated, (.status, done), (.date, date),
      (.rating, settings.ratingScale.text(rating)),
      (.best, String(settings.ratingScale.rawValue))]
  }

  private func ratedSentence(_ rating: Rating) -> String {
    messages[
      .ratedSentence, (.rating, settings.ratingScale.text(rating)),
      (.best, String(settings.ratingScale.rawValue))]
  }

  /// nil for a review that is a spoiler as a whole.
  private func reviewHTML(_ index: EntryIndex, on page: String, at site: String) -> [UInt8]? {
    let entry = entries[index]
    guard let review = entry.review, let text = texts.prose.reviews[index], !review.hasSpoilers
    else { return nil }
    var html: [UInt8] = []
    let warnings = messages.list(review.contentWarnings)
    let facts = [
      warnings.isEmpty ? nil : messages[.warnsOf, (.text, warnings)],
      entry.tracking?.rating.map(ratedSentence),
    ]
    for fact in facts.compactMap(\.self) { html += "<p>\(fact.escaped)</p>\n".utf8 }
    html += feedHTML(text, on: page, at: site)
    return html
  }
}
