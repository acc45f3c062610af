import FileSystem

/// A header as it is sent or came.
package struct TransferHeader: Equatable, Sendable {
  package let name: String
  package let value: String

  package init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

/// What `tokonoma` asks `tokonoma-fetch` for: one request over HTTP, whose redirects aren't followed.
package struct TransferRequest: Equatable, Sendable {
  package let method: String
  package let address: String
  package let headers: [TransferHeader]
  package let body: [UInt8]
  /// Bytes of the answer, packed and unpacked.
  package let largestAnswer: Int
  /// Seconds until the end of the answer.
  package let longest: Int
  /// Whether the host may be this machine or one of the local network, and asked without encryption.
  package let mayBePrivate: Bool

  package init(
    method: String = "GET", address: String, headers: [TransferHeader] = [], body: [UInt8] = [],
    largestAnswer: Int, longest: Int, mayBePrivate: Bool = false
  ) {
    self.method = method
    self.address = address
    self.headers = headers
    self.body = body
    self.largestAnswer = largestAnswer
    self.longest = longest
    self.mayBePrivate = mayBePrivate
  }
}

/// What a message to `tokonoma-fetch` says.
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
      writer.number(request.headers.count)
      for header in request.headers {
        writer.text(header.name)
        writer.text(header.value)
      }
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
      let headers = try reader.list { (reader) throws(MessageError) in
        TransferHeader(try reader.text(), try reader.text())
      }
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
