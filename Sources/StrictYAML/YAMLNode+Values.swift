/// What is asked of nearly every scalar: from its bytes, without a text in between.
extension YAMLNode {
  /// What a scalar says, without blanks at its ends; nil for mappings and sequences.
  package var trimmedText: String? {
    withUTF8 { text in
      var (start, end) = (0, text.count)
      while start < end, isBlank(text[end - 1]) { end -= 1 }
      while start < end, isBlank(text[start]) { start += 1 }
      return String(decoding: UnsafeBufferPointer(rebasing: text[start..<end]), as: UTF8.self)
    }
  }

  /// The number that one to nine digits are; nil for anything else, which may be one in another way.
  package var plainNumber: Int? {
    withUTF8 { text -> Int? in
      guard (1...9).contains(text.count) else { return nil }
      var number = 0
      for byte in text {
        guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
        number = number * 10 + Int(byte - UInt8(ascii: "0"))
      }
      return number
    } ?? nil
  }

  /// Whether a scalar says nothing at all.
  package var isEmptyText: Bool { withUTF8(\.isEmpty) ?? false }
}

private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
