/// A sequence of letters that must not be in a file.
struct Phrase: Hashable {
  enum Form: UInt8 {
    /// A piece of a text.
    case text
    /// Whole words.
    case name
    /// A one-word name, which only counts where a name can be.
    case word
    /// `anime/secret`, written as an address.
    case address
  }

  let hash: UInt64
  let count: Int
  /// The hash of its last letters, at most `LetterHash.window`.
  let window: UInt64
  let form: Form
  /// Bits for the letters that begin a word, and for those that don't; a letter after an apostrophe
  /// has neither. From the second letter on, only of short phrases.
  let breaks: UInt64
  let joins: UInt64
  /// The number of letters of its first word.
  let firstWord: Int
  /// Letters, where one of Chinese, Japanese or Korean counts two.
  let weight: Int

  static func == (a: Phrase, b: Phrase) -> Bool { a.hash == b.hash && a.count == b.count }
  func hash(into hasher: inout Hasher) { hasher.combine(hash) }

  /// All of its values.
  var fields: [String] {
    [hash, window, breaks, joins, UInt64(form.rawValue)].map { String($0) }
      + [count, firstWord, weight].map { String($0) }
  }

  /// The maximum number of letters.
  static let most = 96

  fileprivate init(_ letters: some Collection<CollectedLetter>, form: Form) {
    let isCut = letters.count > Self.most
    let letters = Array(letters.prefix(Self.most))
    var hash = LetterHash()
    var window = LetterHash()
    for letter in letters { hash.add(letter.code) }
    for letter in letters.suffix(LetterHash.window) { window.add(letter.code) }
    var (breaks, joins): (UInt64, UInt64) = (0, 0)
    for (index, letter) in letters.enumerated().dropFirst().prefix(LetterHash.window) {
      switch letter.gap {
      case .none: joins |= 1 << UInt64(index)
      case .either: continue
      case .breaks: breaks |= 1 << UInt64(index)
      }
    }
    self.hash = hash.value
    self.window = window.value
    // A word may continue after the cut.
    self.form = isCut ? .text : form
    self.breaks = breaks
    self.joins = joins
    count = letters.count
    firstWord = letters.dropFirst().firstIndex { $0.gap != .none } ?? letters.count
    weight = letters.reduce(0) { $0 + $1.weight }
  }
}

extension LetterReader {
  /// nil for a name that may occur by chance: it has less than four letters, or only digits.
  func name(_ name: String, isMarkup: Bool = false) -> Phrase? {
    let letters = letters(of: Array(name.utf8), isMarkup: isMarkup)
    guard letters.reduce(0, { $0 + $1.weight }) >= 4 else { return nil }
    return Phrase(letters, form: letters.count { $0.startsWord } == 1 ? .word : .name)
  }

  /// A number or code that doesn't occur by chance: it has at least seven letters and digits.
  func code(_ code: String) -> Phrase? {
    let letters = letters(of: Array(code.utf8), isMarkup: false)
    return letters.count < 7 ? nil : Phrase(letters, form: .name)
  }

  func address(_ id: String) -> Phrase? {
    let letters = letters(of: Array(id.utf8), isMarkup: false)
    return letters.count { $0.startsWord } > 1 ? Phrase(letters, form: .address) : nil
  }

  /// Phrases of at least five words, so that any piece of the text with one of them is found, and
  /// any sentence of that length. A text of two to four words is one phrase if it has eight
  /// letters; a single word needs twelve.
  ///
  /// - Parameter isMarkup: whether tags aren't part of the text
  func phrases(of text: [UInt8], isMarkup: Bool = true) -> [Phrase] {
    let words = Words(letters(of: text, isMarkup: isMarkup))
    let weight = words.weight(of: words.all)
    guard words.isLong(words.all) else {
      guard weight >= (words.all.count == 1 ? 12 : 8) else { return [] }
      return [words.phrase(words.all)]
    }
    let sentences = words.sentences
    return words.phrases(of: words.all)
      + (sentences.count > 1 ? sentences.filter(words.isLong).flatMap(words.phrases) : [])
  }

