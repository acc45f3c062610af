import Diagnostics
import FileSystem
import InterfaceWords
import LibraryReading
import MediaLibrary
import PageParts
import Publishing
import Rendering
import SearchData
import SiteModel
import Templating
import Workers

/// Prepares a project's site, renders every page and makes the output folder equal to it.
///
/// Everything that can be wrong in the user's files is found before the first byte is written; nil when something was, and
/// then the site is as it was. Throws `FileError` when the disk refuses.
package func buildSite(
  of project: Project, _ options: BuildOptions, reporting diagnostics: inout DiagnosticList
) async throws -> BuildReport? {
  var times = PhaseTimes()
  let workers = WorkerPool(count: options.workers, progress: options.progress)
  let prepared = try await prepareSite(
    of: project, on: workers, timing: &times, reporting: &diagnostics)
  guard let site = prepared else { return nil }

  let publisher = try Publisher.open(
    options.output ?? project.folder.shown("_site"), planned: site.paths,
    project: project.folder.path,
    sources: ["library", "lists", "pages", "covers", "templates", "theme"].map(
      project.folder.shown),
    options: PublishOptions(
      adopts: options.adoptsOutput, allowsLargeDeletion: options.allowsLargeDeletion),
    reporting: &diagnostics)
  guard let publisher else { return nil }
  times.end("look at the output")
  options.progress?.begin(.writing, of: site.count)
  _ = try await workers.chunks(site.count) { range in
    var buffer = PageBuffer()
    for index in range {
      try site.withFile(at: index, in: &buffer) { path, bytes in
        _ = try publisher.publish(path, bytes: bytes)
      }
    }
  }
  times.end("render and write")
  let report = try publisher.finish()
  times.end("finish")
  let titleCount = site.library.entries.count
  // To give back what 10,000 titles hold takes 20 ms: another core does it, or the end of the process.
  Task.detached { [site] in _ = site }
  return BuildReport(titles: titleCount, publishing: report, times: times)
}

/// Reads, checks and plans: after that nothing in the user's files can go wrong, and any file of the site can be rendered.
///
/// nil when something was wrong, which has been reported. Throws `FileError` when the disk refuses.
package func prepareSite(
  of project: Project, on workers: WorkerPool, timing times: inout PhaseTimes,
  reporting diagnostics: inout DiagnosticList
) async throws -> PreparedSite? {
  var library = try await project.readLibrary(workers: workers, reporting: &diagnostics)
  times.end("read")
  workers.progress?.begin(.planning, of: library.entries.count)
  let layers = try FileLayers.found(
    in: project, library.settings, reporting: &diagnostics)
  let words = layers.words(for: library.settings, reporting: &diagnostics)
  let templates = PageTemplates(layers, words: words, reporting: &diagnostics)
  let theme = ThemeFiles(layers, name: library.settings.theme, reporting: &diagnostics)
  times.end("templates")
  let (plan, prose) = try await planned(&library, words, workers, reporting: &diagnostics)
  times.end("plan, Markdown")
  let pictures = try await SitePictures.found(
    for: library, in: project.folder, on: workers, reporting: &diagnostics)
  prose.checkReferences(in: plan, reporting: &diagnostics)
  times.end("pictures, links")
  guard let templates, let theme, !diagnostics.hasErrors else { return nil }

  let renderer = try await SiteRenderer(
    plan, prose: prose, pictures: pictures, templates: templates, theme: theme, on: workers)
  times.end("cards")
  let search = try await searchFiles(for: plan, on: workers)
  times.end("search index")
  let files = SiteFiles(
    plan: plan, pictures: pictures.files, plates: renderer.site.plateFiles,
    ready: theme.files(for: plan.pages, with: renderer.collectionStyle) + search)
  return PreparedSite(
    project: project, library: library, layers: layers, files: files, renderer: renderer)
}

/// Planning is one core's work and knows nothing of Markdown: the other core converts it meanwhile. After that nothing
/// holds the texts of the reviews any more.
private func planned(
  _ library: inout Library, _ words: Words, _ workers: WorkerPool,
  reporting diagnostics: inout DiagnosticList
) async throws -> (SitePlan, SiteProse) {
  let reviews = library.reviewTexts
  library.reviewTexts = []
  let library = library
  async let converted = SiteProse.written(
    for: library, reviews: reviews, words: words, on: workers)
  let plan = planSite(library, words: words, reporting: &diagnostics)
  let (prose, problems) = try await converted
  diagnostics.report(contentsOf: problems)
  return (plan, prose)
}
