import Testing

@testable import Preview

@Suite struct RequestTests {
  private func read(_ text: String) -> Request.Reading { Request.read(Array(text.utf8)) }

  private func request(_ text: String) -> Request? {
    if case .request(let request, _) = read(text) { request } else { nil }
  }

  @Test func readsAHead() throws {
    let head = "GET /a?b HTTP/1.1\r\nHost: 127.0.0.1:8080\r\nAccept: */*\r\n\r\n"
    let expected = Request(
      method: "GET", target: Array("/a?b".utf8), host: "127.0.0.1", keepsAlive: true)
    #expect(read(head) == .request(expected, length: head.utf8.count))
    // What follows is left for later.
    #expect(read(head + "GET /c") == .request(expected, length: head.utf8.count))
    for end in head.indices.dropLast() {
      #expect(read(String(head[..<end])) == .incomplete || head[end...].utf8.count < 2)
    }
    #expect(read("\r\n\r\n" + head) == .request(expected, length: head.utf8.count + 4))
    #expect(request(head.replacing("\r\n", with: "\n")) == expected)
  }

  @Test(arguments: [
    ("localhost", "localhost"), ("LOCALHOST:80", "localhost"), ("[::1]:8080", "[::1]"),
    ("[::1]", "[::1]"), ("\t evil.example:8080 ", "evil.example"), ("", ""),
    ("127.0.0.1:8080:9", "127.0.0.1:8080"),
  ])
  func tellsTheHost(_ value: String, _ host: String) {
    #expect(request("GET / HTTP/1.1\r\nHost:\(value)\r\n\r\n")?.host == host)
  }

  @Test(arguments: [
    ("HTTP/1.1", "X: y", true), ("HTTP/1.0", "X: y", false),
    ("HTTP/1.0", "Connection: keep-alive", false), ("HTTP/1.1", "Connection: close", false),
    ("HTTP/1.1", "CONNECTION: Keep-Alive", true), ("HTTP/1.1", "Content-Length: 0", true),
    ("HTTP/1.1", "Content-Length: 5", false), ("HTTP/1.1", "Content-Length: x", false),
    ("HTTP/1.1", "Transfer-Encoding: chunked", false),
  ])
  func neverMistakesABodyForARequest(_ version: String, _ field: String, _ keepsAlive: Bool) {
    let request = request("GET / \(version)\r\nHost: localhost\r\n\(field)\r\n\r\n")
    #expect(request?.keepsAlive == keepsAlive)
  }

  @Test(arguments: [
    "GET /\r\n", "GET  / HTTP/1.1\r\nHost: a\r\n", "GET / HTTP/2.0\r\nHost: a\r\n",
    "GET / HTTP/1.1 x\r\nHost: a\r\n", "GET / HTTP/1.1\r\n",
    "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n",
    "GET /\u{7F} HTTP/1.1\r\nHost: a\r\n", "GET /\0 HTTP/1.1\r\nHost: a\r\n",
    "GET /\t HTTP/1.1\r\nHost: a\r\n", "G<T / HTTP/1.1\r\nHost: a\r\n",
    " / HTTP/1.1\r\nHost: a\r\n",
    "GET / HTTP/1.1\r\nHost : a\r\n", "GET / HTTP/1.1\r\nHost: a\r\n folded\r\n",
    "GET / HTTP/1.1\r\nHost: a\r\n: x\r\n", "GET / HTTP/1.1\r\nHost: a\r\nnonsense\r\n",
    "\u{16}\u{3}\u{1}\r\n", "é / HTTP/1.1\r\nHost: a\r\n",
  ])
  func refuses(_ head: String) {
    #expect(read(head + "\r\n") == .refused(.badRequest))
  }

  @Test func hasAnEnd() {
    let long = String(repeating: "a", count: 20_000)
    #expect(read(long) == .refused(.headTooLong))
    #expect(read("GET /\(long) HTTP/1.1\r\nHost: a\r\n\r\n") == .refused(.headTooLong))
    #expect(read(String(repeating: "\r\n", count: 10_000)) == .refused(.headTooLong))
    #expect(
      read("GET / HTTP/1.1\r\n" + String(repeating: "a: b\r\n", count: 4000))
        == .refused(.headTooLong))
  }
}
