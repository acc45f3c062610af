import Bytes

/// A value of front matter, which is shown as it is written and is no Markdown, as others may have it: without its
/// `%%comments%%`, by the rules of other texts, and without those of HTML. `\%%` stands for `%%` itself.
package struct PublishedValue {
  package let text: String
  /// What stands in its comments.
  package private(set) var comments: [[UInt8]] = []
  /// Whether a `%%` begins a comment that has no end, and is still in the text; behind a word, as in `100%%`, it begins
  /// none.
  package private(set) var hasOpenComment = false

  package init(_ value: String) {
    let written = Array(value.utf8)
    var bytes = written
    comments = Uncommented.comments(in: bytes[...])
    if let uncommented = Uncommented(bytes[...]) {
      bytes = uncommented.bytes
      for place in uncommented.places.reversed() { bytes.closeGap(at: place) }
      if let open = uncommented.openComment {
        hasOpenComment = open == 0 || written[open - 1].isBlank
      }
    }
    while let start = bytes[...].firstRange(of: "<!--".utf8)?.lowerBound,
      let end = bytes[(start + 2)...].firstRange(of: "-->".utf8)?.upperBound
    {
      comments.append(Array(bytes[start..<end].dropFirst(4).dropLast(3)))
      bytes.removeSubrange(start..<end)
      bytes.closeGap(at: start)
    }
    if !comments.isEmpty { bytes = bytes.withoutBlanksAround }
    text = String(decoding: bytes, as: UTF8.self).replacing("\\%%", with: "%%")
  }

  /// Whether bytes may have a comment in them; false for nearly all.
  package static func mayHaveComments(_ bytes: Span<UInt8>) -> Bool {
    bytes.has(UInt8(ascii: "%"), after: { $0 == UInt8(ascii: "%") })
      || bytes.has(UInt8(ascii: "!"), after: { $0 == UInt8(ascii: "<") })
  }
}

extension [UInt8] {
  /// Takes away a space where something was taken out between two.
  fileprivate mutating func closeGap(at place: Int) {
    if place > 0, place < count, self[place - 1] == 0x20, self[place] == 0x20 { remove(at: place) }
  }

  fileprivate var withoutBlanksAround: [UInt8] {
    guard let last = lastIndex(where: { !$0.isBlank }) else { return [] }
    return Array(self[...last].drop(while: \.isBlank))
  }
}
