import Diagnostics
import FileSystem
import LibraryIndexing
import LibraryLoading
import Localization
import MediaLibrary
import PageBuilding
import PageContexts
import SitePlanning
import TemplateRuntime
import TestSupport
import Testing
import Workers

@testable import Feeds

/// A site from the files of a project, as far as feeds need it.
struct TestSite {
  let site: Site

  /// `archive` is the project; its settings are these unless it has its own.
  init(
    _ archive: String, url: String? = "https://mika.example/alcove/", language: String = "en"
  ) async throws {
    let project = try TemporaryFolder()
    let address = url.map { "url: \"\($0)\"\n" } ?? ""
    try project.write("name: Alcove\nlanguage: \(language)\n" + address, to: "tokonoma.yml")
    try project.write(archive)
    let workers = WorkerPool(count: 1)
    var problems = DiagnosticList()
    let sources = Project(folder: project.folder)
    let settings = try sources.readSettings(reporting: &problems)
    let words = Messages.repository(settings.settings.language, reporting: &problems)
    let (library, reviews) = try await sources.readParts(
      sources.libraryFiles(on: workers).files, by: settings, reviews: .forReviews(words),
      workers: workers, reporting: &problems
    ).library(reporting: &problems)
    let prose = SiteProse(for: library, reviews: reviews, words: words, reporting: &problems)
    let draft = SiteDraft(library, words: words, reporting: &problems)
    let plan = SitePlan(draft, similarTitles: [draft.similarTitles(of: 0..<draft.titleCount)])
    let pictures = try await SitePictures.found(
      for: library, in: project.folder, on: workers, reporting: &problems)
    try #require(
      !problems.hasErrors,
      "\(problems.sorted.map(DiagnosticFormatter.text).joined(separator: "\n"))")
    site = Site(
      plan, prose: prose,
      titleParts: try await TitleParts(
        library, titles: plan.titles, words: words, pictures: pictures, on: workers),
      theme: ThemeParts(
        stylesheet: PagePath("theme/style.css"), icon: nil, redirect: nil, search: nil, scheme: nil,
        lists: nil,
        upcoming: nil),
      // No feed has what is around a page.
      templates: SurroundingsTemplates(
        resources: Template(), header: Template(), footer: Template()))
  }

  var files: [String] { FeedFile.all(of: site.plan).map(\.path) }

  func bytes(_ file: FeedFile) -> [UInt8] { site.bytes(of: file) }

  func text(_ file: FeedFile) -> String { String(decoding: bytes(file), as: UTF8.self) }
}
