/// A title without season numbers, part numbers and subtitles: `Shingeki no Kyojin Season 3 Part 2`
/// is `shingeki no kyojin`, part 2 of number 3.
///
/// Guessed from the words, for libraries without series and relations. The rules are in `StemWords`
/// (words, and where a title may be cut) and `StemMark` (words outside the name).
package struct TitleStem: Sendable, Equatable {
  /// Words in lower case, separated by spaces; empty for a name that isn't distinctive enough.
  package let text: String
  /// A name, or its part before a subtitle, that isn't distinctive enough: the `k` of `K: Missing
  /// Kings`. It is a franchise only if a title has exactly this name.
  package let short: String
  /// Whether only marks follow the stem, and no subtitle.
  package let isWhole: Bool
  /// Whether no mark follows either, as in the title of a first part.
  package let isBare: Bool
  /// The season or volume; 1 without a number.
  package let number: Int
  /// The part of the season; 0 without a number.
  package let part: Int

  package init(_ title: String) {
    let key = sortKey(title)
    let words = StemWords(key)
    typealias Name = (words: Range<Int>, numbers: [Int], end: Int)
    var (telling, short): (Name?, Name?)
    // A cut that leaves too little isn't used: `Oh! My Goddess`.
    for end in words.cuts + [words.count] where telling == nil {
      let name = words.name(upTo: end)
      switch words.weight(name.words) {
      case .nothing: continue
      case .little: short = short ?? (name.words, name.numbers, end)
      case .enough: telling = (name.words, name.numbers, end)
      }
    }
    text = telling.map { words.text($0.words) } ?? ""
    self.short = short.map { words.text($0.words) } ?? ""
    isBare = key == (text.isEmpty ? self.short : text)
    guard let name = telling ?? short else {
      (isWhole, number, part) = (true, 1, 0)
      return
    }
    let marks = words.marks(from: name.end)
    isWhole = marks != nil
    let numbers = (marks ?? words.numbersOfSubtitle(from: name.end)) + name.numbers
    (number, part) = (numbers.last ?? 1, numbers.count > 1 ? numbers[0] : 0)
  }

  package var isEmpty: Bool { text.isEmpty }
}

private struct StemWords {
  private var scalars: [Unicode.Scalar] = []
  private var words: [Range<Int>] = []
  /// The number of words before each punctuation mark that starts a subtitle.
  private(set) var cuts: [Int] = []
  private var start = 0

  var count: Int { words.count }

  /// - Parameter title: folded by `sortKey`
  init(_ title: String) {
    scalars.reserveCapacity(title.utf8.count)
    words.reserveCapacity(8)
    let all = Array(title.unicodeScalars.dropFirst(title.hasPrefix("劇場版") ? 3 : 0))
    var last = Script.none
    for (index, scalar) in all.enumerated() {
      if scalar == "'" || scalar == "\u{2019}" { continue }
      if let number = StemMark.number(ofSign: scalar) {
        endWord()
        scalars += String(number).unicodeScalars
        endWord()
        last = .none
        continue
      }
      let wide = scalar.value >= 0xFF01 && scalar.value <= 0xFF5E
      let plain =
        wide
        ? Unicode.Scalar(scalar.value - 0xFEE0).map { $0.properties.lowercaseMapping }?
          .unicodeScalars.first ?? scalar : scalar
      let script = Script(plain)
      if script == .none {
        endWord()
        if isCut(
          plain, wide: wide, before: index == 0 ? nil : all[index - 1],
          behind: index + 1 < all.count ? all[index + 1] : nil), count > 0, cuts.last != count
        {
          cuts.append(count)
        }
      } else {
        // `進撃の巨人2`, `超電磁砲T`; but `2nd`, `x2`.
        if last != .none, last != script, last == .square || script == .square { endWord() }
        scalars.append(plain)
      }
      last = script
    }
    endWord()
    if cuts.last == count { cuts.removeLast() }
  }

  private enum Script {
    case none, letter, square

    init(_ scalar: Unicode.Scalar) {
      self =
        switch scalar.value {
        case 0x30...0x39, 0x61...0x7A: .letter
        case 0...0x7F, 0x30FB: .none
        case 0x3005, 0x3007, 0x3041...0x30FF, 0x3400...0x9FFF, 0xAC00...0xD7A3, 0x20000...0x3FFFD:
          .square
        default: scalar.properties.isAlphabetic ? .letter : .none
        }
    }
  }

