/// A text in Markdown as others may have it: without what no page shows of it, which is `%%comments%%`, those of HTML,
/// and addresses that no link leads to. What follows a comment that has no end is left out, too.
///
/// A page of it is, byte for byte, the page of the text as it was written.
package func publishedText(_ text: ArraySlice<UInt8>) -> String {
  guard let uncommented = Uncommented(text) else { return withoutOpenComment(withoutUnshown(text)) }
  var bytes = uncommented.bytes[...]
  if let open = uncommented.openComment {
    let removed = text.count - bytes.count
    bytes = bytes.prefix(max(open - removed, 0))
  }
  return withoutOpenComment(withoutUnshown(bytes))
}

/// What stands before the first comment of HTML that has no end.
private func withoutOpenComment(_ text: ArraySlice<UInt8>) -> String {
  var end = text.count
  if text.count <= longestText,
    text.span.has(UInt8(ascii: "!"), after: { $0 == UInt8(ascii: "<") })
  {
    let problems = Outline(parsing: MarkedText(text)).problems
    end = problems.filter { $0.kind == .openHTMLComment }.map(\.offset).min() ?? end
  }
  return String(decoding: text.prefix(end), as: UTF8.self)
}

/// What stands in the `%%comments%%` of a text in Markdown.
package func commentTexts(in text: ArraySlice<UInt8>) -> [[UInt8]] {
  Uncommented.comments(in: text)
}
