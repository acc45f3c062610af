import ArgumentParser
import Base
import Checking
import FileSystem
import HTTPFetching
import LibraryFiles
import MediaLibrary
import SiteBuilding
import SiteHosting

struct PublishCommand: AsyncParsableCommand, CommandWithExamples {
  static let configuration = CommandConfiguration(
    "publish", "Build the site, check it for private data, and upload it.",
    """
    'publish:' in tokonoma.yml names the place: a folder, a server by rsync or SFTP, GitHub or Codeberg Pages or any \
    other git branch, Netlify, or Cloudflare Pages; 'tokonoma help publishing' explains each. Only files that differ \
    are sent, and only files that were published from here are ever removed. If a run is interrupted, the next one \
    finishes it. If the site contains private data, nothing is published. A WebSub hub named by 'hub:' is notified of \
    changed feeds.
    """)

  static let examples: [CommandExample] = [
    "tokonoma publish --dry-run  # Show which files would be uploaded or removed.",
    "tokonoma publish  # Build and upload the site.",
    "tokonoma publish --no-build  # Upload _site as it is.",
  ]

  @OptionGroup var project: ProjectOptions

  @Flag(
    name: [.customShort("n"), .long], help: "Show what would change there, and change nothing.")
  var dryRun = false

  @Flag(help: "Upload the site of the last build.")
  var noBuild = false

  @Flag(
    help:
      "Replace files there that weren't published from here. Others are kept, except pages of unlisted titles that this copy of the project doesn't have."
  )
  var adopt = false

  @Flag(help: "Allow removing more than 100 files and more than half of the site.")
  var allowDeletions = false

  func run() async throws {
    var audited: AuditReport?
    try await project.run { project, console, diagnostics in
      var problems = DiagnosticList()
      let settings = try project.readSettings(reporting: &problems).settings
      guard let place = settings.publishing else {
        diagnostics.report(contentsOf: problems)
        if !problems.hasErrors { diagnostics.report(.nowhereToPublish()) }
        return
      }
      if !noBuild, try await !build(project, console, reporting: &diagnostics) { return }
      let output = project.folder.shown("_site")
      guard let built = try OutgoingSite(in: output, of: project) else {
        diagnostics.report(.nothingToPublish(output))
        return
      }
      var ignored = DiagnosticList()
      let titles = try await project.readOwnersTitles(workers: .onAllCores(), reporting: &ignored)
      let site = built.adding(hostFiles(for: place.host, titles, site: built))
      audited = try await console.audit(
        project, output: output, further: site.further, reporting: &diagnostics)
      guard audited?.isClean == true else { return }
      let access = Self.access(settings, console)
      let report = try await publish(
        site, of: project, to: place,
        HostingOptions(
          isDryRun: dryRun, adopts: adopt, allowsLargeDeletion: allowDeletions,
          unpublishedContents: titles.unpublishedContents), access, reporting: &diagnostics)
      guard let report else { return }
      console.report(report)
      guard !dryRun,
        let notice = HubNotice(
          of: report.changes, settings, own: OwnersKeys()["TOKONOMA_HUB_URL"])
      else { return }
      await tell(notice, access.fetcher, console, reporting: &diagnostics)
    }
    if audited?.isClean == false { throw ExitStatus.findings }
  }

  private func build(
    _ project: Project, _ console: Console, reporting diagnostics: inout DiagnosticList
  ) async throws -> Bool {
    var options = BuildOptions(
      allowsLargeDeletion: allowDeletions, workers: WorkerPool.availableCores,
      pictures: picturesProgram(reporting: &diagnostics))
    (options.today, options.notesChanges) = (today(), true)
    options.keepsNotes = !dryRun
    let report = try await console.showingProgress { progress in
      options.progress = progress
      return try await buildSite(of: project, options, reporting: &diagnostics)
    }
    if let report {
      console.result(report.summary, report.json)
    }
    return report != nil
  }

  private func tell(
    _ notice: HubNotice, _ fetcher: Fetcher, _ console: Console,
    reporting diagnostics: inout DiagnosticList
  ) async {
    do throws(FetchFailure) {
      try await notice.send(by: fetcher)
      console.report(notice)
    } catch {
      diagnostics.report(.hubNotTold(error))
    }
  }

  static func access(_ settings: Settings, _ console: Console) -> HostingAccess {
    let keys = OwnersKeys()
    return HostingAccess(
      sshProgram: environmentVariable("TOKONOMA_SSH"),
      fetcher: console.fetcher(fetchProgram(), contact: nil), key: { keys[$0] })
  }
}
