import PageParts
import Templating

/// The page of one title.
struct TitleContext: TemplateContext {
  let frame: FrameContext
  let title: String
  let language: String?
  let otherTitles: [LinkContext]
  /// The kind's page: Anime.
  let kind: LinkContext
  /// `TV`, `Paperback`
  let format: String?
  let year: String?
  let cover: CoverContext
  /// The cover's colour, `#rrggbb`.
  let wash: String?
  /// The title in its own script, hung beside the cover.
  let native: LinkContext?
  let credits: [FactContext]
  /// What the thing is, then where it stands in the library.
  let facts: [FactContext]
  let description: [String]
  let genres: [LinkContext]
  let tracking: TrackingContext?
  let review: ReviewContext?
  let episodes: [EpisodeContext]
  let characters: [CharacterContext]
  let relations: [RowContext]
  let items: [ItemContext]

  static let fields = Fields<TitleContext>("title")
    .section("frame") { $0.frame }
    .text("title") { $0.title }
    .text("language") { $0.language }
    .list("otherTitles") { $0.otherTitles }
    .flag("hasOtherTitles") { !$0.otherTitles.isEmpty }
    .section("kind") { $0.kind }
    .text("format") { $0.format }
    .text("year") { $0.year }
    .section("cover") { $0.cover }
    .text("wash") { $0.wash }
    .section("native") { $0.native }
    .list("credits") { $0.credits }
    .flag("hasCredits") { !$0.credits.isEmpty }
    .list("facts") { $0.facts }
    .flag("hasFacts") { !$0.facts.isEmpty }
    .list("description") { $0.description }
    .flag("hasDescription") { !$0.description.isEmpty }
    .flag("hasAbout") { !$0.description.isEmpty || !$0.genres.isEmpty }
    .list("genres") { $0.genres }
    .flag("hasGenres") { !$0.genres.isEmpty }
    .section("tracking") { $0.tracking }
    .section("review") { $0.review }
    .list("episodes") { $0.episodes }
    .flag("hasEpisodes") { !$0.episodes.isEmpty }
    .list("characters") { $0.characters }
    .flag("hasCharacters") { !$0.characters.isEmpty }
    .list("relations") { $0.relations }
    .flag("hasRelations") { !$0.relations.isEmpty }
    .list("items") { $0.items }
    .flag("hasItems") { !$0.items.isEmpty }
}

/// What the title is to the owner.
struct TrackingContext: TemplateContext {
  let status: StatusContext
  let rating: RatingContext?
  let progress: [ProgressContext]
  /// Started, finished, how often, favourite …
  let notes: [NoteContext]
  let runs: [RunContext]
  let parts: [PartContext]

  static let fields = Fields<TrackingContext>("tracking")
    .section("status") { $0.status }
    .section("rating") { $0.rating }
    .list("progress") { $0.progress }
    .list("notes") { $0.notes }
    .flag("hasNotes") { !$0.notes.isEmpty }
    .list("runs") { $0.runs }
    .flag("hasRuns") { !$0.runs.isEmpty }
    .list("parts") { $0.parts }
    .flag("hasParts") { !$0.parts.isEmpty }
}

/// Some words, with a date or without: started 28 Sep 2025.
struct NoteContext: TemplateContext {
  let words: String
  var date: TimeContext?

  static let fields = Fields<NoteContext>("note")
    .text("words") { $0.words }
    .section("date") { $0.date }
}

/// One time again: a rewatch, reread or replay.
struct RunContext: TemplateContext {
  let label: String
  let started: TimeContext?
  let finished: TimeContext?
  let rating: RatingContext?
  let note: String?

  static let fields = Fields<RunContext>("run")
    .text("label") { $0.label }
    .section("started") { $0.started }
    .section("finished") { $0.finished }
    .section("rating") { $0.rating }
    .text("note") { $0.note }
}

/// A season, volume or episode with a rating of its own.
struct PartContext: TemplateContext {
  let label: String
  let rating: RatingContext?
  let finished: TimeContext?
  let note: String?

  static let fields = Fields<PartContext>("part")
    .text("label") { $0.label }
    .section("rating") { $0.rating }
    .section("finished") { $0.finished }
    .text("note") { $0.note }
}

/// The owner's review.
struct ReviewContext: TemplateContext {
  /// The review's own title, or "Review".
  let heading: String
  let rating: RatingContext?
  let body: HTML
  let date: TimeContext?
  let author: String
  /// The whole review gives things away: it is folded.
  let isFolded: Bool
  let warnings: [String]

  static let fields = Fields<ReviewContext>("review")
    .text("heading") { $0.heading }
    .section("rating") { $0.rating }
    .html("body") { $0.body }
    .section("date") { $0.date }
    .text("author") { $0.author }
    .flag("isFolded") { $0.isFolded }
    .list("warnings") { $0.warnings }
    .flag("hasWarnings") { !$0.warnings.isEmpty }
}

/// A row of the episode checklist.
struct EpisodeContext: TemplateContext {
  let number: String
  /// A list that counts by itself would give it another number.
  let isOutOfCount: Bool
  let title: String?
  let aired: TimeContext?
  let isWatched: Bool

  static let fields = Fields<EpisodeContext>("episode")
    .text("number") { $0.number }
    .flag("isOutOfCount") { $0.isOutOfCount }
    .text("title") { $0.title }
    .section("aired") { $0.aired }
    .flag("isWatched") { $0.isWatched }
}

struct CharacterContext: TemplateContext {
  let name: String
  /// `Main`
  let role: String?
  let picture: PictureContext?

  static let fields = Fields<CharacterContext>("character")
    .text("name") { $0.name }
    .text("role") { $0.role }
    .section("picture") { $0.picture }
}
