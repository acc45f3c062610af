/// A text in Markdown as others may have it: without what no page shows of it, which is `%%comments%%`, those of HTML,
/// and addresses that no link leads to. What follows a comment that has no end is left out, too.
///
/// A page of it is, byte for byte, the page of the text as it was written.
package func publishedText(_ text: ArraySlice<UInt8>) -> String {
  guard let uncommented = Uncommented(text) else {
    return String(decoding: withoutUnshown(text), as: UTF8.self)
  }
  var bytes = uncommented.bytes[...]
  if let open = uncommented.openComment {
    let removed = text.count - bytes.count
    bytes = bytes.prefix(max(open - removed, 0))
  }
  return String(decoding: withoutUnshown(bytes), as: UTF8.self)
}

/// What stands in the `%%comments%%` of a text in Markdown.
package func commentTexts(in text: ArraySlice<UInt8>) -> [[UInt8]] {
  Uncommented.comments(in: text)
}
