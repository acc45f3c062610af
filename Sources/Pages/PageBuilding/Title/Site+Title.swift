import LibraryIndexing
import Localization
import MediaLibrary
import PageContexts
import Recommendations
import SitePlanning
import TemplateRuntime

extension Site {
  package func titleContext(
    _ index: EntryIndex, _ entry: Entry, _ ties: TitlePage, at page: PagePath,
    frame: consuming FrameContext, cards: Cards
  ) -> TitleContext {
    let title = titles[index].text
    let native = native(ties)
    let description = entry.work.description.map(paragraphContexts(of:)) ?? []
    var facts = FactList(in: words)
    addWorkFacts(entry, to: &facts)
    addPlaceFacts(entry, ties, at: page, to: &facts)
    return TitleContext(
      frame: frame, title: title, language: titles[index].language,
      otherTitles: otherTitles(entry, ties, native: native),
      kind: LinkContext(
        text: words[entry.kind, .name],
        url: kindPage(entry.kind).map { url(of: $0, from: page) }),
      // "Manga Manga" would say it twice.
      format: entry.work.format.map { text(.formats, $0) }.flatMap {
        $0 == words[entry.kind, .name] ? nil : $0
      },
      year: entry.work.released.flatMap { $0.year > 0 ? $0.isoYear : nil },
      cover: cover(
        of: index, from: page,
        alt: (entry.isGated ? nil : entry.work.cover?.alt)
          ?? words[.coverOf, (.title, title)],
        isSigned: true),
      gate: gateContext(entry, titled: title, at: page),
      wash: entry.work.cover?.color,
      native: native,
      credits: ties.credits.map { credit in
        FactContext(
          label: .text(text(.roles, credit.role)), values: links(to: credit.creators, from: page))
      },
      facts: facts.facts,
      description: description,
      genres: links(to: ties.genres, from: page),
      tracking: entry.tracking.map { trackingContext($0, entry) },
      review: reviewContext(index, entry, at: page),
      episodes: checklist(entry),
      characters: entry.work.characters.map { character in
        CharacterContext(
          name: character.name, role: character.role.map { words[$0.word] },
          picture: character.image.flatMap { pictures.context($0, alt: "", from: page) })
      },
      relations: ties.relations.map {
        RowContext(
          link: link(to: $0.entry, from: page), cover: cover(of: $0.entry, from: page),
          note: $0.label)
      },
      items: ties.moreLikeThis.map { similar in
        ItemContext(
          card: cards.card(similar.entry, at: page),
          note: groupNames.note(on: similar.sharedGroups))
      },
      extras: entry.work.extras.map { ExtraContext(key: $0.key, value: $0.value) },
      isLong: title.utf8.count > 80 && title.count > 40,
      hasAbout: !description.isEmpty || !ties.genres.isEmpty)
  }

  private func otherTitles(
    _ entry: Entry, _ ties: TitlePage, native: LinkContext?
  ) -> [LinkContext] {
    var titles: [LinkContext] = []
    titles.reserveCapacity(ties.otherTitles.count + entry.work.synonyms.count)
    // The one that hangs in the alcove is not said again.
    for other in ties.otherTitles where other.text != native?.text {
      titles.append(LinkContext(text: other.text, url: nil, language: other.language))
    }
    for synonym in entry.work.synonyms { titles.append(LinkContext(text: synonym, url: nil)) }
    return titles
  }

  /// nil when the title is for everybody, or there is nothing to hide.
  private func gateContext(
    _ entry: Entry, titled title: String, at page: PagePath
  ) -> GateContext? {
    guard entry.isGated else { return nil }
    let (work, tracking) = (entry.work, entry.tracking)
    let alt = work.cover?.alt ?? words[.coverOf, (.title, title)]
    let picture = work.cover?.path.flatMap { pictures.context($0, alt: alt, from: page) }
    let hasTexts =
      entry.review != nil || work.description != nil || !work.genres.isEmpty
      || !work.episodeList.isEmpty || !work.characters.isEmpty
      || tracking.map { !$0.history.isEmpty || !$0.parts.isEmpty } ?? false
    guard hasTexts || picture != nil else { return nil }
    return GateContext(
      label: words[.behindTheGate, (.rating, work.ageRating ?? "")],
      picture: settings.ageGate?.show == .click ? picture : nil)
  }

  /// What the thing is.
  private func addWorkFacts(_ entry: Entry, to facts: inout FactList) {
    let work = entry.work
    facts.add(.factEpisodes, work.episodes)
    facts.add(.factChapters, work.chapters)
    facts.add(.factVolumes, work.volumes)
    facts.add(.factPages, work.pages)
    facts.add(.length, length(entry))
    facts.add(.released, work.released.map(words.long))
    facts.add(.state, work.releaseStatus.map { words[$0.word] })
    facts.add(.publishers, work.publishers)
    facts.add(.platforms, work.platforms)
    facts.add(.ageRating, work.ageRating)
  }

