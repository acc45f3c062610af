import FileSystem

/// Why a request was not answered.
package enum TransferFailure: Int, CaseIterable, Sendable {
  /// There is no way to the server.
  case unreachable = 1
  case timedOut
  /// The answer ended before it was whole, or can't be understood.
  case broken
  case tooLarge
  /// The host's address is one of this machine or of the local network.
  case forbiddenAddress
}

/// How a request ended.
package enum TransferOutcome: Equatable, Sendable {
  case answered(Content)
  case failed(TransferFailure)

  package struct Content: Equatable, Sendable {
    package let status: Int
    /// In the order they came.
    package let headers: [TransferHeader]
    package let bytes: [UInt8]

    package init(status: Int, headers: [TransferHeader], bytes: [UInt8]) {
      self.status = status
      self.headers = headers
      self.bytes = bytes
    }
  }
}

/// What a message of `tokonoma-fetch` says.
package struct TransferAnswer: Equatable, Sendable {
  /// Its first message: it runs, and speaks this language.
  package static let greeting = Array("tokonoma-fetch 1".utf8)

  package let id: Int
  package let outcome: TransferOutcome

  package init(id: Int, outcome: TransferOutcome) {
    self.id = id
    self.outcome = outcome
  }

  package var message: [UInt8] {
    var writer = MessageWriter()
    writer.number(id)
    switch outcome {
    case .answered(let content):
      writer.number(0)
      writer.number(content.status)
      writer.number(content.headers.count)
      for header in content.headers {
        writer.text(header.name)
        writer.text(header.value)
      }
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
      let headers = try reader.list { (reader) throws(MessageError) in
        TransferHeader(try reader.text(), try reader.text())
      }
      outcome = .answered(
        TransferOutcome.Content(status: status, headers: headers, bytes: try reader.bytes()))
    } else {
      guard let failure = TransferFailure(rawValue: kind) else { throw .malformed }
      outcome = .failed(failure)
    }
    try reader.end()
  }
}
