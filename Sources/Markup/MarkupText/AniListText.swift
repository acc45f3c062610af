/// Converts AniList's dialect: `~!spoiler!~`, `~~~centered~~~`, `img120(address)`, tags of HTML,
/// and a line break at each line end.
package func markdown(fromAniList text: String) -> String {
  var reader = AniListText(text)
  return brokenLines(reader.markdown())
}

private struct AniListText {
  private let source: [Unicode.Scalar]
  private var index = 0
  private var result = String.UnicodeScalarView()
  /// The index after the open spoiler.
  private var spoiler: (end: Int, isBlock: Bool)?

  init(_ text: String) {
    source = text.unicodeScalars.filter { $0 == "\n" || $0 == "\t" || !$0.isControl }
  }

  mutating func markdown() -> String {
    while index < source.count {
      if let spoiler, index >= spoiler.end { endSpoiler(spoiler.isBlock) }
      guard index < source.count, !takeSpoiler(), !takeTag(), !takeEmbedded() else { continue }
      takeSign()
    }
    if let spoiler { endSpoiler(spoiler.isBlock) }
    return String(result)
  }

  private func has(_ text: String, at place: Int) -> Bool {
    source[min(place, source.count)...].starts(with: text.unicodeScalars)
  }

  private mutating func write(_ text: String) { result.append(contentsOf: text.unicodeScalars) }

  private mutating func takeSpoiler() -> Bool {
    if has("~!", at: index) {
      index += 2
      guard spoiler == nil else { return true }
      var end = index
      while end < source.count, !has("!~", at: end) { end += 1 }
      let isBlock =
        end == source.count || source[index..<end].contains("\n") || isBreak(in: index..<end)
      spoiler = (end, isBlock)
      write(isBlock ? "\n\n::: spoiler\n\n" : ">!")
      return true
    }
    guard has("!~", at: index), !has("!~~", at: index) else { return false }
    index += 2
    return true
  }

  private func isBreak(in range: Range<Int>) -> Bool {
    range.contains { has("<", at: $0) && tag(at: $0).map { $0.markdown.contains("\n") } == true }
  }

  private mutating func endSpoiler(_ isBlock: Bool) {
    write(isBlock ? "\n\n:::\n\n" : "!<")
    spoiler = nil
    if has("!~", at: index) { index += 2 }
  }

  private static let tags = [
    "br": "\n", "p": "\n\n", "div": "\n\n", "hr": "\n\n---\n\n", "b": "**", "strong": "**",
    "i": "*", "em": "*", "del": "~~", "strike": "~~", "s": "~~", "center": "", "span": "",
    "img": "", "u": "", "a": "", "h1": "\n\n", "h2": "\n\n", "h3": "\n\n", "h4": "\n\n",
    "h5": "\n\n", "blockquote": "\n\n", "li": "\n\n", "ul": "\n\n", "ol": "\n\n",
  ]

  private func tag(at place: Int) -> (markdown: String, length: Int)? {
    let words = source[(place + 1)...].prefix(1_000)
    guard let end = words.firstIndex(where: { $0 == ">" || $0 == "<" }), words[end] == ">" else {
      return nil
    }
    let name = words[..<end].drop { $0 == "/" }.prefix { $0.isASCII && $0.isPlainLetter }
    let known = Self.tags[name.map { String($0) }.joined().lowercased()]
    return known.map { ($0, end + 1 - place) }
  }

  private mutating func takeTag() -> Bool {
    guard has("<", at: index), let tag = tag(at: index) else { return false }
    write(tag.markdown)
    index += tag.length
    return true
  }

  private mutating func takeEmbedded() -> Bool {
    guard index == 0 || !source[index - 1].isPlainLetter else { return false }
    guard let word = ["img", "webm", "youtube"].first(where: { has($0, at: index) }) else {
      return false
    }
    let rest = source[(index + word.count)...].drop { ("0"..."9").contains($0) || $0 == "%" }
    guard rest.first == "(",
      let end = rest.dropFirst().prefix(2_000).firstIndex(where: {
        $0 == ")" || $0 == "(" || $0 == "\n"
      }),
      source[end] == ")"
    else { return false }
    index = end + 1
    return true
  }

  private mutating func takeSign() {
    let sign = source[index]
    let isLineStart = result.last.map { $0 == "\n" || $0 == ">" || $0 == " " && isQuote } ?? true
    index += 1
    switch sign {
    case "~" where has("~~", at: index): index += 2
    case "%", ":":
      write(has(String(sign), at: index) || result.last == sign ? "\\\(sign)" : "\(sign)")
    case "[" where has("[", at: index) || has("^", at: index): write("\\[")
    case ">" where !isLineStart || has("!", at: index): write("\\>")
    case "<": write("&lt;")
    default: result.append(sign)
    }
  }

  /// Whether the line so far is `> `.
  private var isQuote: Bool {
    let line = result.suffix(40).reversed().prefix { $0 != "\n" }
    return line.allSatisfy { $0 == ">" || $0 == " " }
  }
}

/// Adds a break to each line that is followed by another of its paragraph.
private func brokenLines(_ text: String) -> String {
  var result: [String] = []
  var wasEmpty = true
  var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
    // Trailing blanks could be a break.
    var line = line.drop { $0 == " " || $0 == "\t" }
    while line.last == " " || line.last == "\t" { line.removeLast() }
    return String(line)
  }
  while lines.last?.isEmpty == true { lines.removeLast() }
  for (index, line) in lines.enumerated() {
    guard !line.isEmpty else {
      if !wasEmpty { result.append("") }
      wasEmpty = true
      continue
    }
    wasEmpty = false
    let next = index + 1 < lines.count ? lines[index + 1] : ""
    let isBroken = !next.isEmpty && !beginsBlock(next) && !isHeadingOrLine(line)
    result.append(isBroken && !line.hasSuffix("\\") ? line + "\\" : line)
  }
  return result.joined(separator: "\n")
}

private func beginsBlock(_ line: String) -> Bool {
  if isHeadingOrLine(line) { return true }
  let head = line.drop { $0.isNumber }
  return line.hasPrefix(">") || line.hasPrefix("- ") || line.hasPrefix("* ") || line.hasPrefix("+ ")
    || line.hasPrefix("```") || head.count < line.count && head.hasPrefix(". ")
}

private func isHeadingOrLine(_ line: String) -> Bool {
  line.hasPrefix("#") || line.hasPrefix("```") || line.hasPrefix(":::")
    || line.allSatisfy { $0 == "-" || $0 == "*" || $0 == "_" || $0 == "=" }
}
