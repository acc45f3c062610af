import LibraryIndexing
import MediaLibrary
import SitePlanning
import TemplateRuntime

/// What a page says about itself to browsers, search engines and those who share it.
package struct PageSummary {
  package let heading: String
  package let description: String
  /// Beside the heading in the browser's title, where two pages have one heading: `manga`.
  package let kind: String?
  /// Open Graph's type.
  package let type: StaticString
  package let image: (url: SafeURL, alt: String)?
  package let isIndexed: Bool
  /// The page that stands for this one; nil: itself, when it is indexed.
  package let canonical: PagePath?
  package let isGated: Bool
  package let structuredData: StructuredData

  package init(
    heading: String, description: String, kind: String? = nil, type: StaticString = "website",
    image: (url: SafeURL, alt: String)? = nil, isIndexed: Bool = true, canonical: PagePath? = nil,
    isGated: Bool = false,
    structuredData: StructuredData = .none
  ) {
    self.heading = heading
    self.description = description
    self.kind = kind
    self.type = type
    self.image = image
    self.isIndexed = isIndexed
    self.canonical = canonical
    self.isGated = isGated
    self.structuredData = structuredData
  }
}

extension Site {
  package func frame(of page: PagePath, _ summary: PageSummary) -> FrameContext {
    let isHome = page == plan.navigation.home.path
    let canonical = summary.canonical ?? page
    return FrameContext(
      language: settings.language,
      documentTitle: isHome
        ? DocumentTitle(heading: settings.name)
        : DocumentTitle(
          heading: bothEnds(of: summary.heading, upTo: 80), kind: summary.kind ?? "",
          siteName: settings.name),
      heading: summary.heading,
      description: wholeWords(of: summary.description, upTo: 160),
      canonical: summary.isIndexed || summary.canonical != nil ? address(of: canonical) : nil,
      type: summary.type,
      image: summary.image?.url, imageAlt: summary.image?.alt, isIndexed: summary.isIndexed,
      isGated: summary.isGated, structuredData: summary.structuredData,
      home: url(of: plan.navigation.home.path, from: page),
      around: surroundings.surroundings(of: page))
  }
}

/// Cut in the middle, at blanks where possible: the end of a long title tells its seasons apart.
package func bothEnds(of text: String, upTo length: Int) -> String {
  let scalars = text.unicodeScalars
  guard text.utf8.count > length, scalars.count > length else { return text }
  let rest = scalars.suffix(length / 3)
  let end = rest.firstIndex(of: " ").map { rest[$0...].dropFirst() } ?? rest
  return wholeWords(of: text, upTo: length - end.count - 1) + " " + String(end)
}

/// Cut after a word where possible, with an ellipsis; `length` counts Unicode scalars.
package func wholeWords(of text: String, upTo length: Int) -> String {
  guard text.utf8.count > length,
    let end = text.utf8Span.span.withUnsafeBufferPointer({ endOfWords(in: $0, upTo: length) })
  else { return text }
  return String(capacity: end + 3) { cut in
    text.utf8Span.span.extracting(first: end).withUnsafeBufferPointer { cut.add($0) }
    cut.add("…")
  }
}

/// Where a text is cut; nil when all of it fits.
///
/// One way over the bytes to where the length is reached; the rest of a long text is never looked at.
private func endOfWords(in utf8: UnsafeBufferPointer<UInt8>, upTo length: Int) -> Int? {
  // Where bytes are characters the place is known beforehand: a sixth of the time.
  if length > 4, utf8.count > length, utf8[..<length].reduce(0, |) < 0x80 {
    return utf8[(length / 2 + 1)..<(length - 1)].lastIndex(of: UInt8(ascii: " ")) ?? length - 1
  }
  var count = 0
  var (end, lastBlank): (Int?, Int?)
  for (index, byte) in utf8.enumerated() where byte & 0xC0 != 0x80 {
    if count == length { return lastBlank ?? end ?? index }
    if count == length - 1 { end = index }
    if byte == UInt8(ascii: " "), length / 2 < count, count < length - 1 { lastBlank = index }
    count += 1
  }
  return nil
}
