import Dispatch
import HTTPServing
import Synchronization
import TestSupport
import Testing

/// Responses without an end, and stopping a server.
@Suite(.timeLimit(.minutes(1))) struct StreamTests {
  @Test func sendsUntilTheClientLeaves() async throws {
    let streams = StreamServer()
    let server = try streams.server()
    var client: RawConnection? = try RawConnection(port: server.port)
    client?.send("GET / HTTP/1.1\r\n\r\n".utf8)
    #expect(client?.read(until: "first\n\n") == Self.head + "data: first\n\n")
    let stream = try #require(await streams.next())
    for number in 1...3 {
      #expect(stream.send { Array("data: \(number)\n\n".utf8) })
      #expect(client?.read(until: "\n\n") == "data: \(number)\n\n")
    }
    // Bytes that it sends meanwhile don't end the response.
    client?.send(repeatElement(0x61, count: 10_000))
    #expect(stream.send { Array("data: 4\n\n".utf8) })
    client = nil
    #expect(await streams.nextEnd() != nil)
    #expect(!stream.send { Array("data: 5\n\n".utf8) })
  }

  @Test func answersHEADWithoutAStream() throws {
    let server = try StreamServer().server()
    #expect(
      try RawAnswer(port: server.port, sending: "HEAD / HTTP/1.1\r\n\r\n".utf8).text == Self.head)
  }

  /// Otherwise, it would delay the sender, or fill the memory.
  @Test func disconnectsAClientThatReceivesNothing() async throws {
    let streams = StreamServer()
    let server = try streams.server()
    let slow = try RawConnection(port: server.port)
    slow.send("GET / HTTP/1.1\r\n\r\n".utf8)
    let stream = try #require(await streams.next())
    let quick = try RawConnection(port: server.port)
    quick.send("GET / HTTP/1.1\r\n\r\n".utf8)
    let other = try #require(await streams.next())
    let part = [UInt8](repeating: 0x61, count: 1 << 16)
    var sent = 0
    while stream.send({ part }) { sent += part.count }
    #expect(await streams.nextEnd() != nil)
    // The system takes no more than this for a connection.
    #expect(sent < 100 << 20)
    #expect(slow.read().utf8.count < sent + part.count + 1000)
    #expect(other.send { Array("data: x\n\n".utf8) })
    #expect(quick.read(until: "data: x\n\n").hasSuffix("first\n\ndata: x\n\n"))
  }

  /// The newest state is made and sent last, whichever thread begins first.
  @Test func sendsInTheOrderInWhichBytesAreMade() async throws {
    let streams = StreamServer()
    let server = try streams.server()
    let client = try RawConnection(port: server.port)
    client.send("GET / HTTP/1.1\r\n\r\n".utf8)
    let stream = try #require(await streams.next())
    let count = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: 200) { _ in
      stream.send { Array("\(count.add(1, ordering: .relaxed).newValue)\n".utf8) }
    }
    stream.send { Array("end\n".utf8) }
    let numbers = client.read(until: "end\n").split(separator: "\n").compactMap { Int($0) }
    #expect(numbers == Array(1...200))
  }

  @Test func stopsWhileConnectionsAreOpen() async throws {
    let (began, begins) = AsyncStream<Void>.makeStream()
    let mayEnd = DispatchSemaphore(value: 0)
    let streams = StreamServer()
    var limits = ServerLimits()
    limits.body = 100
    let server = try HTTPServer(port: 0, limits: limits) { request in
      switch request.target {
      case "/stream": return streams.response
      case "/busy":
        begins.yield()
        mayEnd.wait()
        return HTTPResponse(200, body: Array("done\n".utf8))
      default: return HTTPResponse(200, body: Array("plain\n".utf8))
      }
    }
    let idle = try RawConnection(port: server.port)
    idle.send("GET / HTTP/1.1\r\n\r\n".utf8)
    #expect(idle.read(until: "plain\n").hasSuffix("plain\n"))
    let half = try RawConnection(port: server.port)
    half.send("POST / HTTP/1.1\r\nContent-Length: 10\r\n\r\nabc".utf8)
    let stream = try RawConnection(port: server.port)
    stream.send("GET /stream HTTP/1.1\r\n\r\n".utf8)
    #expect(stream.read(until: "first\n\n").hasSuffix("first\n\n"))
    let busy = try RawConnection(port: server.port)
    busy.send("GET /busy HTTP/1.1\r\n\r\nGET /next HTTP/1.1\r\n\r\n".utf8)
    for await _ in began { break }

    async let isStopped: Void = server.stop()
    #expect(idle.read() == "" && half.read() == "" && stream.read() == "")
    // A response in progress arrives; later requests aren't answered.
    mayEnd.signal()
    let last = busy.read()
    #expect(last.hasSuffix("\r\n\r\ndone\n") && last.contains("Connection: close\r\n"))
    await isStopped
    #expect(throws: RawConnection.Failure.self) { try RawConnection(port: server.port) }
  }

  @Test func stopsWithoutAnOwner() throws {
    var server: EchoServer? = try EchoServer()
    let port = try #require(server?.port)
    let idle = try RawConnection(port: port)
    server = nil
    #expect(idle.isEnded)
  }

  private static let head =
    "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n"
}

/// Provides the streams that a server begins and ends.
private final class StreamServer: Sendable {
  private let begun: AsyncStream<ResponseStream>
  private let begins: AsyncStream<ResponseStream>.Continuation
  private let ended: AsyncStream<Void>
  private let ends: AsyncStream<Void>.Continuation

  init() {
    (begun, begins) = AsyncStream.makeStream()
    (ended, ends) = AsyncStream.makeStream()
  }

  var response: HTTPResponse {
    HTTPResponse(
      200, fields: [("Content-Type", "text/event-stream")],
      body: .stream { [begins, ends] stream in
        stream.send { Array("data: first\n\n".utf8) }
        begins.yield(stream)
        stream.waitForEnd()
        ends.yield()
      })
  }

  func server() throws -> HTTPServer {
    try HTTPServer(port: 0, limits: .short) { [response] _ in response }
  }

  func next() async -> ResponseStream? {
    for await stream in begun { return stream }
    return nil
  }

  func nextEnd() async -> Void? {
    for await end in ended { return end }
    return nil
  }
}
