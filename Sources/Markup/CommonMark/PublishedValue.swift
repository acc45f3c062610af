/// A value of front matter as others may have it: without `%%comments%%` and HTML comments.
///
/// A value isn't Markdown. `\%%` stands for `%%`, and `\<!--` for `<!--`.
package struct PublishedValue {
  package let text: String
  package private(set) var comments: [[UInt8]] = []
  /// The `%%` or `<!--` of a comment without an end, which is still in the text. A `%%` after a
  /// word, as in `100%%`, doesn't begin a comment.
  package private(set) var openSign: String?

  package init(_ value: String) {
    let written = Array(value.utf8)
    var bytes = written
    comments = CommentStrippedText.comments(in: bytes[...])
    if let uncommented = CommentStrippedText(bytes[...]) {
      bytes = uncommented.bytes.removing(uncommented.places.map { $0..<$0 })
      if let open = uncommented.openComment {
        if open == 0 || written[open - 1].isBlank { openSign = "%%" }
      }
    }
    let (ofHTML, hasOpen) = bytes.htmlComments
    if hasOpen { openSign = openSign ?? "<!--" }
    comments += ofHTML.map { bytes.words(of: $0) }
    bytes = bytes.removing(ofHTML)
    if !comments.isEmpty { bytes = bytes.withoutBlanksAround }
    text = String(decoding: bytes, as: UTF8.self).replacing("\\%%", with: "%%")
      .replacing("\\<!--", with: "<!--")
  }

  /// False for nearly all values.
  package static func mayHaveComments(_ bytes: Span<UInt8>) -> Bool {
    bytes.has(UInt8(ascii: "%"), after: { $0 == UInt8(ascii: "%") }) || bytes.mayHaveHTMLComments
  }

  package static func mayHaveSpoilers(_ bytes: Span<UInt8>) -> Bool {
    bytes.has(UInt8(ascii: "!"), after: { $0 == UInt8(ascii: ">") })
  }
}

extension Span<UInt8> {
  fileprivate var mayHaveHTMLComments: Bool {
    has(UInt8(ascii: "!"), after: { $0 == UInt8(ascii: "<") })
  }
}

extension [UInt8] {
  /// The HTML comments in order, and whether one has no end.
  var htmlComments: (found: [Range<Int>], hasOpen: Bool) {
    var found: [Range<Int>] = []
    guard span.mayHaveHTMLComments else { return (found, false) }
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

  func words(of comment: Range<Int>) -> [UInt8] { Array(self[comment].dropFirst(4).dropLast(3)) }

  /// Removes sorted ranges; if a range has spaces on both sides, removes one of them, too.
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