  private mutating func endWord() {
    if scalars.count > start { words.append(start..<scalars.count) }
    start = scalars.count
  }

  /// Whether a subtitle follows a punctuation mark: `Name: …`, `Name (…)`, `Name! …`, `Name - …`;
  /// not in `Re:Zero` and `Fate/Zero`.
  private func isCut(
    _ sign: Unicode.Scalar, wide: Bool, before: Unicode.Scalar?, behind: Unicode.Scalar?
  ) -> Bool {
    let isBeforeSpace = behind.map { $0.properties.isWhitespace } ?? true
    return switch sign {
    case "(", "[", "{", "~", "|", "\u{301C}", "\u{300C}", "\u{300E}", "\u{3010}", "\u{3014}",
      "\u{2013}"..."\u{2015}":
      true
    case ":", "!", "?", ";": wide || isBeforeSpace
    case "-", "/": isBeforeSpace && (before.map { $0.properties.isWhitespace } ?? true)
    default: false
    }
  }

  private func word(_ index: Int) -> String {
    var text = String.UnicodeScalarView()
    // One by one, since appending a slice runs unspecialized code.
    for place in words[index] { text.append(scalars[place]) }
    return String(text)
  }

  /// The words before `end` without the marks around them, and the marks' numbers, last first.
  func name(upTo end: Int) -> (words: Range<Int>, numbers: [Int]) {
    var (first, end) = (0, end)
    while first + 1 < end, StemMark.leading.contains(word(first)) { first += 1 }
    var numbers: [Int] = []
    var isMarked = false
    while end > first + 1, let mark = StemMark(word(end - 1), isMarked: isMarked) {
      switch mark {
      case .word: break
      case .number(let number): numbers.append(number)
      case .letter(let number):
        // A letter may be half of a name: `Level E`, but `Dragon Ball Z`.
        if end - first < 3, Script(scalars[words[end - 2].lowerBound]) != .square {
          return (first..<end, numbers)
        }
        if let number { numbers.append(number) }
      }
      isMarked = true
      end -= 1
    }
    return (first..<end, numbers)
  }

  /// The numbers of the marks from a word on, last first; nil if one of the words isn't a mark.
  func marks(from start: Int) -> [Int]? {
    var numbers: [Int] = []
    for index in (start..<count).reversed() {
      guard let mark = StemMark(word(index), isMarked: true) else { return nil }
      if case .number(let number) = mark { numbers.append(number) }
    }
    return numbers
  }

  /// The unmistakable numbers at the end of a subtitle, last first: `R2`, `2nd Season`, `Part 2`,
  /// `II`; not the year in `Summer of 99`.
  func numbersOfSubtitle(from start: Int) -> [Int] {
    var numbers: [Int] = []
    for index in (start..<count).reversed() {
      switch StemMark(word(index), isMarked: index + 1 < count) {
      case .word: continue
      case .number(let number):
        let isBare = word(index).utf8.allSatisfy { (0x30...0x39).contains($0) }
        let isCounted = index > start && StemMark(word(index - 1), isMarked: false) == .word
        if isBare && !isCounted { return numbers }
        numbers.append(number)
      case .letter, nil: return numbers
      }
    }
    return numbers
  }

  func text(_ range: Range<Int>) -> String {
    range.count == 1 ? word(range.lowerBound) : range.map(word).joined(separator: " ")
  }

  enum Weight { case nothing, little, enough }

  /// Three letters or two Han characters are enough for a franchise; a number alone isn't.
  func weight(_ range: Range<Int>) -> Weight {
    var (weight, hasLetter) = (0, false)
    for scalar in range.lazy.flatMap({ scalars[words[$0]] }) {
      switch scalar.value {
      case 0x30...0x39: weight += 4
      case 0x3041...0x30FF: (weight, hasLetter) = (weight + 4, true)
      case 0x3000...: (weight, hasLetter) = (weight + 6, true)
      default: (weight, hasLetter) = (weight + 4, true)
      }
    }
    return hasLetter ? weight < 12 ? .little : .enough : .nothing
  }
}

/// A word at the end of a title that isn't part of the name.
private enum StemMark: Equatable {
  case word
  case number(Int)
  /// A single letter, with its value as a numeral: `X`.
  case letter(Int?)

