import FileSystem
import LibraryIndexing
import PageParts
import Publishing
import Rendering
import SiteModel
import Templating

/// Every file of the site: pages to render, pictures to copy, what is bytes already: the theme, the search index.
struct SiteFiles: Sendable {
  private let pages: [Page]
  private let pictures: [String]
  private let ready: [(path: String, bytes: [UInt8])]

  init(pages: [Page], pictures: [String], ready: [(path: String, bytes: [UInt8])]) {
    self.pages = pages
    self.pictures = pictures
    self.ready = ready
  }

  var count: Int { pages.count + pictures.count + ready.count }

  var paths: [String] { pages.map(\.path.text) + pictures + ready.map(\.path) }

  /// Renders or copies one file and publishes it; `buffer` is the worker's own.
  func publish(
    _ index: Int, rendering renderer: SiteRenderer, from project: Folder, to publisher: Publisher,
    buffer: inout PageBuffer
  ) throws {
    if index < pages.count {
      buffer.clear()
      renderer.render(pages[index], into: &buffer)
      try buffer.withBytes { (bytes) throws(FileError) in
        _ = try publisher.publish(pages[index].path.text, bytes: bytes)
      }
    } else if index < pages.count + pictures.count {
      let picture = pictures[index - pages.count]
      try publisher.publish(
        picture, bytes: try SitePictures.publishedBytes(of: picture, in: project))
    } else {
      let file = ready[index - pages.count - pictures.count]
      try publisher.publish(file.path, bytes: file.bytes)
    }
  }
}
