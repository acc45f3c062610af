/// A `<link>` or `<a>` with a purpose: `<link rel="alternate" type="application/atom+xml"
/// href="…">`
package struct HTMLLink: Sendable, Equatable {
  /// In lower case.
  package let relations: [String]
  /// In lower case.
  package let type: String?
  /// The address as written, maybe relative.
  package let href: String
}

/// The links of a page that have a `rel`, in their order; none for a page with too many tags.
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
