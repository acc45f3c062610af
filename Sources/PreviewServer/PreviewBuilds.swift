import Base
import FileSystem
import LibraryFiles
import Publishing
import SiteBuilding

/// Runs work that may take its time; what it is given to tell its progress is nil when nobody wants to see it.
package typealias ShowingProgress =
  @Sendable (@Sendable (WorkProgress?) async -> PreviewEvent) async -> PreviewEvent

/// Builds the site again and again, and tells pages and people how it went.
struct PreviewBuilds: Sendable {
  let project: Project
  let folder: PrivateFolder
  let workers: Int
  let pictures: PictureProgram?
  let state: PreviewState
  /// Where the site can be visited.
  let address: String
  /// Runs a build that may take its time, and is told how far it is.
  let showing: ShowingProgress
  let describe: @Sendable (FileError) -> Diagnostic
  let tell: @Sendable (PreviewEvent) -> Void

  /// Builds whenever something comes, once for all that came meanwhile.
  func run(_ queue: ChangeQueue) async {
    var isFirst = true
    var warnings: [Diagnostic] = []
    while let changed = await queue.take(), !state.now.isEnding {
      var event = await showing { await build(changed, $0) }
      let reported = event.diagnostics
      // What was said after the build before, and has not kept it from anything, need not be said again.
      if !reported.hasErrors, reported.all == warnings { event.diagnostics = DiagnosticList() }
      warnings = reported.all
      tell(event)
      if isFirst { tell(PreviewEvent(kind: .serving(address: address))) }
      isFirst = false
    }
  }

  private func build(_ changed: [String], _ progress: WorkProgress?) async -> PreviewEvent {
    // Nobody has the site but this preview: what the library says is gone may go.
    let options = BuildOptions(
      output: folder.site.path, allowsLargeDeletion: true, isPreview: true,
      workers: workers, pictures: pictures, progress: progress)
    var diagnostics = DiagnosticList()
    var report: BuildReport?
    do {
      report = try await buildSite(of: project, options, reporting: &diagnostics)
    } catch let error as FileError {
      diagnostics.report(describe(error))
    } catch {
      // Nothing else is thrown but that the work was cancelled: it ends.
    }
    let problems = report == nil ? Self.text(diagnostics) : ""
    state.change { state in
      state.problems = problems
      guard let publishing = report?.publishing else { return }
      state.isBuilt = true
      let isShown = (publishing.written + publishing.removed).contains(
        where: ContentType.isShownWithPages)
      if isShown { state.looks += 1 }
    }
    return PreviewEvent(
      kind: report.map { .built($0) } ?? .failed, changed: changed, diagnostics: diagnostics)
  }

  /// The errors as a terminal shows them, as many as can be read.
  private static func text(_ diagnostics: DiagnosticList) -> String {
    let errors = diagnostics.sorted.filter { $0.severity == .error }
    let shown = errors.prefix(20).map(DiagnosticFormatter.text).joined(separator: "\n")
    return errors.count > 20 ? shown + "\nand \(errors.count - 20) more" : shown
  }
}
