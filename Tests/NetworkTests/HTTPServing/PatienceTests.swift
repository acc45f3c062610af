import HTTPServing
import TestSupport
import Testing

/// Clients that are slow, silent, gone, or too many.
@Suite(.timeLimit(.minutes(1))) struct PatienceTests {
  @Test func endsSilentConnections() throws {
    var limits = ServerLimits.short
    limits.idleTime = .milliseconds(20)
    let server = try EchoServer(limits)
    let silent = try RawConnection(port: server.port)
    #expect(silent.read() == "")
    // On a slow machine, the time may be over before the request arrives.
    var answer = ""
    while answer.isEmpty {
      let idle = try RawConnection(port: server.port)
      idle.send("GET / HTTP/1.1\r\n\r\n".utf8)
      answer = idle.read()
    }
    #expect(answer.hasSuffix("[GET / ]\n"))
  }

  /// Also those that send a byte now and then, or all the time.
  @Test(arguments: ["G", "GET / HTTP/1.1\r\nA: b"], [true, false])
  func endsSlowHeads(_ start: String, _ isSending: Bool) throws {
    var limits = ServerLimits.short
    limits.headTime = .milliseconds(20)
    limits.requestLine = 1 << 40
    limits.fields = 1 << 40
    let server = try EchoServer(limits)
    let slow = try RawConnection(port: server.port)
    slow.send(start.utf8)
    while isSending, slow.send("a".utf8) {}
    #expect(isSending || slow.read().hasPrefix("HTTP/1.1 408 Request Timeout\r\n"))
  }

  @Test(arguments: ["Content-Length: 999999999999", "Transfer-Encoding: chunked"], [true, false])
  func endsSlowBodies(_ field: String, _ isSending: Bool) throws {
    var limits = ServerLimits.short
    limits.bodyTime = .milliseconds(20)
    limits.body = 1 << 40
    let server = try EchoServer(limits)
    let slow = try RawConnection(port: server.port)
    slow.send("POST / HTTP/1.1\r\n\(field)\r\n\r\nffffffffff\r\n".utf8)
    while isSending, slow.send("a".utf8) {}
    #expect(isSending || slow.read().hasPrefix("HTTP/1.1 408 Request Timeout\r\n"))
  }

  /// Half of a request, followed by the end of sending.
  @Test func endsHalfRequests() throws {
    let server = try EchoServer()
    for half in [
      "", "\r\n", "G", "GET / HTTP/1.1\r\nA: b\r\n",
      "POST / HTTP/1.1\r\nContent-Length: 3\r\n\r\nab",
    ] {
      let connection = try RawConnection(port: server.port)
      connection.send(half.utf8)
      connection.endSending()
      #expect(connection.read() == "", "\(half)")
    }
    // A complete request is still answered.
    let connection = try RawConnection(port: server.port)
    connection.send("GET / HTTP/1.1\r\n\r\n".utf8)
    connection.endSending()
    #expect(connection.read().hasSuffix("[GET / ]\n"))
  }

  @Test func endsConnectionsThatReceiveNothing() async throws {
    let size = 100 << 20
    var limits = ServerLimits.short
    limits.writeTime = .milliseconds(20)
    limits.endTime = .seconds(50)
    let part = [UInt8](repeating: 0x61, count: 1 << 20)
    let server = try HTTPServer(port: 0, limits: limits) { _ in
      HTTPResponse(200, body: .parts(length: size) { part })
    }
    let slow = try RawConnection(port: server.port)
    slow.send("GET / HTTP/1.1\r\n\r\n".utf8)
    #expect(slow.read(until: "\r\n\r\n").hasPrefix("HTTP/1.1 200 OK\r\n"))
    // Returns when its thread has ended.
    await server.stop()
    #expect(slow.read().utf8.count < size)
  }

  @Test func turnsAwayTooMany() throws {
    var limits = ServerLimits.short
    limits.connections = 200
    let server = try EchoServer(limits)
    let request = "GET / HTTP/1.1\r\n\r\n".utf8
    var connections = try (1...200).map { _ in try RawConnection(port: server.port) }
    for connection in connections { connection.send(request) }
    #expect(connections.allSatisfy { $0.read(until: "]\n").hasPrefix("HTTP/1.1 200 OK\r\n") })
    for _ in 1...20 {
      let refused = try RawConnection(port: server.port).read()
      #expect(refused.hasPrefix("HTTP/1.1 503 Service Unavailable\r\n"))
    }
    // The others are served as before, and there is room again after one leaves.
    for connection in connections { connection.send(request) }
    #expect(connections.allSatisfy { $0.read(until: "]\n").hasPrefix("HTTP/1.1 200 OK\r\n") })
    connections.removeLast()
    while try RawAnswer(port: server.port, "/").status != 200 {}
  }

  /// After any bytes, answered or not, the next client is served.
  @Test func survivesRandomBytes() throws {
    var limits = ServerLimits.short
    limits.headTime = .milliseconds(50)
    limits.bodyTime = .milliseconds(50)
    let server = try EchoServer(limits)
    var random = SplitMix(seed: 40)
    let seed = Array(
      "POST /a HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\nGET / HTTP/1.0\r\n\r\n"
        .utf8)
    for number in 0..<1000 {
      var bytes = seed
      if number % 5 == 0 {
        bytes = (0..<Int.random(in: 1...200, using: &random)).map { _ in
          UInt8.random(in: .min ... .max, using: &random)
        }
      }
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        let index = bytes.indices.randomElement(using: &random) ?? 0
        switch Int.random(in: 0...3, using: &random) {
        case 0: bytes[index] = UInt8.random(in: .min ... .max, using: &random)
        case 1: bytes.insert(UInt8(ascii: "\r"), at: index)
        case 2: bytes.insert(contentsOf: seed.suffix(20), at: index)
        default: bytes.removeSubrange(index..<min(index + 3, bytes.count))
        }
        if bytes.isEmpty { bytes = seed }
      }
      let connection = try RawConnection(port: server.port)
      connection.send(bytes)
      connection.endSending()
      let text = connection.read()
      #expect(text.isEmpty || text.hasPrefix("HTTP/1.1 "), "\(bytes): \(text)")
    }
    while try RawAnswer(port: server.port, "/").status != 200 {}
  }
}
