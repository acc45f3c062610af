import Base
import MediaLibrary
import Planning
import Templates

extension TitlePage: BuiltContent { typealias Builder = TitlePageBuilder }

struct TitlePageBuilder: PageBuilder {
  let parts: PageParts

  func summary(of content: TitlePage, on page: Page) -> PageSummary {
    let entry = entries[content.entry]
    let review = reviews.publicText(of: content.entry).flatMap { excerpt in
      entry.review.map { messages.reviewExcerpt(excerpt, hasSpoilers: $0.hasSpoilers) }
    }
    let noun = messages[entry.kind, .noun]
    let text =
      (entry.isGated ? nil : review ?? entry.work.description)
      ?? messages[.titleAndKind, (.title, page.heading), (.kind, noun)]
    let status = messages.status(of: entry)
    let description =
      entry.tracking?.rating.map { rating in
        messages[
          .ratedTitleSummary, (.status, status), (.rating, scale.text(rating)),
          (.best, scale.best), (.text, text)]
      } ?? messages[.titleSummary, (.status, status), (.text, text)]
    return PageSummary(
      heading: page.heading, description: description, kind: distinction(of: entry),
      type: entry.review == nil ? entry.kind.openGraphType : "article",
      properties: articleProperties(entry),
      image: shareImage(of: entry), isIndexed: !entry.isUnlisted, isGated: entry.isGated,
      structuredData: data.title(content.entry))
  }

  /// `movie, 1962`, `book, Ursula K. Le Guin, 1969`: what tells it from others of its name.
  private func distinction(of entry: Entry) -> String {
    let maker = entry.kind.verb == .read ? entry.work.creators.first?.name : nil
    let year = entry.work.released.map { messages.year($0.year) }
    return messages.list(
      [messages[entry.kind, .noun], maker?.truncatedAtWord(to: 40).isolated, year]
        .compactMap { $0 })
  }

  /// The properties of an article, for a page with a review.
  private func articleProperties(_ entry: Entry) -> [MetaContext] {
    guard let review = entry.review else { return [] }
    var properties: [MetaContext] = []
    if let date = review.date, date.year > 999 {
      properties.append(MetaContext(name: "article:published_time", value: date.iso))
      if let changed = entry.lastChange, changed > date {
        properties.append(MetaContext(name: "article:modified_time", value: changed.iso))
      }
    }
    if let author = links.address(of: links.home) {
      properties.append(MetaContext(name: "article:author", value: author.text))
    }
    return properties
  }

  /// nil if it repeats the kind before it: "Manga Manga", "Movies Movie".
  func format(of entry: Entry) -> String? {
    guard let format = entry.work.format.map({ messages.text(.formats, $0) }) else { return nil }
    let kind = [messages[entry.kind, .name], messages[entry.kind, .noun]].map { $0.lowercased() }
    return kind.contains(format.lowercased()) ? nil : format
  }

  /// Titles shown with a title, each with their common features.
  func items(beside entry: Entry, _ relations: TitleRelations, at page: PagePath) -> [ItemContext] {
    func items(_ entries: [EntryIndex], _ note: String) -> [ItemContext] {
      entries.map { ItemContext(card: cards.card($0, at: page), note: note) }
    }
    let similar = relations.moreLikeThis.map { similar in
      ItemContext(
        card: cards.card(similar.entry, at: page),
        note: similar.sharedGroups.map { groups[$0].name }
          .joined(separator: messages[.listSeparator]))
    }
    let rating = entry.tracking?.rating.map(scale.text) ?? ""
    return items(relations.franchise, messages[.sameFranchise]) + similar
      + relations.fallbacks.flatMap { fallback in
        fallback.entries.flatMap { items([$0], note(on: $0, by: fallback.rule, rating)) }
      }
  }

