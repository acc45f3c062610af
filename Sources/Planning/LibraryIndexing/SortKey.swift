import Bytes

/// Text folded for sorting and comparing names: lower case, Latin letters of Europe without their marks,
/// katakana as hiragana.
///
/// Own tables, since a collation of the system would change with its version.
package func sortKey(_ text: String) -> String {
  if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
  var folded = String.UnicodeScalarView()
  for scalar in text.lowercased().unicodeScalars {
    switch scalar.value {
    case 0xC0...0x17F:
      let base = latinBases[Int(scalar.value) - 0xC0]
      folded.append(base == UInt8(ascii: "*") ? scalar : Unicode.Scalar(base))
    case 0x218...0x21B: folded.append(scalar.value < 0x21A ? "s" : "t")
    case 0x300...0x36F: continue
    case 0x30A1...0x30F6: folded.append(Unicode.Scalar(scalar.value - 0x60) ?? scalar)
    default: folded.append(scalar)
    }
  }
  return String(folded)
}

/// The letters of U+00C0 to U+017F without marks; `*` where there is none.
private let latinBases = Array(
  ("aaaaaaaceeeeiiii" + "dnooooo*ouuuuyts" + "aaaaaaaceeeeiiii" + "dnooooo*ouuuuyty"
    + "aaaaaaccccccccdd" + "ddeeeeeeeeeegggg" + "gggghhhhiiiiiiii" + "iiiijjkkklllllll"
    + "lllnnnnnnnnnoooo" + "oooorrrrrrssssss" + "ssttttttuuuuuuuu" + "uuuuwwyyyzzzzzzs").utf8)

/// The letter under which an index puts a name, given its sort key: `A`, `Я`, the head of the kana
/// row (`か`), a Hangul initial (`ㄱ`), `漢` for Han characters, `#` for all that is no letter.
package func indexLetter(_ key: String) -> Unicode.Scalar {
  guard let first = key.unicodeScalars.first else { return "#" }
  switch first.value {
  case 0x61...0x7A: return Unicode.Scalar(first.value - 32) ?? first
  case 0x3041...0x3096: return kanaRows.last { $0 <= first } ?? first
  case 0xAC00...0xD7A3:
    let initials = Array("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ".unicodeScalars)
    return initials[Int(first.value - 0xAC00) / 588]
  case _ where first.properties.isIdeographic: return "漢"
  case _ where first.properties.isAlphabetic:
    let upper = first.properties.uppercaseMapping.unicodeScalars
    return upper.count == 1 ? upper.first ?? first : first
  default: return "#"
  }
}

/// Where each row of the syllabary starts; small and voiced letters lie within their row.
private let kanaRows: [Unicode.Scalar] = ["ぁ", "か", "さ", "た", "な", "は", "ま", "ゃ", "ら", "ゎ"]

/// A text compared by its UTF-8 bytes, which no Unicode version changes.
package struct ByteOrder: Comparable {
  private let text: String

  package init(_ text: String) {
    self.text = text
  }

  package static func < (a: ByteOrder, b: ByteOrder) -> Bool { a.compared(with: b) < 0 }

  package static func == (a: ByteOrder, b: ByteOrder) -> Bool { a.compared(with: b) == 0 }

  /// Below 0 when this comes first, 0 for the same bytes.
  private func compared(with other: ByteOrder) -> Int {
    text.withSpan { a in other.text.withSpan { b in a.compare(with: b) } }
  }
}

/// Some bytes of a text, at most eight, as a number that orders as they do; zeros after the text's
/// end.
func bigEndianNumber(of text: Span<UInt8>, _ range: Range<Int>) -> UInt64 {
  var number: UInt64 = 0
  for index in range { number = number << 8 | (index < text.count ? UInt64(text[index]) : 0) }
  return number
}
