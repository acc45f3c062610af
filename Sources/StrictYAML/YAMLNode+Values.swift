import Base

/// Values of scalars, read from their bytes.
extension YAMLNode {
  /// The text of a scalar without blanks at its ends; nil for mappings and sequences.
  ///
  /// Empty if no character of it is visible, since it couldn't label a link.
  package var trimmedText: String? {
    withSpan { text in
      var (start, end) = (0, text.count)
      while start < end, text[end - 1].isASCIIWhitespace { end -= 1 }
      while start < end, text[start].isASCIIWhitespace { start += 1 }
      let trimmed = String(decoding: text.extracting(start..<end))
      return start < end && mayBeInvisible(text[start]) && isInvisible(trimmed) ? "" : trimmed
    }
  }

  /// A number of one to nine digits; nil for numbers in other forms, too.
  package var plainNumber: Int? {
    withSpan { text in
      (1...9).contains(text.count) ? text.number(in: 0..<text.count) : nil
    } ?? nil
  }

  /// The numbers of a date such as `2016-09-14`, even if the calendar lacks that day.
  package var plainDate: (year: Int, month: Int, day: Int)? {
    withSpan { text -> (year: Int, month: Int, day: Int)? in
      guard text.count == 10, text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-"),
        let year = text.number(in: 0..<4), let month = text.number(in: 5..<7),
        let day = text.number(in: 8..<10)
      else { return nil }
      return (year, month, day)
    } ?? nil
  }

  /// Whether a scalar equals a text, byte by byte.
  package func says(_ text: String) -> Bool {
    withSpan { own in text.withSpan { $0.isEqual(to: own) } } ?? false
  }

  package var isEmptyText: Bool { withSpan { $0.isEmpty } ?? false }
}

/// False for the first bytes of ASCII and of U+4000 to U+DFFF: most Chinese and Korean characters.
private func mayBeInvisible(_ byte: UInt8) -> Bool { byte >= 0x80 && !(0xE4...0xED).contains(byte) }

private func isInvisible(_ text: String) -> Bool {
  text.unicodeScalars.allSatisfy {
    $0.properties.isWhitespace || $0.properties.isDefaultIgnorableCodePoint
  }
}

extension Span<UInt8> {
  fileprivate func number(in digits: Range<Int>) -> Int? {
    var number = 0
    for index in digits {
      guard self[index].isASCIIDigit else { return nil }
      number = number * 10 + self[index].digitValue
    }
    return number
  }
}
