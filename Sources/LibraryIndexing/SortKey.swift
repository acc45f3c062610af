import Bytes
import Glibc

/// Text folded for sorting and comparing names: lower case, Latin letters without their marks,
/// katakana as hiragana.
///
/// Own tables, since a collation of the system would change with its version.
package func sortKey(_ text: String) -> String {
  let isASCII = text.withBytes { bytes in bytes.allSatisfy { $0 < 0x80 } }
  if isASCII { return text.lowercased() }
  var folded = String.UnicodeScalarView()
  for scalar in text.lowercased().unicodeScalars {
    switch scalar.value {
    case 0xC0...0x17F:
      let base = latinBases[Int(scalar.value) - 0xC0]
      folded.append(base == UInt8(ascii: "*") ? scalar : Unicode.Scalar(base))
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

/// A title without its English article.
func withoutArticle(_ title: String) -> String {
  let article = title.withBytes { title in
    articles.first { article in
      title.count > article.count && zip(title, article).allSatisfy { $0 | 0x20 == $1 }
    }
  }
  return article.map { String(title.utf8.dropFirst($0.count)) ?? title } ?? title
}

private let articles = ["the ", "a ", "an "].map { Array($0.utf8) }

/// A text compared by its UTF-8 bytes, which no Unicode version changes.
package struct ByteOrder: Comparable {
  private let text: String

  package init(_ text: String) {
    self.text = text
  }

  package static func < (a: ByteOrder, b: ByteOrder) -> Bool { a.compared(with: b) < 0 }

  package static func == (a: ByteOrder, b: ByteOrder) -> Bool { a.compared(with: b) == 0 }

  /// Below 0 when this comes first, 0 for the same bytes.
  fileprivate func compared(with other: ByteOrder) -> Int {
    text.withBytes { a in
      other.text.withBytes { b in
        guard let first = a.baseAddress, let second = b.baseAddress else {
          return a.count - b.count
        }
        let order = memcmp(first, second, min(a.count, b.count))
        return order == 0 ? a.count - b.count : Int(order)
      }
    }
  }
}

/// Bytes of a text, at most eight, as a number that orders as they do; zeros after its end.
func number(of range: Range<Int>, in text: String) -> UInt64 {
  text.withBytes { bytes in
    range.reduce(0) { $0 << 8 | ($1 < bytes.count ? UInt64(bytes[$1]) : 0) }
  }
}

/// The places of keys in their order, equal ones in the order of `id`.
///
/// The first sixteen bytes of a key decide nearly every comparison.
func places(sortedBy keys: [String], id: (Int) -> String) -> [Int] {
  let heads = keys.indices.map { place in
    (
      first: number(of: 0..<8, in: keys[place]), second: number(of: 8..<16, in: keys[place]),
      place: place
    )
  }
  return heads.sorted { a, b in
    if a.first != b.first { return a.first < b.first }
    if a.second != b.second { return a.second < b.second }
    let order = ByteOrder(keys[a.place]).compared(with: ByteOrder(keys[b.place]))
    return order == 0 ? ByteOrder(id(a.place)) < ByteOrder(id(b.place)) : order < 0
  }.map(\.place)
}