  /// nil for a part of the name.
  ///
  /// - Parameter isMarked: whether the next word is a mark
  init?(_ word: String, isMarked: Bool) {
    if let number = StemMark.numerals[word] {
      self = .number(number)
    } else if StemMark.words.contains(word) {
      self = .word
    } else if isMarked, let number = StemMark.ordinals[word] {
      self = .number(number)
    } else if isMarked, StemMark.betweenMarks.contains(word) {
      self = .word
    } else if let mark = StemMark.withDigits(word) ?? StemMark.native(word) {
      self = mark
    } else {
      return nil
    }
  }

  /// `2`, `2nd`, `s2`, `season2`; `2011` is a year, greater numbers are names: `Room 5021`.
  private static func withDigits(_ word: String) -> StemMark? {
    let utf8 = word.utf8
    if utf8.count == 1, utf8.allSatisfy({ (0x61...0x7A).contains($0) }) {
      return .letter(["i": 1, "v": 5, "x": 10][word])
    }
    let isDigit: (UInt8) -> Bool = { (0x30...0x39).contains($0) }
    guard utf8.contains(where: isDigit) else { return nil }
    if utf8.allSatisfy(isDigit) {
      guard let number = Int(word), number < 100 || (1900..<2100).contains(number) else {
        return nil
      }
      return number < 100 ? .number(number) : .word
    }
    let digits = word.prefix { $0.isASCII && $0.isNumber }
    if let number = Int(digits), number < 100,
      ["st", "nd", "rd", "th"].contains(word[digits.endIndex...])
    {
      return .number(number)
    }
    let letters = word.prefix { !$0.isNumber }
    guard let number = Int(word[letters.endIndex...]), number < 100 else { return nil }
    return letters.utf8.count == 1 || words.contains(String(letters)) ? .number(number) : nil
  }

  /// `第二期`, `遊郭編`
  private static func native(_ word: String) -> StemMark? {
    let scalars = word.unicodeScalars
    guard let last = scalars.last else { return nil }
    if "編篇章".unicodeScalars.contains(last) { return .word }
    guard scalars.first == "第", scalars.count < 5, "期季部巻卷話回集".unicodeScalars.contains(last)
    else { return nil }
    let number = scalars.dropFirst().first.flatMap { hanNumerals.firstIndex(of: $0) }
    return number.map { .number($0 + 1) } ?? .word
  }

  /// `Ⅱ`, `②` as numbers, in lower case.
  static func number(ofSign sign: Unicode.Scalar) -> Int? {
    switch sign.value {
    case 0x2170...0x217B: Int(sign.value) - 0x216F
    case 0x2460...0x2473: Int(sign.value) - 0x245F
    default: nil
    }
  }

  private static let hanNumerals = Array("一二三四五六七八九十".unicodeScalars)

  /// Before a name.
  static let leading: Set<String> = [
    "the", "a", "an", "gekijouban", "gekijoban", "eiga", "劇場版", "映画", "극장판", "剧场版",
  ]

  private static let words: Set<String> = [
    "season", "seasons", "part", "parts", "cour", "movie", "movies", "film", "ova", "ovas", "oad",
    "oads", "ona", "onas", "tv", "special", "specials", "sp", "recap", "recaps", "soushuuhen",
    "gekijouban", "gekijoban", "pv", "cm", "vol", "volume", "volumes", "book", "chapter",
    "chapters",
    "episode", "episodes", "act", "arc", "edition", "remaster", "remastered", "remake", "hd",
    "animation", "bonus", "extra", "extras", "zoku", "kan", "zenpen", "kouhen", "saison", "staffel",
    "temporada", "teil", "band", "tome", "parte", "partie", "сезон", "часть", "фильм", "том",
    "しーずん", "期", "季", "部", "章", "巻", "卷", "話", "回", "集", "上", "中", "下", "上巻", "中巻",
    "下巻", "前編", "後編", "総集編", "完結編", "劇場版", "映画", "続", "시즌", "기", "권", "부", "극장판",
  ]

  /// Before another mark: `the Movie`, `Final Season`, `Complete Edition`.
  private static let betweenMarks: Set<String> = [
    "the", "a", "of", "no", "final", "complete", "definitive", "deluxe", "ultimate", "anniversary",
    "directors", "cut", "第",
  ]

  private static let ordinals: [String: Int] = [
    "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7,
    "eighth": 8, "ninth": 9, "tenth": 10,
  ]

  private static let numerals: [String: Int] = [
    "ii": 2, "iii": 3, "iv": 4, "vi": 6, "vii": 7, "viii": 8, "ix": 9, "xi": 11, "xii": 12,
    "xiii": 13, "xiv": 14, "xv": 15, "xvi": 16,
  ]
}
