import Base

/// Questions about the bytes at an index. The end of the text counts as the end of a line.
extension Span<UInt8> {
  /// U+000A, or U+000D before it; a U+000D alone is for libyaml.
  @inline(__always)
  func isLineEnd(at index: Int) -> Bool {
    index >= count || self[index] == UInt8(ascii: "\n")
      || self[index] == UInt8(ascii: "\r") && index + 1 < count
        && self[index + 1] == UInt8(ascii: "\n")
  }

  /// A space, a line end, or half of one.
  @inline(__always)
  func isBlank(at index: Int) -> Bool {
    index >= count || self[index] == UInt8(ascii: " ") || self[index] == UInt8(ascii: "\n")
      || self[index] == UInt8(ascii: "\r")
  }

  /// Whether a comment starts after something else on its line.
  @inline(__always)
  func startsComment(at index: Int) -> Bool {
    index < count && self[index] == UInt8(ascii: "#") && self[index - 1] == UInt8(ascii: " ")
  }

  @inline(__always)
  func startsItem(at index: Int) -> Bool {
    index + 1 < count && self[index] == UInt8(ascii: "-") && self[index + 1] == UInt8(ascii: " ")
  }

  /// `---` with more behind it.
  func startsDocument(at index: Int) -> Bool {
    index + 3 < count && (index..<index + 3).allSatisfy { self[$0] == UInt8(ascii: "-") }
  }

  /// Whether the next line that has something on it continues a text whose key or list is in column `own`.
  @inline(__always)
  func textGoesOn(at index: Int, below own: Int) -> Bool {
    // Nearly all values are followed by a line without indentation.
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

  /// The end of a range without the spaces there.
  @inline(__always)
  func endWithoutSpaces(of range: Range<Int>) -> Int {
    var end = range.upperBound
    while end > range.lowerBound, self[end - 1] == UInt8(ascii: " ") { end -= 1 }
    return end
  }

  /// The index of the colon after a key that starts at an index: one of letters, digits, `-`, `_`, and spaces and `&`
  /// within; it may be in double quotes.
  func colonAfterKey(at start: Int) -> Int? {
    // Nearly all keys are letters alone.
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
  /// Whether it means something at the start of a value, so that no text without quotes starts with it.
  var isIndicator: Bool {
    switch self {
    case UInt8(ascii: "-"), UInt8(ascii: "?"), UInt8(ascii: ":"), UInt8(ascii: ","),
      UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: "#"), UInt8(ascii: "&"),
      UInt8(ascii: "*"), UInt8(ascii: "!"), UInt8(ascii: "|"), UInt8(ascii: ">"),
      UInt8(ascii: "%"), UInt8(ascii: "@"), UInt8(ascii: "`"):
      true
    default: false
    }
  }

  fileprivate var isOfKey: Bool {
    switch self {
    case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: " "), UInt8(ascii: "&"): true
    default: isASCIIAlphanumeric
    }
  }
}
