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
    commandName: "publish",
    abstract: "Make the site, look through it for what is private, and bring it out.",
    discussion: """
      'publish:' in tokonoma.yml says where to: a folder, a server by rsync or SFTP, GitHub or Codeberg Pages or any \
      other branch by git, Netlify, Cloudflare Pages; 'tokonoma help publishing' tells how each is set up. Only what \
      differs is sent. Of what is there, only files that were published from here are ever taken away. A run that was \
      cut off is finished by the next one. If anything private is found in the site, nothing goes out. A WebSub hub that \
      'hub:' names is told which feeds have changed.
      """)

  static let examples = [
    CommandExample("tokonoma publish --dry-run", "Say which files would go out or away."),
    CommandExample("tokonoma publish", "Bring the site up to date where its visitors see it."),
    CommandExample("tokonoma publish --no-build", "Bring out _site as it is."),
  ]

  @OptionGroup var project: ProjectOption
  @OptionGroup var common: CommonOptions

  @Flag(name: [.customShort("n"), .long], help: "Say what would change there, and change nothing.")
  var dryRun = false

  @Flag(help: "Bring out the site as the last build made it.")
  var noBuild = false

  @Flag(
    help:
      "Take the place of files there that have another origin; all others are kept, but for pages of unlisted titles that this copy of the project does not make."
  )
  var adopt = false

  @Flag(help: "Allow to remove more than 100 files and more than half of the site.")
  var allowDeletions = false

  func run() async throws {
    let console = common.console
    var audited: AuditReport?
    try await console.run { diagnostics in
      guard let project = try project.found(reporting: &diagnostics) else { return }
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
      let titles = try await project.readOwnersTitles(
        workers: WorkerPool(count: WorkerPool.availableCores), reporting: &ignored)
      let site = built.adding(hostFiles(for: place.host, titles, site: built))
      audited = try await console.audit(
        project, output: output, further: site.further, reporting: &diagnostics)
      guard audited?.isClean == true else { return }
      let access = access(settings, console)
      let report = try await publish(
        site, of: project, to: place,
        HostingOptions(isDryRun: dryRun, adopts: adopt, allowsLargeDeletion: allowDeletions),
        access, reporting: &diagnostics)
      guard let report else { return }
      if dryRun { console.lines { write in report.lines.forEach(write) } }
      console.result(report.summary)
      console.json(report.json)
      guard !dryRun, let notice = HubNotice(of: report.changes, settings) else { return }
      await tell(notice, access.fetcher, console, reporting: &diagnostics)
    }
    if audited?.isClean == false { throw ExitStatus.findings }
  }

  /// Returns whether the site was built.
  private func build(
    _ project: Project, _ console: Console, reporting diagnostics: inout DiagnosticList
  ) async throws -> Bool {
    var options = BuildOptions(
      allowsLargeDeletion: allowDeletions, workers: WorkerPool.availableCores,
      pictures: picturesProgram(reporting: &diagnostics))
    options.notesChangesOn = today()
    options.keepsNotes = !dryRun
    let report = try await console.showingProgress { progress in
      options.progress = progress
      return try await buildSite(of: project, options, reporting: &diagnostics)
    }
    if let report {
      console.result(report.summary)
      console.json(report.json)
    }
    return report != nil
  }

  private func tell(
    _ notice: HubNotice, _ fetcher: Fetcher, _ console: Console,
    reporting diagnostics: inout DiagnosticList
  ) async {
    do throws(FetchFailure) {
      try await notice.send(by: fetcher)
      console.result(notice.summary)
      console.json(notice.json)
    } catch {
      diagnostics.report(.hubNotTold(error))
    }
  }

  private func access(_ settings: Settings, _ console: Console) -> HostingAccess {
    let keys = OwnersKeys()
    let isTold = !console.isQuiet && !console.isJSON
    return HostingAccess(
      sshProgram: environmentVariable("TOKONOMA_SSH"),
      fetcher: Fetcher(
        by: fetchProgram().map { .program($0) } ?? .none, agent: "Tokonoma/\(Release.version)",
        cache: nil, clock: .system,
        telling: { if isTold { console.note($0 + "\n") } }),
      key: { keys[$0] })
  }
}
