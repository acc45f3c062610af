import Base

/// A sign of another Markdown dialect that means nothing here; the text keeps it as written.
enum ForeignSign {
  /// `==words==`
  case highlight
  /// `$$x^2$$`
  case math
  /// `^[the words of a note]`
  case inlineNote
  /// `||words||`, which Discord hides.
  case bars
  /// `~!words!~`, which AniList hides.
  case tildes
  /// `[spoiler]`, after which MyAnimeList hides the text.
  case tag
  /// `＞！words！＜`, as keyboards for Chinese and Japanese write `>!words!<`; one sign may be narrow.
  case wide

  var problem: Problem.Kind {
    switch self {
    case .highlight: .highlight
    case .math: .math
    case .inlineNote: .inlineNote
    case .bars, .tildes, .tag, .wide: .foreignSpoiler
    }
  }

  private init?(in text: Span<UInt8>, at index: Int) {
    guard index + 1 < text.count else { return nil }
    switch (text[index], text[index + 1]) {
    case (UInt8(ascii: "="), UInt8(ascii: "=")): self = .highlight
    case (UInt8(ascii: "$"), UInt8(ascii: "$")): self = .math
    case (UInt8(ascii: "^"), UInt8(ascii: "[")): self = .inlineNote
    case (UInt8(ascii: "|"), UInt8(ascii: "|")): self = .bars
    case (UInt8(ascii: "~"), UInt8(ascii: "!")): self = .tildes
    case (UInt8(ascii: "["), UInt8(ascii: "s")):
      let tag = Array("[spoiler".utf8)
      guard index + tag.count <= text.count,
        text.extracting(index..<index + tag.count).isEqual(to: tag.span)
      else { return nil }
      self = .tag
    case (UInt8(ascii: ">"), _), (wideStart, _):
      guard let length = text.spoilerSignLength(">!", at: index), length > 2 else { return nil }
      self = .wide
    default: return nil
    }
  }

  /// Whether the same two bytes end the sign.
  private var isPaired: Bool { self == .highlight || self == .math || self == .bars }

  static func areAny(in text: Span<UInt8>) -> Bool {
    var index = text.firstOfSign(from: 0)
    while index < text.count {
      if ForeignSign(in: text, at: index) != nil { return true }
      index = text.firstOfSign(from: index + 1)
    }
    return false
  }

  /// The signs that begin and end within some words, in order.
  static func all(in words: ArraySlice<UInt8>) -> [(sign: ForeignSign, range: Range<Int>)] {
    let text = words.span
    var found: [(sign: ForeignSign, range: Range<Int>)] = []
    // Signs without an end in the rest of the words, for which the search isn't repeated.
    var endless: [ForeignSign] = []
    var index = text.firstOfSign(from: 0)
    while index < text.count {
      guard let sign = ForeignSign(in: text, at: index), !endless.contains(sign) else {
        index = text.firstOfSign(from: index + 1)
        continue
      }
      // `====` is a line, and `a == b` compares.
      let run = text.endOfRun(from: index)
      let contents =
        switch sign {
        case .tag: index + 8
        case .wide: index + (text.spoilerSignLength(">!", at: index) ?? 2)
        default: sign.isPaired ? run : index + 2
        }
      var next = max(run, index + 2)
      if !sign.isPaired || run == index + 2, contents < text.count,
        sign.mayGoOn(with: text[contents])
      {
        if let end = sign.end(in: text, from: contents) {
          found.append((sign, (words.startIndex + index)..<(words.startIndex + end)))
          next = end
        } else {
          endless.append(sign)
        }
      }
      index = text.firstOfSign(from: next)
    }
    return found
  }

  /// `[spoiler]` and `[spoiler=The end]`, but not `[spoilers]`.
  private func mayGoOn(with byte: UInt8) -> Bool {
    self == .tag ? byte == UInt8(ascii: "]") || byte == UInt8(ascii: "=") : !byte.isBlank
  }

  /// The index after the end of the sign that begins before `start`.
  private func end(in text: Span<UInt8>, from start: Int) -> Int? {
    if self == .wide {
      for index in start..<text.count {
        if let length = text.spoilerSignLength("!<", at: index) { return index + length }
      }
      return nil
    }
    let mark: UInt8 =
      switch self {
      case .highlight: UInt8(ascii: "=")
      case .math: UInt8(ascii: "$")
      case .bars: UInt8(ascii: "|")
      case .tildes, .wide: UInt8(ascii: "~")
      case .inlineNote, .tag: UInt8(ascii: "]")
      }
    var index = isPaired ? start + 1 : start
    while let found = text.firstIndex(of: mark, from: index) {
      let end = text.endOfRun(from: found)
      switch self {
      case .inlineNote, .tag: return found + 1
      case .tildes, .wide:
        if found > start, text[found - 1] == UInt8(ascii: "!") { return found + 1 }
      case .highlight, .math, .bars:
        if end == found + 2, !text[found - 1].isBlank { return end }
      }
      index = end
    }
    return nil
  }
}

/// The first spoiler in a text that is written as in another dialect, such as `||words||`.
package func foreignSpoiler(in text: String) -> String? {
  guard ForeignSign.areAny(in: text.utf8Span.span) else { return nil }
  let bytes = Array(text.utf8)
  return ForeignSign.all(in: bytes[...]).first { $0.sign.problem == .foreignSpoiler }
    .map { String(decoding: bytes[$0.range], as: UTF8.self) }
}

extension Span<UInt8> {
  fileprivate func firstOfSign(from start: Int) -> Int { firstIndex(of: signStarts, from: start) }

  fileprivate func endOfRun(from start: Int) -> Int {
    var end = start
    while end < count, self[end] == self[start] { end += 1 }
    return end
  }

  /// The length of two signs of ASCII, each of which may be wide; nil for other signs.
  fileprivate func spoilerSignLength(_ signs: String, at start: Int) -> Int? {
    var index = start
    for sign in signs.utf8 {
      if index < count, self[index] == sign {
        index += 1
      } else if index + 2 < count, self[index] == wideStart, self[index + 1] == 0xBC,
        self[index + 2] == sign + 0x60
      {
        index += 3
      } else {
        return nil
      }
    }
    return index - start
  }
}

/// The first byte of `！`, U+FF01, and of all other wide signs.
private let wideStart: UInt8 = 0xEF

private let signStarts = ByteSet { "=$^|~[>".utf8.contains($0) || $0 == wideStart }
