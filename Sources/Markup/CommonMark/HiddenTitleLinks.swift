import Base

/// A text with something else in place of what is written as a link to a title, wherever it stands: also in code, in the
/// description of a picture, or behind a backslash, where it is no link and would be read as it is written.
///
/// - Parameter replacement: What stands in place of a link without a label to what has this name, in small letters; nil
///   leaves the link as it is. Of a link with a label that stays.
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

/// What is written as a link to a title that is replaced.
struct ReplacedTitleLink {
  /// With the sign before it that makes it something else than a link.
  let range: Range<Int>
  /// Where its brackets begin.
  let start: Int
  let name: String
  let replacement: [UInt8]
}

/// Those in a text, in its order; of one without an end, what is before its label.
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

/// What a link is to; of one that nothing ends, its first word.
private func name(in text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
  let name = text.prefix { !"[]|".utf8.contains($0) }
  let rest = text[name.endIndex...]
  if rest.first == UInt8(ascii: "|") || rest.starts(with: "]]".utf8) { return name }
  return name.drop(while: \.isBlank).prefix { !$0.isBlank }
}

/// Where a link ends whose name this is, and its label.
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

/// With the `!` of what is embedded, or a backslash that would stand before words then.
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

/// What a title may be called by these words: as they stand there, and as CommonMark reads them, which takes out signs
/// and the references of HTML.
private func names(of words: ArraySlice<UInt8>) -> [String] {
  func names(_ text: String) -> [String] {
    let words = text.lowercased().split(whereSeparator: \.isWhitespace)
    return [words.joined(separator: " "), words.joined()]
  }
  let written = names(String(decoding: words, as: UTF8.self))
  guard words.contains(where: { "&\\*_`~<".utf8.contains($0) }), words.count <= longestText else {
    return written
  }
  let outline = Outline.of(Array(words), in: 0..<words.count)
  let read = outline.steps.map { outline.words($0.text) }.joined()
  return written + names(String(read.prefix { $0 != "|" }))
}

extension Prose {
  /// What is kept of a text that may name titles, to read it again without those that are hidden.
  struct LinkedText: Sendable {
    let bytes: [UInt8]
    let options: ProseOptions
    let isInline: Bool
    let locations: @Sendable () -> ProseLocations

    /// nil for nearly all texts, which have nothing like a link to a title.
    init?(
      _ text: ArraySlice<UInt8>, _ options: ProseOptions, isInline: Bool,
      locations: @escaping @Sendable () -> ProseLocations
    ) {
      let open = UInt8(ascii: "[")
      guard text.count <= longestText, text.span.has(open, after: { $0 == open }) else {
        return nil
      }
      bytes = Array(text)
      (self.options, self.isInline, self.locations) = (options, isInline, locations)
    }
  }

  /// The text as others may have it, with `placeholder` in place of links to hidden titles, whatever they stand in: the
  /// ids of headings and the descriptions of pictures are made of what a text says, too.
  ///
  /// What it refers to is what the text as it was written does, and what else is written there as a link to such a title.
  package func hiding(placeholder: String, _ isHidden: (_ name: String) -> Bool) -> Prose {
    guard let linkedText else { return self }
    let replacement = { (name: String) in isHidden(name) ? placeholder : nil }
    let published = publishedText(linkedText.bytes[...])
    let shown = replacingTitleLinks(in: published, by: replacement)
    guard shown != published else { return self }
    let text = Array(shown.utf8)
    let start = linkedText.locations
    var ignored = DiagnosticList()
    let prose = Markup.prose(
      text, in: text.indices, options: linkedText.options, isInline: linkedText.isInline,
      reporting: &ignored
    ) {
      var start = start()
      return ProseLocations(fixed: start.location(at: 0))
    }
    return Prose(
      references: references + linkedText.furtherReferences(than: references, by: replacement),
      pictures: prose.pictures.placed(as: pictures), unknownCallouts: unknownCallouts,
      hasSpoilers: prose.hasSpoilers, wordCount: prose.wordCount, html: prose.html,
      cuts: prose.cuts, excerptText: prose.excerptText, linkedText: nil)
  }
}

extension Prose.LinkedText {
  /// What is written as a link to a title that is replaced, and is none; in a comment it is nothing to anybody.
  fileprivate func furtherReferences(
    than references: [Prose.Reference], by replacement: (_ name: String) -> String?
  ) -> [Prose.Reference] {
    var names = Set(references.map { $0.id.lowercased() })
    var locations = locations()
    let comments = Uncommented(bytes[...])
    return titleLinks(in: comments?.bytes ?? bytes, replacedBy: replacement).compactMap { link in
      guard names.insert(link.name).inserted else { return nil }
      return Prose.Reference(
        id: link.name,
        location: locations.location(at: comments?.original(link.start) ?? link.start))
    }
  }
}

extension [Prose.Picture] {
  /// The same pictures in the same order, but for their descriptions, with the places that they have in the text as it was
  /// written.
  fileprivate func placed(as others: [Prose.Picture]) -> [Prose.Picture] {
    guard map(\.path) == others.map(\.path) else { return self }
    return zip(self, others).map {
      Prose.Picture(
        path: $0.path, description: $0.description, location: $1.location, hint: $0.hint)
    }
  }
}
