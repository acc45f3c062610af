import MediaLibrary
import SiteModel
import Templating

extension Site {
  func titleContext(_ index: EntryIndex, at page: PagePath, frame: FrameContext) -> TitleContext {
    let entry = entry(index)
    let work = entry.work
    let shown = plan.titles[index]
    let ties = plan.titlePage(index)
    func links(_ groups: [GroupIndex]) -> [LinkContext] { groups.map { link(to: $0, from: page) } }
    return TitleContext(
      frame: frame, title: shown.text, language: shown.language,
      otherTitles: shown.others.map {
        LinkContext(text: $0.text, url: nil, language: $0.language)
      },
      synonyms: work.synonyms,
      kind: LinkContext(
        text: entry.kind.row.name, url: kindPath(entry.kind).map { url(of: $0, from: page) }),
      format: work.format.map(FormatText.text), year: work.released.map { String($0.year) },
      cover: cover(of: index, from: page, alt: work.cover?.alt ?? "Cover of \(shown.text)"),
      byline: links(ties.credits.first?.creators ?? []),
      credits: ties.credits.map { credit in
        FactContext(label: credit.role.capitalizedFirst, values: links(credit.creators))
      },
      facts: workFacts(work),
      description: work.description.map(paragraphs) ?? [],
      genres: links(ties.genres), tags: links(ties.tags),
      tracking: entry.tracking.map { trackingContext($0, index) },
      review: reviewContext(index, at: page),
      episodes: episodeContexts(entry),
      characters: work.characters.map { character in
        CharacterContext(
          name: character.name, role: character.role?.rawValue.capitalizedFirst,
          picture: character.image.flatMap { pictures.context($0, alt: "", from: page) })
      },
      relations: ties.relations.map {
        RelatedContext(link: link(to: $0.entry, from: page), label: $0.label, cover: cover(of: $0.entry, from: page))
      },
      series: ties.series.map { place in
        SeriesContext(
          series: link(to: place.group, from: page), position: place.position,
          previous: place.previous.map { link(to: $0, from: page) },
          next: place.next.map { link(to: $0, from: page) })
      },
      lists: ties.lists.map { place in
        LinkContext(
          text: plan.library.lists[place.list].title, url: url(of: place.path, from: page),
          detail: place.rank.map { "no. \($0)" })
      },
      similar: ties.moreLikeThis.map { similar in
        RelatedContext(
          link: link(to: similar.entry, from: page),
          label: similar.shared.map { plan.groups[$0].name }.joined(separator: ", "),
          cover: cover(of: similar.entry, from: page))
      },
      community: work.community.map { community in
        CommunityContext(
          value: settings.ratingScale.text(Rating(hundredths: community.hundredths)),
          best: String(settings.ratingScale.rawValue),
          votes: community.votes.map(NumberText.grouped), source: community.source)
      },
      sources: work.sources.map { LinkContext(text: $0.name, url: $0.url.flatMap(SafeURL.init)) })
  }

  private func kindPath(_ kind: Kind) -> PagePath? {
    plan.navigation.kinds.first { $0.text == kind.row.name }?.path
  }

  private func workFacts(_ work: Work) -> [FactContext] {
    func fact(_ label: String, _ texts: [String?]) -> FactContext? {
      let values = texts.compactMap { $0 }.map { LinkContext(text: $0, url: nil) }
      return values.isEmpty ? nil : FactContext(label: label, values: values)
    }
    return [
      fact("Released", [work.released.map(DateText.long)]),
      fact("State", [work.releaseStatus?.text]),
      fact("Episodes", [work.episodes.map(NumberText.grouped)]),
      fact("Chapters", [work.chapters.map(NumberText.grouped)]),
      fact("Volumes", [work.volumes.map(NumberText.grouped)]),
      fact("Pages", [work.pages.map(NumberText.grouped)]),
      fact("Length", [work.duration.map { NumberText.count($0, .minutes) }]),
      fact("Publishers", work.publishers),
      fact("Platforms", work.platforms),
      fact("Age rating", [work.ageRating]),
    ].compactMap { $0 }
  }

  private func paragraphs(_ text: String) -> [String] {
    text.split(separator: "\n").map(String.init).filter { !$0.allSatisfy(\.isWhitespace) }
  }

  private func reviewContext(_ index: EntryIndex, at page: PagePath) -> ReviewContext? {
    guard let review = entry(index).review, let prose = prose.reviews[index] else { return nil }
    return ReviewContext(
      title: review.title, body: html(prose, at: page), date: review.date.map { TimeContext($0) },
      author: ownerName, authorLink: url(of: plan.navigation.home.path, from: page),
      isFolded: review.hasSpoilers, warnings: review.contentWarnings)
  }

  private func episodeContexts(_ entry: Entry) -> [EpisodeContext] {
    let watched = entry.tracking?.progress ?? 0
    return entry.work.episodeList.map { episode in
      EpisodeContext(
        number: String(episode.number), title: episode.title,
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
