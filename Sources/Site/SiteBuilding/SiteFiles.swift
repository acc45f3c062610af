import Feeds
import FileSystem
import LibraryIndexing
import PageContexts
import PageRendering
import Publishing
import SitePlanning
import TemplateRuntime

/// What a file of the site is made from.
package enum FileOrigin: Sendable {
  case page(Page)
  case feed
  /// A picture of the owner's, by its path in the project.
  case picture(String)
  /// The picture of generated covers.
  case artwork
  /// A file of the theme or of the search index.
  case ready
}

/// Every file of the site: pages to render, pictures to copy or draw, feeds to write, what is bytes already: the theme, the
/// search index.
struct SiteFiles: Sendable {
  private let pages: [Page]
  private let pictures: [String]
  private let artworks: [ArtworkFile]
  private var feeds: [FeedFile]
  private var ready: [(path: String, bytes: [UInt8])]
  private let renderer: SiteRenderer
  private let feedWriter: FeedWriter
  private let project: Folder

  init(
    of plan: SitePlan, pictures: [String], artworks: [ArtworkFile],
    ready: [(path: String, bytes: [UInt8])], renderer: SiteRenderer, feedWriter: FeedWriter,
    project: Folder
  ) {
    pages = plan.pages
    self.pictures = pictures
    self.artworks = artworks
    feeds = FeedFile.all(of: plan)
    self.ready = ready
    self.renderer = renderer
    self.feedWriter = feedWriter
    self.project = project
  }

  var count: Int { pages.count + pictures.count + artworks.count + feeds.count + ready.count }

  var paths: [String] {
    pages.map(\.path.text) + pictures + artworks.map(\.path) + feeds.map(\.path)
      + ready.map(\.path)
  }

  /// Writes the feeds: each is as much work as hundreds of pages, and among them one core would wait for it.
  mutating func writeFeeds() {
    ready = feeds.map { ($0.path, feedWriter.bytes(of: $0)) } + ready
    feeds = []
  }

  /// A file by its index in one of the lists.
  private enum File {
    case page(Int)
    case picture(Int)
    case artwork(Int)
    case feed(Int)
    case ready(Int)
  }

  private func file(at index: Int) -> File {
    var index = index
    if index < pages.count { return .page(index) }
    index -= pages.count
    if index < pictures.count { return .picture(index) }
    index -= pictures.count
    if index < artworks.count { return .artwork(index) }
    index -= artworks.count
    return index < feeds.count ? .feed(index) : .ready(index - feeds.count)
  }

  func origin(at index: Int) -> FileOrigin {
    switch file(at: index) {
    case .page(let index): .page(pages[index])
    case .picture(let index): .picture(pictures[index])
    case .artwork: .artwork
    case .feed: .feed
    case .ready: .ready
    }
  }

  /// Renders or reads one file and hands it on; `buffer` is the worker's own.
  func withFile(
    at index: Int, in buffer: inout PageBuffer, _ body: (Span<UInt8>) throws -> Void
  ) throws {
    func handOn(_ bytes: [UInt8]) throws { try body(bytes.span) }
    switch file(at: index) {
    case .page(let index):
      buffer.clear()
      renderer.render(pages[index], into: &buffer)
      try buffer.withSpan(body)
    case .picture(let index):
      try handOn(SitePictures.publishedBytes(of: pictures[index], in: project))
    case .artwork(let index): try handOn(artworks[index].bytes)
    case .feed(let index): try handOn(feedWriter.bytes(of: feeds[index]))
    case .ready(let index): try handOn(ready[index].bytes)
    }
  }
}
