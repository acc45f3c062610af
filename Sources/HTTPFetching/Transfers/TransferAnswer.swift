import FileSystem

/// The reason why a request wasn't answered.
package enum TransferFailure: Int, CaseIterable, Sendable {
  case unreachable = 1
  case timedOut
  /// The answer was cut off or isn't HTTP.
  case broken
  case tooLarge
  /// The host's address is this machine's or in the local network.
  case forbiddenAddress
  /// Its certificate is of another name, too old or signed by someone unknown.
  case untrusted
}

/// The end of a request.
package enum TransferOutcome: Equatable, Sendable {
  case answered(Content)
  case failed(TransferFailure)

  package struct Content: Equatable, Sendable {
    package let status: Int
    /// In the order of the answer.
    package let headers: [TransferHeader]
    package let bytes: [UInt8]

    package init(status: Int, headers: [TransferHeader], bytes: [UInt8]) {
      (self.status, self.headers, self.bytes) = (status, headers, bytes)
    }
  }
}

/// A message from `tokonoma-fetch`.
package struct TransferAnswer: Equatable, Sendable {
  /// The first message, with the version of the protocol.
  package static let greeting = Array("tokonoma-fetch 1".utf8)

  package let id: Int
  package let outcome: TransferOutcome

  package init(id: Int, outcome: TransferOutcome) { (self.id, self.outcome) = (id, outcome) }

  package var message: [UInt8] {
    var writer = MessageWriter()
    writer.number(id)
    switch outcome {
    case .answered(let content):
      writer.number(0)
      writer.number(content.status)
      writer.headers(content.headers)
      writer.bytes(content.bytes)
    case .failed(let failure): writer.number(failure.rawValue)
    }
    return writer.bytes
  }

  package init(message: [UInt8]) throws(MessageError) {
    var reader = MessageReader(message[...])
    id = try reader.number()
    let kind = try reader.number()
    if kind == 0 {
      let status = try reader.number()
      guard (100...999).contains(status) else { throw .malformed }
      let headers = try reader.headers()
      outcome = .answered(
        TransferOutcome.Content(status: status, headers: headers, bytes: try reader.bytes()))
    } else {
      guard let failure = TransferFailure(rawValue: kind) else { throw .malformed }
      outcome = .failed(failure)
    }
    try reader.end()
  }
}
