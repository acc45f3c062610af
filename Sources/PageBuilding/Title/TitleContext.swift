import Markup
import MediaLibrary
import Planning
import Templates

struct TitleContext: TemplateContext {
  let title: String
  let language: String?
  /// Other names that are shown unfolded: the English one.
  let otherTitles: [LinkContext]
  /// The others, folded.
  let moreTitles: [LinkContext]
  /// `18 more names`
  let moreTitlesLabel: String
  let kind: LinkContext
  /// `TV`, `Paperback`
  let format: String?
  let year: String?
  let cover: CoverContext
  let gate: GateContext?
  /// The color of the alcove's wall, `#rrggbb`.
  let wash: String?
  /// The main color of the cover; nil for a drawn one, whose motif is the backdrop.
  let backdrop: String?
  let native: LinkContext?
  let credits: [FactContext]
  /// Facts about the work, then about its place in the library.
  let facts: [FactContext]
  let description: ValueText?
  let genres: [LinkContext]
  let tracking: TrackingContext?
  let review: ReviewContext?
  let quotes: [QuoteContext]
  let mentions: MentionsContext?
  let opinions: [OpinionContext]
  /// The style sheet of mentions and opinions; nil without them.
  let peopleStyle: SafeURL?
  let owner: String
  let episodes: ChecklistContext?
  let characters: [CharacterContext]
  let relations: [RowContext]
  let items: [ItemContext]
  /// Whether no item is similar to the title.
  let isAlone: Bool
  /// The file's `x-…` keys, for the owner's templates.
  let extras: [ExtraContext]
  let extra: ExtraTexts
  /// Whether the title is too long for the largest heading.
  let isLong: Bool
  let hasAbout: Bool
}

extension TitlePageBuilder {
  func context(of content: TitlePage, on page: Page) -> TitleContext {
    let (index, path) = (content.entry, page.path)
    let entry = entries[index]
    let relations = plan.titleRelations(index)
    let title = titles.titles[index]
    let native = titles.native(of: index)
    let description = entry.work.$description.map {
      ValueText($0, hasParagraphs: true, in: messages)
    }
    var facts = FactList(in: messages)
    addWorkFacts(entry, to: &facts)
    addRelationFacts(entry, relations, at: path, to: &facts)
    let (mentions, opinions) = (mentions(of: index), opinions(of: index))
    let names = otherTitles(entry, relations, besides: title.text, native: native)
    return TitleContext(
      title: title.text, language: title.language,
      otherTitles: names.shown, moreTitles: names.folded,
      moreTitlesLabel: names.folded.isEmpty
        ? "" : messages.count(names.folded.count, .moreNames),
      kind: links.link(to: entry.kind, from: path),
      format: format(of: entry),
      year: entry.work.released.flatMap { $0.year > 0 ? $0.isoYear : nil },
      cover: titles.cover(
        of: index, from: path,
        alt: (entry.isGated ? nil : entry.work.cover?.alt)
          ?? messages[.coverOf, (.title, title.text)],
        isSigned: true),
      gate: gateContext(entry, titled: title.text, at: path),
      wash: entry.work.cover?.color, backdrop: backdrop(of: index),
      native: native,
      credits: relations.credits.map { credit in
        FactContext(
          label: messages.text(.roles, credit.role),
          values: links.links(to: credit.creators, from: path))
      },
      facts: facts.facts,
      description: description,
      genres: links.links(to: relations.genres, from: path),
      tracking: entry.tracking.map { trackingContext($0, of: entry) },
      review: reviewContext(index, entry, at: path),
      quotes: (entry.tracking?.quotes ?? []).map(quoteContext),
      mentions: mentions, opinions: opinions,
      peopleStyle: mentions == nil && opinions.isEmpty ? nil : style(of: page), owner: ownerName,
      episodes: checklist(entry),
      characters: entry.work.characters.map { character in
        CharacterContext(
          name: character.name, role: character.role.map { messages[$0.word] },
          picture: character.image.flatMap { titles.pictures.context($0, alt: "", from: path) })
      },
      relations: relations.relatedTitles.map {
        RowContext(
          link: titles.link(to: $0.entry, from: path),
          cover: titles.cover(of: $0.entry, from: path), note: $0.label)
      },
      items: items(beside: entry, relations, at: path),
      isAlone: relations.franchise.isEmpty && relations.moreLikeThis.isEmpty,
      extras: entry.work.extras.map { ExtraContext(key: $0.key, value: $0.value) },
      extra: ExtraTexts(extras: entry.work.extras),
      isLong: title.text.isLongHeading,
      hasAbout: description != nil || !relations.genres.isEmpty)
  }

  private func backdrop(of index: EntryIndex) -> String? {
    guard titles.artwork(of: index) == nil, let cover = entries[index].work.cover else {
      return nil
    }
    return cover.color ?? cover.path.flatMap { titles.pictures.thumbnails(of: $0)?.color }
  }

