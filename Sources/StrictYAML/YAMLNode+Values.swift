import Base

/// Values of scalars that are read from their bytes, without a `String` in between.
extension YAMLNode {
  /// What a scalar says, without blanks at its ends; nil for mappings and sequences.
  ///
  /// Empty when nothing of it is visible, only wide blanks, joiners and the like: that cannot be the name of a link.
  package var trimmedText: String? {
    withSpan { text in
      var (start, end) = (0, text.count)
      while start < end, text[end - 1].isASCIIWhitespace { end -= 1 }
      while start < end, text[start].isASCIIWhitespace { start += 1 }
      let trimmed = String(decoding: text.extracting(start..<end))
      return start < end && mayBeInvisible(text[start]) && isInvisible(trimmed) ? "" : trimmed
    }
  }

  /// The number that one to nine digits are; nil for anything else, which may be one in another form.
  package var plainNumber: Int? {
    withSpan { text in
      (1...9).contains(text.count) ? text.number(in: 0..<text.count) : nil
    } ?? nil
  }

  /// The numbers of a date such as `2016-09-14`, whether or not there is such a day; nil for anything else.
  package var plainDate: (year: Int, month: Int, day: Int)? {
    withSpan { text -> (year: Int, month: Int, day: Int)? in
      guard text.count == 10, text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-"),
        let year = text.number(in: 0..<4), let month = text.number(in: 5..<7),
        let day = text.number(in: 8..<10)
      else { return nil }
      return (year, month, day)
    } ?? nil
  }

  /// Whether a scalar says a text, byte by byte.
  package func says(_ text: String) -> Bool {
    withSpan { own in text.withSpan { $0.isEqual(to: own) } } ?? false
  }

  /// Whether a scalar says nothing at all.
  package var isEmptyText: Bool { withSpan { $0.isEmpty } ?? false }
}

/// False for the first bytes of ASCII, and from U+4000 to U+DFFF, where most Chinese and Korean is.
private func mayBeInvisible(_ byte: UInt8) -> Bool { byte >= 0x80 && !(0xE4...0xED).contains(byte) }

private func isInvisible(_ text: String) -> Bool {
  text.unicodeScalars.allSatisfy {
    $0.properties.isWhitespace || $0.properties.isDefaultIgnorableCodePoint
  }
}

extension Span<UInt8> {
  /// The number that a few digits are.
  fileprivate func number(in digits: Range<Int>) -> Int? {
    var number = 0
    for index in digits {
      guard self[index].isASCIIDigit else { return nil }
      number = number * 10 + self[index].digitValue
    }
    return number
  }
}
