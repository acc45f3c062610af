import Base

extension MarkdownPrinter {
  mutating func printInline(_ step: Outline.Step, at index: Int) {
    let wasLineStart = isLineStart
    isLineStart = false
    switch step.kind {
    case .text where linkDepth > 0 && isAutolink(at: index - 1): text += outline.unmarked(step.text)
    case .text:
      isLineStart = wasLineStart
      printWords(step, at: index)
    case .softBreak, .hardBreak:
      if isInHeading { return text.append(0x20) }
      if step.kind == .hardBreak { text.append(UInt8(ascii: "\\")) }
      text.append(UInt8(ascii: "\n"))
      isLineStart = true
    case .code: printCode(outline.unmarked(step.text))
    case .emphasis:
      if step.edge == .enter { emphasis.append(emphasisSign(at: index)) }
      text.append(step.edge == .enter ? emphasis[emphasis.count - 1] : emphasis.removeLast())
    case .strong: text += "**".utf8
    case .link, .picture: printLink(step, at: index)
    case .html:
      let html = step.publishedHTML(in: outline)
      guard wasLineStart, html != emptyComment,
        outline.bytes[step.text].contains(UInt8(ascii: "\n"))
      else {
        text += html
        return
      }
      // A tag alone on its line would begin a block.
      text += html.dropLast().filter { $0 != UInt8(ascii: "/") }
      text += "\n/>".utf8
    case .mark(let mark): print(mark)
    case .task: text += (step.number == 1 ? "[x] " : "[ ] ").utf8
    case .titleLink:
      let name = outline.words(step.text)
      text += (title(name) ?? "[[\(name)]]").utf8
    case .labelledTitleLink where step.edge == .enter:
      let name = outline.words(step.text)
      let isKept = title(name) == nil
      linkStarts.append(isKept ? index : nil)
      if isKept { text += "[[\(name)|".utf8 }
    case .labelledTitleLink: if linkStarts.removeLast() != nil { text += "]]".utf8 }
    default: isLineStart = wasLineStart
    }
  }

  private mutating func print(_ mark: Mark) {
    switch mark {
    case .spoilerStart:
      hasSpoiler = true
      openSpoilers += 1
    case .spoilerEnd:
      guard hasSpoiler else {
        text += "!&lt;".utf8
        return
      }
      openSpoilers = max(openSpoilers - 1, 0)
    case .titleLinkStart, .embedStart: linkDepth += 1
    case .titleLinkEnd: linkDepth -= 1
    case .pictureStart:
      text += "!\\[".utf8
      return
    case .openTitleLink:
      text += "\\[\\[".utf8
      return
    case .fence, .strike, .noteStart, .noteEnd, .pipe, .joint: break
    }
    text += mark.text.utf8
  }

  private mutating func printCode(_ code: ArraySlice<UInt8>) {
    let tick = UInt8(ascii: "`")
    let fence = [UInt8](repeating: tick, count: code.longestRun(of: tick) + 1)
    let isPadded =
      code.first == tick || code.last == tick
      || code.first == 0x20 && code.last == 0x20 && code.contains { $0 != 0x20 }
    let space: [UInt8] = isPadded ? [0x20] : []
    text += fence + space + code + space + fence
  }

  /// `_` if the emphasis touches other emphasis, with which `*` would merge, unless that would be
  /// within a word, where `_` means nothing.
  private func emphasisSign(at index: Int) -> UInt8 {
    let asterisk = UInt8(ascii: "*")
    let slashes = text.dropLast().reversed().prefix { $0 == UInt8(ascii: "\\") }.count
    let isAfterEmphasis = text.last == asterisk && slashes % 2 == 0
    var depth = 0
    for end in index..<outline.steps.count where outline.steps[end].kind == .emphasis {
      depth += outline.steps[end].edge == .enter ? 1 : -1
      guard depth == 0 else { continue }
      let next = end + 1 < outline.steps.count ? outline.steps[end + 1] : nil
      let touches = next.map { $0.edge == .enter && [.strong, .emphasis].contains($0.kind) }
      let last = String(decoding: text.suffix(8), as: UTF8.self).unicodeScalars.last
      let first =
        next?.kind == .text
        ? next.flatMap { String(decoding: outline.unmarked($0.text).prefix(4), as: UTF8.self) }?
          .unicodeScalars.first : nil
      let isInWord = [last, first].contains { $0?.isWordLike == true }
      return (isAfterEmphasis || touches == true) && !isInWord ? UInt8(ascii: "_") : asterisk
    }
    return asterisk
  }

  private mutating func printLink(_ step: Outline.Step, at index: Int) {
    guard step.edge == .leave else {
      let isAutolink = isAutolink(at: index)
      text += (step.kind == .picture ? "![" : isAutolink ? "<" : "[").utf8
      linkStarts.append(index)
      linkDepth += 1
      return
    }
    linkDepth -= 1
    guard let start = linkStarts.removeLast() else { return }
    if isAutolink(at: start) { return text.append(UInt8(ascii: ">")) }
    let link = outline.steps[start]
    text += "](".utf8
    let address = outline.unmarked(link.text)
    let isBracketed = address.isEmpty || address.contains { $0 <= 0x20 || "()<>".utf8.contains($0) }
    if isBracketed { text.append(UInt8(ascii: "<")) }
    writeQuoted(address, escaping: "\\<>`[]*~!")
    if isBracketed { text.append(UInt8(ascii: ">")) }
    if !link.detail.isEmpty {
      text += " \"".utf8
      writeQuoted(outline.unmarked(link.detail), escaping: "\\\"`[]<")
      text.append(UInt8(ascii: "\""))
    }
    text.append(UInt8(ascii: ")"))
  }

