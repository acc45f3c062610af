import HTTPServing
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
