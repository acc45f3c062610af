import Base
import LibraryCommands
import LibraryFiles
import MediaLibrary
import PageBuilding
import Planning
import Templates

/// Titles of the library by name, and, at `/find/sources`, titles that sources know.
enum FindScreen: Screen {
  static func context(of request: ScreenRequest) throws -> Named<FindContext>? {
    guard request.rest.isEmpty || request.rest == ["sources"] else { return nil }
    return Named(request.words[.find], try FindContext(request))
  }
}

/// `desk/find.html`
struct FindContext: TemplateContext {
  let query: String
  let titlesHeading: String
  /// The titles found in the library; before a search, the latest ones.
  let titles: [FoundTitleContext]
  /// Leads to the search in sources; nil before a search and after it.
  let sources: SafeURL?
  let hasAsked: Bool
  let hits: [HitContext]
  let problems: [ProblemContext]
  let searches: [LinkContext]
  let adding: AddFormContext

  private static let most = 40
  private static let mostLast = 20

  init(_ request: ScreenRequest) throws {
    let reading = request.reading
    let query = String((request.query["q"] ?? "").prefix(200))
    self.query = query
    let found = request.desk.library.titles(for: query, in: reading)
    titlesHeading = request.words[query.isEmpty ? .lately : .inLibrary]
    let shown =
      query.isEmpty
      ? Entry.latestFirst(reading.library.titles.map(\.entry)).prefix(FindContext.mostLast)
      : found.prefix(FindContext.most).map(\.entry)[...]
    titles = shown.map { FoundTitleContext($0, request) }
    var (hits, problems) = ([DeskSources.Hit](), [Diagnostic]())
    let asked = request.desk.sources.flatMap { query.isEmpty ? nil : $0 }
    hasAsked = asked != nil && !request.rest.isEmpty
    if let asked, hasAsked {
      let project = request.project
      (hits, problems) = try waiting { try await asked.search(project, query) }
      request.desk.hitCovers.keep(hits)
    }
    sources =
      asked == nil || hasAsked
      ? nil : FindContext.address("/find/sources", query, for: request.query["for"])
    self.hits = hits.map { HitContext($0, request) }
    self.problems = problems.map(ProblemContext.init)
    let queries = request.desk.sources?.queries(request.project) ?? []
    var seen: Set<String> = []
    searches =
      query.isEmpty
      ? queries.reversed().compactMap { line -> LinkContext? in
        // `2026-11-27  frieren`
        let words = line.split(separator: "  ", maxSplits: 1).last.map(String.init) ?? line
        guard seen.insert(words).inserted else { return nil }
        return FindContext.address("/find", words).map { LinkContext(text: words, url: $0) }
      }.prefix(12).map { $0 } : []
    adding = AddFormContext(request, name: query, isOpen: !query.isEmpty && found.isEmpty)
  }

  /// - Parameter title: the title of the library that is to be bound to a result
  static func address(
    _ path: String, _ query: String, for title: String? = nil
  ) -> SafeURL? {
    SafeURL(path, asking: [("q", query)] + (title.map { [("for", $0)] } ?? []))
  }
}

struct FoundTitleContext: TemplateContext {
  let link: LinkContext
  let cover: CoverContext
  let note: String
  let remove: ActionContext

  init(_ entry: Entry, _ request: ScreenRequest) {
    let (reading, words) = (request.reading, request.words)
    link = reading.covers.link(to: entry, in: reading.settings)
    cover = reading.covers.cover(of: entry, in: request.project.folder)
    note = [
      words.site[entry.kind, KindMessageKey.name],
      entry.work.creators.first?.name ?? entry.work.studios.first,
      words.site.status(of: entry),
      entry.tracking?.rating.map { reading.settings.ratingScale.text($0) },
      words.site.progressText(of: entry),
    ].compactMap { $0 }.joined(separator: " · ")
    remove = request.removal(of: entry)
  }
}

/// A title that a source knows.
struct HitContext: TemplateContext {
  let title: String
  let otherName: String?
  let facts: String
  /// nil if its source has none.
  let cover: SafeURL?
  /// Leads to everything that the source knows.
  let details: SafeURL?
  /// The title of the library that it is; nil if the library doesn't have it.
  let own: LinkContext?
  let statuses: [ChoiceContext]
  let fields: [FieldContext]

  init(_ hit: DeskSources.Hit, _ request: ScreenRequest) {
    let reading = request.reading
    title = hit.title
    otherName = hit.otherName
    let kind = request.words.site[hit.kind, KindMessageKey.name]
    facts = [kind, hit.facts].filter { !$0.isEmpty }.joined(separator: " · ")
    let found = FoundTitle(hit.id, hit.kind)
    cover = request.desk.hitCovers.has(found) ? found.cover : nil
    details = found.address(for: request.query["for"])
    own = reading.title(with: FoundTitle(hit.id, hit.kind)).map {
      reading.covers.link(to: $0.entry, in: reading.settings)
    }
    statuses = AddFormContext.statuses(request.words)
    fields = request.hidden([
      ("do", "add"), ("kind", hit.kind.id), ("name", hit.title),
      ("ids", FoundTitle(hit.id, hit.kind).idText),
    ])
  }
}
