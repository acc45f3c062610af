import Base

package enum MarkupPart: Sendable {
  /// The address of a link or of something that the page shows.
  case link
  /// The target of a fragment.
  case id
}

/// Finds the links and ids of an HTML page, in its order, with their character references.
/// Comments, scripts and styles are skipped.
package func scanMarkup(
  _ page: Span<UInt8>, _ found: (_ part: MarkupPart, _ value: Span<UInt8>) -> Void
) {
  var scanner = MarkupScanner()
  while scanner.openTag(in: page) {
    scanner.readAttributes(in: page) { name, value in
      if let value { reportAttribute(page.extracting(name), page.extracting(value), found) }
    }
  }
}

package struct MarkupTag: Sendable {
  package struct Attribute: Sendable {
    /// In lower case.
    package let name: String
    /// The value as written; empty if there is none.
    package let value: String
    /// The byte offset of the name.
    package let offset: Int
  }

  /// In lower case.
  package let element: String
  /// The byte offset of the tag.
  package let offset: Int
  package let attributes: [Attribute]

  package subscript(name: String) -> String? {
    attributes.first { $0.name == name }?.value
  }
}

/// Finds the opening tags of a page or template, except inside scripts and styles.
package func scanTags(_ page: Span<UInt8>, _ found: (MarkupTag) -> Void) {
  var scanner = MarkupScanner()
  while scanner.openTag(in: page) {
    let element = scanner.element
    var attributes: [MarkupTag.Attribute] = []
    scanner.readAttributes(in: page) { name, value in
      attributes.append(
        MarkupTag.Attribute(
          name: String(decoding: page.extracting(name)).lowercased(),
          value: value.map { String(decoding: page.extracting($0)) } ?? "",
          offset: name.lowerBound))
    }
    found(
      MarkupTag(
        element: String(decoding: page.extracting(element)).lowercased(),
        offset: element.lowerBound - 1, attributes: attributes))
  }
}

/// Finds the addresses of `url(…)` and `@import "…"` in a style sheet.
package func scanStyle(_ style: Span<UInt8>, _ found: (_ address: Span<UInt8>) -> Void) {
  scanStyleAddresses(style) { found(style.extracting($0)) }
}

/// Finds the byte ranges of the addresses in a style sheet.
package func scanStyleAddresses(_ style: Span<UInt8>, _ found: (_ address: Range<Int>) -> Void) {
  var position = 0
  while let (start, isImport) = nextAddress(in: style, from: position) {
    var first = start
    while first < style.count, style[first].isASCIIWhitespace { first += 1 }
    guard first < style.count else { return }
    let quote = style[first]
    let isQuoted = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
    if isImport, !isQuoted {
      // The `url(` of an import is found next.
      position = start
      continue
    }
    if isQuoted { first += 1 }
    var end = first
    while end < style.count,
      isQuoted
        ? style[end] != quote : style[end] != UInt8(ascii: ")") && !style[end].isASCIIWhitespace
    { end += 1 }
    guard end < style.count else { return }
    found(first..<end)
    position = end
  }
}

/// The end of the next `url(` or `@import`.
private func nextAddress(
  in style: Span<UInt8>, from position: Int
) -> (start: Int, isImport: Bool)? {
  let url = style.firstIndex(of: "url(", from: position).map { $0 + 4 }
  let rule = style.firstIndex(of: "@import", from: position).map { $0 + 7 }
  if let rule, rule < url ?? .max { return (rule, true) }
  return url.map { ($0, false) }
}

/// Moves through a page from tag to tag; each call gets the same page.
private struct MarkupScanner {
  private var position = 0
  /// The name of the current element.
  private(set) var element = 0..<0
  /// The name of the current element if it is `script` or `style`.
  private var rawTextElement: String?

