import FileSystem
import Glibc
import HTTPServing
import TestSupport
import Testing

@testable import PreviewServer

/// A folder of files, served as long as this exists, with secret files beside it.
final class ServedFiles: Sendable {
  static let home = "<html><head><title>Home</title></head><body>\n"
  let temporary: TemporaryFolder
  let state: PreviewState
  private let server: HTTPServer

  init(base: String = "/", patience: Duration = .seconds(30)) throws {
    temporary = try TemporaryFolder(
      """
      -- secret --
      treasure
      -- site/.tokonoma-manifest --
      treasure
      -- site/.tokonoma-1-0 --
      treasure
      -- site/index.html --
      \(Self.home)-- site/404.html --
      <html><head></head><p>Nothing here
      -- site/favorites.html --
      <html><head></head><h1>Favorites</h1><div class="empty"></div>
      -- site/genres.html --
      <html><head></head><h1>Genres</h1>
      -- site/bare.html --
      bare
      -- site/feed.xml --
      <feed/>
      -- site/theme/style.css --
      body {}
      -- site/books/雪国.html --
      snow
      """)
    try temporary.link("site/link", to: "../secret")
    try temporary.link("site/link.html", to: "../secret")
    try temporary.link("site/folder-link", to: "..")
    try temporary.link("site/absolute", to: "/etc/passwd")
    try temporary.link("site/loop", to: "loop")
    try temporary.link("site/theme/up", to: "../..")
    unsafe #expect(mkfifo(temporary.path + "/site/pipe", 0o600) == 0)
    state = PreviewState()
    state.change { $0.isBuilt = true }
    let site = SiteFolder(folder: try Folder("site", in: temporary.folder))
    server = try #require(
      try HTTPServer.preview(
        at: [0], RequestHandler(site: site, state: state, base: base), patience: patience))
  }

  var port: Int { server.port }
}
