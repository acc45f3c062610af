import Testing

@testable import PageContexts

/// Which titles a narrow column holds only in smaller letters.
@Suite struct LongWordTests {
  @Test(arguments: ["Tokonomatography", "Madoka★Magica", "Steins;Gate123", "Вишнёвосадовый"])
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

  /// Columns of rows hold two letters more than those of cards.
  @Test(arguments: [("Tokonomatograp", false), ("a Tokonomatography", true)])
  func isLongerInRows(title: String, isTooLong: Bool) {
    #expect(LinkContext(text: title, url: nil).hasWordTooLongForRows == isTooLong)
  }
}
