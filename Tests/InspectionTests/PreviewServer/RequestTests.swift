import HTTPServing
import TestSupport
import Testing

/// Invalid requests, and the ends of valid ones.
@Suite(.timeLimit(.minutes(1))) struct RequestTests {
  @Test(arguments: [
    ("localhost", "localhost"), ("LOCALHOST:80", "localhost"), ("[::1]:8080", "[::1]"),
    ("[::1]", "[::1]"), ("evil.example:8080", "evil.example"), ("", ""),
    ("127.0.0.1:8080:9", "127.0.0.1:8080"),
  ])
  func namesTheHost(_ value: String, _ host: String) {
    let field = HTTPRequest.Field("host", value)
    #expect(HTTPRequest("GET", "/", fields: [field]).host == host)
    #expect(HTTPRequest("GET", "/").host == nil)
    #expect(HTTPRequest("GET", "/", fields: [field, field]).host == nil)
  }

  @Test(arguments: [
    ("HTTP/1.1", "X: y", true), ("HTTP/1.0", "X: y", false),
    ("HTTP/1.1", "Connection: close", false),
    ("HTTP/1.1", "CONNECTION: Keep-Alive", true), ("HTTP/1.1", "Content-Length: 0", true),
    ("HTTP/1.1", "Content-Length: 5", false), ("HTTP/1.1", "Content-Length: x", false),
    ("HTTP/1.1", "Transfer-Encoding: chunked", false), ("HTTP/1.1", "Expect: 100-continue", false),
    ("HTTP/1.1", "Connection: upgrade\r\nUpgrade: h2c", false),
  ])
  func neverMistakesABodyForARequest(
    _ version: String, _ field: String, _ keepsAlive: Bool
  ) throws {
    let server = try ServedFiles()
    let style = "GET /theme/style.css HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    let answer = try RawAnswer(
      port: server.port,
      sending: "GET /bare.html \(version)\r\nHost: localhost\r\n\(field)\r\n\r\n\(style)".utf8)
    #expect(answer.text.contains("body {}") == keepsAlive, "\(answer.text)")
    #expect(answer.field("Connection") == (keepsAlive ? "keep-alive" : "close"))
  }

  @Test(arguments: [
    "GET /\r\n", "GET / HTTP/2.0\r\nHost: localhost\r\n",
    "GET / HTTP/1.1 x\r\nHost: localhost\r\n", "GET / HTTP/1.1\r\n",
    "GET / HTTP/1.1\r\nHost: localhost\r\nHost: b\r\n",
    "GET /\0 HTTP/1.1\r\nHost: localhost\r\n", "GET /\t HTTP/1.1\r\nHost: localhost\r\n",
    "G<T / HTTP/1.1\r\nHost: localhost\r\n", " / HTTP/1.1\r\nHost: localhost\r\n",
    "GET / HTTP/1.1\r\nHost : localhost\r\n", "GET / HTTP/1.1\r\nHost: localhost\r\n: x\r\n",
    "GET / HTTP/1.1\r\nHost: localhost\r\nnonsense\r\n", "\u{16}\u{3}\u{1}\r\n",
    "é / HTTP/1.1\r\nHost: localhost\r\n",
  ])
  func refuses(_ head: String) throws {
    let server = try ServedFiles()
    let answer = try RawAnswer(
      port: server.port,
      sending: (head + "\r\nGET / HTTP/1.1\r\nHost: localhost\r\n\r\n").utf8)
    #expect([400, 505].contains(answer.status), "\(answer.text)")
    #expect(!answer.text.contains("Home"))
  }

  @Test func refusesRequestHeadsWithoutEnd() throws {
    let server = try ServedFiles()
    let long = String(repeating: "a", count: 1_000_000)
    for head in [
      long, "GET /\(long)", "GET /\(long) HTTP/1.1\r\nHost: localhost\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: localhost\r\n\(long): b\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: localhost\r\na: \(long)\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: localhost\r\n" + String(repeating: "a: b\r\n", count: 40_000),
    ] {
      let answer = try RawAnswer(port: server.port, sending: head.utf8)
      #expect(
        [414, 431].contains(answer.status) && !answer.text.contains("Home"), "\(head.prefix(60))")
    }
    #expect(try RawAnswer(port: server.port, "/").status == 200)
  }
}