  /// nil if the title has no age gate, or nothing to hide behind it.
  private func gateContext(
    _ entry: Entry, titled title: String, at page: PagePath
  ) -> GateContext? {
    guard entry.isGated else { return nil }
    let (work, tracking) = (entry.work, entry.tracking)
    let alt = work.cover?.alt ?? messages[.coverOf, (.title, title)]
    let picture = work.cover?.path.flatMap { titles.pictures.context($0, alt: alt, from: page) }
    let hasTexts =
      entry.review != nil || tracking?.reviewURL != nil || work.description != nil
      || !work.genres.isEmpty || !work.episodeList.isEmpty || !work.characters.isEmpty
      || tracking.map {
        !$0.parts.isEmpty || !$0.quotes.isEmpty || $0.history.contains { $0.words != nil }
      } ?? false
    guard hasTexts || picture != nil else { return nil }
    return GateContext(
      label: messages[.behindTheGate, (.rating, work.ageRating ?? "")],
      picture: settings.ageGate?.show == .click ? picture : nil)
  }

  private func quoteContext(_ quote: Tracking.Quote) -> QuoteContext {
    let page = quote.page.map { messages[.quotePage, (.number, $0)] }
    return QuoteContext(
      text: ValueText(quote.$text, hasParagraphs: true, in: messages),
      remarks: [page, quote.time, quote.$note].compactMap { $0 }.map {
        RemarkContext(text: ValueText($0, in: messages))
      })
  }

  private func reviewContext(
    _ index: EntryIndex, _ entry: Entry, at page: PagePath
  ) -> ReviewContext? {
    let prose = entry.review == nil ? nil : texts.prose.reviews[index]
    let link = entry.tracking?.reviewURL.flatMap { reviewLink(to: $0) }
    guard prose != nil || link != nil else { return nil }
    let review = entry.review
    let isQuotation =
      !entry.isGated && link == nil && review?.title == nil && review?.hasSpoilers == false
      && review?.contentWarnings.isEmpty == true
      && (prose.map { $0.isOneParagraph && texts.excerpt($0).count <= longestQuotation } ?? false)
    return ReviewContext(
      heading: review?.title ?? messages[.review], rating: titles.rating(entry.tracking?.rating),
      body: prose.map { texts.html($0, at: page) }, elsewhere: link,
      date: review?.date.map(messages.time), author: ownerName,
      isFolded: review?.hasSpoilers ?? false, isQuotation: isQuotation,
      warnings: review?.contentWarnings ?? [])
  }

  /// In characters.
  private var longestQuotation: Int { 140 }

  private func reviewLink(to address: String) -> LinkContext? {
    let site = address.split(separator: "/").dropFirst().first.map(String.init) ?? address
    return SafeURL(address).map {
      LinkContext(text: messages[.readTheReview, (.source, site)], url: $0)
    }
  }
}

struct TrackingContext: TemplateContext {
  let status: StatusContext
  let rating: RatingContext?
  let progress: [ProgressContext]
  /// Started, finished, repeats, favorite.
  let notes: [NoteContext]
  let history: [StepContext]
  /// Runs with the owner's words.
  let runs: [RunContext]
  let parts: [RunContext]
}

/// `started Sep 28, 2025`; some have no date.
struct NoteContext: TemplateContext {
  let label: String
  var date: TimeContext?
}

/// A dot of the history: `Planned`, `Finished`, `Second time`.
struct StepContext: TemplateContext {
  let label: String
  /// A status, for a class of the style sheet.
  let mark: String
  var started: TimeContext?
  let finished: TimeContext?
  var rating: RatingContext?
  /// `on Blu-ray · 9.5 hours`
  var note: String?
}

/// The owner's words about a run, or about a season, volume, chapter or episode with its own rating.
struct RunContext: TemplateContext {
  let label: String
  let finished: TimeContext?
  let rating: RatingContext?
  let note: ValueText?
}

struct ReviewContext: TemplateContext {
  /// The review's own title, or "Review".
  let heading: String
  let rating: RatingContext?
  /// nil for a review on another site.
  let body: HTML?
  let elsewhere: LinkContext?
  let date: TimeContext?
  let author: String
  /// Whether the whole review is folded because it has spoilers.
  let isFolded: Bool
  /// Whether it is a line or two, set large and without a heading.
  let isQuotation: Bool
  let warnings: [String]
}

struct QuoteContext: TemplateContext {
  let text: ValueText
  /// Page, time and note, if given.
  let remarks: [RemarkContext]
}

struct RemarkContext: TemplateContext {
  let text: ValueText
}

struct ChecklistContext: TemplateContext {
  let episodes: [EpisodeContext]
  /// `42 of 110 episodes`
  let summary: String
  let isFolded: Bool
  /// Whether all were watched; then there is one tick for all.
  let isDone: Bool
}

struct EpisodeContext: TemplateContext {
  let number: String
  /// Whether the number differs from the position in the list.
  let isOutOfCount: Bool
  /// The episode's title, or "Episode 7".
  let title: String
  let aired: TimeContext?
  let isWatched: Bool
}

/// Hides cover and texts until a visitor clicks.
struct GateContext: TemplateContext {
  /// The label to click: "Rated R18: show cover and text".
  let label: String
  /// The cover, which a drawn one replaces until the click.
  let picture: PictureContext?

  static let fields = Fields<GateContext>("age gate")
}

struct CharacterContext: TemplateContext {
  let name: String
  let role: String?
  let picture: PictureContext?
}

struct ExtraContext: TemplateContext {
  let key: String
  let value: String
}
