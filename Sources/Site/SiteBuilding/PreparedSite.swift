import LibraryLoading
import MediaLibrary
import PageRendering
import TemplateRuntime
import Theming

/// A site whose every file can be rendered, in any order and as often as asked for: all of the user's files have been
/// read and checked, and what is on each page is planned.
package struct PreparedSite: Sendable {
  package let project: Project
  /// Without the texts of the reviews, which are HTML by now.
  package let library: Library
  package let layers: FileLayers
  private var files: SiteFiles
  package let renderer: SiteRenderer

  init(
    project: Project, library: Library, layers: FileLayers, files: SiteFiles,
    renderer: SiteRenderer
  ) {
    self.project = project
    self.library = library
    self.layers = layers
    self.files = files
    self.renderer = renderer
  }

  package var count: Int { files.count }

  /// Of each file below the site, in the order of the indices.
  package var paths: [String] { files.paths }

  package func origin(at index: Int) -> FileOrigin { files.origin(at: index) }

  /// The same site with its feeds written already.
  func withWrittenFeeds() -> PreparedSite {
    var site = self
    site.files = files.withFeeds(writtenBy: renderer)
    return site
  }

  /// Hands on one file's bytes, which are good for the call; `buffer` is the worker's own.
  package func withFile(
    at index: Int, in buffer: inout PageBuffer,
    _ body: (Span<UInt8>) throws -> Void
  ) throws {
    try files.withFile(at: index, rendering: renderer, from: project.folder, in: &buffer, body)
  }

  package func bytes(at index: Int) throws -> [UInt8] {
    var buffer = PageBuffer()
    var bytes: [UInt8] = []
    try withFile(at: index, in: &buffer) { span in
      bytes = span.indices.map { span[$0] }
    }
    return bytes
  }
}
