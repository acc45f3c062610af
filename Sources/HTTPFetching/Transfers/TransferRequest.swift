import FileSystem

package struct TransferHeader: Equatable, Sendable {
  package let name: String
  package let value: String

  package init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
}

/// A request of `tokonoma` to `tokonoma-fetch`, which doesn't follow redirects.
package struct TransferRequest: Equatable, Sendable {
  package var method = "GET"
  package let address: String
  package var headers: [TransferHeader] = []
  package var body: [UInt8] = []
  /// Bytes of the answer, compressed and uncompressed.
  package let largestAnswer: Int
  /// Seconds until the end of the answer.
  package let longest: Int
  /// Allows this machine, the local network, and no encryption.
  package var mayBePrivate = false
}

/// A message to `tokonoma-fetch`.
package enum TransferOrder: Equatable, Sendable {
  case start(Int, TransferRequest)
  /// No answer is expected any more.
  case cancel(Int)

  package var message: [UInt8] {
    var writer = MessageWriter()
    switch self {
    case .start(let id, let request):
      writer.number(1)
      writer.number(id)
      writer.text(request.method)
      writer.text(request.address)
      writer.headers(request.headers)
      writer.bytes(request.body)
      writer.number(request.largestAnswer)
      writer.number(request.longest)
      writer.number(request.mayBePrivate ? 1 : 0)
    case .cancel(let id):
      writer.number(2)
      writer.number(id)
    }
    return writer.bytes
  }

  package init(message: [UInt8]) throws(MessageError) {
    var reader = MessageReader(message[...])
    switch try reader.number() {
    case 1:
      let id = try reader.number()
      let (method, address) = (try reader.text(), try reader.text())
      let headers = try reader.headers()
      let body = try reader.bytes()
      let (largest, longest) = (try reader.number(), try reader.number())
      let mayBePrivate = try reader.number()
      guard mayBePrivate <= 1 else { throw .malformed }
      self = .start(
        id,
        TransferRequest(
          method: method, address: address, headers: headers, body: body, largestAnswer: largest,
          longest: longest, mayBePrivate: mayBePrivate == 1))
    case 2: self = .cancel(try reader.number())
    default: throw .malformed
    }
    try reader.end()
  }
}

extension MessageWriter {
  mutating func headers(_ headers: [TransferHeader]) {
    number(headers.count)
    for header in headers {
      text(header.name)
      text(header.value)
    }
  }
}

extension MessageReader {
  mutating func headers() throws(MessageError) -> [TransferHeader] {
    try list { (reader) throws(MessageError) in
      TransferHeader(try reader.text(), try reader.text())
    }
  }
}
