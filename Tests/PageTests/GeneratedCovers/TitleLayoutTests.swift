import Testing

@testable import PageBuilding

@Suite struct TitleLayoutTests {
  /// In thousandths of the font size, by hand from the table: a word, a space, a word.
  @Test func titleFitsWhenItsWordsFit() {
    // P 61, i 30, r 40, a 50, n 59, e 48, s 43, i 30 hundredths and a fifth more.
    let word = MeasuredWords("Piranesi", limit: 160)
    #expect(word.fits(width: 4332, lines: 1))
    #expect(!word.fits(width: 4331, lines: 9))
    let words = MeasuredWords("Piranesi Piranesi", limit: 160)
    #expect(words.fits(width: 2 * 4332 + 250, lines: 1))
    #expect(!words.fits(width: 2 * 4332 + 249, lines: 1))
    #expect(words.fits(width: 4332 + 250, lines: 2))
    #expect(!words.fits(width: 4332 - 1, lines: 2))
  }

  @Test(arguments: [
    ("蟲師", 2, true), ("「進撃の巨人」", 7, true), ("銀河鉄道 の夜", 7, false), ("雨a", 2, false),
    ("", 0, false), (" \n\t", 0, false), ("\u{301}\u{301}", 0, false), ("が", 1, true),
    ("か\u{3099}", 1, true),
  ])
  func titlesOfSquareCharactersAreVertical(title: String, count: Int, isVertical: Bool) {
    let words = MeasuredWords(title, limit: 160)
    #expect(words.isVertical == isVertical)
    if !title.contains(" ") { #expect(words.count == count) }
  }

  @Test func squareCharactersBreakAnywhereExceptAtPunctuation() {
    // 雨。 and 「雨 stay together.
    #expect(MeasuredWords("雨雨雨", limit: 160).fits(width: 1000, lines: 3))
    #expect(!MeasuredWords("雨雨。", limit: 160).fits(width: 1000, lines: 3))
    #expect(MeasuredWords("雨雨。", limit: 160).fits(width: 2000, lines: 2))
    #expect(!MeasuredWords("「雨雨", limit: 160).fits(width: 1000, lines: 3))
  }

  @Test func longerTitlesAreSmaller() {
    for kind in ["anime", "manga", "books", "games"] {
      for number in 0..<200 {
        let artwork = designs.artwork(title: "\(number)", kind: kind)
        let sizes = [1, 3, 6, 12, 40].map {
          artwork.layout(of: String(repeating: "word ", count: $0)).size
        }
        #expect(sizes == sizes.sorted(by: >), "\(kind) \(number)")
        #expect(sizes.first == 30 && sizes.last == 16)
      }
    }
  }

  /// The smallest sizes are only for these texts.
  @Test func aLongWordIsSetSmallerInPlaceOfBeingBroken() {
    for number in 0..<200 {
      let artwork = designs.artwork(title: "\(number)", kind: "anime")
      let layout = artwork.layout(of: "Kyoushuushitsu Hanamonogatari")
      let width = [.beside: 104, .label: 120][layout.position] ?? 156
      let words = MeasuredWords("Kyoushuushitsu Hanamonogatari", limit: 160)
      // Beside a tall element there may be too little room even for the smallest letters.
      #expect(
        words.widest <= width * 1000 / layout.size
          || layout.position == .beside && layout.size == 12, "\(layout.position)")
    }
    let artwork = designs.artwork(title: "1", kind: "anime")
    #expect(artwork.layout(of: String(repeating: "word ", count: 60)).size == 16)
    #expect(artwork.layout(of: String(repeating: "w", count: 60)).size == 12)
  }

  /// Words as a cover fill it, and break only between words.
  @Test(arguments: [
    ("Akira", 44), ("Kyoushuushitsu", 26), ("雨と君と", 44), ("שיר השירים", 44),
    (String(repeating: "word ", count: 60), 16), (String(repeating: "w", count: 60), 12),
  ])
  func wordsAloneAreAsLargeAsTheyFit(title: String, atMost size: Int) {
    let layout = designs.ofWords.artwork(title: title, kind: "anime").layout(of: title)
    #expect(layout.position == .series)
    #expect(layout.size <= size)
    let words = MeasuredWords(title, limit: 160)
    #expect(words.widest <= 164_000 / layout.size || layout.size == 12)
  }

  @Test func shortJapaneseTitlesAreOftenVertical() {
    let positions = (0x4E00..<0x4E80).compactMap(Unicode.Scalar.init).map { sign in
      let title = "蟲師\(Character(sign))"
      return designs.artwork(title: title, kind: "books").layout(of: title).position
    }
    #expect(positions.count { $0 == .column || $0 == .slip } > 32)
    #expect(Set(positions).isSuperset(of: [.column, .slip, .below]))
    #expect(!positions.contains(.above) && !positions.contains(.label))
  }

  @Test func onlyTheBeginningOfALongTitleIsMeasured() {
    for unit in ["a", "、", "「", "👨‍👩‍👧‍👦", "\u{200D}", "word ", "\u{300}"] {
      let words = MeasuredWords(String(repeating: unit, count: 100_000), limit: 160)
      #expect(words.count <= 160)
      _ = designs.artwork(title: "x", kind: "anime").layout(
        of: String(repeating: unit, count: 100_000))
    }
  }
}
