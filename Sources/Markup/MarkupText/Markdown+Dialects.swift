package enum MarkupError: Error, Equatable {
  /// More tags than a text has that a person wrote.
  case tooManyTags(limit: Int)
}

/// A parser of HTML must repeat elements that overlap, up to the square of their number.
let mostTags = 2_000

/// The Markdown of HTML from elsewhere: what it means for a text stays, all else is left out.
///
/// Spoilers (`<spoiler>`, `<details>`, any class with that word) stay hidden, up to the end of the text if their end is
/// missing or in another paragraph than HTML allows.
///
/// - Parameter keepingLines: Line ends are line breaks, as on sites that allow some tags in plain text; to HTML they are
///   spaces.
package func markdown(
  fromHTML html: String, keepingLines: Bool = false
) throws(MarkupError) -> String {
  guard html.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else {
    return write(keepingLines ? plainSteps(html) : [.text(html)])
  }
  guard html.utf8.count(where: { $0 == UInt8(ascii: "<") }) <= mostTags else {
    throw .tooManyTags(limit: mostTags)
  }
  var reader = HTMLReader(events: events(ofHTML: html), keepsLines: keepingLines)
  return write(reader.read())
}

/// The Markdown of a text with BBCode: `[b]`, `[url=…]`, `[spoiler]` and the like; other brackets are text.
package func markdown(fromBBCode text: String) -> String {
  var reader = BBCodeReader(text)
  return write(reader.read())
}

/// The Markdown that shows a plain text with its letters and lines.
package func markdown(fromPlain text: String) -> String {
  write(plainSteps(text))
}

/// Words and line ends.
func plainSteps(_ text: some StringProtocol) -> [MarkupStep] {
  var steps: [MarkupStep] = []
  for (number, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    .enumerated()
  {
    if number > 0 { steps.append(.lineBreak) }
    if !line.isEmpty { steps.append(.text(String(line))) }
  }
  return steps
}

private func write(_ steps: [MarkupStep]) -> String {
  var writer = MarkdownWriter()
  return writer.write(steps)
}
