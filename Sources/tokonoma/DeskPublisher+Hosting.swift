import Base
import Checking
import Desk
import FileSystem
import HTTPFetching
import LibraryFiles
import MediaLibrary
import SiteBuilding
import SiteHosting

extension DeskPublisher {
  /// Builds, audits and publishes as 'tokonoma publish' does.
  init(_ console: Console) {
    self.init { project, options, progress in
      var outcome = Outcome()
      var problems = DiagnosticList()
      try await outcome.publish(project, options, progress, console, reporting: &problems)
      outcome.problems = problems.all
      return outcome
    }
  }
}

extension DeskPublisher.Outcome {
  fileprivate mutating func publish(
    _ project: Project, _ options: DeskPublisher.Options, _ progress: WorkProgress,
    _ console: Console, reporting problems: inout DiagnosticList
  ) async throws {
    let settings = try project.soundSettings(reporting: &problems)
    guard let place = settings.publishing, !problems.hasErrors else { return }
    var building = BuildOptions(
      allowsLargeDeletion: options.allowsLargeDeletion, workers: WorkerPool.availableCores,
      pictures: picturesProgram(reporting: &problems), progress: progress)
    (building.today, building.notesChanges) = (today(), true)
    building.keepsNotes = !options.isDryRun
    guard try await buildSite(of: project, building, reporting: &problems) != nil else { return }
    let output = project.folder.shown("_site")
    guard let built = try OutgoingSite(in: output, of: project) else {
      return problems.report(.nothingToPublish(output))
    }
    var ignored = DiagnosticList()
    let titles = try await project.readOwnersTitles(workers: .onAllCores(), reporting: &ignored)
    let site = built.adding(hostFiles(for: place.host, titles, site: built))
    var found = DiagnosticList()
    let audited = try await auditSite(
      of: project,
      AuditOptions(
        output: output, further: site.further, workers: WorkerPool.availableCores,
        progress: progress), reporting: &found)
    findings = found.all
    audit = audited?.summary
    guard audited?.isClean == true else { return }
    let access = PublishCommand.access(settings, console)
    let report = try await SiteHosting.publish(
      site, of: project, to: place,
      HostingOptions(
        isDryRun: options.isDryRun, adopts: options.adopts,
        allowsLargeDeletion: options.allowsLargeDeletion,
        unpublishedContents: titles.unpublishedContents), access, reporting: &problems)
    guard let report else { return }
    changes = Changes(
      host: report.host, added: report.changes.added, changed: report.changes.changed,
      removed: report.changes.removed, unchanged: report.changes.unchanged)
    isPublished = !report.isDryRun
    guard isPublished,
      let notice = HubNotice(of: report.changes, settings, own: OwnersKeys()["TOKONOMA_HUB_URL"])
    else { return }
    do throws(FetchFailure) {
      try await notice.send(by: access.fetcher)
    } catch {
      problems.report(.hubNotTold(error))
    }
  }
}
