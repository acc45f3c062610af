import Base

/// Replaces everything that is written as a link to certain titles, even in code, in the
/// description of a picture, or after a backslash, where it would be shown literally.
///
/// - Parameter replacement: the replacement for a link without a label to a title with this name in
///   lower case; nil keeps the link. A link with a label is replaced by the label.
package func replacingTitleLinks(
  in text: String, by replacement: (_ name: String) -> String?
) -> String {
  let bytes = Array(text.utf8)
  let links = titleLinks(in: bytes) { replacement($0) }
  if links.isEmpty { return text }
  var result: [UInt8] = []
  var position = 0
  for link in links {
    result += bytes[position..<link.range.lowerBound] + link.replacement
    position = link.range.upperBound
  }
  return String(decoding: result + bytes[position...], as: UTF8.self)
}

struct ReplacedTitleLink {
  /// Includes the sign before it, as in `![[` and `\[[`.
  let range: Range<Int>
  let start: Int
  let name: String
  let replacement: [UInt8]
}

/// The replaced links of a text in order; a link without an end ends before its label.
func titleLinks(
  in text: [UInt8], replacedBy replacement: (_ name: String) -> String?
) -> [ReplacedTitleLink] {
  let open = UInt8(ascii: "[")
  var links: [ReplacedTitleLink] = []
  var index = 0
  while let bracket = text[index...].firstIndex(of: open) {
    index = bracket + 1
    guard index < text.count, text[index] == open else { continue }
    let name = name(in: text[(index + 1)...])
    guard let (id, instead) = names(of: name).firstReplaced(by: replacement) else { continue }
    let (start, isEmbed) = beginning(of: bracket, in: text)
    let (end, label) = ending(of: name, in: text)
    links.append(
      ReplacedTitleLink(
        range: start..<end, start: bracket, name: id,
        replacement: isEmbed || label.allSatisfy(\.isBlank) ? Array(instead.utf8) : Array(label)))
    index = end
  }
  return links
}

/// The name in a link; for a link without an end, its first word.
private func name(in text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
  let name = text.prefix { !"[]|".utf8.contains($0) }
  let rest = text[name.endIndex...]
  if rest.first == UInt8(ascii: "|") || rest.starts(with: "]]".utf8) { return name }
  return name.drop(while: \.isBlank).prefix { !$0.isBlank }
}

private func ending(
  of name: ArraySlice<UInt8>, in text: [UInt8]
) -> (end: Int, label: ArraySlice<UInt8>) {
  let end = name.endIndex
  if text[end...].starts(with: "]]".utf8) { return (end + 2, []) }
  let line = text[end...].prefix { $0 != UInt8(ascii: "\n") }
  guard line.first == UInt8(ascii: "|"), let close = line.firstRange(of: "]]".utf8),
    line[..<close.lowerBound].firstRange(of: "[[".utf8) == nil
  else { return (end, []) }
  return (close.upperBound, line[(end + 1)..<close.lowerBound])
}

extension [String] {
  fileprivate func firstReplaced(
    by replacement: (_ name: String) -> String?
  ) -> (name: String, replacement: String)? {
    for name in self { if let instead = replacement(name) { return (name, instead) } }
    return nil
  }
}

/// The start of a link, including the `!` of an embed, or a backslash.
private func beginning(of bracket: Int, in text: [UInt8]) -> (start: Int, isEmbed: Bool) {
  guard bracket > 0 else { return (bracket, false) }
  switch text[bracket - 1] {
  case UInt8(ascii: "!"):
    let isEscaped = bracket > 1 && text[bracket - 2] == UInt8(ascii: "\\")
    return isEscaped ? (bracket, false) : (bracket - 1, true)
  case UInt8(ascii: "\\"): return (bracket - 1, false)
  default: return (bracket, false)
  }
}

