import Base
import Catalogue
import HTTPFetching
import LibraryCommands
import LibraryFiles
import MediaLibrary
import Trackers

extension AddCommand {
  /// Adds a title from a source, or binds one of the library's titles to it.
  func addFromCatalogue(
    _ project: Project, _ console: Console, reporting diagnostics: inout DiagnosticList
  ) async throws {
    guard let settings = try project.soundSettings(reporting: &diagnostics), let today = today(),
      let reference = reference(in: project, reporting: &diagnostics),
      let access = CatalogueAccess(
        of: project, settings.catalogue, site: settings.url, console, reporting: &diagnostics)
    else { return }
    guard
      let found = try await found(
        reference, access, CatalogueScope(language: settings.language), reporting: &diagnostics)
    else {
      return
    }
    let changed: (id: String, change: Int?)?
    if let to {
      changed = try await bound(to, to: found, reference.id, project, reporting: &diagnostics)
    } else {
      changed = try await added(
        found, reference.id, project, settings, console, reporting: &diagnostics)
    }
    if let changed, !change.dryRun {
      var options = RefreshOptions(settings.catalogue)
      options.titles = [changed.id]
      let run = try RefreshRun(
        project, options, from: access.sources, through: access.fetcher, today: today,
        by: changeOrigin(), continuing: changed.change, whenWaiting: console.tellOfWait,
        reporting: &diagnostics)
      if var run {
        let report = try await run.run(reporting: &diagnostics)
        console.report(report)
      }
    }
  }

  /// The title for a result's number, an id or an address; nil, with a report, if there is none.
  private func reference(
    in project: Project, reporting diagnostics: inout DiagnosticList
  ) -> TitleReference? {
    guard let number = Int(newKind) else { return TitleReference(newKind) }
    let found = SearchHistory(project).found()
    guard found.indices.contains(number - 1),
      let reference = TitleReference(found[number - 1].reference)
    else { return diagnostics.report(.numberNotFound(number, of: found.count)) }
    return TitleReference(id: reference.id, kind: found[number - 1].kind)
  }

  /// The answer of the first source that knows the title; nil, with a report, if no source does.
  private func found(
    _ reference: TitleReference, _ access: CatalogueAccess, _ scope: CatalogueScope,
    reporting diagnostics: inout DiagnosticList
  ) async throws -> CatalogueTitle? {
    let kinds = reference.kind.map { [$0] } ?? Kind.allCases
    var wasAsked = false
    for source in access.sources where source.info.registries.contains(reference.id.registry) {
      for kind in kinds where source.info.kinds.contains(kind) {
        wasAsked = true
        do throws(FetchFailure) {
          let titles = try await source.titles(
            with: [reference.id], of: kind, scope, through: access.fetcher)
          if let title = titles.first(where: {
            $0.facts.kind == kind && $0.ids.contains(reference.id)
          }) {
            return title
          }
        } catch {
          await access.fetcher.drop(error, of: source)
          diagnostics.report(.sourceFailed(error))
        }
      }
    }
    let lacking = access.lacking.filter { row in
      reference.kind.map(row.kinds.contains) ?? true
    }
    if !diagnostics.hasErrors {
      diagnostics.report(
        wasAsked
          ? .referenceUnknown(newKind)
          : .nobodyKnowsReferences(reference.id.registry, lacking: lacking.map(\.name)))
    }
    return nil
  }

  /// The id of the new title and the number of the change; nil, with a report, if it was not added.
  private func added(
    _ found: CatalogueTitle, _ asked: Work.ExternalID, _ project: Project, _ settings: Settings,
    _ console: Console, reporting diagnostics: inout DiagnosticList
  ) async throws -> (id: String, change: Int?)? {
    let library = try await project.readOwnersTitles(
      workers: .onAllCores(), reporting: &diagnostics)
    if let same = library.titles.first(where: { title in
      title.entry.kind == found.facts.kind
        && title.entry.work.ids.contains { found.ids.contains($0) }
    }) {
      return diagnostics.report(.referenceThere(found.facts.title, same.entry.id, at: same.path))
    }
    guard var new = newTitle(found.facts.title, found.facts.kind, reporting: &diagnostics) else {
      return nil
    }
    new.ids = [asked]
    let report = try await console.editor(project, settings, change)
      .add(new, workers: .onAllCores(), reporting: &diagnostics)
    guard let report else { return nil }
    console.report(report)
    return (report.id, report.number)
  }

  /// The id of the library's title that is bound to the one found, and the number of the change.
  private func bound(
    _ name: String, to found: CatalogueTitle, _ asked: Work.ExternalID, _ project: Project,
    reporting diagnostics: inout DiagnosticList
  ) async throws -> (id: String, change: Int?)? {
    let library = try await project.readOwnersTitles(
      workers: .onAllCores(), reporting: &diagnostics)
    let titles = TitleFinder(library.titles, kind: found.facts.kind).titles(for: name)
    guard titles.count == 1 else {
      return diagnostics.report(
        titles.isEmpty
          ? .titleNotFound(name, near: nil, broken: [])
          : .severalTitles(name, found: titles.map { ($0.entry.id, $0.entry.work.title) }))
    }
    let id = titles[0].entry.id
    let reports = try forget(
      [id], binding: asked, in: project, by: changeOrigin(), isDryRun: change.dryRun,
      reporting: &diagnostics)
    return diagnostics.hasErrors ? nil : (id, reports.first?.change)
  }
}