  private func note(on entry: EntryIndex, by rule: NeighborRule, _ rating: String) -> String {
    switch rule {
    case .finishedAround: messages[.finishedAround]
    case .sameRating: messages[.ratedAlike, (.rating, rating)]
    case .nearbyPlanned: messages[.plannedToo]
    case .similarRating: messages[.ratedNearly, (.rating, rating)]
    case .onShelf: messages.status(of: entries[entry])
    }
  }

  /// The other names without duplicates and the one in the alcove. Names in English and in the
  /// page's language are shown; the others are folded if there are several.
  func otherTitles(
    _ entry: Entry, _ relations: TitleRelations, besides title: String, native: LinkContext?
  ) -> (shown: [LinkContext], folded: [LinkContext]) {
    var others: [LinkContext] = []
    others.reserveCapacity(relations.otherTitles.count + entry.work.synonyms.count)
    for other in relations.otherTitles where other.text != native?.text {
      others.append(LinkContext(text: other.text, url: nil, language: other.language))
    }
    let names = others.count
    for synonym in entry.work.synonyms
    where synonym != title && synonym != native?.text
      && !others.prefix(names).contains(where: { $0.text == synonym })
    {
      others.append(LinkContext(text: synonym, url: nil))
    }
    let shown = others.prefix(names).filter { ($0.language ?? "en").hasPrefix("en") }
    let folded =
      others.prefix(names).filter { !($0.language ?? "en").hasPrefix("en") }
      + others.dropFirst(names)
    return folded.count < 2 ? (others, []) : (shown, folded)
  }

  func addWorkFacts(_ entry: Entry, to facts: inout FactList) {
    let work = entry.work
    let shown = [entry.progress, entry.secondProgress].compactMap { $0 }.filter { !$0.isWhole }
    /// Adds the total, unless the progress shows it.
    func addTotal(_ label: MessageKey, of unit: ProgressUnit) {
      if shown.contains(where: { $0.unit == unit }) { return }
      facts.add(label, work.total(of: unit))
    }
    addTotal(.factEpisodes, of: .episodes)
    addTotal(.factChapters, of: .chapters)
    addTotal(.factVolumes, of: .volumes)
    addTotal(.factPages, of: .pages)
    facts.add(.length, length(entry))
    // The line above the title has the year.
    facts.add(
      .released, work.released.flatMap { $0.month == nil && $0.year > 0 ? nil : messages.long($0) })
    facts.add(.state, releaseStatus(entry).map { messages[$0.word] })
    facts.add(work.publishers.count == 1 ? .publisher : .publishers, work.publishers)
    facts.add(work.platforms.count == 1 ? .platform : .platforms, work.platforms)
    facts.add(
      work.countries.count == 1 ? .factCountry : .factCountries,
      work.countries.map { messages.text(.countries, OriginCode.country($0)) })
    facts.add(
      work.languages.count == 1 ? .factLanguage : .factLanguages,
      work.languages.map { messages.text(.languages, OriginCode.language($0)) })
    facts.add(.ageRating, work.ageRating)
  }

  func addRelationFacts(
    _ entry: Entry, _ relations: TitleRelations, at page: PagePath, to facts: inout FactList
  ) {
    if let series = relations.series {
      facts.add(
        .series,
        links.link(
          to: series.group, from: page,
          detail: series.position.map { messages[.numberInSeries, (.number, $0)] }))
      // Prequels and sequels are shown below with their covers.
      func add(_ label: MessageKey, _ other: EntryIndex?, unless type: String) {
        guard let other,
          !relations.relatedTitles.contains(where: { $0.entry == other && $0.type == type })
        else { return }
        facts.add(label, titles.link(to: other, from: page))
      }
      add(.beforeIt, series.previous, unless: "PREQUEL")
      add(.afterIt, series.next, unless: "SEQUEL")
    }
    facts.add(
      .inLists,
      relations.lists.map { position in
        LinkContext(
          text: plan.library.lists[position.list].title,
          url: links.url(of: position.path, from: page),
          detail: position.rank.map { messages[.numberInList, (.number, String($0))] })
      })
    facts.add(.tags, links.links(to: relations.tags, from: page))
    facts.add(.owned, owned(entry.tracking?.owned))
    facts.add(.community, community(entry.work.community, relations, at: page))
    facts.add(
      .dataFrom,
      entry.work.sources.map {
        LinkContext(
          text: $0.name, url: $0.url.flatMap { SafeURL($0) }, detail: $0.date.map(messages.long))
      })
    facts.add(.elsewhere, IDRegistry.links(of: entry))
  }

