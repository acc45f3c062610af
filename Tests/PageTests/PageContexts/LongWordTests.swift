import Testing

@testable import PageBuilding

/// The words that a narrow column may have to break, and the places for it.
@Suite struct LongWordTests {
  @Test(arguments: [
    "Tokonomatography", "Madoka★Magica", "Steins;Gate123", "Вишнёвосадовый", "OBSERVATORY",
  ])
  func isFoundWithSymbolsInIt(title: String) {
    #expect(title.hasWord(ofAtLeast: 13))
  }

  /// A line may end at a space, a dash, and between kana and ideographs.
  @Test(arguments: [
    "Planetes", "Silver-Observatory", "Silver—Observatory", "a Madoka ★ Magica",
    "魔法少女まどかマギカ魔法少女まどかマギカ",
  ])
  func isNotFoundWhereALineMayEnd(title: String) {
    #expect(!title.hasWord(ofAtLeast: 13))
  }

  /// Columns of rows have room for two letters more than those of cards.
  @Test(arguments: [("Tokonomatograp", false), ("a Tokonomatography", true)])
  func isLongerInRows(title: String, isTooLong: Bool) {
    #expect(LinkContext(text: title, url: nil).hasWordTooLongForRows == isTooLong)
  }

  /// No one or two letters alone on a line, no breaks between consonants that may belong together,
  /// and no breaks in short words.
  @Test(arguments: [
    ("Kyoushuushitsukan", "Kyou-shuu-shi-tsukan"),
    ("a Tokonomatographist, twice", "a Toko-no-ma-tographist, twice"),
    ("Nekomonogatari: Kuro", "Neko-mo-no-ga-tari: Kuro"),
    ("Вишнёвосадовыймир", "Вишнёвос-адовыймир"),
    ("Tokonomatog", "Tokonomatog"),
    ("Silver-Observatory", "Silver-Observatory"), ("123456789012345678", "123456789012345678"),
    ("魔法少女まどかマギカ魔法少女まどかマギカ", "魔法少女まどかマギカ魔法少女まどかマギカ"),
  ])
  func isBrokenWhereAHyphenMayBe(title: String, broken: String) {
    #expect(title.withSoftHyphens.split(separator: "\u{AD}").joined(separator: "-") == broken)
  }
}
