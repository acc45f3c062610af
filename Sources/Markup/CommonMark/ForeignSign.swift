import Base

/// A sign that other dialects of Markdown know and this one doesn't; it stays in the text as it is written.
enum ForeignSign: CaseIterable {
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
  /// `[spoiler]`, behind which MyAnimeList hides.
  case tag

  var problem: Problem.Kind {
    switch self {
    case .highlight: .highlight
    case .math: .math
    case .inlineNote: .inlineNote
    case .bars, .tildes, .tag: .foreignSpoiler
    }
  }

  private var opening: [UInt8] {
    switch self {
    case .highlight: Array("==".utf8)
    case .math: Array("$$".utf8)
    case .inlineNote: Array("^[".utf8)
    case .bars: Array("||".utf8)
    case .tildes: Array("~!".utf8)
    case .tag: Array("[spoiler".utf8)
    }
  }

  /// Whether the same two signs end it.
  private var isPaired: Bool { opening[0] == opening[1] }

  /// Whether a text may have any.
  static func areAny(in text: Span<UInt8>) -> Bool {
    allCases.contains { sign in
      let opening = sign.opening
      return text.has(opening[1], after: { $0 == opening[0] })
    }
  }

  /// Those that are whole within some words, in their order.
  static func all(in words: ArraySlice<UInt8>) -> [(sign: ForeignSign, range: Range<Int>)] {
    var found: [(sign: ForeignSign, range: Range<Int>)] = []
    // Without an end behind one place there is none behind a later one: each is looked for once.
    var open = allCases.map { (sign: $0, opening: $0.opening) }
    var index = words.startIndex
    while index + 1 < words.endIndex {
      guard let sign = open.first(where: { words[index...].starts(with: $0.opening) })?.sign else {
        index += 1
        continue
      }
      // `====` is a line, and `a == b` compares.
      let start = words[index...].drop { $0 == words[index] }.startIndex
      let contents = sign.isPaired ? start : index + sign.opening.count
      let isSign = !sign.isPaired || start == index + 2
      guard isSign, let first = words[contents...].first, sign.mayGoOn(with: first) else {
        index = max(start, index + 2)
        continue
      }
      guard let end = sign.end(in: words, from: contents) else {
        open.removeAll { $0.sign == sign }
        index = max(start, index + 2)
        continue
      }
      found.append((sign, index..<end))
      index = end
    }
    return found
  }

  /// `[spoiler]` and `[spoiler=The end]`, but not `[spoilers]`.
  private func mayGoOn(with byte: UInt8) -> Bool {
    self == .tag ? byte == UInt8(ascii: "]") || byte == UInt8(ascii: "=") : !byte.isBlank
  }

  /// Behind the sign that ends what starts before `start`.
  private func end(in words: ArraySlice<UInt8>, from start: Int) -> Int? {
    if self == .inlineNote || self == .tag {
      return words[start...].firstIndex(of: UInt8(ascii: "]")).map { $0 + 1 }
    }
    if self == .tildes {
      return words[start...].dropLast().indices.first {
        words[$0] == UInt8(ascii: "!") && words[$0 + 1] == UInt8(ascii: "~")
      }.map { $0 + 2 }
    }
    let mark = opening[0]
    var index = start + 1
    while index + 1 < words.endIndex {
      var end = index
      while end < words.endIndex, words[end] == mark { end += 1 }
      if end == index + 2, !words[index - 1].isBlank { return end }
      index = max(end, index + 1)
    }
    return nil
  }
}
