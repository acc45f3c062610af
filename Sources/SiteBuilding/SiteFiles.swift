import Base
import Exchange
import FileSystem
import MediaLibrary
import Outputs
import PageBuilding
import Planning
import Publishing
import Templates

package enum FileOrigin: Sendable {
  case page(Page)
  case feed
  /// A picture of the owner's, by its path in the project.
  case picture(String)
  /// A generated cover.
  case artwork
  /// A picture that was made smaller, or drawn for people who share a page.
  case made
  /// A file that is copied unchanged, by its path in the project.
  case copy(String)
  /// The library as a file.
  case library
  /// The owner's titles for the script that compares lists.
  case comparison
  /// A file of the theme or of the search index.
  case ready
}

/// Every file of the site, in the order in which they are written.
struct SiteFiles: Sendable {
  private enum Content: Sendable {
    case long(Int)
    case page(Page)
    case picture
    case copy
    case artwork(Int)
    case feed(FeedFile)
    case ready([UInt8])
    /// A file of the cache, by its name there.
    case kept(String)
  }

  private var files: [(path: String, content: Content)] = []
  /// Each is as much work as hundreds of pages. They come first; otherwise, one core would work on
  /// them alone at the end.
  private let long: [LongFile]
  private let artworks: [ArtworkFile]
  private let cache: PictureCache?
  private let renderer: SiteRenderer
  private let feedWriter: FeedWriter
  private let project: Folder

  init(
    of plan: SitePlan, drawn: SharePictures, long: [LongFile], pictures: [String],
    statics: StaticFiles, kept: [(path: String, name: String)], cache: PictureCache?,
    artworks: [ArtworkFile], ready: [(path: String, bytes: [UInt8])], renderer: SiteRenderer,
    feedWriter: FeedWriter, project: Folder
  ) {
    self.long = long
    self.artworks = artworks
    self.cache = cache
    self.renderer = renderer
    self.feedWriter = feedWriter
    self.project = project
    files += long.indices.map { (long[$0].path.text, .long($0)) }
    files += plan.pages.map { ($0.path.text, .page($0)) }
    files += pictures.map { ($0, .picture) }
    files += statics.paths.map { ($0, .copy) }
    files += artworks.indices.map { (artworks[$0].path, .artwork($0)) }
    files += FeedFile.all(of: plan, drawn: drawn)
      .filter { $0 != .robots || !statics.hasRobots }.map { ($0.path(in: plan), .feed($0)) }
    files += ready.map { ($0.path, .ready($0.bytes)) }
    files += kept.map { ($0.path, .kept($0.name)) }
  }

  var count: Int { files.count }
  var paths: [String] { files.map(\.path) }

  /// Reports files of the owner's with names that some systems can't have.
  func checkNames(reporting diagnostics: inout DiagnosticList) {
    for (path, content) in files {
      let own: String? =
        switch content {
        case .picture: path
        case .copy: StaticFiles.shown(path)
        case .ready: path.hasPrefix("theme/") ? path : nil
        default: nil
        }
      if let own, let problem = problemOnWindows(with: own) {
        diagnostics.report(.nameNotForWindows(problem).at(.file(own)))
      }
    }
  }

  /// Reports static files with the path of another file of the site.
  func checkCollisions(of statics: StaticFiles, reporting diagnostics: inout DiagnosticList) {
    guard !statics.paths.isEmpty else { return }
    let made = files.filter { if case .copy = $0.content { false } else { true } }
    statics.checkCollisions(with: made.map(\.path), reporting: &diagnostics)
  }

  /// Writes the feeds ahead: each is as much work as hundreds of pages.
  mutating func writeFeeds() {
    let writer = feedWriter.withFeedEntries()
    for index in files.indices {
      guard case .feed(let feed) = files[index].content else { continue }
      files[index].content = .ready(writer.bytes(of: feed))
    }
  }

  func origin(at index: Int) -> FileOrigin {
    let (path, content) = files[index]
    switch content {
    case .long(let index): return if case .library = long[index] { .library } else { .comparison }
    case .page(let page): return .page(page)
    case .picture: return .picture(path)
    case .copy: return .copy(StaticFiles.shown(path))
    case .artwork: return .artwork
    case .feed: return .feed
    case .ready: return .ready
    case .kept: return .made
    }
  }

  /// nil for files that are made in one piece.
  func longFile(at index: Int) -> LongFile? { index < long.count ? long[index] : nil }

  /// Renders or reads a file; `buffer` is the worker's own.
  func withFile(
    at index: Int, in buffer: inout PageBuffer, _ body: (Span<UInt8>) throws -> Void
  ) throws {
    func pass(_ bytes: [UInt8]) throws { try body(bytes.span) }
    let (path, content) = files[index]
    switch content {
    case .page(let page):
      buffer.clear()
      renderer.render(page, into: &buffer)
      try buffer.withSpan(body)
    case .long(let index): try pass(long[index].bytes)
    case .picture: try pass(SitePictures.publishedBytes(of: path, in: project))
    case .copy: try pass(project.read(StaticFiles.shown(path)))
    case .artwork(let index): try pass(artworks[index].bytes)
    case .feed(let feed): try pass(feedWriter.bytes(of: feed))
    case .ready(let bytes): try pass(bytes)
    case .kept(let name): try pass(cache?.bytes(name) ?? [])
    }
  }
}

/// A file of the site that is made and written piece by piece.
package enum LongFile: PiecewiseFile {
  case library(PublishedLibrary)
  case comparison(ComparisonFile)

  var path: PagePath {
    switch self {
    case .library: .libraryFile
    case .comparison: .comparedTitles
    }
  }

  package func forEachPiece<Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Bool
  ) throws(Failure) {
    switch self {
    case .library(let file): try file.forEachPiece(body)
    case .comparison(let file): try file.forEachPiece(body)
    }
  }
}
