import Diagnostics
import FileSystem
import LibraryIndexing
import LibraryLoading
import MediaLibrary
import PageBuilding
import PageContexts
import PageRendering
import Publishing
import SearchIndex
import SitePlanning
import TemplateRuntime
import Theming
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
  guard let prepared else { return nil }

  // To look at the output is one core's work.
  async let writing = prepared.withWrittenFeeds()
  let publisher = try Publisher.open(
    options.output ?? project.folder.shown("_site"), planned: prepared.paths,
    project: project.folder.path, sources: project.sourceFolders,
    options: PublishOptions(
      adopts: options.adoptsOutput, allowsLargeDeletion: options.allowsLargeDeletion),
    reporting: &diagnostics)
  guard let publisher else { return nil }
  let site = await writing
  times.end("look at the output")
  options.progress?.begin(.writing, of: site.count)
  _ = try await workers.chunks(site.count) { range in
    var buffer = PageBuffer()
    for index in range {
      try site.withFile(at: index, in: &buffer) { bytes in
        _ = try publisher.publish(number: index, bytes: bytes)
      }
    }
  }
  times.end("render and write")
  let report = try publisher.finish()
  times.end("finish")
  let titleCount = site.library.entries.count
  deferDeallocation(of: site, by: .seconds(1))
  return BuildReport(titles: titleCount, publishing: report, times: times)
}

/// Reads, checks and plans: after that nothing in the user's files can go wrong, and any file of the site can be rendered.
///
/// nil when something was wrong, which has been reported. Throws `FileError` when the disk refuses.
package func prepareSite(
  of project: Project, on workers: WorkerPool, timing times: inout PhaseTimes,
  reporting diagnostics: inout DiagnosticList
) async throws -> PreparedSite? {
  let settings = try project.readSettings(reporting: &diagnostics)
  // Folders are listed by one core, most of the time.
  async let listing = project.libraryFiles(on: workers)
  let localized = try LocalizedLayers(for: settings.settings, of: project, reporting: &diagnostics)
  let words = localized.words
  async let compiling = ThemeResources.read(localized, for: settings.settings)
  let (sources, strays) = try await listing
  diagnostics.report(contentsOf: strays)
  let read = try await project.readParts(
    sources, by: settings, reviews: .forReviews(words), workers: workers, reporting: &diagnostics)
  let (library, reviews) = (consume read).library(reporting: &diagnostics)
  times.end("read, Markdown")

  workers.progress?.begin(.planning, of: library.entries.count)
  let titles = try await ShownTitle.all(of: library, on: workers)
  // Nearly all planning is one core's work: meanwhile the other does what each title needs for itself.
  async let planning = SitePlan.made(for: library, titles, words, on: workers)
  let prose = SiteProse(for: library, reviews: reviews, words: words, reporting: &diagnostics)
  let pictures = try await SitePictures.found(
    for: library, in: project.folder, on: workers, reporting: &diagnostics)
  let parts = try await TitleParts(
    library, titles: titles, words: words, pictures: pictures, on: workers)
  let (resources, mistakes) = await compiling
  diagnostics.report(contentsOf: mistakes)
  var cards: Cards?
  if let templates = resources.templates {
    cards = try await Cards.rendered(by: templates.card, for: parts, on: workers)
  }
  let (plan, collisions) = try await planning
  diagnostics.report(contentsOf: collisions)
  times.end("plan, cards")
  prose.checkReferences(in: plan, reporting: &diagnostics)
  guard let templates = resources.templates, let theme = resources.theme, let cards,
    !diagnostics.hasErrors
  else { return nil }

  async let search = searchFiles(for: plan, on: workers)
  let renderer = SiteRenderer(
    plan, prose: prose, titleParts: parts, cards: cards, templates: templates,
    theme: theme.parts)
  let styles = theme.files(for: plan.pages, with: renderer.collectionStyle)
  let files = SiteFiles(
    plan: plan, pictures: pictures.files, artworks: parts.artworkFiles,
    ready: try await styles + search)
  times.end("search index")
  return PreparedSite(
    project: project, library: library, layers: localized.layers, files: files, renderer: renderer)
}