  /// Where it stands: in a series, in lists, among tags, with others.
  private func addPlaceFacts(
    _ entry: Entry, _ ties: TitlePage, at page: PagePath, to facts: inout FactList
  ) {
    if let series = ties.series {
      facts.add(
        .series,
        link(
          to: groups[series.group], from: page,
          detail: series.position.map { words[.numberInSeries, (.number, $0)] }))
      facts.add(.beforeIt, series.previous.map { link(to: $0, from: page) })
      facts.add(.afterIt, series.next.map { link(to: $0, from: page) })
    }
    facts.add(
      .inLists,
      ContextList(
        ties.lists.map { place in
          LinkContext(
            text: lists[place.list].title, url: url(of: place.path, from: page),
            detail: place.rank.map { words[.numberInList, (.number, String($0))] })
        }))
    facts.add(.tags, links(to: ties.tags, from: page))
    facts.add(.owned, owned(entry.tracking?.owned))
    facts.add(.community, community(entry.work.community, ties, at: page))
    facts.add(
      .dataFrom,
      ContextList(
        entry.work.sources.map {
          LinkContext(text: $0.name, url: $0.url.flatMap { SafeURL($0) })
        }))
    facts.add(.elsewhere, ContextList(linksElsewhere(entry)))
  }

  /// `115 minutes`, or `24 minutes an episode` of what has several.
  private func length(_ entry: Entry) -> String? {
    entry.work.duration.map { minutes in
      let length = amount(minutes, .minutes)
      let isOfEpisode = entry.kind.unit == .episodes && entry.work.episodes != 1
      return isOfEpisode ? words[.lengthOfEpisode, (.count, length)] : length
    }
  }

  private func owned(_ ownership: Tracking.Ownership?) -> String? {
    ownership.map { ownership in
      ownership.media.isEmpty
        ? words[.yes]
        : words.list(ownership.media.map { words[.media, $0] ?? $0 }).capitalizedFirst
    }
  }

  /// Leads to the ranking, with its place there.
  private func community(
    _ rating: Work.CommunityRating?, _ ties: TitlePage, at page: PagePath
  ) -> LinkContext? {
    guard let rating else { return nil }
    let scale = settings.ratingScale
    let place = ties.communityPlace.map { words[.communityPlace, (.number, String($0))] }
    let votes = votes(of: rating)
    return LinkContext(
      text: words[
        .ratingOfBest, (.rating, scale.text(Rating(hundredths: rating.hundredths))),
        (.best, scale.best)],
      url: url(of: .top, from: page),
      detail: votes.flatMap { votes in place.map { words.list([votes, $0]) } } ?? votes ?? place)
  }

  private func reviewContext(
    _ index: EntryIndex, _ entry: Entry, at page: PagePath
  ) -> ReviewContext? {
    guard let review = entry.review, let prose = prose.reviews[index] else { return nil }
    return ReviewContext(
      heading: review.title ?? words[.review], rating: rating(entry.tracking?.rating),
      body: html(prose, at: page), date: review.date.map(time),
      author: ownerName,
      isFolded: review.hasSpoilers, warnings: review.contentWarnings)
  }

  private func checklist(_ entry: Entry) -> ChecklistContext? {
    let episodes = entry.work.episodeList
    guard !episodes.isEmpty else { return nil }
    let isDone: (Int) -> Bool
    if let progress = entry.progress, progress.unit == .episodes {
      isDone = { $0 <= progress.count }
    } else {
      // Nobody counted, so what is completed has been seen to its end.
      let isCompleted = entry.tracking?.status == .completed && entry.tracking?.progress == nil
      isDone = { _ in isCompleted }
    }
    let rows = episodes.enumerated().map { place, episode in
      EpisodeContext(
        number: String(episode.number), isOutOfCount: episode.number != place + 1,
        title: episode.title ?? words[.episodeNumber, (.number, String(episode.number))],
        aired: episode.aired.map(time), isWatched: isDone(episode.number))
    }
    let done = rows.count(where: \.isWatched)
    return ChecklistContext(
      episodes: rows,
      summary: words[
        .progressOfTotal, (.count, words.number(done)), (.total, words.number(rows.count)),
        (.unit, words.unit(.episodes, for: rows.count))],
      isFolded: rows.count > 30, isDone: done == rows.count)
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
  fileprivate var word: MessageKey {
    switch self {
    case .main: .mainCharacter
    case .supporting: .supportingCharacter
    case .background: .backgroundCharacter
    }
  }
}
