import Base
import FileSystem
import LibraryFiles
import Markup
import MediaLibrary
import PageBuilding
import Pictures
import Planning
import TestSupport
import Testing

@testable import Outputs

/// A site from the files of a project, with the parts that feeds need.
struct TestSite {
  let plan: SitePlan
  private let writer: FeedWriter

  /// `archive` is the project; its settings are these unless it has its own.
  init(
    _ archive: String, url: String? = "https://mika.example/alcove/", language: String = "en",
    settings more: String = ""
  ) async throws {
    let project = try TemporaryFolder()
    let address = url.map { "url: \"\($0)\"\n" } ?? ""
    try project.write("name: Alcove\nlanguage: \(language)\n" + address + more, to: "tokonoma.yml")
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
    var infos: [String: PictureInfo] = [:]
    for path in SitePictures.paths(in: library, texts: prose.pictures().map(\.path)) {
      let file = Source(path: path, bytes: try project.folder.read(path))
      infos[path] = pictureInfo(of: file, reporting: &problems)
    }
    let pictures = SitePictures(infos)
    try #require(
      !problems.hasErrors,
      "\(problems.sorted.map(DiagnosticFormatter.text).joined(separator: "\n"))")
    let titles = try await TitleParts(
      library, titles: plan.titles, words: words, pictures: pictures, covers: .plain, on: workers)
    writer = FeedWriter(
      plan, texts: OwnerTexts(prose, pictures: pictures, in: plan), pictures: pictures,
      links: Links(plan, titles: titles), style: PagePath("theme/feed.css"))
    self.plan = plan
  }

  var files: [String] { FeedFile.all(of: plan).map { $0.path(in: plan) } }

  func bytes(_ file: FeedFile) -> [UInt8] { writer.bytes(of: file) }

  func text(_ file: FeedFile) -> String { String(decoding: bytes(file), as: UTF8.self) }
}
