import Base

enum InlinePiece: Equatable {
  case text(String)
  case code(String)
  case open(InlineMark)
  case close(InlineMark)
  case lineBreak
}

/// Writes the words of a paragraph as Markdown.
///
/// CommonMark recognizes `**` only beside certain characters. So blanks move out of marks, and a
/// letter outside of a mark that touches punctuation inside it is written as its number.
struct InlineText {
  private var pieces: [InlinePiece] = []

  init(_ line: [InlinePiece]) {
    var (hasSpace, hasBreak) = (false, false)
    var opening: [InlineMark] = []
    for piece in line {
      switch piece {
      case .open(let mark): opening.append(mark)
      case .close(let mark):
        if let empty = opening.lastIndex(of: mark) {
          opening.remove(at: empty)
        } else {
          pieces.append(piece)
        }
      case .lineBreak: hasBreak = true
      case .text(let text):
        let scalars = text.unicodeScalars
        let words = trimmed(spaced(text))
        if scalars.first?.isSpace == true { hasSpace = true }
        guard !words.isEmpty else { continue }
        separate(hasSpace, hasBreak, opening)
        append(words)
        opening = []
        hasBreak = false
        hasSpace = scalars.last?.isSpace == true
      case .code:
        separate(hasSpace, hasBreak, opening)
        pieces.append(piece)
        opening = []
        (hasSpace, hasBreak) = (false, false)
      }
    }
  }

  /// Merges a mark with an equal one right before it.
  private mutating func separate(_ hasSpace: Bool, _ hasBreak: Bool, _ opening: [InlineMark]) {
    if hasBreak, !pieces.isEmpty {
      pieces.append(.lineBreak)
    } else if hasSpace, !pieces.isEmpty {
      append(" ")
    }
    var opening = opening[...]
    while let mark = opening.first, pieces.last == .close(mark) {
      pieces.removeLast()
      opening.removeFirst()
    }
    pieces += opening.map { .open($0) }
  }

  private mutating func append(_ words: String) {
    if case .text(let text)? = pieces.last {
      pieces[pieces.count - 1] = .text(text + words)
    } else {
      pieces.append(.text(words))
    }
  }

  /// The lines in Markdown, without the prefixes of their blocks.
  var lines: [String] {
    guard !pieces.isEmpty else { return [] }
    let signs = emphasisSigns()
    var lines = [""]
    var links = 0
    for (index, piece) in pieces.enumerated() {
      switch piece {
      case .text(let text):
        var escaping = EscapedWords(text)
        escaping.isLineStart = lines[lines.count - 1].isEmpty
        escaping.isInLink = links > 0
        if index + 1 < pieces.count, case .open(.link) = pieces[index + 1] {
          escaping.isBeforeLink = true
        }
        escaping.isEnd = index + 1 == pieces.count
        escaping.isFirstEncoded = needsSign(at: index, -1, signs)
        escaping.isLastEncoded = needsSign(at: index, 1, signs)
        lines[lines.count - 1] += escaping.markdown()
      case .code(let text): lines[lines.count - 1] += codeSpan(text)
      case .lineBreak:
        lines[lines.count - 1] += "\\"
        lines.append("")
      case .open(let mark):
        if mark.isLink { links += 1 }
        lines[lines.count - 1] += opening(mark, signs[index])
      case .close(let mark):
        if mark.isLink { links -= 1 }
        lines[lines.count - 1] += closing(mark, signs[index])
      }
    }
    return lines
  }

  /// Uses `_` for emphasis beside `**`, which would merge with `*`; by index.
  private func emphasisSigns() -> [Int: String] {
    var signs: [Int: String] = [:]
    var start: Int?
    func isStrong(_ index: Int) -> Bool {
      pieces.indices.contains(index)
        && (pieces[index] == .open(.strong) || pieces[index] == .close(.strong))
    }
    for (index, piece) in pieces.enumerated() {
      if piece == .open(.emphasis) { start = index }
      guard piece == .close(.emphasis), let first = start else { continue }
      let isBeside = [first - 1, first + 1, index - 1, index + 1].contains(where: isStrong)
      signs[first] = isBeside ? "_" : "*"
      signs[index] = signs[first]
      start = nil
    }
    return signs
  }

