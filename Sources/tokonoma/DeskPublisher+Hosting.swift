import Base
import Checking
import Desk
import LibraryFiles
import MediaLibrary
import SiteHosting

extension DeskPublisher {
  /// Builds, audits and publishes like 'tokonoma publish'.
  init(_ console: Console) {
    self.init { project, options, progress in
      var outcome = Outcome()
      var problems = DiagnosticList()
      _ = try await problems.awaitedResult {
        try await outcome.publish(project, options, progress, console, reporting: &$0)
      }
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
    let publication = SitePublication(
      project: project, settings: settings, place: place, console: console,
      isDryRun: options.isDryRun, adopts: options.adopts,
      allowsLargeDeletion: options.allowsLargeDeletion)
    guard try await publication.build(progress, reporting: &problems) != nil else { return }
    var found = DiagnosticList()
    var audited: AuditReport?
    let report = try await publication.send(
      auditing: { options, _ in
        var options = options
        options.progress = progress
        audited = try await auditSite(of: project, options, reporting: &found)
        return audited
      }, reporting: &problems)
    (findings, audit) = (found.all, audited?.summary)
    guard let report else { return }
    changes = Changes(
      host: report.host, added: report.changes.added, changed: report.changes.changed,
      removed: report.changes.removed, unchanged: report.changes.unchanged)
    isPublished = !report.isDryRun
    _ = await publication.notifyHub(of: report, reporting: &problems)
  }
}