  /// nil for finished works without parts, for which it means nothing.
  private func releaseStatus(_ entry: Entry) -> Work.ReleaseStatus? {
    let isInParts = [.episodes, .chapters].contains(entry.kind.unit) && entry.work.episodes != 1
    return isInParts || entry.work.releaseStatus != .finished ? entry.work.releaseStatus : nil
  }

  /// `115 minutes`, or `24 minutes an episode`
  private func length(_ entry: Entry) -> String? {
    entry.work.duration.map { minutes in
      let length = messages.amount(minutes, .minutes)
      let isOfEpisode = entry.kind.unit == .episodes && entry.work.episodes != 1
      return isOfEpisode ? messages[.lengthOfEpisode, (.count, length)] : length
    }
  }

  private func owned(_ ownership: Tracking.Ownership?) -> String? {
    ownership.map { ownership in
      ownership.media.isEmpty
        ? messages[.yes]
        : messages.list(ownership.media.map { messages[.media, $0] ?? $0 }).capitalizedFirst
    }
  }

  /// Links to the ranking, with the title's place there.
  private func community(
    _ rating: Work.CommunityRating?, _ relations: TitleRelations, at page: PagePath
  ) -> LinkContext? {
    guard let rating else { return nil }
    let place = relations.communityPlace.map { messages[.communityPlace, (.number, String($0))] }
    let votes = messages.votes(of: rating)
    return LinkContext(
      text: messages[
        .ratingOfBest, (.rating, scale.text(Rating(hundredths: rating.hundredths))),
        (.best, scale.best)], url: links.url(of: .top, from: page),
      detail: votes.flatMap { votes in place.map { messages.list([votes, $0]) } } ?? votes ?? place)
  }

  func checklist(_ entry: Entry) -> ChecklistContext? {
    let episodes = entry.work.episodeList
    guard !episodes.isEmpty else { return nil }
    let isDone: (Int) -> Bool
    if let progress = entry.progress, progress.unit == .episodes {
      isDone = { $0 <= progress.count }
    } else {
      // Without progress, a completed title has been seen to its end.
      let isCompleted = entry.tracking?.status == .completed && entry.tracking?.progress == nil
      isDone = { _ in isCompleted }
    }
    let rows = episodes.enumerated().map { index, episode in
      EpisodeContext(
        number: String(episode.number), isOutOfCount: episode.number != index + 1,
        title: episode.title ?? messages[.episodeNumber, (.number, String(episode.number))],
        aired: episode.aired.map(messages.time), isWatched: isDone(episode.number))
    }
    let done = rows.count(where: \.isWatched)
    return ChecklistContext(
      episodes: rows,
      summary: messages[
        .progressOfTotal, (.count, messages.number(done)), (.total, messages.number(rows.count)),
        (.unit, messages.unit(.episodes, for: rows.count))],
      // A list with only ticks is folded sooner.
      isFolded: rows.count > (done == rows.count ? 12 : 30), isDone: done == rows.count)
  }
}

extension Work.ReleaseStatus {
  fileprivate var word: MessageKey {
    switch self {
    case .finished: .stateFinished
    case .releasing: .stateReleasing
    case .notYetReleased: .stateNotYetReleased
    case .cancelled: .stateCancelled
    case .hiatus: .stateHiatus
    }
  }
}

extension Work.Character.Role {
  var word: MessageKey {
    switch self {
    case .main: .mainCharacter
    case .supporting: .supportingCharacter
    case .background: .backgroundCharacter
    }
  }
}
