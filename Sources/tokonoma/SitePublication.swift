import Base
import Checking
import FileSystem
import HTTPFetching
import LibraryFiles
import MediaLibrary
import SiteBuilding
import SiteHosting

/// The steps of publishing, for the command and the desk. Nothing is sent unless the audit passes.
struct SitePublication {
  let project: Project
  let settings: Settings
  let place: Settings.Publishing
  let console: Console
  var isDryRun: Bool
  var adopts: Bool
  var allowsLargeDeletion: Bool

  private var access: HostingAccess {
    let keys = OwnersKeys()
    return HostingAccess(
      sshProgram: environmentVariable("TOKONOMA_SSH"),
      fetcher: console.fetcher(fetchProgram(), contact: nil), key: { keys[$0] })
  }

  /// nil after reporting why the site can't be published.
  func build(
    _ progress: WorkProgress?, reporting diagnostics: inout DiagnosticList
  ) async throws -> BuildReport? {
    var options = BuildOptions(
      allowsLargeDeletion: allowsLargeDeletion, workers: WorkerPool.availableCores,
      pictures: picturesProgram(reporting: &diagnostics), progress: progress)
    (options.today, options.notesChanges) = (today(), true)
    options.keepsNotes = !isDryRun
    return try await buildSite(of: project, options, reporting: &diagnostics)
  }

  /// Audits the built site, and sends it; nil if it isn't sent.
  func send(
    auditing audit: (AuditOptions, inout DiagnosticList) async throws -> AuditReport?,
    reporting diagnostics: inout DiagnosticList
  ) async throws -> HostingReport? {
    let output = project.folder.shown("_site")
    guard let built = try OutgoingSite(in: output, of: project) else {
      return diagnostics.report(.nothingToPublish(output))
    }
    var problems = DiagnosticList()
    let titles = try await project.readOwnersTitles(workers: .onAllCores(), reporting: &problems)
    let site = built.adding(hostFiles(for: place.host, titles, site: built))
    var options = AuditOptions(
      output: output, further: site.further, library: (titles, problems),
      memory: AuditOptions.Memory(of: project), workers: WorkerPool.availableCores)
    // The audit reads or remembers each file, so publishing needn't read it again.
    if place.host.comparesDigests {
      options.noting = { path, sha1 in site.noteDigest(of: path, sha1) }
    }
    guard try await audit(options, &diagnostics)?.isClean == true else { return nil }
    return try await publish(
      site, of: project, to: place,
      HostingOptions(
        isDryRun: isDryRun, adopts: adopts, allowsLargeDeletion: allowsLargeDeletion,
        unpublishedContents: titles.unpublishedContents, address: settings.url), access,
      reporting: &diagnostics)
  }

  /// Notifies the hub of changed feeds; nil if there is nothing to report, or the hub couldn't be
  /// reached.
  func notifyHub(
    of report: HostingReport, reporting diagnostics: inout DiagnosticList
  ) async -> HubNotice? {
    guard !isDryRun,
      let notice = HubNotice(of: report.changes, settings, own: OwnersKeys()["TOKONOMA_HUB_URL"])
    else { return nil }
    do throws(FetchFailure) {
      try await notice.send(by: access.fetcher)
      return notice
    } catch {
      return diagnostics.report(.hubNotNotified(error))
    }
  }
}
