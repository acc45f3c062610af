import Base

/// A review with Goodreads' links in brackets as HTML: `[b:Dune|44767458|…]` leads to a book,
/// `[a:Frank Herbert|58]` to an author, `[s:Dune|45935]` to a series, `[url=https://…]words[/url]`
/// to anything. Of pictures of covers, `[bc:…]`, the name remains.
func withGoodreadsLinks(_ review: ValueReader.Text) -> ValueReader.Text {
  guard review.text.contains("[") else { return review }
  var result = ""
  var rest = review.text[...]
  while let bracket = rest.firstIndex(of: "[") {
    result += rest[..<bracket]
    rest = rest[bracket...]
    if let link = titleLink(at: rest) ?? webLink(at: rest) {
      result += link.html
      rest = rest[link.end...]
    } else {
      result += "["
      rest.removeFirst()
    }
  }
  return review.with(result + rest)
}

/// In characters: a bracket that doesn't end so early is a bracket.
private let longestLink = 2000

private typealias ReviewLink = (html: String, end: Substring.Index)

/// The words are HTML already.
private func link(to address: String?, _ words: Substring, end: Substring.Index) -> ReviewLink {
  (address.map { "<a href=\"\($0)\">\(words)</a>" } ?? String(words), end)
}

/// `[b:Name|id|…]` at the start of a text.
private func titleLink(at text: Substring) -> ReviewLink? {
  let pages: [String: String?] = [
    "b": "book/show/", "a": "author/show/", "s": "series/", "bc": nil, "ac": nil,
  ]
  guard let colon = text.prefix(4).firstIndex(of: ":"),
    let page = pages[text[text.index(after: text.startIndex)..<colon].lowercased()],
    case let line = text.prefix(longestLink).prefix(while: { !$0.isNewline }),
    let bar = line[colon...].firstIndex(of: "|"),
    let end = line[bar...].firstIndex(of: "]")
  else { return nil }
  let name = line[line.index(after: colon)..<bar]
  let id = line[line.index(after: bar)..<end].prefix { $0 != "|" }
  guard !name.isEmpty, !id.isEmpty, id.utf8.allSatisfy(\.isASCIIDigit) else { return nil }
  return link(
    to: page.map { "https://www.goodreads.com/\($0)\(id)" }, name,
    end: line.index(after: end))
}

/// `[url=address]words[/url]` at the start of a text. The HTML reader decides which addresses may
/// be linked.
private func webLink(at text: Substring) -> ReviewLink? {
  guard text.prefix(5).lowercased() == "[url=",
    case let rest = text.dropFirst(5), let close = rest.prefix(longestLink).firstIndex(of: "]"),
    case let words = rest[rest.index(after: close)...].prefix(longestLink),
    let end = words.firstRange(of: "[/url]") ?? words.firstRange(of: "[/URL]")
  else { return nil }
  let address = rest[..<close].trimmed(of: " \"'").replacing("\"", with: "&quot;")
    .replacing("<", with: "&lt;")
  return link(to: address, words[..<end.lowerBound], end: end.upperBound)
}