  private func opening(_ mark: InlineMark, _ sign: String?) -> String {
    switch mark {
    case .strong: "**"
    case .emphasis: sign ?? "*"
    case .strike: "~~"
    case .spoiler: ">!"
    case .link: "["
    }
  }

  private func closing(_ mark: InlineMark, _ sign: String?) -> String {
    switch mark {
    case .spoiler: "!<"
    case .link(let address): "](" + linkAddress(address) + ")"
    default: opening(mark, sign)
    }
  }

  /// Whether words must begin or end with punctuation, so that the mark beside them is recognized.
  ///
  /// - Parameter step: -1 for the mark before the words, 1 for the mark after them
  private func needsSign(at index: Int, _ step: Int, _ signs: [Int: String]) -> Bool {
    func scalar(_ index: Int, atEnd: Bool) -> Unicode.Scalar? {
      guard pieces.indices.contains(index), case .text(let words) = pieces[index] else {
        return nil
      }
      return atEnd ? words.unicodeScalars.last : words.unicodeScalars.first
    }
    guard pieces.indices.contains(index + step), let outer = scalar(index, atEnd: step > 0),
      outer.isWordLike
    else { return false }
    switch pieces[index + step] {
    case .close(let mark) where step < 0, .open(let mark) where step > 0:
      guard mark == .strong || mark == .emphasis else { return false }
    default: return false
    }
    let inner = scalar(index + 2 * step, atEnd: step < 0)
    return signs[index + step] == "_" || !outer.isEastAsian && inner?.isPlainLetter != true
  }
}

extension Unicode.Scalar {
  var isPlainLetter: Bool { properties.isAlphabetic || properties.numericType != nil }

  /// Control characters, which library files may not contain.
  var isControl: Bool { value < 0x20 || (0x7F..<0xA0).contains(value) }

  /// A space of HTML, or a control character, which is dropped.
  var isBlank: Bool { self == " " || isControl }

  /// Whether it is a space in any script; marks must not touch one from within.
  fileprivate var isSpace: Bool { isBlank || !isASCII && properties.isWhitespace }

  /// Whether CommonMark may treat it as neither a blank nor punctuation.
  var isWordLike: Bool {
    isASCII
      ? isPlainLetter
      : !isPunctuationToCommonMark && properties.generalCategory != .spaceSeparator
  }
}

/// Replaces runs of blanks by single spaces.
func spaced(_ text: String) -> String {
  text.unicodeScalars.split(whereSeparator: \.isBlank).map { String($0) }.joined(separator: " ")
}

private func trimmed(_ text: String) -> String {
  var scalars = text.unicodeScalars[...]
  scalars = scalars.drop(while: \.isSpace)
  while scalars.last?.isSpace == true { scalars.removeLast() }
  return String(scalars)
}

/// Uses more backticks than the text has in a row.
private func codeSpan(_ text: String) -> String {
  let words = spaced(text)
  let ticks = String(repeating: "`", count: longestRunOfTicks(in: words) + 1)
  let space = words.first == "`" || words.last == "`" ? " " : ""
  return ticks + space + words + space + ticks
}

func longestRunOfTicks(in text: String) -> Int {
  Array(text.utf8)[...].longestRun(of: UInt8(ascii: "`"))
}

/// Percent-encodes everything that has a meaning in Markdown.
private func linkAddress(_ address: String) -> String {
  var result = ""
  for scalar in address.unicodeScalars {
    switch scalar {
    case " ", "(", ")", "<", ">", "\"", "\\", "`", "[", "]", "*", "|", "~", "!", "^", "{", "}":
      let digits = String(scalar.value, radix: 16, uppercase: true)
      result += "%" + digits
    case "&": result += "\\&"
    // Two of them would begin a comment.
    case "%" where result.last == "%": result += "25%"
    default: if scalar.value > 0x20, scalar.value != 0x7F { result.unicodeScalars.append(scalar) }
    }
  }
  return result.hasSuffix("%") ? result + "25" : result
}
