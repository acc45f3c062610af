extension String {
  /// Whether so many small letters of an alphabet, or symbols such as ★, follow each other without a place where a line
  /// may end; a capital is wider, and five of them are as six. Others, such as kana, have no words to be broken.
  package func hasWord(ofAtLeast count: Int) -> Bool {
    guard utf8.count * 6 >= count * 5 else { return false }
    var width = 0
    for scalar in unicodeScalars {
      width = scalar.isInsideWords ? width + (scalar.isCapital ? 6 : 5) : 0
      if width >= count * 5 { return true }
    }
    return false
  }

  /// With soft hyphens in words that a phone's column may not hold even in smaller letters: where such a word has to be
  /// broken, a hyphen says so, and no letter or two stands alone. They are seen nowhere else.
  package var withSoftHyphens: String {
    guard hasWord(ofAtLeast: 15) else { return self }
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

  /// Fewer letters than these stand on no line of their own.
  private static let shortestPart = 4

  /// A word as it may be broken between its syllables; short ones are not.
  private static func hyphenated(_ word: [Character]) -> String {
    guard word.count >= 2 * shortestPart, String(word).hasWord(ofAtLeast: 15) else {
      return String(word)
    }
    var places = (shortestPart...word.count - shortestPart).filter {
      isSyllable(at: $0, of: word)
    }
    if places.isEmpty { places = [word.count / 2] }
    var text = ""
    for (place, letter) in word.enumerated() {
      if places.contains(place) { text.append("\u{AD}") }
      text.append(letter)
    }
    return text
  }

  /// Whether a vowel is before a place, and one consonant with a vowel behind it: `Kyou-shuu-shi-tsu-kan`. What differs
  /// between languages, as which consonants go together, is left whole.
  private static func isSyllable(at place: Int, of word: [Character]) -> Bool {
    guard word[place - 1].isVowel, !word[place].isVowel else { return false }
    let next = word[place + 1]
    if next.isVowel { return true }
    let isOneSound = ["sh", "ch", "ts"].contains(String([word[place], next]).lowercased())
    return isOneSound && word[place + 2].isVowel
  }
}

extension Character {
  /// One of the Latin letters that may end a syllable, whatever mark it has; other alphabets have none here.
  fileprivate var isVowel: Bool {
    let letter = String(self).lowercased()
    return "aeiouàáâãäåæèéêëìíîïòóôõöøùúûüāēīōūœ".contains(letter)
  }
}

extension LinkContext {
  /// Whether a title has a word that the narrowest of columns hold beside a cover only in smaller letters.
  package var hasWordTooLongForRows: Bool { text.hasWord(ofAtLeast: 15) }
}

extension Unicode.Scalar {
  /// Of ASCII, which most titles are, no table need be asked.
  fileprivate var isCapital: Bool {
    isASCII ? (0x41...0x5A).contains(value) : properties.isUppercase
  }

  /// The blocks up to Samaritan and those of symbols, from superscripts on, and `'` and `.`; not spaces, dashes and what
  /// is written without spaces.
  fileprivate var isInsideWords: Bool {
    value == 0x27 || value == 0x2E || (0x30..<0x800).contains(value)
      || (0x2070..<0x2E80).contains(value)
  }
}
