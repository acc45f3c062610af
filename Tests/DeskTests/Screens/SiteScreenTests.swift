import Base
import HTTPServing
import LibraryFiles
import PreviewServer
import Publishing
import SiteBuilding
import TestSupport
import Testing

@testable import Desk

@Suite struct SiteScreenTests {
  /// The frame has another origin, which every page names before the site is built.
  @Test func showsTheSiteAtAnotherOrigin() async throws {
    let visitor = try await DeskVisitor()
    #expect(try await visitor.page("/site").elements.allSatisfy { $0.name != "iframe" })
    #expect(visitor.desk.preview.now == .starting)
    let preview = SitePreview(at: try Socket.listening(at: [.ipv4], port: 0))
    let origin = try #require(preview.origin())
    let desk = OpenDesk(visitor.desk.library, preview: preview, today: { nil })
    let handler = DeskHandler(desk: desk)
    let fields =
      visitor.ownFields.filter { $0.0 != "cookie" } + [
        ("cookie", "tokonoma-desk-\(DeskVisitor.port)=\(desk.keys.cookie.text)")
      ]
    let answer = handler.response(to: visitor.request("GET", "/site", fields))
    #expect(
      answer.field("Content-Security-Policy")?.contains("frame-src \(origin);") == true)
  }

  /// A draft runs no script.
  @Test func aDraftIsShownInASandbox() async throws {
    let page = try await DeskVisitor().page("/title/anime/frieren")
    let frames = page.elements.filter { $0.name == "iframe" }
    #expect(frames.map { $0["sandbox"] } == ["allow-same-origin"])
  }

  /// The first look at the site doesn't wait for pictures; they follow.
  @Test func theSiteIsServedBeforeItsPicturesAreDrawn() async throws {
    let project = try TemporaryFolder(DeskVisitor.library)
    try project.write("name: Alcove\nurl: https://mika.example/\n", to: "tokonoma.yml")
    var options = PreviewOptions(port: 0, workers: 1)
    options.pictures = try PictureProgram(at: ChildProcess.built("tokonoma-pictures"))
    options.beginsWithoutPictures = true
    let (events, event) = AsyncStream<PreviewEvent>.makeStream()
    let serving = Task { [options] in
      var problems = DiagnosticList()
      try await serve(
        Project(folder: project.folder), options, reporting: &problems,
        describing: { Diagnostic(.error, "disk", "\($0)", at: nil) }, telling: { event.yield($0) })
    }
    var (written, kinds) = ([Int](), [String]())
    for await event in events {
      switch event.kind {
      case .built(let report):
        let endings = [".png", ".jpg", ".webp"]
        written.append(
          report.publishing.written.count { path in endings.contains { path.hasSuffix($0) } })
        kinds.append("built")
      case .serving: kinds.append("serving")
      case .failed: kinds.append("failed")
      }
      if written.count == 2 || kinds.last == "failed" { break }
    }
    serving.cancel()
    _ = await serving.result
    #expect(kinds == ["built", "serving", "built"])
    #expect(written.last ?? 0 > 0)
  }

  /// Cookies belong to a host, so a phone gets the site at the address where it opened the desk.
  @Test func theSiteIsWhereTheDeskIs() throws {
    let preview = SitePreview(at: try Socket.listening(at: [.ipv4], port: 0))
    let port = try #require(preview.origin()?.split(separator: ":").last)
    let place = HostAddress([192, 168, 0, 2])
    #expect(preview.origin(at: .ipv6) == "http://127.0.0.1:\(port)")
    #expect(preview.origin(at: place) == "http://192.168.0.2:\(port)")
    #expect(preview.frameOrigin(at: place) == preview.origin(at: place))
    let other = HostAddress([0xFD] + Array(repeating: 0, count: 14) + [2])
    #expect(preview.origin(at: other) == "http://[fd00::2]:\(port)")
    #expect(preview.frameOrigin(at: other) == nil)
    #expect(SitePreview().origin(at: place) == nil)
  }
}
