import Base

/// A Markdown text as others may have it: only the parts that its page shows.
///
/// It leaves out `%%comments%%`, HTML comments, attributes and blocks, unused definitions of links,
/// and everything after a comment without an end. A text without any of these is returned byte for
/// byte; another is printed from its tree.
///
/// - Parameter replacement: as in `replacingTitleLinks`
package func publishedText(
  _ text: ArraySlice<UInt8>, replacingLinks replacement: (_ name: String) -> String? = { _ in nil }
) -> String {
  var text = text
  if let uncommented = CommentStrippedText(text) {
    let removed = text.count - uncommented.bytes.count
    text = uncommented.bytes.prefix(uncommented.openComment.map { max($0 - removed, 0) } ?? .max)
  }
  let bracket = UInt8(ascii: "[")
  if text.span.has(bracket, after: { $0 == bracket }) {
    // Before printing, which writes `\[[anime/a]]` as `\[\[anime/a]]`.
    let links = String(decoding: text, as: UTF8.self)
    text = Array(replacingTitleLinks(in: links, by: replacement).utf8)[...]
  }
  let hasUnused = hasUnusedDefinitions(text)
  let mayHaveHTML = text.span.firstIndex(of: UInt8(ascii: "<")) != nil
  if text.count <= longestText, hasUnused || mayHaveHTML {
    let outline = Outline(text)
    if hasUnused || outline.hasUnshownHTML {
      var printer = MarkdownPrinter(outline)
      text = printer.print()[...]
    }
  }
  return String(decoding: text, as: UTF8.self)
}

/// The texts of `%%comments%%` and HTML comments in Markdown; may include text that is shown as
/// code.
package func commentTexts(in text: ArraySlice<UInt8>) -> [[UInt8]] {
  let bytes = Array(text)
  return CommentStrippedText.comments(in: text)
    + bytes.htmlComments.found.map { bytes.words(of: $0) }
}

extension Outline {
  fileprivate var hasUnshownHTML: Bool {
    openComment != nil
      || steps.contains { step in
        guard step.kind == .html else { return false }
        let html = unmarked(step.text).drop(while: \.isBlank)
        return !html.starts(with: step.publishedHTML(in: self))
          || html.dropFirst(step.publishedHTML(in: self).count).contains { !$0.isBlank }
      }
  }
}

/// Whether a text has a line such as `[label]: address`, and never uses the label, or defines it
/// twice.
private func hasUnusedDefinitions(_ text: ArraySlice<UInt8>) -> Bool {
  let labels = definedLabels(in: text)
  guard !labels.isEmpty else { return false }
  guard Set(labels).count == labels.count else { return true }
  var uses: [String: Int] = [:]
  // A text in brackets without brackets inside; a backslash escapes them.
  let brackets = /\\.|\[((?:[^\[\]\\]|\\.)++)\]/.dotMatchesNewlines()
  for match in String(decoding: text, as: UTF8.self).matches(of: brackets) {
    if let label = match.1 { uses[comparable(label), default: 0] += 1 }
  }
  // The definition itself is one of the uses.
  return labels.contains { uses[$0, default: 0] < 2 }
}

/// The labels of lines that may be definitions of links, `[label]: address`.
func definedLabels(in text: ArraySlice<UInt8>) -> [String] {
  guard text.span.has(UInt8(ascii: ":"), after: { $0 == UInt8(ascii: "]") }) else { return [] }
  return text.split(separator: UInt8(ascii: "\n")).compactMap(definedLabel)
}

/// nil for footnotes.
private func definedLabel(_ line: ArraySlice<UInt8>) -> String? {
  // The line may be in a quote or in an item of a list.
  let rest = line.drop { $0 != UInt8(ascii: "[") && !$0.isASCIILetter && $0 < 0x80 }
  guard rest.first == UInt8(ascii: "["), let end = rest.firstIndex(of: UInt8(ascii: "]")),
    end + 1 < rest.endIndex, rest[end + 1] == UInt8(ascii: ":")
  else { return nil }
  let label = rest[(rest.startIndex + 1)..<end]
  return label.isEmpty || label.first == UInt8(ascii: "^")
    ? nil : comparable(Substring(decoding: label, as: UTF8.self))
}

/// A label in the form in which CommonMark compares labels.
private func comparable(_ label: Substring) -> String {
  label.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
}
