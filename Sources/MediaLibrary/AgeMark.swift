import Base

/// The minimum age for a rating board's mark: `PG-13` → 13, `PEGI 18` → 18, `G` → 0.
///
/// nil for an unknown mark. Digits in a mark are the age; other marks are in the table below.
package func minimumAge(ofMark mark: String) -> Int? {
  let text = foldedMark(mark)
  // "rx - hentai", "r+ (mild nudity)": an explanation follows.
  let known = [text.prefix { $0 != separator }, text[...]].lazy.compactMap { part in
    let letters = part.filter { $0 != separator && $0 != blank }
    return agesOfMarks[String(decoding: letters, as: UTF8.self)]
  }.first
  // No board goes above 21. The highest number is used, also beside letters: "pg - 13".
  let numbers = text.split { !$0.isASCIIDigit }.map {
    Int(String(decoding: $0, as: UTF8.self)) ?? .max
  }
  guard known != nil || numbers.allSatisfy({ $0 <= 21 }) else { return nil }
  return (numbers.filter { $0 <= 21 } + [known].compactMap { $0 }).max()
}

/// Examples for messages.
package let exampleAgeMarks = [
  "G", "PG", "PG-13", "R", "R18", "18+", "PEGI 16", "USK 16", "FSK 16", "ESRB M", "CERO Z",
  "BBFC 15",
]

// Separators in a folded mark: before an explanation, and between words.
private let separator = UInt8(ascii: "|")
private let blank = UInt8(ascii: " ")

/// Lower-case letters, digits, `+` and letters of other scripts, with separators and spaces.
private func foldedMark(_ mark: String) -> [UInt8] {
  var bytes: [UInt8] = []
  for scalar in mark.unicodeScalars {
    switch scalar {
    case "\u{FF10}"..."\u{FF19}", "\u{FF21}"..."\u{FF3A}", "\u{FF41}"..."\u{FF5A}", "\u{FF0B}":
      // full width
      bytes.append(UInt8(truncatingIfNeeded: scalar.value - 0xFEE0).asciiLowercased)
    case "A"..."Z", "a"..."z", "0"..."9", "+":
      bytes.append(UInt8(truncatingIfNeeded: scalar.value).asciiLowercased)
    case "(", "[", ":", ",", ";", "\u{2013}", "\u{2014}": bytes.append(separator)
    case "-": bytes.append(bytes.last == blank ? separator : blank)
    case _ where scalar.value >= 0x80 && !scalar.properties.isWhitespace:
      bytes.append(contentsOf: String(scalar).utf8)
    default: bytes.append(blank)
    }
  }
  return bytes
}

/// Folded marks whose age differs from their digits. A mark with two meanings has the higher age.
private let agesOfMarks: [String: Int] = {
  let rows: [(age: Int, marks: String)] = [
    // Motion Picture Association: motionpictures.org/film-ratings. PG has no age; eight is that of
    // the British Board of Film Classification.
    (0, "g mpag mpaag"), (8, "pg mpapg mpaapg"), (17, "r mpar mpaar ratedr"), (18, "nc17 x"),
    // MyAnimeList, also shortened. Kitsu has G, PG, R and R18.
    (8, "pgchildren"), (18, "r+ rx hentai"),
    // The TV Parental Guidelines: tvguidelines.org.
    (0, "tvy tvg"), (8, "tvpg"), (17, "tvma ma"),
    // Entertainment Software Rating Board: esrb.org/ratings-guide.
    (0, "e everyone ec earlychildhood esrbe esrbeveryone esrbec"),
    (13, "t teen esrbt esrbteen"), (17, "esrbm esrbmature"),
    (18, "ao adultsonly esrbao esrbadultsonly"),
    // Computer Entertainment Rating Organization: cero.gr.jp.
    (0, "ceroa"), (12, "cerob"), (15, "ceroc"), (17, "cerod"), (18, "ceroz"),
    // British Board of Film Classification: bbfc.co.uk/about-classification.
    (0, "u bbfcu"), (8, "bbfcpg"),
    // Eirin (eirin.jp) and the Australian Classification (classification.gov.au); their other marks
    // have digits.
    (0, "eiring acbg"), (8, "acbpg"), (15, "acbm"),
    // Publishers of manga and books: guides of Viz Media and Kodansha. ESRB's bare M would be 17.
    (0, "a al all allages"), (16, "t+ teenplus ot olderteen olderteens"), (18, "m mature"),
    // Words.
    (0, "全年齢 全年齢対象"),
    (18, "adult adults explicit nsfw ero erotica porn 成人向け 成人指定 成年向け"),
  ]
  var ages: [String: Int] = [:]
  for (age, marks) in rows {
    for mark in marks.split(separator: " ") { ages[String(mark), default: age] = age }
  }
  return ages
}()
