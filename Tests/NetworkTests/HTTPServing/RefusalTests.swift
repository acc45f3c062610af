import HTTPServing
import TestSupport
import Testing

/// Malformed and oversized requests.
@Suite(.timeLimit(.minutes(1))) struct RefusalTests {
  @Test(arguments: [
    // The first line.
    "GET /\r\n\r\n", "GET  / HTTP/1.1\r\n\r\n", " GET / HTTP/1.1\r\n\r\n",
    "GET / HTTP/1.1 \r\n\r\n",
    "GET / http/1.1\r\n\r\n", "GET / HTTP/1\r\n\r\n", "GET / HTTP/1.1x\r\n\r\n",
    "GET / HTTP/1,1\r\n\r\n",
    "G<T / HTTP/1.1\r\n\r\n", "é / HTTP/1.1\r\n\r\n", "GET /\0 HTTP/1.1\r\n\r\n",
    "GET /\u{7F} HTTP/1.1\r\n\r\n", "GET\t/\tHTTP/1.1\r\n\r\n", "\u{16}\u{3}\u{1}",
    "\r\n\r\nGET / HTTP/1.1\r\n\r\n",
    // Ends of lines.
    "GET / HTTP/1.1\n\n", "GET / HTTP/1.1\r\nA: b\n\r\n", "GET / HTTP/1.1\n\r\n",
    "GET / HTTP/1.1\r\nA: b\rC: d\r\n\r\n", "GET / HTTP/1.1\r\nA: b\r\r\n\r\n", "\n",
    // Fields.
    "GET / HTTP/1.1\r\nA : b\r\n\r\n", "GET / HTTP/1.1\r\nA\t: b\r\n\r\n",
    "GET / HTTP/1.1\r\nA: b\r\n c\r\n\r\n",
    "GET / HTTP/1.1\r\nA: b\r\n\tc\r\n\r\n", "GET / HTTP/1.1\r\n A: b\r\n\r\n",
    "GET / HTTP/1.1\r\n: b\r\n\r\n",
    "GET / HTTP/1.1\r\nnonsense\r\n\r\n", "GET / HTTP/1.1\r\nA(b): c\r\n\r\n",
    "GET / HTTP/1.1\r\nA: b\0c\r\n\r\n",
    "GET / HTTP/1.1\r\né: c\r\n\r\n", "GET / HTTP/1.1\r\nA: b\u{1B}c\r\n\r\n",
    // The end of the body.
    "POST / HTTP/1.1\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n0\r\n\r\n",
    "POST / HTTP/1.1\r\nContent-Length: 3\r\nContent-Length: 3\r\n\r\nabc",
    "POST / HTTP/1.1\r\nContent-Length: 3\r\ncontent-length: 4\r\n\r\nabc",
    "POST / HTTP/1.1\r\nContent-Length: 3, 3\r\n\r\nabc",
    "POST / HTTP/1.1\r\nContent-Length: +3\r\n\r\nabc",
    "POST / HTTP/1.1\r\nContent-Length: -3\r\n\r\nabc",
    "POST / HTTP/1.1\r\nContent-Length: 0x3\r\n\r\nabc",
    "POST / HTTP/1.1\r\nContent-Length: 3 3\r\n\r\nabc",
    "POST / HTTP/1.1\r\nContent-Length:\r\n\r\nabc",
    "POST / HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n\r\nabc",
    "POST / HTTP/1.1\r\nContent-Length: ３\r\n\r\nabc",
    "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
  ])
  func refusesAMalformedHead(_ request: String) throws {
    try expectStatus(400, for: request)
  }

  @Test(arguments: [
    "x\r\n", "\r\n", "-1\r\n", "+1\r\na\r\n", " 1\r\na\r\n", "1 \r\na\r\n", "0x1\r\na\r\n",
    "1\na\r\n", "1\r\nab\r\n",
    "1\r\na\n", "1\r\na\rb", "1;a\u{1}\r\na\r\n", "1\r\r\na\r\n", "10000000000000001\r\na\r\n",
    "FFFFFFFFFFFFFFFFF\r\na\r\n", "1;\(String(repeating: "x", count: 2000))\r\na\r\n",
    "0\r\n A: b\r\n\r\n",
    "0\r\nnonsense\r\n\r\n", "0\r\nA : b\r\n\r\n", "0\r\n\n",
  ])
  func refusesMalformedChunks(_ chunks: String) throws {
    try expectStatus(400, for: "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n" + chunks)
  }

  @Test(arguments: [
    (501, "POST / HTTP/1.1\r\nTransfer-Encoding: gzip, chunked\r\n\r\n"),
    (501, "POST / HTTP/1.1\r\nTransfer-Encoding: identity\r\n\r\n"),
    (501, "POST / HTTP/1.1\r\nTransfer-Encoding: \u{B}chunked\r\n\r\n"),
    (505, "GET / HTTP/2.0\r\n\r\n"), (505, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
    (505, "GET / HTTP/0.9\r\n\r\n"),
    (417, "POST / HTTP/1.1\r\nExpect: 200-ok\r\n\r\n"),
  ])
  func refusesUnsupportedRequests(_ status: Int, _ request: String) throws {
    // A vertical tab isn't a space, and isn't allowed in a value either.
    try expectStatus(request.contains("\u{B}") ? 400 : status, for: request)
  }

  @Test func refusesLongHeads() throws {
    var limits = ServerLimits.short
    limits.requestLine = 100
    limits.fields = 200
    limits.fieldCount = 10
    let server = try EchoServer(limits)
    func status(_ target: Int, _ fields: [String]) throws -> Int {
      let line = "GET /\(String(repeating: "a", count: target - 14)) HTTP/1.1\r\n"
      let fields = (fields + ["Connection: close"]).map { $0 + "\r\n" }.joined()
      return try server.answer(to: line + fields + "\r\n").status
    }
    #expect(try status(100, []) == 200)
    #expect(try status(101, []) == 414)
    #expect(try status(1_000_000, []) == 414)
    #expect(try status(20, ["A: " + String(repeating: "b", count: 180)]) == 200)
    #expect(try status(20, ["A: " + String(repeating: "b", count: 181)]) == 431)
    #expect(try status(20, ["A: " + String(repeating: "b", count: 1_000_000)]) == 431)
    #expect(try status(20, Array(repeating: "A: b", count: 9)) == 200)
    #expect(try status(20, Array(repeating: "A: b", count: 10)) == 431)
    #expect(try status(20, Array(repeating: "A: b", count: 100_000)) == 431)
    // Without an end.
    #expect(try server.answer(to: String(repeating: "a", count: 1_000_000)).status == 414)
    #expect(
      try server.answer(to: "GET / HTTP/1.1\r\n" + String(repeating: "a", count: 1_000_000)).status
        == 431)
    // Fields after chunks.
    let chunked = "POST / HTTP/1.1\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n"
    #expect(
      try server.answer(to: chunked + String(repeating: "A: b\r\n", count: 10) + "\r\n").status
        == 200)
    #expect(
      try server.answer(to: chunked + String(repeating: "A: b\r\n", count: 11) + "\r\n").status
        == 431)
  }

  /// A client that continues to send still receives the reason for the refusal.
  @Test func refusesLongBodies() throws {
    let server = try EchoServer()
    func status(_ field: String, _ body: String) throws -> Int {
      try server.answer(to: "POST / HTTP/1.1\r\nConnection: close\r\n\(field)\r\n\r\n\(body)")
        .status
    }
    let exact = String(repeating: "a", count: 100)
    #expect(try status("Content-Length: 100", exact) == 200)
    #expect(try status("Content-Length: 101", exact + "a") == 413)
    #expect(try status("Content-Length: 999999999999999999", "") == 413)
    let long = String(repeating: "a", count: 1_000_000)
    #expect(try status("Content-Length: 1000000", long) == 413)
    let chunked = "Transfer-Encoding: chunked"
    #expect(try status(chunked, "64\r\n\(exact)\r\n0\r\n\r\n") == 200)
    #expect(try status(chunked, "65\r\n\(exact)a\r\n0\r\n\r\n") == 413)
    #expect(try status(chunked, "64\r\n\(exact)\r\n1\r\na\r\n0\r\n\r\n") == 413)
    #expect(try status(chunked, "fffffffffffffff\r\n\(long)") == 413)
  }

  /// Bytes after a refused request aren't read as another one.
  private func expectStatus(_ status: Int, for request: String) throws {
    let server = try EchoServer()
    let answer = try server.answer(to: request + "GET /next HTTP/1.0\r\n\r\n")
    #expect(answer.status == status, "\(answer.text)")
    #expect(!answer.text.contains("/next"), "\(answer.text)")
    #expect(answer.field("Connection") == "close" && answer.field("Content-Length") == "0")
  }
}
