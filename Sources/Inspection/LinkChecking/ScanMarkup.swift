import Bytes
import Glibc

/// What scanning a page finds.
package enum MarkupPart: Sendable {
  /// An address that the page leads to or shows something from.
  case link
  /// A name that a fragment can lead to.
  case id
}

/// Finds the links and ids of an HTML page, in the order of its bytes; their values are as written, character references
/// and all.
///
/// Takes whatever stands there for HTML and never fails. Comments, scripts and styles are passed over.
package func scanMarkup(
  _ page: UnsafeBufferPointer<UInt8>,
  _ found: (_ part: MarkupPart, _ value: UnsafeBufferPointer<UInt8>) -> Void
) {
  var scanner = MarkupScanner(page: page)
  while scanner.openTag() { scanner.attributes(found) }
}

/// Finds what a style sheet's `url(…)` lead to.
package func scanStyle(
  _ style: UnsafeBufferPointer<UInt8>, _ found: (_ address: UnsafeBufferPointer<UInt8>) -> Void
) {
  var position = 0
  while let start = style.firstIndex(of: "url(", from: position) {
    var first = start + 4
    while first < style.count, style[first].isSpace { first += 1 }
    guard first < style.count else { return }
    let quote = style[first] == UInt8(ascii: "\"") || style[first] == UInt8(ascii: "'")
    let end =
      quote
      ? style.firstIndex(of: style[first], from: first + 1)
      : style[first...].firstIndex { $0 == UInt8(ascii: ")") || $0.isSpace }
    guard let end else { return }
    found(style.part(quote ? first + 1 : first, end))
    position = end
  }
}

/// Goes through a page from tag to tag.
private struct MarkupScanner {
  let page: UnsafeBufferPointer<UInt8>
  private var position = 0

  init(page: UnsafeBufferPointer<UInt8>) {
    self.page = page
  }

  /// Goes behind the name of the next tag that can have attributes; false at the end of the page.
  mutating func openTag() -> Bool {
    while let start = page.firstIndex(of: UInt8(ascii: "<"), from: position), start + 1 < page.count
    {
      position = start + 1
      if page[position].isLetter {
        let name = word { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ">") }
        rawText = rawTextElement(page.part(name))
        return true
      }
      if page[position] == UInt8(ascii: "!"), page[position...].starts(with: "!--".utf8) {
        position = page.firstIndex(of: "-->", from: position + 3) ?? page.count
      }
    }
    return false
  }

  /// The element just opened, when what it holds is no markup.
  private var rawText: StaticString?

  mutating func attributes(
    _ found: (_ part: MarkupPart, _ value: UnsafeBufferPointer<UInt8>) -> Void
  ) {
    while true {
      while position < page.count, page[position].isSpace || page[position] == UInt8(ascii: "/") {
        position += 1
      }
      guard position < page.count, page[position] != UInt8(ascii: ">") else { break }
      let start = position
      let name = page.part(
        word {
          $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ">")
        })
      if let value = attributeValue() { report(name, page.part(value), found) }
      if position == start { position += 1 }
    }
    if let name = rawText {
      rawText = nil
      skipRawText(of: name)
    }
  }

  /// nil when the attribute has none.
  private mutating func attributeValue() -> Range<Int>? {
    var next = position
    while next < page.count, page[next].isSpace { next += 1 }
    guard next < page.count, page[next] == UInt8(ascii: "=") else { return nil }
    position = next + 1
    while position < page.count, page[position].isSpace { position += 1 }
    guard position < page.count else { return nil }
    let quote = page[position]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      return word { $0 == UInt8(ascii: ">") }
    }
    let start = position + 1
    let end = page.firstIndex(of: quote, from: start) ?? page.count
    position = min(end + 1, page.count)
    return start..<end
  }

  /// Up to white space or such a byte.
  private mutating func word(until isEnd: (UInt8) -> Bool) -> Range<Int> {
    let start = position
    while position < page.count, !page[position].isSpace, !isEnd(page[position]) {
      position += 1
    }
    return start..<position
  }

  private mutating func skipRawText(of name: StaticString) {
    while let start = page.firstIndex(of: "</", from: position) {
      position = start + 2
      let end = min(position + name.utf8CodeUnitCount, page.count)
      if page.part(position, end).isWord(name) { return }
    }
    position = page.count
  }

  private func report(
    _ name: UnsafeBufferPointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>,
    _ found: (_ part: MarkupPart, _ value: UnsafeBufferPointer<UInt8>) -> Void
  ) {
    switch name.count {
    case 2 where name.isWord("id"): found(.id, value)
    case 4 where name.isWord("href") || name.isWord("data"): found(.link, value)
    case 3 where name.isWord("src"), 6 where name.isWord("poster"),
      10 where name.isWord("xlink:href"):
      found(.link, value)
    case 6 where name.isWord("srcset"):
      for candidate in value.split(separator: UInt8(ascii: ",")) {
        let address = candidate.drop(while: \.isSpace).prefix { !$0.isSpace }
        found(.link, UnsafeBufferPointer(rebasing: address))
      }
    // `0; url=elsewhere.html`, or an address for other sites.
    case 7 where name.isWord("content"):
      if let start = value.firstIndex(of: "url=", from: 0), value.first?.isDigit == true {
        found(.link, value.part(start + 4, value.count))
      } else if value.starts(with: "http".utf8), !value.contains(where: \.isSpace) {
        found(.link, value)
      }
    default: return
    }
  }
}

/// The name of an element whose contents are no markup.
private func rawTextElement(_ name: UnsafeBufferPointer<UInt8>) -> StaticString? {
  switch name.count {
  case 5 where name.isWord("style"): "style"
  case 6 where name.isWord("script"): "script"
  default: nil
  }
}

extension UnsafeBufferPointer<UInt8> {
  func part(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: self[range])
  }

  func part(_ start: Int, _ end: Int) -> UnsafeBufferPointer<UInt8> { part(start..<end) }

  func firstIndex(of text: StaticString, from start: Int) -> Int? {
    let text = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    var next = start
    while let place = firstIndex(of: text[0], from: next) {
      if self[place...].starts(with: text) { return place }
      next = place + 1
    }
    return nil
  }

  /// In any case of letters; `word` is in lower case.
  func isWord(_ word: StaticString) -> Bool {
    guard count == word.utf8CodeUnitCount else { return false }
    for place in 0..<count {
      let byte = word.utf8Start[place]
      if self[place] != byte, self[place] | 0x20 != byte { return false }
    }
    return true
  }

  func equals(_ other: UnsafeBufferPointer<UInt8>) -> Bool {
    guard count == other.count, let first = baseAddress, let second = other.baseAddress else {
      return count == other.count
    }
    return memcmp(first, second, count) == 0
  }
}

extension UInt8 {
  var isSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }

  var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }

  var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
