extension [UInt8] {
  package init(copying bytes: Span<UInt8>) {
    self.init(capacity: bytes.count) { array in
      for index in bytes.indices { array.append(bytes[index]) }
    }
  }
}

extension String {
  /// Decodes UTF-8; invalid bytes become U+FFFD.
  @usableFromInline
  package init(decoding bytes: Span<UInt8>) {
    if let utf8 = try? UTF8Span(validating: bytes) {
      self.init(copying: utf8)
    } else {
      self.init(decoding: [UInt8](copying: bytes), as: UTF8.self)
    }
  }
}
