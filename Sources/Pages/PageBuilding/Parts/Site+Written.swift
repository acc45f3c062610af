import Bytes
import Localization
import MediaLibrary
import PageContexts

extension Site {
  /// A word of the owner's that the site may know: `ONE_SHOT` → `One-shot`, `director` → `Director`.
  package func text(_ table: Vocabulary, _ written: String) -> String {
    (words[table, written] ?? written).capitalizedFirst
  }
}

extension String {
  /// `author` → `Author`, `MAIN` → `Main`.
  package var capitalizedFirst: String {
    // Nearly all of these words are ASCII: to take characters apart takes ten times as long.
    guard let first = utf8.first, utf8.allSatisfy({ $0 < 0x80 }) else {
      return prefix(1).uppercased() + dropFirst()
    }
    let isSmall = UInt8(ascii: "a")...UInt8(ascii: "z") ~= first
    let isShouted =
      utf8.count > 3 && utf8.allSatisfy { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 }
    guard isSmall || isShouted else { return self }
    return String(capacity: utf8.count) { text in
      text.append(isSmall ? first - 0x20 : first)
      for letter in utf8.dropFirst() { text.append(isShouted ? letter | 0x20 : letter) }
    }
  }
}
