import Feeds
import FileSystem
import LibraryIndexing
import PageParts
import Publishing
import Rendering
import SiteModel
import Templating

/// Every file of the site: pages to render, feeds to write, pictures to copy or draw, what is bytes already: the theme, the
/// search index.
struct SiteFiles: Sendable {
  private let pages: [Page]
  private let feeds: [FeedFile]
  private let pictures: [String]
  private let plates: [PlateFile]
  private let ready: [(path: String, bytes: [UInt8])]

  init(
    plan: SitePlan, pictures: [String], plates: [PlateFile],
    ready: [(path: String, bytes: [UInt8])]
  ) {
    pages = plan.pages
    feeds = FeedFile.all(of: plan)
    self.pictures = pictures
    self.plates = plates
    self.ready = ready
  }

  var count: Int { pages.count + feeds.count + pictures.count + plates.count + ready.count }

  var paths: [String] {
    pages.map(\.path.text) + feeds.map(\.path) + pictures + plates.map(\.path)
      + ready.map(\.path)
  }

  /// Renders or copies one file and publishes it; `buffer` is the worker's own.
  func publish(
    _ index: Int, rendering renderer: SiteRenderer, from project: Folder, to publisher: Publisher,
    buffer: inout PageBuffer
  ) throws {
    var place = index
    if place < pages.count {
      buffer.clear()
      renderer.render(pages[place], into: &buffer)
      try buffer.withBytes { (bytes) throws(FileError) in
        _ = try publisher.publish(pages[place].path.text, bytes: bytes)
      }
      return
    }
    place -= pages.count
    if place < feeds.count {
      try publisher.publish(feeds[place].path, bytes: renderer.site.bytes(of: feeds[place]))
      return
    }
    place -= feeds.count
    if place < pictures.count {
      let picture = pictures[place]
      try publisher.publish(
        picture, bytes: try SitePictures.publishedBytes(of: picture, in: project))
      return
    }
    place -= pictures.count
    if place < plates.count {
      try publisher.publish(plates[place].path, bytes: plates[place].bytes)
      return
    }
    let file = ready[place - plates.count]
    try publisher.publish(file.path, bytes: file.bytes)
  }
}
