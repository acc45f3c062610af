/// Debian's packages with fonts for some letters.
struct FontPackages {
  private var letters: [String: Set<UInt32>] = [:]

  mutating func add(_ letter: UInt32) {
    letters[FontPackages.package(of: letter), default: []].insert(letter)
  }

  /// By name, each with its first letters.
  var all: [(package: String, letters: String)] {
    letters.keys.sorted().map { package in
      let few = (letters[package] ?? []).sorted().prefix(6).compactMap(Unicode.Scalar.init)
      return (package, few.map { String($0) }.joined(separator: " "))
    }
  }

  private static func package(of letter: UInt32) -> String {
    switch letter {
    // Kana, Hangul, Han, and the signs of their scripts.
    case 0x1100...0x11FF, 0x2E80...0x9FFF, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xF900...0xFAFF,
      0xFE30...0xFE4F, 0xFF00...0xFFEF, 0x20000...0x3FFFF:
      "fonts-noto-cjk"
    case 0x1F000...0x1FAFF, 0x2600...0x27BF: "fonts-noto-color-emoji"
    default: "fonts-noto-core"
    }
  }
}
