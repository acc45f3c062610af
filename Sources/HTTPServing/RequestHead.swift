import Base

/// The head of a request, and how its body is sent.
struct RequestHead {
  let request: HTTPRequest
  let framing: Framing
  /// Whether the client sends the body only after `100 Continue`.
  let waitsForContinue: Bool

  enum Framing: Equatable {
    case none
    /// In bytes; more than 0.
    case length(Int)
    case chunks
  }

  init(readingLines reader: inout RequestReader, _ limits: ServerLimits) throws(RequestFailure) {
    let first = try Self.firstLine(&reader, limits)
    var fields: [HTTPRequest.Field] = []
    var fieldReader = FieldReader(limits)
    while let field = try fieldReader.next(&reader) { fields.append(field) }
    request = HTTPRequest(
      first.method, first.target, minorVersion: first.minorVersion, fields: fields)
    framing = try Self.framing(of: request)
    let expected = request["expect"].map { $0.lowercased() }
    guard expected.allSatisfy({ $0 == "100-continue" }) else { throw RequestFailure(status: 417) }
    waitsForContinue = !expected.isEmpty && first.minorVersion > 0
  }

  private static func firstLine(
    _ reader: inout RequestReader, _ limits: ServerLimits
  ) throws(RequestFailure) -> (method: String, target: String, minorVersion: Int) {
    // Some clients send an empty line after the body of a request.
    if try reader.firstByte() == UInt8(ascii: "\r") {
      guard try reader.line(atMost: 0, else: 400).isEmpty else { throw .malformed }
    }
    // A client with another protocol, such as TLS, sends no line end and waits for an answer.
    guard FieldReader.isOfToken(try reader.firstByte()) else { throw .malformed }
    let line = try reader.line(atMost: limits.requestLine, else: 414)
    let parts = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard parts.count == 3, !parts[0].isEmpty, parts[0].allSatisfy(FieldReader.isOfToken),
      !parts[1].isEmpty, parts[1].allSatisfy({ $0 > 0x20 && $0 != 0x7F }),
      let target = String(validating: parts[1], as: UTF8.self)
    else { throw .malformed }
    let version = Array(parts[2])
    guard version.count == 8, version.starts(with: "HTTP/".utf8), version[5].isASCIIDigit,
      version[6] == UInt8(ascii: "."), version[7].isASCIIDigit
    else { throw .malformed }
    guard version[5] == UInt8(ascii: "1") else { throw RequestFailure(status: 505) }
    return (String(decoding: parts[0], as: UTF8.self), target, min(version[7].digitValue, 1))
  }

  private static func framing(of request: HTTPRequest) throws(RequestFailure) -> Framing {
    let codings = request["transfer-encoding"]
    let lengths = request["content-length"]
    if let coding = codings.first {
      guard codings.count == 1, lengths.isEmpty, request.minorVersion > 0 else { throw .malformed }
      guard coding.lowercased() == "chunked" else { throw RequestFailure(status: 501) }
      return .chunks
    }
    guard let text = lengths.first else { return .none }
    guard lengths.count == 1, (1...18).contains(text.utf8.count),
      text.utf8.allSatisfy(\.isASCIIDigit), let length = Int(text)
    else { throw .malformed }
    return length == 0 ? .none : .length(length)
  }
}

/// Reads header fields, within the limits on their number and length.
struct FieldReader {
  private var lengthLeft: Int
  private var countLeft: Int

  init(_ limits: ServerLimits) {
    lengthLeft = limits.fields
    countLeft = limits.fieldCount
  }

  /// nil after the last field.
  mutating func next(_ reader: inout RequestReader) throws(RequestFailure) -> HTTPRequest.Field? {
    let line = try reader.line(atMost: lengthLeft, else: 431)
    if line.isEmpty { return nil }
    guard countLeft > 0 else { throw RequestFailure(status: 431) }
    countLeft -= 1
    lengthLeft -= line.count
    let name = line.prefix { $0 != UInt8(ascii: ":") }
    guard !name.isEmpty, name.count < line.count, name.allSatisfy(Self.isOfToken) else {
      throw .malformed
    }
    let value = line[(name.endIndex + 1)...].drop(while: \.isASCIIBlank)
    guard value.allSatisfy(Self.isOfValue) else { throw .malformed }
    let end = (value.lastIndex { !$0.isASCIIBlank }).map { $0 + 1 } ?? value.startIndex
    return HTTPRequest.Field(
      String(decoding: name.map(\.asciiLowercased), as: UTF8.self),
      String(decoding: value[..<end], as: UTF8.self))
  }

  /// Whether a byte may be in the name of a method or a field. A space may not: lines that continue
  /// the previous one, which HTTP once had, are malformed.
  static func isOfToken(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || "!#$%&'*+-.^_`|~".utf8.contains(byte)
  }

  /// Whether a byte may be in the value of a field.
  static func isOfValue(_ byte: UInt8) -> Bool { byte >= 0x20 && byte != 0x7F || byte == 0x09 }
}
