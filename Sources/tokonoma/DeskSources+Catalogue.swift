import Base
import Catalogue
import Desk
import HTTPFetching
import LibraryFiles
import MediaLibrary

extension DeskSources {
  /// The sources of the settings, with the owner's keys.
  init(_ console: Console) {
    self.init(
      search: { try await Self.search($0, for: $1, console) },
      cover: { try await Self.cover($0, at: $1, console) },
      details: { try await Self.details($0, of: $1, $2, console) },
      fill: { try await Self.fill($0, $1, $2, binding: $3, console) },
      queries: { SearchHistory($0).queries() })
  }

  private static func search(
    _ project: Project, for query: String, _ console: Console
  ) async throws -> (hits: [Hit], problems: [Diagnostic]) {
    var problems = DiagnosticList()
    let hits = try await problems.awaitedResult { problems in
      let (access, settings) = try access(to: project, console, reporting: &problems)
      let found = await CatalogueSearch(
        for: query, kinds: Kind.allCases, from: access.sources, askingAll: false,
        CatalogueScope(language: settings.language), through: access.fetcher)
      try SearchHistory(project).keep(query, on: today(), found.hits)
      problems.report(found.failures)
      return found.hits.compactMap { hit in
        TitleReference(hit.reference).map { reference in
          Hit(
            id: reference.id, kind: hit.kind, title: hit.title, otherName: hit.otherName,
            facts: hit.facts, pictures: hit.pictures)
        }
      }
    }
    return (hits ?? [], problems.all)
  }

  private static func cover(
    _ project: Project, at addresses: [String], _ console: Console
  ) async throws -> [UInt8]? {
    var ignored = DiagnosticList()
    let (access, _) = try access(to: project, console, reporting: &ignored)
    return await ChosenCover(ofHit: addresses, through: access.fetcher)?.bytes
  }

  private static func details(
    _ project: Project, of id: Work.ExternalID, _ kind: Kind, _ console: Console
  ) async throws -> (details: Details?, problems: [Diagnostic]) {
    var problems = DiagnosticList()
    let details = try await problems.awaitedResult { problems in
      let (access, settings) = try access(to: project, console, reporting: &problems)
      var (title, source) = try await access.title(
        for: TitleReference(id: id, kind: kind), named: "\(id.registry):\(id.value)",
        CatalogueScope(language: settings.language), reporting: &problems)
      if source.info.describesApart {
        do throws(FetchFailure) {
          title = try await source.described(title, through: access.fetcher)
        } catch {
          await access.fetcher.drop(error, of: source)
          problems.report([error])
        }
      }
      let cover = await ChosenCover(of: title, at: source.info, through: access.fetcher)
      return Details(
        id: id, title: title.facts, source: source.info.name, page: title.page,
        cover: cover?.bytes)
    }
    return (details, problems.all)
  }

  /// Facts that can't be fetched now come with the next refresh.
  private static func fill(
    _ project: Project, _ titles: [String], _ change: (number: Int?, origin: ChangeOrigin),
    binding: Work.ExternalID?, _ console: Console
  ) async throws {
    var ignored = DiagnosticList()
    guard let today = today() else { return }
    if let binding {
      _ = try forget(
        titles, binding: binding, in: project, by: change.origin, continuing: change.number,
        reporting: &ignored)
    }
    let (access, settings) = try access(to: project, console, reporting: &ignored)
    var options = RefreshOptions(settings.catalogue)
    options.titles = Set(titles)
    let run = try RefreshRun(
      project, options, from: access.sources, through: access.fetcher, today: today,
      by: change.origin, continuing: change.number, whenWaiting: {}, reporting: &ignored)
    if var run { _ = try await run.run(reporting: &ignored) }
  }

  private static func access(
    to project: Project, _ console: Console, reporting problems: inout DiagnosticList
  ) throws -> (access: CatalogueAccess, settings: Settings) {
    let settings = try project.soundSettings(reporting: &problems)
    let access = try CatalogueAccess(
      of: project, settings, console, reporting: &problems)
    return (access, settings)
  }
}