  /// Whether a link shows its address and nothing else.
  private func isAutolink(at index: Int) -> Bool {
    guard outline.steps[index].kind == .link, outline.steps[index].detail.isEmpty,
      index + 2 < outline.steps.count, outline.steps[index + 1].kind == .text,
      outline.steps[index + 2].kind == .link
    else { return false }
    let address = outline.bytes[outline.steps[index].text]
    return address.starts(with: "http".utf8)
      && address == outline.bytes[outline.steps[index + 1].text]
      && address.contains(UInt8(ascii: ":"))
      && !address.contains { $0 <= 0x20 || "<>\\`".utf8.contains($0) }
  }

  private mutating func writeQuoted(_ words: ArraySlice<UInt8>, escaping signs: String) {
    for index in words.indices {
      let byte = words[index]
      if byte < 0x20 {
        text += "&#\(byte);".utf8
        continue
      }
      let isEscaped =
        signs.utf8.contains(byte) || byte == UInt8(ascii: "&") && isReference(words[index...])
        || byte == UInt8(ascii: "%") && text.last == byte
      if isEscaped { text.append(UInt8(ascii: "\\")) }
      text.append(byte)
    }
  }

  /// Whether text begins like `&amp;` or `&#38;`.
  private func isReference(_ text: ArraySlice<UInt8>) -> Bool {
    let name = text.dropFirst().prefix(40).prefix {
      $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "#")
    }
    return text[name.endIndex...].first == UInt8(ascii: ";")
  }

  private mutating func printWords(_ step: Outline.Step, at index: Int) {
    let words = outline.unmarked(step.text)
    let before = index > 0 ? outline.steps[index - 1] : step
    if step.isEscapedBar {
      text += "\\|".utf8
      return
    }
    if before.kind == .mark(.noteStart) {
      text += (notePrefix + String(decoding: words, as: UTF8.self)).utf8
      return
    }
    if isLineStart, words.isDelimiterRow, !words.starts(with: "- ".utf8) {
      text += words
      return
    }
    var start = words.startIndex
    if index > 1, before.edge == .enter, outline.steps[index - 2].kind == .quote,
      outline.steps[index - 2].number == 1, let end = words.firstIndex(of: UInt8(ascii: "]")),
      end + 1 == words.endIndex || !"([:".utf8.contains(words[end + 1])
    {
      text += words[...end]
      if words[...end].map({ $0 | 0x20 }).elementsEqual("[!spoiler]".utf8.map { $0 | 0x20 }) {
        skippedDepth = 0
      }
      start = end + 1
      isLineStart = false
    }
    let next = index + 1 < outline.steps.count ? outline.steps[index + 1] : step
    write(
      words[start...], isFirst: isLineStart || before.edge == .enter,
      isLast: next.isBreak || next.edge == .leave, isFollowed: !next.isBreak && !next.isBlockEnd)
  }

  /// - Parameters:
  ///   - isFirst: whether the words begin a line or an element
  ///   - isLast: whether they end one
  ///   - isFollowed: whether anything follows them on their line
  mutating func write(
    _ words: ArraySlice<UInt8>, isFirst: Bool, isLast: Bool = true, isFollowed: Bool = false
  ) {
    guard let first = words.first, let last = words.last else { return }
    var escaping = EscapedWords(String(decoding: words, as: UTF8.self))
    escaping.isLineStart = isLineStart
    escaping.isInLink = linkDepth > 0
    escaping.isBeforeLink = isFollowed
    escaping.isEnd = isInHeading && !isFollowed
    escaping.isFirstEncoded =
      isFirst && first.isBlank || first == UInt8(ascii: "%") && text.last == first
      || first == UInt8(ascii: "!") && text.last == UInt8(ascii: ">")
    escaping.isLastEncoded = isLast && last.isBlank || isFollowed && last == UInt8(ascii: "[")
    text += escaping.markdown().utf8
    isLineStart = false
  }
}

extension ArraySlice<UInt8> {
  func longestRun(of byte: UInt8) -> Int {
    var (longest, count) = (0, 0)
    for other in self {
      count = other == byte ? count + 1 : 0
      longest = Swift.max(longest, count)
    }
    return longest
  }
}

extension Outline.Step {
  var isBlockEnd: Bool { isParagraph && edge == .leave || kind == .heading && edge == .leave }
}

let emptyComment = Array("<!-- -->".utf8)

/// Tags that only change how words look.
private let tagNames: Set = [
  "a", "abbr", "b", "big", "br", "center", "cite", "code", "del", "details", "dfn", "div", "em",
  "font", "i", "img", "ins", "kbd", "mark", "p", "q", "rp", "rt", "ruby", "s", "samp", "small",
  "span", "strike", "strong", "sub", "summary", "sup", "tt", "u", "var", "wbr",
]

extension Outline.Step {
  /// The HTML of a text as others may have it: a tag without attributes, a comment without words.
  /// The text around it keeps its meaning.
  func publishedHTML(in outline: Outline) -> [UInt8] {
    let html = outline.bytes[text]
    let isClosing = html.starts(with: "</".utf8)
    let name = html.dropFirst(isClosing ? 2 : 1).prefix { $0.isASCIIAlphanumeric || $0 == 0x2D }
    guard !isBlock, !name.isEmpty else { return emptyComment }
    let isKnown = tagNames.contains(String(decoding: name, as: UTF8.self).lowercased())
    return Array((isClosing ? "</" : "<").utf8) + (isKnown ? Array(name) : [0x62]) + [
      UInt8(ascii: ">")
    ]
  }
}
