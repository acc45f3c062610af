import Base

/// A text without what stands in its HTML, which no page shows: comments, attributes, and the words of blocks.
///
/// Of a comment or a block `<!-- -->` stays, of a tag its name, so that what is around it is read as before.
func withoutHTML(_ text: [UInt8]) -> [UInt8] {
  var text = text
  // Behind what goes over several lines nobody knows quite where the rest stands, until that is gone.
  for _ in 0..<mostPasses {
    let less = withoutFoundHTML(text)
    if less == text { break }
    text = less
  }
  return text
}

private let mostPasses = 5

private func withoutFoundHTML(_ text: [UInt8]) -> [UInt8] {
  let parts = htmlParts(in: text)
  guard !parts.isEmpty else { return text }
  func without(_ parts: [HTMLPart]) -> [UInt8] {
    var kept: [UInt8] = []
    var start = 0
    for part in parts where part.range.lowerBound >= start {
      kept += text[start..<part.range.lowerBound] + part.replacement
      start = part.range.upperBound
    }
    return kept + text[start...]
  }
  let shown = Outline(parsing: MarkedText(text[...])).contents()
  func isSame(_ other: [UInt8]) -> Bool {
    Outline(parsing: MarkedText(other[...])).contents() == shown
  }
  let all = without(parts)
  if isSame(all) { return all }
  // Comments go in any case.
  var removed = parts.filter(\.isComment)
  for part in parts.prefix(mostParts) where !part.isComment {
    let more = (removed + [part]).sorted { $0.range.lowerBound < $1.range.lowerBound }
    if isSame(without(more)) { removed = more }
  }
  return without(removed)
}

/// More tags than anyone writes that mean something together; each of them is looked at by reading the whole text.
private let mostParts = 50

/// A comment, a tag or a block of HTML in a text, and what stands for it where others get the text.
private struct HTMLPart {
  let range: Range<Int>
  let replacement: [UInt8]
  let isComment: Bool
}

/// All HTML that CommonMark takes for such, in its order; a block goes on to the end of its last line.
private func htmlParts(in text: [UInt8]) -> [HTMLPart] {
  let marked = MarkedText(text[...])
  var tree = MarkdownTree(of: marked.bytes)
  var lines = SourceLines(of: marked)
  var bytes: [UInt8] = []
  var parts: [HTMLPart] = []
  while let node = tree.next(copyingTo: &bytes) {
    switch node.kind {
    case .paragraph, .heading: if node.isEnter { lines.start(node) }
    case .text, .code: lines.pass(node)
    case .link, .picture: if !node.isEnter { lines.pass(node) }
    case .tag:
      let start = lines.pass(node)
      let found = lines.find(Array(firstLine(bytes[node.text])), near: start)
      let offset = place(
        of: bytes[node.text], in: text, near: found, behind: parts.last?.range.upperBound ?? 0,
        marked)
      let part =
        bytes[node.text].starts(with: "<!--".utf8)
        ? comment(bytes[node.text], in: text, at: offset, marked)
        : tag(bytes[node.text], in: text, at: offset, marked)
      if let part { parts.append(part) }
    case .htmlBlock:
      if let part = block(node, bytes, in: text, marked, &lines) { parts.append(part) }
    default: continue
    }
  }
  return parts
}

private func comment(
  _ comment: ArraySlice<UInt8>, in text: [UInt8], at offset: Int, _ marked: MarkedText
) -> HTMLPart? {
  guard text[offset...].starts(with: "<!--".utf8),
    let end = text[(offset + 2)...].firstRange(of: "-->".utf8)?.upperBound
  else { return nil }
  let marks = spoilerMarks(in: comment, marked.alphabet)
  let empty = marks.isEmpty ? emptyComment : Array("<!-- \(marks) -->".utf8)
  return HTMLPart(
    range: offset..<end, replacement: empty + fences(in: text[offset..<end]), isComment: true)
}

private let emptyComment = Array("<!-- -->".utf8)

/// The marks of spoilers, which count even in HTML.
private func fences(in html: ArraySlice<UInt8>) -> [UInt8] {
  html.split(separator: UInt8(ascii: "\n")).filter { line in
    line.drop(while: \.isBlank).starts(with: ":::".utf8)
  }.flatMap { [UInt8(ascii: "\n")] + $0 }
}

