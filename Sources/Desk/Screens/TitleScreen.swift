import LibraryFiles
import MediaLibrary
import PageBuilding
import Templates

/// One title with a form for everything that can be done to it: `/title/anime/frieren`
enum TitleScreen: Screen {
  static func context(of request: ScreenRequest) throws -> Named<TitleScreenContext>? {
    let id = request.rest.joined(separator: "/")
    guard let title = request.reading.library.title(id) else { return nil }
    let link = request.reading.covers.link(to: title.entry, in: request.reading.settings)
    return Named(link.text, try TitleScreenContext(title, link, request))
  }
}

/// `desk/title.html`
struct TitleScreenContext: TemplateContext {
  let id: String
  let link: LinkContext
  let cover: CoverContext
  /// `Anime · 2023 · 28 episodes`
  let facts: String
  let visibilityWord: String?
  let status: StatusFormContext
  let rating: RatingFormContext
  let counters: [CounterContext]
  let ticks: [TicksContext]
  let dates: [KeyFieldContext]
  let runs: [String]
  let favorite: FavoriteFormContext
  let lists: [ListMembershipContext]
  let tags: TagsContext
  let notes: [String]
  let notesForm: [FieldContext]
  let forget: ActionContext?
  let visibility: ChoiceFormContext
  let coverForm: [FieldContext]
  let withoutCover: ActionContext?
  let review: ReviewFormContext?
  let keys: [KeyFieldContext]
  let newKey: [FieldContext]
  let remove: ActionContext
  /// Leads to titles of this name that sources know.
  let sources: SafeURL?

  init(_ title: OwnersTitle, _ link: LinkContext, _ request: ScreenRequest) throws {
    let entry = title.entry
    let (reading, words) = (request.reading, request.words)
    let form = TitleForms(title, link.text, request)
    (id, self.link) = (entry.id, link)
    cover = reading.covers.cover(of: entry, in: request.project.folder)
    facts = form.facts
    visibilityWord = form.visibilityWord
    status = form.status
    rating = form.rating
    counters = form.counters
    ticks = TicksContext.all(entry, request)
    dates = form.dates
    runs = form.runs
    favorite = form.favorite
    lists = form.lists
    tags = form.tags
    notes = title.notes
    notesForm = form.hidden("note")
    forget =
      title.notes.isEmpty
      ? nil : request.action(words[.forgetNotes], "note", title: entry.id, value: "")
    visibility = form.visibility
    let cover = entry.work.cover?.path
    coverForm = form.hidden("cover", seen: cover ?? "", others: [("value", "cover.jpg")])
    withoutCover = cover.map {
      request.action(words[.withoutCover], "cover", title: entry.id, value: "", seen: $0)
    }
    review = form.review
    let written = try form.writtenKeys()
    keys = written.filter { !TitleForms.keysWithForms.contains($0.key) }
    newKey = form.hidden("set")
    sources =
      request.desk.sources == nil
      ? nil : FindContext.address("/find/sources", entry.work.title, for: entry.id)
    remove = request.removal(of: entry, back: "/")
  }
}
