import Base
import Catalogue
import Desk
import LibraryCommands
import LibraryFiles
import MediaLibrary

extension DeskSources {
  /// The sources in the settings, with the owner's keys.
  init(_ console: Console) {
    self.init { project, query in
      var problems = DiagnosticList()
      let settings = try project.soundSettings(reporting: &problems)
      let access = try CatalogueAccess(
        of: project, settings.catalogue, site: settings.url, console, reporting: &problems)
      let found = await CatalogueSearch(
        for: query, kinds: Kind.allCases, from: access.sources, askingAll: false,
        CatalogueScope(language: settings.language), through: access.fetcher)
      try SearchHistory(project).keep(query, on: today(), found.hits)
      problems.report(found.failures)
      let hits = found.hits.map { hit in
        Hit(
          reference: hit.reference, kind: hit.kind, title: hit.title, otherName: hit.otherName,
          facts: hit.facts)
      }
      return (hits, problems.all)
    } fill: { project, id, change in
      // The next refresh fetches facts that couldn't be fetched now.
      var ignored = DiagnosticList()
      guard let today = today() else { return }
      let settings = try project.soundSettings(reporting: &ignored)
      let access = try CatalogueAccess(
        of: project, settings.catalogue, site: settings.url, console, reporting: &ignored)
      var options = RefreshOptions(settings.catalogue)
      options.titles = [id]
      let run = try RefreshRun(
        project, options, from: access.sources, through: access.fetcher, today: today,
        by: ChangeOrigin(command: "desk add \(id)", date: today), continuing: change,
        whenWaiting: {}, reporting: &ignored)
      if var run { _ = try await run.run(reporting: &ignored) }
    } queries: {
      SearchHistory($0).queries()
    }
  }
}
