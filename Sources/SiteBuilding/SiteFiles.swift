import Base
import FileSystem
import MediaLibrary
import Outputs
import PageBuilding
import PageContexts
import Planning
import Publishing
import Templates

/// What a file of the site is made from.
package enum FileOrigin: Sendable {
  case page(Page)
  case feed
  /// A picture of the owner's, by its path in the project.
  case picture(String)
  /// The picture of generated covers.
  case artwork
  /// A picture that was made smaller, or drawn for those who share a page.
  case made
  /// A file of the owner's that is copied as it is, by its path in the project.
  case copy(String)
  /// The library as a file.
  case library
  /// What the script that compares knows of it.
  case comparison
  /// A file of the theme or of the search index.
  case ready
}

/// Every file of the site: the library as a file and what compares with it, pages to render, files to copy or draw, feeds to write, what is bytes
/// already: the theme, the search index.
struct SiteFiles: Sendable {
  /// The first ones: each is as much work as hundreds of pages, and at the end one core would wait for it.
  private let long: [LongFile]
  private let pages: [Page]
  private let pictures: [String]
  private let statics: [String]
  private let artworks: [ArtworkFile]
  /// By their names in the cache.
  private let kept: [(path: String, name: String)]
  private let cache: PictureCache?
  private var feeds: [(path: String, file: FeedFile)]
  private var ready: [(path: String, bytes: [UInt8])]
  private let renderer: SiteRenderer
  private let feedWriter: FeedWriter
  private let project: Folder

  init(
    of plan: SitePlan, drawn: SharePictures, long: [LongFile], pictures: [String],
    statics: StaticFiles,
    kept: [(path: String, name: String)], cache: PictureCache?, artworks: [ArtworkFile],
    ready: [(path: String, bytes: [UInt8])], renderer: SiteRenderer, feedWriter: FeedWriter,
    project: Folder
  ) {
    self.long = long
    pages = plan.pages
    self.pictures = pictures
    self.statics = statics.paths
    self.artworks = artworks
    self.kept = kept
    self.cache = cache
    feeds = FeedFile.all(of: plan, drawn: drawn).filter { $0 != .robots || !statics.hasRobots }
      .map { ($0.path(in: plan), $0) }
    self.ready = ready
    self.renderer = renderer
    self.feedWriter = feedWriter
    self.project = project
  }

  var count: Int {
    long.count + pages.count + pictures.count + statics.count + artworks.count + feeds.count
      + ready.count + kept.count
  }

  var paths: [String] {
    long.map(\.path.text) + pages.map(\.path.text) + pictures
      + statics + artworks.map(\.path) + feeds.map(\.path)
      + ready.map(\.path) + kept.map(\.path)
  }

  /// Reports files of the owner's whose names, which they keep in the site, some systems can't have.
  func checkNames(reporting diagnostics: inout DiagnosticList) {
    let owners =
      pictures + statics.map { "\(StaticFiles.folder)/\($0)" }
      + ready.map(\.path).filter { $0.hasPrefix("theme/") }
    for path in owners {
      if let problem = problemOnWindows(with: path) {
        diagnostics.report(.nameNotForWindows(problem, at: .file(path)))
      }
    }
  }

  /// Reports files to be copied that have the path of another file of the site.
  func checkCollisions(of copies: StaticFiles, reporting diagnostics: inout DiagnosticList) {
    guard !statics.isEmpty else { return }
    let copied = long.count + pages.count + pictures.count
    var made = paths
    made.removeSubrange(copied..<copied + statics.count)
    copies.checkCollisions(with: made, reporting: &diagnostics)
  }

  /// Writes the feeds: each is as much work as hundreds of pages, and among them one core would wait for it.
  mutating func writeFeeds() {
    ready = feeds.map { ($0.path, feedWriter.bytes(of: $0.file)) } + ready
    feeds = []
  }

  /// A file by its index in one of the lists.
  private enum File {
    case long(LongFile)
    case page(Int)
    case picture(Int)
    case copy(Int)
    case artwork(Int)
    case feed(Int)
    case ready(Int)
    case kept(Int)
  }

  private func file(at index: Int) -> File {
    if index < long.count { return .long(long[index]) }
    var index = index - long.count
    if index < pages.count { return .page(index) }
    index -= pages.count
    if index < pictures.count { return .picture(index) }
    index -= pictures.count
    if index < statics.count { return .copy(index) }
    index -= statics.count
    if index < artworks.count { return .artwork(index) }
    index -= artworks.count
    if index < feeds.count { return .feed(index) }
    index -= feeds.count
    return index < ready.count ? .ready(index) : .kept(index - ready.count)
  }

  func origin(at index: Int) -> FileOrigin {
    switch file(at: index) {
    case .long(.library): .library
    case .long(.comparison): .comparison
    case .page(let index): .page(pages[index])
    case .picture(let index): .picture(pictures[index])
    case .copy(let index): .copy("\(StaticFiles.folder)/\(statics[index])")
    case .artwork: .artwork
    case .feed: .feed
    case .ready: .ready
    case .kept: .made
    }
  }

  /// The file that is made piece by piece; nil for an index of another one.
  func longFile(at index: Int) -> LongFile? {
    index < long.count ? long[index] : nil
  }

  /// Renders or reads one file and hands it on; `buffer` is the worker's own.
  func withFile(
    at index: Int, in buffer: inout PageBuffer, _ body: (Span<UInt8>) throws -> Void
  ) throws {
    func handOn(_ bytes: [UInt8]) throws { try body(bytes.span) }
    switch file(at: index) {
    case .long(let file): try handOn(file.bytes)
    case .page(let index):
      buffer.clear()
      renderer.render(pages[index], into: &buffer)
      try buffer.withSpan(body)
    case .picture(let index):
      try handOn(SitePictures.publishedBytes(of: pictures[index], in: project))
    case .copy(let index):
      try handOn(project.read("\(StaticFiles.folder)/\(statics[index])"))
    case .artwork(let index): try handOn(artworks[index].bytes)
    case .feed(let index): try handOn(feedWriter.bytes(of: feeds[index].file))
    case .ready(let index): try handOn(ready[index].bytes)
    case .kept(let index): try handOn(cache?.bytes(kept[index].name) ?? [])
    }
  }
}
