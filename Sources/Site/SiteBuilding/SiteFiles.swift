import Feeds
import FileSystem
import LibraryIndexing
import PageBuilding
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

  init(
    plan: SitePlan, pictures: [String], artworks: [ArtworkFile],
    ready: [(path: String, bytes: [UInt8])]
  ) {
    pages = plan.pages
    self.pictures = pictures
    self.artworks = artworks
    feeds = FeedFile.all(of: plan)
    self.ready = ready
  }

  var count: Int { pages.count + pictures.count + artworks.count + feeds.count + ready.count }

  var paths: [String] {
    pages.map(\.path.text) + pictures + artworks.map(\.path) + feeds.map(\.path)
      + ready.map(\.path)
  }

  /// The same files with the feeds as bytes, too: each is as much work as hundreds of pages, and among them one core would
  /// wait for it.
  func withFeeds(writtenBy renderer: SiteRenderer) -> SiteFiles {
    var files = self
    files.ready = feeds.map { ($0.path, renderer.site.bytes(of: $0)) } + ready
    files.feeds = []
    return files
  }

  /// A place in one of the lists.
  private enum File {
    case page(Int)
    case picture(Int)
    case artwork(Int)
    case feed(Int)
    case ready(Int)
  }

  private func file(at index: Int) -> File {
    var place = index
    if place < pages.count { return .page(place) }
    place -= pages.count
    if place < pictures.count { return .picture(place) }
    place -= pictures.count
    if place < artworks.count { return .artwork(place) }
    place -= artworks.count
    return place < feeds.count ? .feed(place) : .ready(place - feeds.count)
  }

  func origin(at index: Int) -> FileOrigin {
    switch file(at: index) {
    case .page(let place): .page(pages[place])
    case .picture(let place): .picture(pictures[place])
    case .artwork: .artwork
    case .feed: .feed
    case .ready: .ready
    }
  }

  /// Renders or reads one file and hands it on; `buffer` is the worker's own.
  func withFile(
    at index: Int, rendering renderer: SiteRenderer, from project: Folder,
    in buffer: inout PageBuffer,
    _ body: (Span<UInt8>) throws -> Void
  ) throws {
    func hand(_ bytes: [UInt8]) throws { try body(bytes.span) }
    switch file(at: index) {
    case .page(let place):
      buffer.clear()
      renderer.render(pages[place], into: &buffer)
      try buffer.withSpan(body)
    case .picture(let place):
      try hand(SitePictures.publishedBytes(of: pictures[place], in: project))
    case .artwork(let place): try hand(artworks[place].bytes)
    case .feed(let place): try hand(renderer.site.bytes(of: feeds[place]))
    case .ready(let place): try hand(ready[place].bytes)
    }
  }
}
