/// A `<link>` or `<a>` that says what it is for: `<link rel="alternate" type="application/atom+xml" href="…">`
package struct HTMLLink: Sendable, Equatable {
  /// In small letters.
  package let relations: [String]
  /// In small letters; nil where it says none.
  package let type: String?
  /// As it is written: it may be relative to the page.
  package let href: String
}

/// The links of a page that have a `rel`, in their order, as a browser finds them; none of a page of more tags than a
/// person reads.
package func relatedLinks(inHTML html: String) -> [HTMLLink] {
  guard html.utf8.count(where: { $0 == UInt8(ascii: "<") }) <= mostTagsOfPage else { return [] }
  return events(ofHTML: html).compactMap { event in
    guard case .enter(let element) = event, ["link", "a", "area"].contains(element.name),
      let rel = element.rel, let href = element.href
    else { return nil }
    return HTMLLink(
      relations: rel.split(whereSeparator: \.isWhitespace).map(String.init), type: element.type,
      href: href)
  }
}

private let mostTagsOfPage = 50_000
