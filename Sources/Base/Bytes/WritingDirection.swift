// Recognizes right-to-left text (Hebrew, Arabic and similar scripts) by its UTF-8.

extension Span<UInt8> {
  /// Whether the text has letters of a right-to-left script, or a character that changes the
  /// direction.
  package func hasRightToLeft(from start: Int = 0) -> Bool {
    var index = firstIndex(of: rightToLeftLeads, from: start)
    while index < count {
      let second = index + 1 < count ? self[index + 1] : 0
      let third = index + 2 < count ? self[index + 2] : 0
      switch self[index] {
      case 0xD6...0xDF: if self[index] > 0xD6 || second >= 0x90 { return true }
      // U+0800 to U+08FF
      case 0xE0: if (0xA0...0xA3).contains(second) { return true }
      // U+200F, U+202A to U+202E, U+2066 to U+2069
      case 0xE2:
        if second == 0x80, third == 0x8F || (0xAA...0xAE).contains(third) { return true }
        if second == 0x81, (0xA6...0xA9).contains(third) { return true }
      // U+FB1D to U+FDFF, U+FE70 to U+FEFE
      case 0xEF:
        if second == 0xAC && third >= 0x9D || (0xAD...0xB7).contains(second) { return true }
        if second == 0xB9 && third >= 0xB0 || (0xBA...0xBB).contains(second) && third != 0xBF {
          return true
        }
      // U+10800 to U+10FFF, U+1E800 to U+1EFFF
      default:
        if second == 0x90 && third >= 0xA0 || second == 0x9E && third >= 0xA0 { return true }
      }
      index = firstIndex(of: rightToLeftLeads, from: index + 1)
    }
    return false
  }

  /// Whether the text has an embedding or an override, U+202A to U+202E.
  package var changesDirection: Bool {
    var start = 0
    while let index = firstIndex(of: 0xE2, from: start) {
      if changesDirection(at: index) { return true }
      start = index + 1
    }
    return false
  }

  /// Whether the character at an index is an embedding or an override.
  package func changesDirection(at index: Int) -> Bool {
    index + 2 < count && self[index] == 0xE2 && self[index + 1] == 0x80
      && (0xAA...0xAE).contains(self[index + 2])
  }
}

private let rightToLeftLeads = ByteSet {
  (0xD6...0xE0).contains($0) || $0 == 0xE2 || $0 == 0xEF || $0 == 0xF0
}

extension String {
  package var hasRightToLeft: Bool { withSpan { $0.hasRightToLeft() } }

  /// The text as part of another one: text that may run the other way is enclosed in the isolates
  /// U+2068 and U+2069, so that it doesn't reorder its surroundings.
  package var isolated: String { hasRightToLeft ? "\u{2068}\(self)\u{2069}" : self }

  /// The text without embeddings and overrides, U+202A to U+202E, which would also affect the text
  /// after it.
  package var withoutDirectionChanges: String {
    guard withSpan({ $0.changesDirection }) else { return self }
    return String(
      String.UnicodeScalarView(unicodeScalars.filter { !(0x202A...0x202E).contains($0.value) }))
  }
}

/// Whether a language is written from right to left, unless its tag names another script
/// (`az-Latn`).
package func isRightToLeft(language: String) -> Bool {
  let parts = language.lowercased().split(separator: "-")
  let scripts: Set<Substring> = ["arab", "hebr", "syrc", "thaa", "nkoo", "adlm", "rohg"]
  if let script = parts.dropFirst().first(where: { $0.count == 4 }) {
    return scripts.contains(script)
  }
  let languages: Set<Substring> = [
    "ar", "arc", "ckb", "dv", "fa", "he", "iw", "ji", "ks", "ps", "sd", "ug", "ur", "yi",
  ]
  return parts.first.map(languages.contains) ?? false
}
