import Base
import MediaLibrary
import PageBuilding
import Planning

/// The second pass of a build: all pages, planned.
struct PlannedSite: Sendable {
  var plan: SitePlan
  let titles: TitleParts
  /// Rendered here instead of with the pages: a card needs only its title, and other cores would
  /// wait for the plan.
  let cards: Cards
  let templates: PageTemplates
  let theme: ThemeAssets

  /// nil if templates or theme have errors, which have been reported.
  static func plan(
    for sources: SiteSources, on workers: WorkerPool, reporting diagnostics: inout DiagnosticList
  ) async throws -> PlannedSite? {
    let (library, messages) = (sources.library, sources.localized.words)
    workers.progress?.begin(.planning, of: library.entries.count)
    let shown = try await ShownTitle.all(of: library, on: workers)
    let orders = TitleOrders(of: library, titles: shown)
    async let planning = SitePlan.plan(
      library, shown, orders, sources.people, messages, on: workers)
    let titles = try await TitleParts(
      library, titles: shown, orders: orders, words: messages, pictures: sources.pictures,
      covers: sources.resources.covers, on: workers)
    var cards: Cards?
    if let templates = sources.resources.templates {
      cards = try await Cards.rendered(by: templates.card, for: titles, on: workers)
    }
    let (plan, problems) = try await planning
    diagnostics.report(contentsOf: problems)
    sources.prose.checkReferences(in: plan, reporting: &diagnostics)
    guard let templates = sources.resources.templates, let theme = sources.resources.theme,
      let cards
    else { return nil }
    return PlannedSite(plan: plan, titles: titles, cards: cards, templates: templates, theme: theme)
  }
}

extension SitePlan {
  /// Plans the pages on one core, then finds similar titles on all.
  fileprivate static func plan(
    _ library: Library, _ titles: [ShownTitle], _ orders: TitleOrders, _ people: People,
    _ messages: Messages, on workers: WorkerPool
  ) async throws -> (SitePlan, DiagnosticList) {
    var diagnostics = DiagnosticList()
    let draft = SiteDraft(
      library, titles: titles, orders: orders, people: people, words: messages,
      reporting: &diagnostics)
    let similarTitles = try await workers.chunks(draft.titleCount) { draft.similarTitles(of: $0) }
    return (SitePlan(draft, similarTitles: similarTitles), diagnostics)
  }
}

extension ShownTitle {
  /// One for each of the library's entries.
  fileprivate static func all(
    of library: Library, on workers: WorkerPool
  ) async throws -> [ShownTitle] {
    let (entries, settings) = (library.entries, library.settings)
    let chunks = try await workers.chunks(entries.count) { range in
      entries[range].map { ShownTitle(of: $0, in: settings.titleLanguage, site: settings.language) }
    }
    var titles = Array(joining: chunks)
    titles.joinFranchises(of: library)
    return titles
  }
}
