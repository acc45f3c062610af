import Feeds
import FileSystem
import LibraryIndexing
import PageParts
import Publishing
import Rendering
import SiteModel
import Templating

/// Every file of the site: feeds to write, pages to render, pictures to copy or draw, what is bytes already: the theme, the
/// search index. The feeds are first, as each is as much work as hundreds of pages: at the end, one core would wait for it.
struct SiteFiles: Sendable {
  private let feeds: [FeedFile]
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

  func origin(at index: Int) -> FileOrigin {
    var place = index
    if place < feeds.count { return .feed }
    place -= feeds.count
    if place < pages.count { return .page(pages[place]) }
    place -= pages.count
    if place < pictures.count { return .picture(pictures[place]) }
    return place - pictures.count < plates.count ? .plate : .ready
  }

  /// Renders or reads one file and hands it on; `buffer` is the worker's own.
  func withFile(
    at index: Int, rendering renderer: SiteRenderer, from project: Folder,
    in buffer: inout PageBuffer,
    _ body: (_ path: String, _ bytes: UnsafeBufferPointer<UInt8>) throws -> Void
  ) throws {
    var place = index
    if place < feeds.count {
      let feed = feeds[place]
      return try renderer.site.bytes(of: feed).withUnsafeBufferPointer { try body(feed.path, $0) }
    }
    place -= feeds.count
    if place < pages.count {
      buffer.clear()
      renderer.render(pages[place], into: &buffer)
      return try buffer.withBytes { try body(pages[place].path.text, $0) }
    }
    place -= pages.count
    if place < pictures.count {
      let picture = pictures[place]
      return try SitePictures.publishedBytes(of: picture, in: project)
        .withUnsafeBufferPointer { try body(picture, $0) }
    }
    place -= pictures.count
    if place < plates.count {
      let plate = plates[place]
      return try plate.bytes.withUnsafeBufferPointer { try body(plate.path, $0) }
    }
    let file = ready[place - plates.count]
    try file.bytes.withUnsafeBufferPointer { try body(file.path, $0) }
  }
}
