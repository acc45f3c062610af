extension String {
  /// Whether it has a word with at least `count` lower-case letters, or one equally wide: five
  /// capitals count as six lower-case letters. Scripts such as kana, in which a line may end
  /// anywhere, have no words here.
  func hasWord(ofAtLeast count: Int) -> Bool {
    guard utf8.count * 6 >= count * 5 else { return false }
    var width = 0
    for scalar in unicodeScalars {
      width = scalar.isInsideWords ? width + (scalar.isCapital ? 6 : 5) : 0
      if width >= count * 5 { return true }
    }
    return false
  }

  /// Adds soft hyphens to words that are too long for a phone's column.
  var withSoftHyphens: String {
    guard hasWord(ofAtLeast: 13) else { return self }
    var text = ""
    var word: [Character] = []
    for character in self {
      if character.isLetter, character.unicodeScalars.allSatisfy(\.isInsideWords) {
        word.append(character)
      } else {
        text += Self.hyphenated(word)
        text.append(character)
        word = []
      }
    }
    return text + Self.hyphenated(word)
  }

  private static let shortestPart = 4

  /// Adds soft hyphens between the syllables of a long word.
  private static func hyphenated(_ word: [Character]) -> String {
    guard word.count >= 2 * shortestPart, String(word).hasWord(ofAtLeast: 13) else {
      return String(word)
    }
    var places = (shortestPart...word.count - shortestPart).filter { isSyllable(at: $0, of: word) }
    if places.isEmpty { places = [word.count / 2] }
    var text = ""
    for (place, letter) in word.enumerated() {
      if places.contains(place) { text.append("\u{AD}") }
      text.append(letter)
    }
    return text
  }

  /// Whether a place is between a vowel and one consonant followed by a vowel:
  /// `Kyou-shuu-shi-tsu-kan`. Groups of consonants, which differ between languages, aren't split.
  private static func isSyllable(at place: Int, of word: [Character]) -> Bool {
    guard word[place - 1].isVowel, !word[place].isVowel else { return false }
    let next = word[place + 1]
    if next.isVowel { return true }
    let isOneSound = ["sh", "ch", "ts"].contains(String([word[place], next]).lowercased())
    return isOneSound && word[place + 2].isVowel
  }
}

extension Character {
  /// Whether it is a Latin vowel, with or without accents.
  fileprivate var isVowel: Bool {
    let letter = String(self).lowercased()
    return "aeiouàáâãäåæèéêëìíîïòóôõöøùúûüāēīōūœ".contains(letter)
  }
}

extension String {
  /// Whether it may not fit into two lines below a cover.
  var isLongCaption: Bool { utf8.count > 28 }

  /// Whether it would fill a phone's screen as a heading.
  var isLongHeading: Bool { utf8.count > 80 && count > 40 }
}

extension LinkContext {
  /// Whether a word is too long for the narrowest column beside a cover.
  var hasWordTooLongForRows: Bool { text.hasWord(ofAtLeast: 15) }
}

extension Unicode.Scalar {
  /// Looks up only characters beyond ASCII in Unicode's tables.
  fileprivate var isCapital: Bool {
    isASCII ? (0x41...0x5A).contains(value) : properties.isUppercase
  }

  /// The blocks up to Samaritan and those of symbols, from superscripts on, and `'` and `.`; not
  /// spaces, dashes and scripts without spaces.
  fileprivate var isInsideWords: Bool {
    value == 0x27 || value == 0x2E || (0x30..<0x800).contains(value)
      || (0x2070..<0x2E80).contains(value)
  }
}
