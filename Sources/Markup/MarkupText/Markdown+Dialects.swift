package enum MarkupError: Error, Equatable {
  case tooManyTags(limit: Int)
}

/// Limits work, because HTML parsers repeat overlapping elements, up to the square of their number.
let mostTags = 2_000

/// Converts HTML to Markdown, and drops what Markdown can't express.
///
/// Spoilers (`<spoiler>`, `<details>`, any class with that word) remain hidden. A spoiler without a
/// proper end hides the rest of the text.
///
/// - Parameter keepingLines: treats line ends as line breaks, like sites that allow some tags in
///   plain text
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

/// Converts BBCode: `[b]`, `[url=…]`, `[spoiler]` and the like; other brackets are text.
package func markdown(fromBBCode text: String) -> String {
  var reader = BBCodeReader(text)
  return write(reader.read())
}

/// Escapes plain text so that it shows the same letters and lines.
package func markdown(fromPlain text: String) -> String { write(plainSteps(text)) }

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