private func block(
  _ node: MarkdownNode, _ bytes: [UInt8], in text: [UInt8], _ marked: MarkedText,
  _ lines: inout SourceLines
) -> HTMLPart? {
  let start = lines.start(node)
  let html = bytes[node.text].drop(while: \.isBlank)
  // A line with `:::` is one, too.
  let isFence =
    html.starts(with: "<?".utf8) && marked.alphabet.hasMark(.fence, in: html.prefix(4))
  guard !isFence, let offset = text[start...].firstIndex(of: UInt8(ascii: "<")) else { return nil }
  let count = bytes[node.text].count { $0 == UInt8(ascii: "\n") }
  let last = max(lines.originalOffset(ofLine: max(count - 1, 0)), offset)
  let end =
    text[last...].firstIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    ?? text.count
  return HTMLPart(
    range: offset..<end, replacement: emptyComment + fences(in: text[offset..<end]),
    isComment: html.starts(with: "<!--".utf8))
}

/// A tag within a line, or what else is HTML there.
private func tag(
  _ tag: ArraySlice<UInt8>, in text: [UInt8], at offset: Int, _ marked: MarkedText
) -> HTMLPart? {
  guard let end = endOfTag(tag, in: text, at: offset, marked.alphabet) else { return nil }
  let isClosing = tag.starts(with: "</".utf8)
  let name = tag.dropFirst(isClosing ? 2 : 1).prefix { $0.isASCIIAlphanumeric || $0 == 0x2D }
  var replacement: [UInt8]
  if name.isEmpty {
    // A line with `:::` that CommonMark sees within a paragraph shows what it is.
    if marked.alphabet.hasMark(.fence, in: tag.prefix(4)) { return nil }
    replacement = emptyComment
  } else {
    let isKnown = tagNames.contains(String(decoding: name, as: UTF8.self).lowercased())
    replacement = Array((isClosing ? "</" : "<").utf8) + (isKnown ? name : [0x62])
    let marks = spoilerMarks(in: tag, marked.alphabet)
    if !marks.isEmpty { replacement += Array(" x=\"\(marks)\"".utf8) }
    // At the beginning of a paragraph a tag that is all of its line would be a block.
    let isLong = !isClosing && tag.contains(UInt8(ascii: "\n"))
    replacement += Array((isLong ? "\n/>" : ">").utf8)
  }
  guard !text[offset..<end].elementsEqual(replacement) else { return nil }
  return HTMLPart(range: offset..<end, replacement: replacement, isComment: false)
}

/// Tags that say nothing by being there.
private let tagNames: Set = [
  "a", "abbr", "b", "big", "br", "center", "cite", "code", "del", "details", "dfn", "div", "em",
  "font", "i", "img", "ins", "kbd", "mark", "p", "q", "rp", "rt", "ruby", "s", "samp", "small",
  "span", "strike", "strong", "sub", "summary", "sup", "tt", "u", "var", "wbr",
]

private func spoilerMarks(in tag: ArraySlice<UInt8>, _ alphabet: MarkAlphabet) -> String {
  guard alphabet.isUsed else { return "" }
  let bytes = Array(tag)
  return bytes.indices.compactMap { index in
    switch alphabet.mark(in: bytes, at: index, end: bytes.count) {
    case .spoilerStart?: Mark.spoilerStart.text
    case .spoilerEnd?: Mark.spoilerEnd.text
    default: nil
    }
  }.joined()
}

/// Where a tag ends that begins at `offset` of the text as the user wrote it; nil where another text stands there.
private func endOfTag(
  _ tag: ArraySlice<UInt8>, in text: [UInt8], at offset: Int, _ alphabet: MarkAlphabet
) -> Int? {
  let bytes = Array(tag)
  var (index, place) = (0, offset)
  while index < bytes.count {
    guard place < text.count else { return nil }
    let mark = alphabet.isUsed ? alphabet.mark(in: bytes, at: index, end: bytes.count) : nil
    if let mark {
      guard text[place...].starts(with: mark.text.utf8) else { return nil }
      index += 2
      place += mark.text.utf8.count
    } else if bytes[index].isBlank, text[place].isBlank {
      // Before the later lines of a block stands what it is in.
      while index < bytes.count, bytes[index].isBlank { index += 1 }
      while place < text.count, text[place].isBlank || text[place] == UInt8(ascii: ">"),
        text[place] != (index < bytes.count ? bytes[index] : 0)
      { place += 1 }
    } else {
      guard text[place] == bytes[index] else { return nil }
      index += 1
      place += 1
    }
  }
  return place
}

/// Where a tag stands: where it should, or else behind the last one that was found.
private func place(
  of tag: ArraySlice<UInt8>, in text: [UInt8], near offset: Int, behind start: Int,
  _ marked: MarkedText
) -> Int {
  func isThere(_ offset: Int) -> Bool {
    endOfTag(tag, in: text, at: offset, marked.alphabet) != nil
  }
  if isThere(offset) { return offset }
  return text[start...].prefix(2000).indices.first {
    text[$0] == UInt8(ascii: "<") && isThere($0)
  } ?? offset
}

private func firstLine(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
  text.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
}