  /// Moves after the name of the next opening tag; false at the end of the page.
  mutating func openTag(in page: Span<UInt8>) -> Bool {
    while let start = page.firstIndex(of: UInt8(ascii: "<"), from: position), start + 1 < page.count
    {
      position = start + 1
      if page[position].isASCIILetter {
        element = skipWord(in: page) { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ">") }
        let name = page.extracting(element)
        rawTextElement = ["script", "style"].first { name.isWord($0) }
        return true
      }
      if page[position] == UInt8(ascii: "!"), page.extracting(position...).starts(with: "!--") {
        position = page.firstIndex(of: "-->", from: position + 3) ?? page.count
      }
    }
    return false
  }

  /// Moves to the end of the tag, or of a script or style.
  mutating func readAttributes(
    in page: Span<UInt8>, _ found: (_ name: Range<Int>, _ value: Range<Int>?) -> Void
  ) {
    while true {
      while position < page.count,
        page[position].isASCIIWhitespace || page[position] == UInt8(ascii: "/")
      { position += 1 }
      guard position < page.count, page[position] != UInt8(ascii: ">") else { break }
      let start = position
      let name = skipWord(in: page) {
        $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ">")
      }
      let value = skipAttributeValue(in: page)
      if !name.isEmpty { found(name, value) }
      if position == start { position += 1 }
    }
    if let name = rawTextElement {
      rawTextElement = nil
      skipRawText(of: name, in: page)
    }
  }

  /// nil without a value.
  private mutating func skipAttributeValue(in page: Span<UInt8>) -> Range<Int>? {
    var next = position
    while next < page.count, page[next].isASCIIWhitespace { next += 1 }
    guard next < page.count, page[next] == UInt8(ascii: "=") else { return nil }
    position = next + 1
    while position < page.count, page[position].isASCIIWhitespace { position += 1 }
    guard position < page.count else { return nil }
    let quote = page[position]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      return skipWord(in: page) { $0 == UInt8(ascii: ">") }
    }
    let start = position + 1
    let end = page.firstIndex(of: quote, from: start) ?? page.count
    position = min(end + 1, page.count)
    return start..<end
  }

  private mutating func skipWord(in page: Span<UInt8>, until isEnd: (UInt8) -> Bool) -> Range<Int> {
    let start = position
    while position < page.count, !page[position].isASCIIWhitespace, !isEnd(page[position]) {
      position += 1
    }
    return start..<position
  }

  private mutating func skipRawText(of name: String, in page: Span<UInt8>) {
    while let start = page.firstIndex(of: "</", from: position) {
      position = start + 2
      let end = min(position + name.utf8.count, page.count)
      if page.extracting(position..<end).isWord(name) { return }
    }
    position = page.count
  }
}

/// Reports the addresses and ids in an attribute.
private func reportAttribute(
  _ name: Span<UInt8>, _ value: Span<UInt8>,
  _ found: (_ part: MarkupPart, _ value: Span<UInt8>) -> Void
) {
  switch name.count {
  case 2 where name.isWord("id"): found(.id, value)
  case 4 where name.isWord("href") || name.isWord("data"): found(.link, value)
  case 3 where name.isWord("src"), 6 where name.isWord("poster"),
    10 where name.isWord("xlink:href"):
    found(.link, value)
  case 6 where name.isWord("srcset"): reportCandidates(value, found)
  // `0; url=elsewhere.html`, or an address in metadata.
  case 7 where name.isWord("content"):
    if let start = value.firstIndex(of: "url=", from: 0), value[0].isASCIIDigit {
      found(.link, value.extracting((start + 4)...))
    } else if value.starts(with: "http"),
      !value.indices.contains(where: { value[$0].isASCIIWhitespace })
    {
      found(.link, value)
    }
  default: return
  }
}

/// The addresses of `a.png 1x, b.png 2x`.
private func reportCandidates(
  _ value: Span<UInt8>, _ found: (_ part: MarkupPart, _ value: Span<UInt8>) -> Void
) {
  var position = 0
  while position < value.count {
    let end = value.firstIndex(of: UInt8(ascii: ","), from: position) ?? value.count
    if end > position {
      while position < end, value[position].isASCIIWhitespace { position += 1 }
      let start = position
      while position < end, !value[position].isASCIIWhitespace { position += 1 }
      found(.link, value.extracting(start..<position))
    }
    position = end + 1
  }
}

extension Span<UInt8> {
  /// The first index of a text, which must not be empty.
  func firstIndex(of text: String, from start: Int) -> Int? {
    text.withSpan { text in
      var next = start
      while let index = firstIndex(of: text[0], from: next) {
        if extracting(index...).starts(with: text) { return index }
        next = index + 1
      }
      return nil
    }
  }

  /// Compares without case; `word` is in lower case.
  func isWord(_ word: String) -> Bool {
    word.withSpan { word in
      guard count == word.count else { return false }
      for index in indices where self[index] != word[index] && self[index] | 0x20 != word[index] {
        return false
      }
      return true
    }
  }
}

/// Resolves the character references of an attribute's value; nil without any.
func withoutReferences(_ value: Span<UInt8>) -> [UInt8]? {
  guard value.firstIndex(of: UInt8(ascii: "&")) != nil else { return nil }
  var text: [UInt8] = []
  var position = 0
  while position < value.count {
    let rest = value.extracting(position..<min(position + longestReference, value.count))
    if rest[0] == UInt8(ascii: "&"), let semicolon = rest.firstIndex(of: UInt8(ascii: ";")),
      let character = character(of: String(decoding: rest.extracting(1..<semicolon)))
    {
      text += String(character).utf8
      position += semicolon + 1
    } else {
      text.append(rest[0])
      position += 1
    }
  }
  return text
}

/// `&#x10FFFF;`
private let longestReference = 10

/// The character of a reference, by number or by one of the basic names.
private func character(of name: String) -> Unicode.Scalar? {
  switch name {
  case "amp": return "&"
  case "lt": return "<"
  case "gt": return ">"
  case "quot": return "\""
  case "apos": return "'"
  default:
    guard name.hasPrefix("#") else { return nil }
    let isHex = name.dropFirst().first.map { $0 == "x" || $0 == "X" } ?? false
    return UInt32(name.dropFirst(isHex ? 2 : 1), radix: isHex ? 16 : 10).flatMap {
      Unicode.Scalar($0)
    }
  }
}
