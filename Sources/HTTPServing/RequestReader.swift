import Base
import FileSystem

/// The reason why a request can't be answered: the status to refuse it with; nil if the client has
/// gone.
struct RequestFailure: Error, Equatable {
  let status: Int?

  static let malformed = RequestFailure(status: 400)
  static let gone = RequestFailure(status: nil)
}

/// Reads the requests of a connection, one after the other.
///
/// Refuses everything that two readers could parse differently: it could hide a second request from
/// one of them.
struct RequestReader: ~Copyable {
  private let socket: Socket
  private let limits: ServerLimits
  /// The two ends of the connection.
  private let (local, peer): (Socket.End?, Socket.End?)
  private var buffer = [UInt8](repeating: 0, count: 16 << 10)
  /// The part of the buffer that has been received but not yet read.
  private var received = 0..<0
  /// The time by which the client must have sent the current part.
  private var deadline = ContinuousClock.now

  init(_ socket: Socket, _ limits: ServerLimits) {
    self.socket = socket
    self.limits = limits
    (local, peer) = (socket.local, socket.peer)
  }

  /// The next request with its body; nil if the client sends no more, or nothing for too long.
  mutating func next() throws(RequestFailure) -> (request: HTTPRequest, isBodyLeft: Bool)? {
    deadline = .now + limits.idleTime
    guard (try? fill()) != nil else { return nil }
    deadline = .now + limits.headTime
    let head = try RequestHead(readingLines: &self, limits)
    var request = head.request
    request.port = local?.port
    request.address = local?.address ?? .ipv4
    request.peer = peer?.address
    if case .none = head.framing { return (request, isBodyLeft: false) }
    guard let longest = limits.longestBody(request) else { return (request, isBodyLeft: true) }
    if case .length(let length) = head.framing, length > longest {
      throw RequestFailure(status: 413)
    }
    if head.waitsForContinue, received.isEmpty { try sendContinue() }
    deadline = .now + limits.bodyTime
    if case .length(let length) = head.framing {
      request.body.reserveCapacity(min(length, 1 << 20))
      try read(length, into: &request.body)
    } else {
      try readChunks(into: &request.body, atMost: longest)
    }
    return (request, isBodyLeft: false)
  }

  private func sendContinue() throws(RequestFailure) {
    let bytes = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)
    do throws(ErrorCode) {
      try socket.send(bytes.span, until: .now + limits.writeTime)
    } catch {
      throw .gone
    }
  }

  private mutating func readChunks(
    into body: inout [UInt8], atMost longest: Int
  ) throws(RequestFailure) {
    while true {
      let length = try Self.chunkLength(line(atMost: 1024, else: 400))
      guard length <= longest - body.count else { throw RequestFailure(status: 413) }
      if length == 0 { break }
      try read(length, into: &body)
      guard try byte() == UInt8(ascii: "\r"), try byte() == UInt8(ascii: "\n") else {
        throw .malformed
      }
    }
    // No handler uses the fields after the body, but they must be well-formed.
    var fields = FieldReader(limits)
    while try fields.next(&self) != nil {}
  }

  /// Hexadecimal digits; extensions after a semicolon are ignored.
  private static func chunkLength(_ line: [UInt8]) throws(RequestFailure) -> Int {
    let digits = line.prefix { $0.isASCIIHexDigit }
    let rest = line[digits.endIndex...]
    guard (1...15).contains(digits.count), rest.first.map({ $0 == UInt8(ascii: ";") }) ?? true,
      rest.allSatisfy(FieldReader.isOfValue)
    else { throw .malformed }
    return digits.reduce(0) { $0 << 4 | Int($1.hexDigitValue ?? 0) }
  }

  /// The next line, without its end. A carriage return or a line feed alone is malformed.
  ///
  /// - Parameter status: the status of the failure if the line is longer
  mutating func line(atMost limit: Int, else status: Int) throws(RequestFailure) -> [UInt8] {
    var line: [UInt8] = []
    while true {
      let byte = try byte()
      if byte == UInt8(ascii: "\n") {
        guard line.popLast() == UInt8(ascii: "\r") else { throw .malformed }
        return line
      }
      guard line.last != UInt8(ascii: "\r") else { throw .malformed }
      guard line.count < limit || byte == UInt8(ascii: "\r") else {
        throw RequestFailure(status: status)
      }
      line.append(byte)
    }
  }

  /// Looks at the next byte without consuming it.
  mutating func firstByte() throws(RequestFailure) -> UInt8 {
    try fill()
    return buffer[received.lowerBound]
  }

  private mutating func byte() throws(RequestFailure) -> UInt8 {
    let byte = try firstByte()
    received.removeFirst()
    return byte
  }

  private mutating func read(_ length: Int, into body: inout [UInt8]) throws(RequestFailure) {
    var left = length
    while left > 0 {
      try fill()
      let part = received.prefix(left)
      body.append(buffer.span.extracting(part))
      received.removeFirst(part.count)
      left -= part.count
    }
  }

  /// Waits until there is an unread byte.
  private mutating func fill() throws(RequestFailure) {
    guard received.isEmpty else { return }
    do throws(ErrorCode) {
      // This also limits clients that send a little all the time.
      guard deadline > .now else { throw .timedOut }
      received = 0..<(try socket.receive(into: &buffer, until: deadline))
    } catch {
      throw error == .timedOut ? RequestFailure(status: 408) : .gone
    }
    if received.isEmpty { throw .gone }
  }
}
