import TestSupport
import Testing

/// The servers of other tests.
@Suite(.timeLimit(.minutes(1))) struct TestServerTests {
  @Test func replaysAnswers() async throws {
    let server = try await ReplayServer([
      "POST /a b": { $0["c"] == "d e" ? .page("found", status: 203) : nil },
      "GET /x*": { _ in .status(304, ["ETag": "1"]) },
    ])
    let port = try #require(server.address.split(separator: ":").last.flatMap { Int($0) })
    let request = "POST /a%20b?c=d+e HTTP/1.1\r\nX: 1\r\nx: 2\r\nContent-Length: 3\r\n\r\nabc"
    let answer = try RawAnswer(
      port: port, sending: (request + "GET /nothing HTTP/1.0\r\n\r\n").utf8)
    #expect(answer.status == 203 && answer.field("Content-Type") == "text/html")
    #expect(answer.text.contains("<body>found</body></html>HTTP/1.1 404 Not Found\r\n"))
    let xs = try RawAnswer(port: port, "/xyz")
    #expect(xs.status == 304 && xs.field("ETag") == "1" && xs.field("Content-Length") == nil)
    let requests = server.takeRequests()
    #expect(requests.map(\.target) == ["/a%20b?c=d+e", "/nothing", "/xyz"])
    #expect(requests.first?.path == "/a b" && requests.first?.body == "abc")
    #expect(requests.first?.headers == ["x": "1, 2", "content-length": "3"])
  }

  @Test func staysSilent() async throws {
    let server = try await SilentServer()
    let port = try #require(server.address.split(separator: ":").last.flatMap { Int($0) })
    #expect(throws: RawConnection.Failure.self) {
      try RawConnection(port: port, patience: .milliseconds(100))
    }
  }
}
