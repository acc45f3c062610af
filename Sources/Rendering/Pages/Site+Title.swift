import LibraryIndexing
import MediaLibrary
import PageParts
import SiteModel
import Templating

extension Site {
  func titleContext(
    _ index: EntryIndex, _ ties: TitlePage, at page: PagePath, frame: FrameContext, cards: Cards
  ) -> TitleContext {
    let entry = entry(index)
    let work = entry.work
    let shown = titles[index]
    let native = native(ties)
    // The one that hangs in the alcove is not said again.
    let otherTitles = ties.otherTitles.filter { $0.text != native?.text }.map {
      LinkContext(text: $0.text, url: nil, language: $0.language)
    }
    return TitleContext(
      frame: frame, title: shown.text, language: shown.language,
      otherTitles: otherTitles + work.synonyms.map { LinkContext(text: $0, url: nil) },
      kind: LinkContext(
        text: entry.kind.row.name,
        url: plan.link(to: entry.kind).map { url(of: $0.path, from: page) }),
      // "Manga Manga" would say it twice.
      format: work.format.map(FormatText.text).flatMap { $0 == entry.kind.row.name ? nil : $0 },
      year: work.released.flatMap { $0.year > 0 ? String($0.iso.prefix(4)) : nil },
      cover: cover(of: index, from: page, alt: work.cover?.alt ?? "Cover of \(shown.text)"),
      wash: work.cover?.color,
      native: native,
      credits: ties.credits.map { credit in
        FactContext(
          label: credit.role.capitalizedFirst, values: links(to: credit.creators, from: page))
      },
      facts: workFacts(work) + placeFacts(entry, ties, at: page),
      description: work.description.map(paragraphs(of:)) ?? [],
      genres: links(to: ties.genres, from: page),
      tracking: entry.tracking.map { trackingContext($0, entry) },
      review: reviewContext(index, at: page),
      episodes: episodeContexts(entry),
      characters: work.characters.map { character in
        CharacterContext(
          name: character.name, role: character.role?.rawValue.capitalizedFirst,
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
          note: names(of: similar.shared))
      })
  }

  /// What the thing is.
  private func workFacts(_ work: Work) -> [FactContext] {
    func fact(_ label: String, _ texts: [String?]) -> FactContext? {
      let values = texts.compactMap { $0 }.map { LinkContext(text: $0, url: nil) }
      return values.isEmpty ? nil : FactContext(label: label, values: values)
    }
    func number(_ number: Int?) -> [String?] { [number.map(NumberText.grouped)] }
    return [
      fact("Episodes", number(work.episodes)),
      fact("Chapters", number(work.chapters)),
      fact("Volumes", number(work.volumes)),
      fact("Pages", number(work.pages)),
      fact("Length", [work.duration.map { NumberText.count($0, .minutes) }]),
      fact("Released", [work.released.map(DateText.long)]),
      fact("State", [work.releaseStatus?.text]),
      fact("Publishers", work.publishers),
      fact("Platforms", work.platforms),
      fact("Age rating", [work.ageRating]),
    ].compactMap { $0 }
  }

  /// Where it stands: in a series, in lists, among tags, with others.
  private func placeFacts(
    _ entry: Entry, _ ties: TitlePage, at page: PagePath
  ) -> [FactContext] {
    func fact(_ label: String, _ values: [LinkContext]) -> FactContext? {
      values.isEmpty ? nil : FactContext(label: label, values: values)
    }
    let series = ties.series
    return [
      fact(
        "Series",
        series.map {
          [link(to: groups[$0.group], from: page, detail: $0.position.map { "no. \($0)" })]
        } ?? []),
      fact("Before it", series?.previous.map { [link(to: $0, from: page)] } ?? []),
      fact("After it", series?.next.map { [link(to: $0, from: page)] } ?? []),
      fact(
        "Lists",
        ties.lists.map { place in
          LinkContext(
            text: lists[place.list].title, url: url(of: place.path, from: page),
            detail: place.rank.map { "no. \($0)" })
        }),
      fact("Tags", links(to: ties.tags, from: page)),
      fact("Owned", owned(entry.tracking?.owned).map { [LinkContext(text: $0, url: nil)] } ?? []),
      fact("Community", community(entry.work.community).map { [$0] } ?? []),
      fact(
        "Data from",
        entry.work.sources.map { LinkContext(text: $0.name, url: $0.url.flatMap { SafeURL($0) }) }),
    ].compactMap { $0 }
  }

  private func owned(_ ownership: Tracking.Ownership?) -> String? {
    ownership.map { $0.media.isEmpty ? "Yes" : $0.media.joined(separator: ", ").capitalizedFirst }
  }

  private func community(_ rating: Work.CommunityRating?) -> LinkContext? {
    guard let rating else { return nil }
    let scale = settings.ratingScale
    let by = rating.votes.map { "by \(NumberText.grouped($0))" }
    let on = rating.source.map { "on \($0)" }
    return LinkContext(
      text: "\(scale.text(Rating(hundredths: rating.hundredths))) of \(scale.rawValue)", url: nil,
      detail: [by, on].compactMap { $0 }.joined(separator: " "))
  }

  private func reviewContext(_ index: EntryIndex, at page: PagePath) -> ReviewContext? {
    guard let review = entry(index).review, let prose = prose.reviews[index] else { return nil }
    return ReviewContext(
      heading: review.title ?? "Review", rating: rating(entry(index).tracking?.rating),
      body: html(prose, at: page), date: review.date.map { TimeContext($0, isShort: true) },
      author: ownerName,
      isFolded: review.hasSpoilers, warnings: review.contentWarnings)
  }

  private func episodeContexts(_ entry: Entry) -> [EpisodeContext] {
    let watched = entry.tracking?.progress ?? 0
    return entry.work.episodeList.enumerated().map { place, episode in
      EpisodeContext(
        number: String(episode.number), isOutOfCount: episode.number != place + 1,
        title: episode.title,
        aired: episode.aired.map { TimeContext($0, isShort: true) },
        isWatched: episode.number <= watched)
    }
  }
}

extension Work.ReleaseStatus {
  fileprivate var text: String {
    switch self {
    case .finished: "Finished"
    case .releasing: "Still coming out"
    case .notYetReleased: "Not out yet"
    case .cancelled: "Cancelled"
    case .hiatus: "On hiatus"
    }
  }
}
