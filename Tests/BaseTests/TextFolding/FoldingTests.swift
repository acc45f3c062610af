import Base
import Testing

@Suite struct FoldingTests {
  /// A visitor's input, and a title that it finds.
  @Test(arguments: [
    ("COWBOY BEBOP", "cowboy bebop"),
    ("Pokémon", "pokemon"),
    ("Poke\u{301}mon", "pokemon"),
    ("Ōkami", "okami"),
    ("Straße", "strasse"),
    ("Æon Flux, Œuvre", "aeon flux oeuvre"),
    ("Łódź Øre Þór", "lodz ore thor"),
    ("ﬁn", "fin"),
    ("Nguyễn", "nguyen"),
    ("Ёлка, Война", "елка воина"),
    ("Ὀδύσσεια ΟΔΟΣ", "οδυσσεια οδοσ"),
    ("カウボーイビバップ", "かうぼいびばっぷ"),
    ("ｶｳﾎﾞｰｲﾋﾞﾊﾞｯﾌﾟ", "かうぼいびばっぷ"),
    ("カウホ\u{3099}イ ハ\u{309A}", "かうぼい ぱ"),
    ("ヴァイオレット・エヴァーガーデン", "ゔぁいおれっと えゔぁがでん"),
    ("ｳﾞ ﾊﾟ", "ゔ ぱ"),
    ("八ヶ岳", "八け岳"),
    ("ＫＡＮＯＮ　３", "kanon 3"),
    ("らき☆すた", "らき すた"),
    ("K-ON!!", "k on"),
    ("HUNTER×HUNTER", "hunter x hunter"),
    ("Howl’s Moving Castle", "howls moving castle"),
    ("Howl's", "howls"),
    ("Ranma ½", "ranma 1 2"),
    ("Final Fantasy Ⅶ", "final fantasy vii"),
    ("zero\u{200B}width\u{FEFF}", "zerowidth"),
    ("  two\t\nspaces  ", "two spaces"),
    ("❤️ heart 🎌", "heart"),
    ("أحمد مَكتبة", "احمد مكتبه"),
    ("שָׁלוֹם", "שלום"),
    // A syllable becomes its letters, so that an unfinished syllable is its beginning.
    ("진", "\u{110C}\u{1175}\u{11AB}"),
    ("지", "\u{110C}\u{1175}"),
    // A text that would become empty stays unchanged.
    ("! !!", "!!!"),
    ("☆", "☆"),
    ("", ""),
    (" ", ""),
  ])
  func textsThatAreTheSameAreFoldedAlike(_ text: String, _ folded: String) {
    let found = Folding.standard.fold(text)
    #expect(
      Array(found.unicodeScalars) == Array(folded.unicodeScalars), "\(text) became '\(found)'")
  }

  @Test func differentLettersStayDifferent() {
    for (a, b) in [("か", "が"), ("は", "ぱ"), ("つ", "っ"), ("鬼", "魂"), ("o", "0"), ("ж", "з")] {
      #expect(Folding.standard.fold(a) != Folding.standard.fold(b), "\(a) \(b)")
    }
  }

  /// Folding any character a second time changes nothing.
  @Test func foldingTwiceIsFoldingOnce() {
    let folding = Folding.standard
    let characters = (UInt32(0)...0x33FF).map { $0 } + (0xF900...0xFFFF)
    let wrong = characters.compactMap(Unicode.Scalar.init).filter { scalar in
      let once = folding.fold("a\(scalar)か\(scalar)")
      return folding.fold(once) != once
    }
    #expect(wrong.isEmpty, "\(wrong.prefix(20).map { String($0.value, radix: 16) })")
  }

  /// Lines that aren't rules change nothing, and malformed numbers are ignored.
  @Test func aDamagedTableIsReadUpToTheDamage() {
    let folding = Folding(
      table: "space 20\ndrop zz 5-3 -\nshift\nfold\npairs ab\nwhat is this\nvoiced か\n\nfold x y")
    #expect(folding.fold("a y b") == "a x b")
  }
}
