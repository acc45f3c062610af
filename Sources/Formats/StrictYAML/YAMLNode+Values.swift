import Bytes
import Diagnostics
import Glibc

/// What is asked of nearly every scalar: from its bytes, without a text in between.
extension YAMLNode {
  /// What a scalar says, without blanks at its ends; nil for mappings and sequences. Empty when there is nothing to see or
  /// hear, only wide blanks, joiners and the like: no name for a link.
  package var trimmedText: String? {
    withUTF8 { text in
      var (start, end) = (0, text.count)
      while start < end, isBlank(text[end - 1]) { end -= 1 }
      while start < end, isBlank(text[start]) { start += 1 }
      let trimmed = String(checked: UnsafeBufferPointer(rebasing: text[start..<end]))
      return start < end && mayBeInvisible(text[start]) && isInvisible(trimmed) ? "" : trimmed
    }
  }

  /// The number that one to nine digits are; nil for anything else, which may be one in another way.
  package var plainNumber: Int? {
    withUTF8 { text -> Int? in
      (1...9).contains(text.count) ? number(of: text, 0..<text.count) : nil
    } ?? nil
  }

  /// The numbers of a date such as `2016-09-14`, whether or not there is such a day; nil for anything else.
  package var plainDate: (year: Int, month: Int, day: Int)? {
    withUTF8 { text -> (year: Int, month: Int, day: Int)? in
      guard text.count == 10, text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-"),
        let year = number(of: text, 0..<4), let month = number(of: text, 5..<7),
        let day = number(of: text, 8..<10)
      else { return nil }
      return (year, month, day)
    } ?? nil
  }

  /// Whether a scalar says a text, byte by byte.
  package func says(_ text: String) -> Bool {
    withUTF8 { bytes in
      text.withBytes { text in
        guard text.count == bytes.count, let start = text.baseAddress, let own = bytes.baseAddress
        else { return false }
        return memcmp(start, own, text.count) == 0
      }
    } ?? false
  }

  /// Whether a scalar says nothing at all.
  package var isEmptyText: Bool { withUTF8(\.isEmpty) ?? false }
}

/// False for the first bytes of ASCII, and from U+4000 to U+DFFF, where most Chinese and Korean is.
private func mayBeInvisible(_ byte: UInt8) -> Bool { byte >= 0x80 && !(0xE4...0xED).contains(byte) }

private func isInvisible(_ text: String) -> Bool {
  text.unicodeScalars.allSatisfy {
    $0.properties.isWhitespace || $0.properties.isDefaultIgnorableCodePoint
  }
}

extension String {
  /// Of bytes that are known to be UTF-8, as all of a document are: looking again took a third of the time.
  init(checked bytes: UnsafeBufferPointer<UInt8>) {
    // What has room for 15 bytes finds out by itself, and faster.
    let isASCII =
      bytes.count <= 15 || lengthOfASCII(in: bytes, at: 0, before: bytes.count) == bytes.count
    self.init(copying: UTF8Span(unchecked: bytes.span, isKnownASCII: isASCII))
  }
}

/// The number that some digits of a text are.
@inline(__always)
private func number(of text: UnsafeBufferPointer<UInt8>, _ digits: Range<Int>) -> Int? {
  var number = 0
  for place in digits {
    let digit = text[place] &- UInt8(ascii: "0")
    guard digit < 10 else { return nil }
    number = number &* 10 &+ Int(digit)
  }
  return number
}

private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
