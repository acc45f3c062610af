import ArgumentParser
import Base
import Checking
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
      let publication = SitePublication(
        project: project, settings: settings, place: place, console: console, isDryRun: dryRun,
        adopts: adopt, allowsLargeDeletion: allowDeletions)
      if !noBuild {
        let built = try await console.showingProgress { progress in
          try await publication.build(progress, reporting: &diagnostics)
        }
        guard let built else { return }
        console.result(built.summary, built.json)
      }
      let report = try await publication.send(
        auditing: { options, problems in
          audited = try await console.audit(project, options, reporting: &problems)
          return audited
        }, reporting: &diagnostics)
      guard let report else { return }
      console.report(report)
      if let notice = await publication.notifyHub(of: report, reporting: &diagnostics) {
        console.report(notice)
      }
    }
    if audited?.isClean == false { throw ExitStatus.findings }
  }
}
