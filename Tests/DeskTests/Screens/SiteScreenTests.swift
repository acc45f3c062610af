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
    let preview = SitePreview(at: try Socket(listeningAt: .ipv4, port: 0))
    let origin = try #require(preview.origin)
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
}
