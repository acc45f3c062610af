import Base
import HTTPServing
import SiteBuilding
import TestSupport
import Testing

@testable import Desk

/// Requests over a real connection.
@Suite(.timeLimit(.minutes(1))) struct DeskServerTests {
  private func server(_ visitor: DeskVisitor) throws -> HTTPServer {
    var problems = DiagnosticList()
    return try #require(try deskServer(visitor.desk, at: 0, reporting: &problems))
  }

  private func head(
    _ method: String, _ target: String, _ server: HTTPServer, _ visitor: DeskVisitor,
    _ others: String = ""
  ) -> String {
    let host = "localhost:\(server.port)"
    return """
      \(method) \(target) HTTP/1.1\r
      Host: \(host)\r
      Origin: http://\(host)\r
      Sec-Fetch-Site: same-origin\r
      Cookie: tokonoma-desk-\(server.port)=\(visitor.desk.keys.cookie.text)\r
      \(others)\r

      """
  }

  @Test func answersAtItsOwnPortOnly() async throws {
    let visitor = try await DeskVisitor()
    let server = try server(visitor)
    let text = head("GET", "/", server, visitor, "Connection: close\r\n")
    #expect(try RawAnswer(port: server.port, sending: text.utf8).status == 200)
    let other = text.replacing("localhost:\(server.port)\r\nO", with: "localhost\r\nO")
    #expect(try RawAnswer(port: server.port, sending: other.utf8).status == 421)
    // IPv6 may be missing here.
    if let connection = try? RawConnection(to: .ipv6, port: server.port) {
      connection.send(text.utf8)
      #expect(connection.read().contains(" 200 OK"))
    }
  }

  /// At most 60 KB compressed are allowed; it is less already before.
  @Test func theScriptIsSmall() {
    let scripts = BuiltinFiles.themes.filter {
      $0.path.hasPrefix("alcove/desk/") && $0.path.hasSuffix(".js")
    }
    #expect(scripts.contains { $0.path.hasSuffix("/desk.js") })
    #expect(scripts.reduce(0) { $0 + $1.bytes.count } < 60_000)
  }

  @Test func refusesLongBodies() async throws {
    let visitor = try await DeskVisitor()
    let server = try server(visitor)
    let rows = FormTarget.all.map { ($0.path, $0.longestBody + 1, 413) }
    #expect(FormTarget.all.allSatisfy { $0.longestBody <= 10 << 20 })
    for (path, length, status) in rows + [("/nothing", 10, 404)] {
      let text = head("POST", path, server, visitor, "Content-Length: \(length)\r\n")
      #expect(try RawAnswer(port: server.port, sending: text.utf8).status == status, "\(path)")
    }
    // A request without a cookie isn't read.
    let stranger = head("POST", "/cover", server, visitor, "Content-Length: 1000000\r\n")
      .replacing("Cookie", with: "X-Cookie")
    #expect(try RawAnswer(port: server.port, sending: stranger.utf8).status == 403)
  }

  @Test func endsSilentClients() async throws {
    let visitor = try await DeskVisitor()
    let handler = DeskHandler(desk: visitor.desk)
    var limits = ServerLimits()
    limits.bodyOf = { handler.longestBody(of: $0) }
    limits.headTime = .milliseconds(50)
    limits.bodyTime = .milliseconds(50)
    let server = try HTTPServer(port: 0, limits: limits) { handler.response(to: $0) }
    let slow = try RawConnection(port: server.port)
    slow.send("GET / HTTP/1.1\r\nHost: local".utf8)
    #expect(slow.read().contains(" 408 "))
    let body = try RawConnection(port: server.port)
    body.send((head("POST", "/do", server, visitor, "Content-Length: 100\r\n") + "do=").utf8)
    #expect(body.read().contains(" 408 "))
  }

  @Test func notifiesOpenPagesOfChanges() async throws {
    let visitor = try await DeskVisitor()
    let server = try server(visitor)
    let page = try RawConnection(port: server.port)
    page.send(head("GET", "/events", server, visitor).utf8)
    #expect(page.read(until: "\n\n").contains("text/event-stream"))
    let version = visitor.desk.library.now.version
    _ = await visitor.act([("do", "progress"), ("title", "anime/frieren"), ("value", "+1")])
    #expect(page.read(until: "data: \(version + 1)\n\n").contains("event: changed"))
  }
}
