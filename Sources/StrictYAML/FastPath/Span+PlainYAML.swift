import Base

// The end of the text counts as the end of a line.
extension Span<UInt8> {
  /// Whether U+000A follows, or U+000D and U+000A; a U+000D alone is left to libyaml.
  @inline(__always)
  func isLineEnd(at index: Int) -> Bool {
    index >= count || self[index] == UInt8(ascii: "\n")
      || self[index] == UInt8(ascii: "\r") && index + 1 < count
        && self[index + 1] == UInt8(ascii: "\n")
  }

  @inline(__always)
  func isBlank(at index: Int) -> Bool {
    index >= count || self[index] == UInt8(ascii: " ") || self[index] == UInt8(ascii: "\n")
      || self[index] == UInt8(ascii: "\r")
  }

  /// Whether a comment starts after a space.
  @inline(__always)
  func startsComment(at index: Int) -> Bool {
    index < count && self[index] == UInt8(ascii: "#") && self[index - 1] == UInt8(ascii: " ")
  }

  @inline(__always)
  func startsItem(at index: Int) -> Bool {
    index + 1 < count && self[index] == UInt8(ascii: "-") && self[index + 1] == UInt8(ascii: " ")
  }

  func startsDocument(at index: Int) -> Bool {
    index + 3 < count && (index..<index + 3).allSatisfy { self[$0] == UInt8(ascii: "-") }
  }

  /// Whether the next line that isn't empty continues a text whose key or list is in column `own`.
  @inline(__always)
  func textContinues(at index: Int, below own: Int) -> Bool {
    // Nearly always, the next line isn't indented.
    index + 1 < count && self[index + 1] <= UInt8(ascii: " ")
      && isTextContinued(at: index, below: own)
  }

  private func isTextContinued(at start: Int, below own: Int) -> Bool {
    guard isLineEnd(at: start) else { return false }
    var index = start
    while index < count {
      index += self[index] == UInt8(ascii: "\r") ? 2 : 1
      let lineStart = index
      index = endOfSpaces(from: index)
      guard index < count, isLineEnd(at: index) else {
        return index < count && index - lineStart > own && self[index] != UInt8(ascii: "#")
      }
    }
    return false
  }

  @inline(__always)
  func endOfSpaces(from start: Int) -> Int {
    var index = start
    while index < count, self[index] == UInt8(ascii: " ") { index += 1 }
    return index
  }

  /// The end of a range without trailing spaces.
  @inline(__always)
  func endWithoutSpaces(of range: Range<Int>) -> Int {
    var end = range.upperBound
    while end > range.lowerBound, self[end - 1] == UInt8(ascii: " ") { end -= 1 }
    return end
  }

  /// The index of the colon after a key of letters, digits, `-`, `_`, spaces and `&`, which may be
  /// in double quotes.
  func colonAfterKey(at start: Int) -> Int? {
    // Nearly all keys consist of letters.
    let colon = endOfLetters(from: start)
    guard colon + 1 < count, self[colon] == UInt8(ascii: ":"),
      self[colon + 1] <= UInt8(ascii: " "), 1...64 ~= colon - start
    else { return colonAfterOtherKey(at: start) }
    return colon
  }

  private func colonAfterOtherKey(at start: Int) -> Int? {
    guard start < count else { return nil }
    let isQuoted = self[start] == UInt8(ascii: "\"")
    let first = isQuoted ? start + 1 : start
    var index = first
    while index < count, self[index].isOfKey { index += 1 }
    guard index < count, 1...64 ~= index - first, self[index - 1] != UInt8(ascii: " "),
      self[first] != UInt8(ascii: "-"), self[first] != UInt8(ascii: "&")
    else { return nil }
    if isQuoted {
      guard self[index] == UInt8(ascii: "\"") else { return nil }
      index += 1
    }
    guard index < count, self[index] == UInt8(ascii: ":"),
      index + 1 >= count || self[index + 1] <= UInt8(ascii: " ")
    else { return nil }
    return index
  }
}

extension UInt8 {
  /// Whether text without quotes can't start with this character.
  var isIndicator: Bool { indicators.contains(self) }

  fileprivate var isOfKey: Bool { charactersOfKeys.contains(self) }
}

private let indicators = ByteSet("-?:,]}#&*!|>%@`")
private let charactersOfKeys = ByteSet(alphanumericsAnd: "-_ &")
