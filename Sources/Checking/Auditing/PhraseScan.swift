struct PhraseMatch {
  /// An index of the matcher's phrases.
  let phrase: Int
  /// The bytes of its letters.
  let start: Int
  let end: Int
  let isInTag: Bool
}

/// Finds phrases in the letters of a text, and separately in those of each tag, so that tags inside
/// words hide no phrase.
struct PhraseScan: LetterReceiver {
  private let matcher: PhraseMatcher
  /// The text, and the tags that are open.
  private var tracks = [LetterTrack()]
  private var depth = 0
  private(set) var matches: [PhraseMatch] = []

  init(_ matcher: PhraseMatcher) { self.matcher = matcher }

  static func matches(
    of matcher: PhraseMatcher, in bytes: Span<UInt8>,
    _ backslash: EscapedCharacter.Backslash = .script
  ) -> [PhraseMatch] {
    if matcher.phrases.isEmpty { return [] }
    var scan = PhraseScan(matcher)
    LetterReader.standard.read(bytes, backslash, into: &scan)
    for index in 0...scan.depth { scan.tracks[index].finish(matcher, &scan.matches) }
    return scan.matches
  }

  mutating func letter(_ code: UInt32, at start: Int, to end: Int) {
    tracks[depth].take(code, start, end, isInTag: depth > 0, matcher, &matches)
  }

  mutating func joint() { tracks[depth].gaps.joint() }
  mutating func separator(_ code: UInt32) { tracks[depth].gaps.separator(code) }

  mutating func openTag() {
    depth += 1
    if depth == tracks.count { tracks.append(LetterTrack()) }
    tracks[depth].restart()
  }

  mutating func closeTag(isInline: Bool) {
    tracks[depth].finish(matcher, &matches)
    depth -= 1
    if isInline { tracks[depth].gaps.joint() } else { tracks[depth].gaps.separator(0x3E) }
  }
}

/// The last letters of a text.
private struct LetterTrack {
  private struct Letter {
    /// The hash of all letters before it.
    var before: UInt64 = 0
    var start = 0
    var end = 0
    var separator: UInt32 = 0
    var gap = Gap.breaks
    var isInTag = false
  }

  private static let most = 128

  var gaps = LetterGaps()
  private var hash = LetterHash()
  private var count = 0
  /// In a ring.
  private var letters = [Letter](repeating: Letter(), count: most)

  mutating func restart() {
    gaps = LetterGaps()
    hash = LetterHash()
    count = 0
  }

  @inline(__always)
  mutating func take(
    _ code: UInt32, _ start: Int, _ end: Int, isInTag: Bool, _ matcher: PhraseMatcher,
    _ matches: inout [PhraseMatch]
  ) {
    let (gap, separator) = gaps.next(code)
    if mayEndPhrase(matcher, gap) { look(matcher, gap, separator, &matches) }
    letters[count & (Self.most - 1)] = Letter(
      before: hash.value, start: start, end: end, separator: separator, gap: gap, isInTag: isInTag)
    hash.add(code)
    count += 1
  }

  /// Looks for phrases at the end.
  mutating func finish(_ matcher: PhraseMatcher, _ matches: inout [PhraseMatch]) {
    look(matcher, .breaks, 0, &matches)
  }

  /// Whether a phrase may end with the last letter.
  @inline(__always)
  private func mayEndPhrase(_ matcher: PhraseMatcher, _ gap: Gap) -> Bool {
    if count >= LetterHash.window,
      matcher.mayEnd(with: lastLetters(LetterHash.window, matcher.windowWeight))
    {
      return true
    }
    if gap == .none { return false }
    for (length, weight) in matcher.short {
      if length > count { return false }
      if matcher.mayEnd(with: lastLetters(length, weight)) { return true }
    }
    return false
  }

  /// The hash of the last letters.
  @inline(__always)
  private func lastLetters(_ length: Int, _ weight: UInt64) -> UInt64 {
    hash.value &- letters[(count - length) & (Self.most - 1)].before &* weight
  }

  @inline(never)
  private func look(
    _ matcher: PhraseMatcher, _ gap: Gap, _ separator: UInt32, _ matches: inout [PhraseMatch]
  ) {
    for (length, weight) in matcher.short + [(LetterHash.window, matcher.windowWeight)] {
      if length > count { return }
      if length < LetterHash.window, gap == .none { continue }
      let hash = lastLetters(length, weight)
      guard matcher.mayEnd(with: hash) else { continue }
      matcher.forEachPhrase(endingWith: hash) { number in
        let phrase = matcher.phrases[number]
        guard phrase.count <= count, min(phrase.count, LetterHash.window) == length,
          lastLetters(phrase.count, matcher.weight(behind: phrase.count)) == phrase.hash,
          fits(phrase, gap, separator)
        else { return }
        let (first, last) = (letter(behind: phrase.count), letter(behind: 1))
        matches.append(
          PhraseMatch(phrase: number, start: first.start, end: last.end, isInTag: last.isInTag))
      }
    }
  }

  private func letter(behind distance: Int) -> Letter {
    letters[(count - distance) & (Self.most - 1)]
  }

  /// Whether the words begin and end at the same letters as the phrase's words.
  private func fits(_ phrase: Phrase, _ gap: Gap, _ separator: UInt32) -> Bool {
    let isShort = phrase.count < LetterHash.window
    if phrase.form == .text, !isShort { return true }
    guard gap != .none, letter(behind: phrase.count).gap != .none else { return false }
    if phrase.form == .address { return isAddress(phrase, before: separator) }
    guard isShort else { return true }
    return (1..<phrase.count).allSatisfy { index in
      switch letter(behind: phrase.count - index).gap {
      case .either: true
      case .none: phrase.breaks & 1 << UInt64(index) == 0
      case .breaks: phrase.joins & 1 << UInt64(index) == 0
      }
    }
  }

  /// Whether the letters form a whole address: `anime/secret-title`.
  private func isAddress(_ phrase: Phrase, before next: UInt32) -> Bool {
    if next == 0x2D { return false }
    for index in 1..<phrase.count {
      let letter = letter(behind: phrase.count - index)
      if index == phrase.firstWord {
        guard letter.separator == 0x2F else { return false }
      } else if letter.gap == .breaks {
        guard letter.separator == 0x2D || letter.separator == 0x2E else { return false }
      }
    }
    return true
  }
}