  private func letters(of text: [UInt8], isMarkup: Bool) -> [CollectedLetter] {
    var collector = LetterCollector(keepsTags: !isMarkup)
    read(text.span, into: &collector)
    return collector.letters
  }
}

/// The words of a text.
private struct Words {
  private let letters: [CollectedLetter]
  private let words: [Range<Int>]
  private let weights: [Int]

  init(_ letters: [CollectedLetter]) {
    let starts = letters.indices.filter { letters[$0].startsWord }
    self.letters = letters
    words = zip(starts, starts.dropFirst() + [letters.count]).map { $0..<$1 }
    weights = words.map { letters[$0].reduce(0) { $0 + $1.weight } }
  }

  var all: Range<Int> { words.indices }

  /// Each ends at a full stop or a similar sign, or with its paragraph.
  var sentences: [Range<Int>] {
    let starts = all.filter { letters[words[$0].lowerBound].startsSentence }
    return zip(starts, starts.dropFirst() + [all.upperBound]).map { $0..<$1 }
  }

  func weight(of range: Range<Int>) -> Int { weights[range].reduce(0, +) }

  func isLong(_ range: Range<Int>) -> Bool { range.count > 4 && weight(of: range) >= Self.least }

  func phrase(_ range: Range<Int>) -> Phrase {
    Phrase(
      letters[words[range.lowerBound].lowerBound..<words[range.upperBound - 1].upperBound],
      form: .text)
  }

  func phrases(of range: Range<Int>) -> [Phrase] {
    var phrases: [Phrase] = []
    var (start, sum) = (range.lowerBound, 0)
    for index in range {
      sum += weights[index]
      let count = index - start + 1
      let length = words[index].upperBound - words[start].lowerBound
      guard count >= 5 && sum >= Self.least || length >= Phrase.most else { continue }
      phrases.append(phrase(start..<index + 1))
      (start, sum) = (index + 1, 0)
    }
    // The last words, preceded by as many others as a phrase needs.
    if start < range.upperBound {
      (start, sum) = (range.upperBound, 0)
      while start > range.lowerBound, range.upperBound - start < 5 || sum < Self.least {
        start -= 1
        sum += weights[start]
      }
      phrases.append(phrase(start..<range.upperBound))
    }
    return phrases
  }

  /// The minimum weight of a longer text's phrase.
  private static let least = 20
}

private struct CollectedLetter {
  let code: UInt32
  let gap: Gap
  let startsWord: Bool
  let startsSentence: Bool
  /// A letter counts one, a character of Chinese, Japanese or Korean two, a digit nothing.
  let weight: Int
}

private struct LetterCollector: LetterReceiver {
  let keepsTags: Bool
  private(set) var letters: [CollectedLetter] = []
  private var gaps = LetterGaps()
  private var isAfterSentence = true
  private var depth = 0

  init(keepsTags: Bool) { self.keepsTags = keepsTags }

  private var isRead: Bool { depth == 0 || keepsTags }

  mutating func letter(_ code: UInt32, at start: Int, to end: Int) {
    guard isRead else { return }
    let isAlone = isWordOfItsOwn(code)
    let (gap, _) = gaps.next(code)
    let startsWord = gap == .breaks || (gap == .either && !gaps.wasJoint) || letters.isEmpty
    let weight =
      code < 0x3A && code > 0x2F || continuesSyllable(code) ? 0 : isAlone ? 2 : 1
    letters.append(
      CollectedLetter(
        code: code, gap: gap, startsWord: startsWord,
        startsSentence: startsWord && isAfterSentence, weight: weight))
    isAfterSentence = false
  }

  mutating func joint() { if isRead { gaps.joint() } }
  mutating func separator(_ code: UInt32) {
    guard isRead else { return }
    gaps.separator(code)
    if Self.sentenceEnds.contains(code) { isAfterSentence = true }
  }

  /// Full stops and the like, and the end of a tag.
  private static let sentenceEnds = Set(".!?…>。！？｡".unicodeScalars.map(\.value))

  mutating func openTag() {
    depth += 1
    if keepsTags { gaps.separator(0x3C) }
  }

  mutating func closeTag(isInline: Bool) {
    depth -= 1
    if isInline, !keepsTags { joint() } else { separator(0x3E) }
  }
}
