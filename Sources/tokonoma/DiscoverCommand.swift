import ArgumentParser
import Base
import Catalogue
import LibraryFiles
import MediaLibrary

struct DiscoverCommand: AsyncParsableCommand, CommandWithExamples {
  static let configuration = CommandConfiguration(
    "discover", "Fetch a ranking of titles that you don't track, for the Discover page.",
    """
    The titles go to library/<kind>/discover.yml, without a status; the Discover page shows them in the source's \
    order. The next time, titles that left the ranking are removed, and those that you changed or track stay. With \
    'refresh: weekly' in tokonoma.yml, 'tokonoma refresh --due' fetches rankings again when they are due.
    """)

  static let examples: [CommandExample] = [
    "tokonoma discover anime --top 100  # The hundred best.",
    "tokonoma discover --season 2026-fall  # This season's titles.",
    "tokonoma discover manga --genre Mystery --top 30  # The best of a genre.",
  ]

  @Argument(help: .value("kind", "The kind: anime, manga, game …"), completion: .kinds)
  var givenKind: String?

  @Option(
    name: [.short, .long], help: .value("kind", "The kind, as an option."), completion: .kinds)
  var kind: String?

  @Option(help: .value("count", "How many titles."))
  var top = 50

  @Option(help: .value("season", "Of a season: 2026-fall."))
  var season: String?

  @Option(help: .value("genre", "Of a genre, as the source calls it."))
  var genre: String?

  @Option(
    name: .customLong("from"), help: .value("source", "Ask this source."),
    completion: .list(SourceRow.table.map(\.id)))
  var sources: [String] = []

  @OptionGroup var project: ProjectOptions

  func validate() throws {
    if givenKind == nil, kind == nil, season == nil {
      throw ValidationError("Give a kind, such as 'tokonoma discover anime'.")
    }
    if let givenKind { try refuse(("--kind", kind != nil), beside: "'\(givenKind)'") }
    if let season, CatalogueRanking.season(season) == nil {
      throw ValidationError(
        "A season is a year with winter, spring, summer or fall, such as 2026-fall, not '\(season)'."
      )
    }
    if !(1...1_000).contains(top) { throw ValidationError("--top is from 1 to 1000, not \(top).") }
  }

  func run() async throws {
    try await project.run { project, console, diagnostics in
      let season = season.flatMap { CatalogueRanking.season($0) }
      let query = Discovery.Query(
        kind: try (givenKind ?? kind).map(tokonoma.givenKind) ?? .anime,
        ranking: CatalogueRanking(
          count: top, season: season?.season, year: season?.year, genre: genre))
      _ = try await console.discover([query], in: project, from: sources, reporting: &diagnostics)
    }
  }
}

extension Console {
  /// Fetches and reports rankings; returns the number of the change.
  func discover(
    _ queries: [Discovery.Query], in project: Project, from names: [String],
    reporting diagnostics: inout DiagnosticList
  ) async throws -> Int? {
    let settings = try project.soundSettings(reporting: &diagnostics)
    guard let today = today() else { return nil }
    let access = try CatalogueAccess(
      of: project, settings, self, only: names,
      reporting: &diagnostics)
    var change: Int?
    let options = RefreshOptions(settings.catalogue)
    for query in queries {
      let report = try await Discovery.run(
        query, in: project, options, from: access.sources, through: access.fetcher,
        CatalogueScope(language: settings.language), today: today, by: changeOrigin(),
        continuing: change, whenWaiting: reportWaiting, reporting: &diagnostics)
      change = report.change
      text(report.text, report.json)
      diagnostics.report(report.failures)
      if report.source == nil, report.failures.isEmpty {
        let rows = access.lacking.filter { $0.kinds.contains(query.kind) }
        diagnostics.report(.nobodyRanks(query.kind.id, lacking: rows.map(\.name)))
      }
    }
    return change
  }
}
