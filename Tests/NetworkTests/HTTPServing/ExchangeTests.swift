import FileSystem
import HTTPServing
import TestSupport
import Testing

/// Requests as browsers send them.
@Suite(.timeLimit(.minutes(1))) struct ExchangeTests {
  @Test func answersRequestsInTheirOrder() throws {
    let server = try EchoServer()
    let bodies = ["", "a", "bc"]
    var requests = ""
    for number in 0..<300 {
      let body = bodies[number % 3]
      requests += "POST /\(number) HTTP/1.1\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
    }
    let answer = try server.answer(to: requests + "GET /last HTTP/1.0\r\n\r\n")
    let told = answer.text.matches(of: /\[(.*)\]\n/).map { String($0.1) }
    #expect(told == (0..<300).map { "POST /\($0) \(bodies[$0 % 3])" } + ["GET /last "])
  }

  @Test func answersRequestsThatComeByteByByte() throws {
    let server = try EchoServer()
    let connection = try RawConnection(port: server.port)
    for _ in 1...2 {
      // Some clients send an empty line after a body.
      for byte in "POST /a HTTP/1.1\r\nContent-Length: 3\r\n\r\nabc\r\n".utf8 {
        connection.send([byte])
      }
      #expect(connection.read(until: "]\n").hasSuffix("\r\n\r\n[POST /a abc]\n"))
    }
  }

  @Test(arguments: [
    ("1.1", "A: b", true), ("1.1", "Connection: close", false),
    ("1.1", "connection: x, Close", false),
    ("1.1", "Connection: keep-alive", true), ("1.9", "A: b", true), ("1.0", "A: b", false),
    ("1.0", "Connection: Keep-Alive", true), ("1.0", "Connection: keep-alive, close", false),
  ])
  func keepsTheConnectionAsTheClientWants(
    _ version: String, _ field: String, _ isKept: Bool
  ) throws {
    let server = try EchoServer()
    let answer = try server.answer(
      to: "GET / HTTP/\(version)\r\n\(field)\r\n\r\nGET /next HTTP/1.0\r\n\r\n")
    #expect(answer.field("Connection") == (isKept ? "keep-alive" : "close"))
    #expect(answer.text.contains("/next") == isKept)
  }

  @Test func readsChunks() throws {
    let server = try EchoServer()
    let head = "POST / HTTP/1.1\r\ntransfer-encoding: Chunked\r\n\r\n"
    let chunks = "3\r\nabc\r\n0a;name=\"value\"\r\n0123456789\r\n0000\r\nTrailer: x\r\n\r\n"
    let answer = try server.answer(to: head + chunks + "GET /next HTTP/1.0\r\n\r\n")
    #expect(answer.text.contains("[POST / abc0123456789]\n"))
    #expect(answer.text.hasSuffix("[GET /next ]\n"))
  }

  @Test func asksAClientToContinue() throws {
    let server = try EchoServer()
    let connection = try RawConnection(port: server.port)
    let head = "POST /a HTTP/1.1\r\nExpect: 100-Continue\r\nContent-Length: "
    connection.send("\(head)3\r\n\r\n".utf8)
    #expect(connection.read(until: "\r\n\r\n") == "HTTP/1.1 100 Continue\r\n\r\n")
    connection.send("abc".utf8)
    #expect(connection.read(until: "]\n").hasPrefix("HTTP/1.1 200 OK\r\n"))
    // No interim response is sent to a client that doesn't wait, or whose body is too long.
    connection.send("\(head)3\r\n\r\nabc".utf8)
    #expect(connection.read(until: "]\n").hasPrefix("HTTP/1.1 200 OK\r\n"))
    connection.send("\(head)101\r\n\r\n".utf8)
    #expect(connection.read().hasPrefix("HTTP/1.1 413 Content Too Large\r\n"))
  }

  @Test func receivesTenMegabytes() throws {
    var limits = ServerLimits.short
    limits.body = 10 << 20
    let part = (0..<1 << 20).map { UInt8(truncatingIfNeeded: $0 % 251) }
    let body = (1...10).reduce(into: [UInt8]()) { body, _ in body += part }
    let server = try HTTPServer(port: 0, limits: limits) { request in
      HTTPResponse(200, body: Array("\(request.body == body)".utf8))
    }
    let head = "POST / HTTP/1.1\r\nConnection: close\r\n"
    let length = Array("\(head)Content-Length: \(body.count)\r\n\r\n".utf8)
    #expect(try RawAnswer(port: server.port, sending: length + body).body == "true")
    var chunked = Array("\(head)Transfer-Encoding: chunked\r\n\r\n".utf8)
    for _ in 1...10 { chunked += Array("100000\r\n".utf8) + part + Array("\r\n".utf8) }
    #expect(try RawAnswer(port: server.port, sending: chunked + "0\r\n\r\n".utf8).body == "true")
  }

  @Test func skipsUnusedBodies() throws {
    var limits = ServerLimits.short
    limits.body = nil
    let server = try EchoServer(limits)
    let next = "GET /next HTTP/1.0\r\n\r\n"
    for field in ["Content-Length: \(next.utf8.count)", "Transfer-Encoding: chunked"] {
      let answer = try server.answer(to: "POST /a HTTP/1.1\r\n\(field)\r\n\r\n\(next)")
      #expect(answer.body == "[POST /a ]\n" && answer.field("Connection") == "close")
    }
    #expect(
      try server.answer(to: "GET / HTTP/1.1\r\nContent-Length: 0\r\n\r\n" + next).text.contains(
        "/next"))
  }

  @Test func sendsNoBodyIfThereIsNone() throws {
    let server = try HTTPServer(port: 0, limits: .short) { request in
      let status = Int(request.target.dropFirst()) ?? 0
      return request["parts"].isEmpty
        ? HTTPResponse(status, body: Array("body".utf8))
        : HTTPResponse(status, body: .parts(length: 4) { Array("body".utf8) })
    }
    for field in ["", "Parts: yes\r\n"] {
      func answer(_ method: String, _ status: Int) throws -> RawAnswer {
        let request = "\(method) /\(status) HTTP/1.0\r\n\(field)\r\n"
        return try RawAnswer(port: server.port, sending: request.utf8)
      }
      let get = try answer("GET", 200)
      #expect(get.body == "body" && get.field("Content-Length") == "4")
      #expect(try answer("HEAD", 200).text + "body" == get.text)
      for status in [204, 304] {
        #expect(try answer("GET", status).text == HTTPResponse(status).text)
      }
    }
  }

  /// Foreign text in a handler's answer can't add a field or a response.
  @Test func keepsFieldsInTheirLines() throws {
    let server = try HTTPServer(port: 0, limits: .short) { _ in
      HTTPResponse(302, fields: [("Location", "/a\r\nSet-Cookie: b\r\n\r\nc\0"), ("A\nB", "ü\t")])
    }
    let answer = try RawAnswer(port: server.port, "/")
    #expect(answer.field("Location") == "/aSet-Cookie: bc" && answer.field("AB") == "ü\t")
    #expect(answer.text.utf8.count { $0 == UInt8(ascii: "\n") } == 6)
  }

  /// Only ending the connection can signal a missing part.
  @Test func endsAResponseThatIsShorterThanAnnounced() throws {
    let server = try HTTPServer(port: 0, limits: .short) { request in
      HTTPResponse(200, body: .parts(length: 10) { request.target == "/none" ? nil : [] })
    }
    for target in ["/none", "/empty"] {
      let answer = try RawAnswer(
        port: server.port, sending: "GET \(target) HTTP/1.1\r\n\r\nGET / HTTP/1.1\r\n\r\n".utf8)
      #expect(answer.field("Content-Length") == "10" && answer.body.isEmpty)
    }
  }

  @Test(.enabled(if: hasIPv6)) func servesAtBothAddresses() throws {
    let server = try EchoServer(at: [.ipv4, .ipv6])
    for address in HostAddress.loopback {
      let connection = try RawConnection(to: address, port: server.port)
      connection.send("GET / HTTP/1.0\r\n\r\n".utf8)
      #expect(connection.read().hasSuffix("[GET / ]\n"))
    }
  }

  @Test func aTakenPortIsAnError() throws {
    let server = try EchoServer()
    #expect(throws: ErrorCode.addressInUse) {
      _ = try HTTPServer(port: server.port) { _ in HTTPResponse(200) }
    }
  }

  private static var hasIPv6: Bool { (try? Socket(listeningAt: .ipv6, port: 0)) != nil }
}

extension HTTPResponse {
  /// A whole response without a body, over a connection that ends with it.
  fileprivate var text: String {
    "HTTP/1.1 \(status) \(Self.reason(of: status))\r\nConnection: close\r\n\r\n"
  }
}
