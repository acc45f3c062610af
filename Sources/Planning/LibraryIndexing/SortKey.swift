import Base

/// Folds text for sorting and comparing names: lower case, Latin and Greek letters without their
/// marks, `ё` as `е`, wide letters as narrow ones, katakana as hiragana.
///
/// Uses our own tables, since the system's collation changes with its version.
package func sortKey(_ text: String) -> String {
  if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
  var folded = String.UnicodeScalarView()
  for scalar in text.lowercased().unicodeScalars {
    switch scalar.value {
    case 0xC0...0x17F:
      let base = latinBases[Int(scalar.value) - 0xC0]
      folded.append(base == UInt8(ascii: "*") ? scalar : Unicode.Scalar(base))
    case 0x300...0x36F: continue
    case 0x1A1...0x21B, 0x390...0x45D, 0x1E01...0x1FF7:
      folded.append(otherBases[scalar.value] ?? scalar)
    case 0x30A1...0x30F6: folded.append(Unicode.Scalar(scalar.value - 0x60) ?? scalar)
    case 0xFF10...0xFF19, 0xFF41...0xFF5A:
      folded.append(Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar)
    default: folded.append(scalar)
    }
  }
  return String(folded)
}

/// The letters of U+00C0 to U+017F without marks; `*` if there is none.
private let latinBases = Array(
  ("aaaaaaaceeeeiiii" + "dnooooo*ouuuuyts" + "aaaaaaaceeeeiiii" + "dnooooo*ouuuuyty"
    + "aaaaaaccccccccdd" + "ddeeeeeeeeeegggg" + "gggghhhhiiiiiiii" + "iiiijjkkklllllll"
    + "lllnnnnnnnnnoooo" + "oooorrrrrrssssss" + "ssttttttuuuuuuuu" + "uuuuwwyyyzzzzzzs").utf8)

/// Further letters with marks, as in pinyin, Vietnamese, transliterated names and Greek, and a few
/// in Cyrillic that aren't letters in their own right.
private let otherBases: [UInt32: Unicode.Scalar] = {
  let ranges: [(base: Unicode.Scalar, codes: [ClosedRange<UInt32>])] = [
    ("a", [0x1CE...0x1CE, 0x1DF...0x1E1, 0x1FB...0x1FB, 0x201...0x203, 0x1E01...0x1E01]),
    ("a", [0x1E9A...0x1E9A, 0x1EA1...0x1EB7]), ("b", [0x1E03...0x1E07]),
    ("c", [0x1E09...0x1E09]), ("d", [0x1E0B...0x1E13]),
    ("e", [0x205...0x207, 0x1E15...0x1E1D, 0x1EB9...0x1EC7]), ("f", [0x1E1F...0x1E1F]),
    ("g", [0x1E7...0x1E7, 0x1F5...0x1F5, 0x1E21...0x1E21]),
    ("h", [0x1E23...0x1E2B, 0x1E96...0x1E96]),
    ("i", [0x1D0...0x1D0, 0x209...0x20B, 0x1E2D...0x1E2F, 0x1EC9...0x1ECB]),
    ("j", [0x1F0...0x1F0]), ("k", [0x1E9...0x1E9, 0x1E31...0x1E35]), ("l", [0x1E37...0x1E3D]),
    ("m", [0x1E3F...0x1E43]), ("n", [0x1F9...0x1F9, 0x1E45...0x1E4B]),
    ("o", [0x1A1...0x1A1, 0x1D2...0x1D2, 0x1EB...0x1ED, 0x1FF...0x1FF, 0x20D...0x20F]),
    ("o", [0x1E4D...0x1E53, 0x1ECD...0x1EE3]), ("p", [0x1E55...0x1E57]),
    ("r", [0x211...0x213, 0x1E59...0x1E5F]), ("s", [0x219...0x219, 0x1E61...0x1E69]),
    ("t", [0x21B...0x21B, 0x1E6B...0x1E71, 0x1E97...0x1E97]),
    ("u", [0x1B0...0x1B0, 0x1D4...0x1DC, 0x215...0x217, 0x1E73...0x1E7B, 0x1EE5...0x1EF1]),
    ("v", [0x1E7D...0x1E7F]), ("w", [0x1E81...0x1E89, 0x1E98...0x1E98]),
    ("x", [0x1E8B...0x1E8D]), ("y", [0x1E8F...0x1E8F, 0x1E99...0x1E99, 0x1EF3...0x1EF9]),
    ("z", [0x1E91...0x1E95]),
    ("α", [0x3AC...0x3AC, 0x1F00...0x1F07, 0x1F70...0x1F71, 0x1F80...0x1F87, 0x1FB0...0x1FB7]),
    ("ε", [0x3AD...0x3AD, 0x1F10...0x1F15, 0x1F72...0x1F73]),
    ("η", [0x3AE...0x3AE, 0x1F20...0x1F27, 0x1F74...0x1F75, 0x1F90...0x1F97, 0x1FC2...0x1FC7]),
    ("ι", [0x390...0x390, 0x3AF...0x3AF, 0x3CA...0x3CA, 0x1F30...0x1F37, 0x1F76...0x1F77]),
    ("ι", [0x1FD0...0x1FD7]), ("ο", [0x3CC...0x3CC, 0x1F40...0x1F45, 0x1F78...0x1F79]),
    ("ρ", [0x1FE4...0x1FE5]), ("σ", [0x3C2...0x3C2]),
    ("υ", [0x3B0...0x3B0, 0x3CB...0x3CB, 0x3CD...0x3CD, 0x1F50...0x1F57, 0x1F7A...0x1F7B]),
    ("υ", [0x1FE0...0x1FE3, 0x1FE6...0x1FE7]),
    ("ω", [0x3CE...0x3CE, 0x1F60...0x1F67, 0x1F7C...0x1F7D, 0x1FA0...0x1FA7, 0x1FF2...0x1FF7]),
    ("е", [0x450...0x451]), ("и", [0x45D...0x45D]),
  ]
  var bases: [UInt32: Unicode.Scalar] = [:]
  for (base, codes) in ranges { for code in codes.joined() { bases[code] = base } }
  return bases
}()

