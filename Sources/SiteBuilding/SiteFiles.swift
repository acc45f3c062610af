import Feeds
import FileSystem
import LibraryIndexing
import PageParts
import Publishing
import Rendering
import SiteModel
import Templating

/// What a file of the site is made from.
package enum FileOrigin: Sendable {
  case page(Page)
  case feed
  /// A picture of the owner's, by its path in the project.
  case picture(String)
  /// What drawn covers have under their words.
  case plate
  /// A file of the theme or of the search index.
  case ready
}

/// Every file of the site: feeds to write, pages to render, pictures to copy or draw, what is bytes already: the theme, the
/// search index. The feeds are first, as each is as much work as hundreds of pages: at the end, one core would wait for it.
struct SiteFiles: Sendable {
  private let feeds: [FeedFile]
  /// Empty until they are written, all at once or each when it is asked for.
  private var feedBytes: [[UInt8]] = []
  private let pages: [Page]
  private let pictures: [String]
  private let plates: [PlateFile]
  private let ready: [(path: String, bytes: [UInt8])]

  init(
    plan: SitePlan, pictures: [String], plates: [PlateFile],
    ready: [(path: String, bytes: [UInt8])]
  ) {
    feeds = FeedFile.all(of: plan)
    pages = plan.pages
    self.pictures = pictures
    self.plates = plates
    self.ready = ready
  }

  var count: Int { feeds.count + pages.count + pictures.count + plates.count + ready.count }

  var paths: [String] {
    feeds.map(\.path) + pages.map(\.path.text) + pictures + plates.map(\.path)
      + ready.map(\.path)
  }

  mutating func writeFeeds(with renderer: SiteRenderer) {
    feedBytes = feeds.map(renderer.site.bytes)
  }

  /// A place in one of the lists.
  private enum File {
    case feed(Int)
    case page(Int)
    case picture(Int)
    case plate(Int)
    case ready(Int)
  }

  private func file(at index: Int) -> File {
    var place = index
    if place < feeds.count { return .feed(place) }
    place -= feeds.count
    if place < pages.count { return .page(place) }
    place -= pages.count
    if place < pictures.count { return .picture(place) }
    place -= pictures.count
    return place < plates.count ? .plate(place) : .ready(place - plates.count)
  }

  func origin(at index: Int) -> FileOrigin {
    switch file(at: index) {
    case .feed: .feed
    case .page(let place): .page(pages[place])
    case .picture(let place): .picture(pictures[place])
    case .plate: .plate
    case .ready: .ready
    }
  }

  /// Renders or reads one file and hands it on; `buffer` is the worker's own.
  func withFile(
    at index: Int, rendering renderer: SiteRenderer, from project: Folder,
    in buffer: inout PageBuffer,
    _ body: (UnsafeBufferPointer<UInt8>) throws -> Void
  ) throws {
    func hand(_ bytes: [UInt8]) throws { try bytes.withUnsafeBufferPointer(body) }
    switch file(at: index) {
    case .feed(let place):
      try hand(feedBytes.isEmpty ? renderer.site.bytes(of: feeds[place]) : feedBytes[place])
    case .page(let place):
      buffer.clear()
      renderer.render(pages[place], into: &buffer)
      try buffer.withBytes(body)
    case .picture(let place):
      try hand(SitePictures.publishedBytes(of: pictures[place], in: project))
    case .plate(let place): try hand(plates[place].bytes)
    case .ready(let place): try hand(ready[place].bytes)
    }
  }
}
