import Base
import FileSystem
import LibraryFiles
import Publishing
import SiteBuilding

/// Runs work while showing its progress; the progress is nil when it isn't shown.
package typealias ShowingProgress =
  @Sendable (@Sendable (WorkProgress?) async -> PreviewEvent) async -> PreviewEvent

/// Builds the site after each change, and reports the results to pages and to the terminal.
struct PreviewBuilds: Sendable {
  let project: Project
  let folder: PrivateFolder
  let workers: Int
  let pictures: PictureProgram?
  /// Whether the first build makes no pictures, and a second one follows.
  let beginsWithoutPictures: Bool
  let state: PreviewState
  let address: String
  let showing: ShowingProgress
  let describe: @Sendable (FileError) -> Diagnostic
  let tell: @Sendable (PreviewEvent) -> Void

  /// Builds whenever there are changes, once for all changes during the previous build.
  func run(_ queue: ChangeQueue) async {
    var isFirst = true
    var warnings: [Diagnostic] = []
    while let changed = await queue.take(), !state.now.isEnding {
      // Drawing all pictures for the first time takes long.
      let isQuick = isFirst && beginsWithoutPictures && pictures != nil
      for pictures in isQuick ? [nil, pictures] : [pictures] {
        var event = await showing { await build(changed, making: pictures, $0) }
        let reported = event.diagnostics
        // The same warnings aren't repeated after each build.
        if !reported.hasErrors, reported.all == warnings { event.diagnostics = DiagnosticList() }
        warnings = reported.all
        tell(event)
        if isFirst { tell(PreviewEvent(kind: .serving(address: address))) }
        isFirst = false
        if state.now.isEnding { break }
      }
    }
  }

  private func build(
    _ changed: [String], making pictures: PictureProgram?, _ progress: WorkProgress?
  ) async -> PreviewEvent {
    // Only this preview uses the folder, so any number of files may be deleted.
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
      // Only cancellation remains.
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

  /// The first errors as a terminal shows them.
  private static func text(_ diagnostics: DiagnosticList) -> String {
    let errors = diagnostics.sorted.filter { $0.severity == .error }
    let shown = errors.prefix(20).map(DiagnosticFormatter.text).joined(separator: "\n")
    return errors.count > 20 ? shown + "\nand \(errors.count - 20) more" : shown
  }
}