/// The letter under which an index lists a sort key: `A`, `Ω`, `Я`, the head of the kana row (`か`),
/// a Hangul initial (`ㄱ`), `漢` for Han characters, `#` for anything but a letter.
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
    // Title case, since hardly any font has the capitals of Georgian.
    let upper = first.properties.titlecaseMapping.unicodeScalars
    return upper.count == 1 ? upper.first ?? first : first
  default: return "#"
  }
}

/// The first letter of each row of the syllabary; rows include small and voiced letters.
private let kanaRows: [Unicode.Scalar] = ["ぁ", "か", "さ", "た", "な", "は", "ま", "ゃ", "ら", "ゎ"]

/// A text compared by its UTF-8 bytes, which doesn't depend on the Unicode version.
package struct ByteOrder: Comparable {
  private let text: String

  package init(_ text: String) { self.text = text }

  package static func < (a: ByteOrder, b: ByteOrder) -> Bool { a.compared(with: b) < 0 }

  package static func == (a: ByteOrder, b: ByteOrder) -> Bool { a.compared(with: b) == 0 }

  private func compared(with other: ByteOrder) -> Int {
    text.withSpan { a in other.text.withSpan { b in a.compare(with: b) } }
  }
}

/// A title's sort key: that of its `sortTitle`, or of the title without an English article.
func sortKey(ofTitle title: String, in language: String, sortTitle: String?) -> String {
  if let sortTitle { return sortKey(sortTitle) }
  let isEnglish = language == "en" || language.hasPrefix("en-")
  return sortKey(isEnglish ? String(Substring(title.utf8.dropFirst(articleLength(title)))) : title)
}

/// The length in bytes of an English article at the start of a title, with its space.
func articleLength(_ title: String) -> Int {
  let article = ["the ", "a ", "an "].first { article in
    title.utf8.count > article.utf8.count
      && zip(title.utf8, article.utf8).allSatisfy { $0 | 0x20 == $1 }
  }
  return article?.utf8.count ?? 0
}
