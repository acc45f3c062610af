import Base

/// A value of front matter, which is shown as it is written and is no Markdown, as others may have it: without its
/// `%%comments%%`, by the rules of other texts, and without those of HTML. `\%%` stands for `%%` itself,
/// and `\<!--` for `<!--`.
package struct PublishedValue {
  package let text: String
  /// What stands in its comments.
  package private(set) var comments: [[UInt8]] = []
  /// The `%%` or `<!--` that begins a comment without an end, which is still in the text; behind a word, as in `100%%`, the
  /// first begins none.
  package private(set) var openSign: String?

  package init(_ value: String) {
    let written = Array(value.utf8)
    var bytes = written
    comments = Uncommented.comments(in: bytes[...])
    if let uncommented = Uncommented(bytes[...]) {
      bytes = uncommented.bytes.removing(uncommented.places.map { $0..<$0 })
      if let open = uncommented.openComment {
        if open == 0 || written[open - 1].isBlank { openSign = "%%" }
      }
    }
    let (ofHTML, hasOpen) = bytes.htmlComments
    if hasOpen { openSign = openSign ?? "<!--" }
    comments += ofHTML.map { Array(bytes[$0].dropFirst(4).dropLast(3)) }
    bytes = bytes.removing(ofHTML)
    if !comments.isEmpty { bytes = bytes.withoutBlanksAround }
    text = String(decoding: bytes, as: UTF8.self).replacing("\\%%", with: "%%")
      .replacing("\\<!--", with: "<!--")
  }

  /// Whether bytes may have a comment in them; false for nearly all.
  package static func mayHaveComments(_ bytes: Span<UInt8>) -> Bool {
    bytes.has(UInt8(ascii: "%"), after: { $0 == UInt8(ascii: "%") })
      || bytes.has(UInt8(ascii: "!"), after: { $0 == UInt8(ascii: "<") })
  }
}

extension [UInt8] {
  /// Where comments of HTML are, in their order, and whether one has no end.
  fileprivate var htmlComments: (found: [Range<Int>], hasOpen: Bool) {
    var found: [Range<Int>] = []
    var rest = self[...]
    while let start = rest.firstRange(of: "<!--".utf8)?.lowerBound {
      if start > 0, self[start - 1] == UInt8(ascii: "\\") {
        rest = rest[(start + 4)...]
        continue
      }
      guard let end = rest[(start + 2)...].firstRange(of: "-->".utf8)?.upperBound else {
        return (found, true)
      }
      found.append(start..<end)
      rest = rest[end...]
    }
    return (found, false)
  }

  /// Without some ranges, which are in their order; of two spaces around one that goes, one goes with it.
  fileprivate func removing(_ ranges: [Range<Int>]) -> [UInt8] {
    var kept: [UInt8] = []
    var start = 0
    for range in ranges {
      kept += self[start..<Swift.max(start, range.lowerBound)]
      let isBetweenSpaces =
        kept.last == 0x20 && range.upperBound < count && self[range.upperBound] == 0x20
      start = range.upperBound + (isBetweenSpaces ? 1 : 0)
    }
    return kept + self[start...]
  }

  fileprivate var withoutBlanksAround: [UInt8] {
    guard let last = lastIndex(where: { !$0.isBlank }) else { return [] }
    return Array(self[...last].drop(while: \.isBlank))
  }
}