/// The names of titles that these words may mean: as written, and as CommonMark reads them.
private func names(of words: ArraySlice<UInt8>) -> [String] {
  func names(_ text: String) -> [String] {
    let words = text.lowercased().split(whereSeparator: \.isWhitespace)
    return [words.joined(separator: " "), words.joined()]
  }
  let written = names(String(decoding: words, as: UTF8.self))
  guard words.contains(where: { "&\\*_`~<".utf8.contains($0) }), words.count <= longestText else {
    return written
  }
  let outline = Outline(words)
  let read = outline.steps.filter { $0.kind != .html }.map { outline.words($0.text) }.joined()
  return written + names(String(read.prefix { $0 != "|" }))
}

extension Prose {
  /// A text that may name titles, kept so that it can be read again without hidden titles.
  struct LinkedText: Sendable {
    let bytes: [UInt8]
    let options: ProseOptions
    let isInline: Bool
    let locations: ProseLocations

    init?(
      _ text: ArraySlice<UInt8>, _ options: ProseOptions, isInline: Bool, locations: ProseLocations
    ) {
      let open = UInt8(ascii: "[")
      guard text.count <= longestText, text.span.has(open, after: { $0 == open }) else {
        return nil
      }
      bytes = Array(text)
      (self.options, self.isInline, self.locations) = (options, isInline, locations)
    }
  }

  /// The text for others, with `placeholder` instead of links to hidden titles. The ids of headings
  /// and the descriptions of pictures don't contain these names either.
  ///
  /// Its references include everything that the owner wrote as a link to a hidden title.
  package func hiding(placeholder: String, _ isHidden: (_ name: String) -> Bool) -> Prose {
    guard let linkedText else { return self }
    let replacement = { (name: String) in isHidden(name) ? placeholder : nil }
    let published = publishedText(linkedText.bytes[...])
    let shown = publishedText(linkedText.bytes[...], replacingLinks: replacement)
    guard shown != published else { return self }
    let text = Array(shown.utf8)
    var locations = linkedText.locations
    var ignored = DiagnosticList()
    let prose = Markup.prose(
      text, in: text.indices, options: linkedText.options, isInline: linkedText.isInline,
      at: ProseLocations(fixed: locations.location(at: 0)), reporting: &ignored)
    let all = references + linkedText.furtherReferences(than: references, by: replacement)
    let labels = linkedText.labels(of: replacement)
    return Prose(
      references: all.map {
        Reference(id: $0.id, location: $0.location, label: labels[$0.id.lowercased()])
      },
      pictures: prose.pictures.placed(as: pictures), unknownCallouts: unknownCallouts,
      hasSpoilers: prose.hasSpoilers, wordCount: prose.wordCount, html: prose.html,
      cuts: prose.cuts, excerptText: prose.excerptText, linkedText: nil)
  }
}

extension Prose.LinkedText {
  /// The first label of each title whose links are replaced.
  fileprivate func labels(of replacement: (_ name: String) -> String?) -> [String: String] {
    let comments = CommentStrippedText(bytes[...])
    let links = titleLinks(in: comments?.bytes ?? bytes, replacedBy: replacement)
    return Dictionary(
      links.filter { !$0.replacement.elementsEqual((replacement($0.name) ?? "").utf8) }
        .map { ($0.name, String(decoding: $0.replacement, as: UTF8.self)) },
      uniquingKeysWith: { first, _ in first })
  }

  /// Links to replaced titles, outside of comments, that CommonMark reads as words.
  fileprivate func furtherReferences(
    than references: [Prose.Reference], by replacement: (_ name: String) -> String?
  ) -> [Prose.Reference] {
    var names = Set(references.map { $0.id.lowercased() })
    var locations = locations
    let comments = CommentStrippedText(bytes[...])
    return titleLinks(in: comments?.bytes ?? bytes, replacedBy: replacement).compactMap { link in
      guard names.insert(link.name).inserted else { return nil }
      return Prose.Reference(
        id: link.name,
        location: locations.location(at: comments?.original(link.start) ?? link.start))
    }
  }
}

extension [Prose.Picture] {
  /// These pictures with the places that others, in the same order, have in the original text.
  fileprivate func placed(as others: [Prose.Picture]) -> [Prose.Picture] {
    guard map(\.path) == others.map(\.path) else { return self }
    return zip(self, others).map {
      Prose.Picture(
        path: $0.path, description: $0.description, location: $1.location, hint: $0.hint)
    }
  }
}
