import Base
import Testing

/// Names that are one file on disks that ignore case.
@Suite struct CaseFoldingTests {
  @Test(arguments: [
    ["anime/Straße.html", "ANIME/STRASSE.HTML", "anime/straẞe.html", "anime/strasse.html"],
    ["ﬁn", "FIN", "ﬁN"], ["οδός", "ΟΔΌΣ", "οδόσ"], ["ŉ", "ʼN"], ["é", "E\u{301}"],
    ["K", "\u{212A}", "k"], ["ᾳ", "ΑΙ", "αι"],
    ["a/é;b", "A/E\u{301}\u{37E}b"], [";", "\u{37E}"],
    ["a long name's `", "A LONG name's \u{1FEF}"],
  ])
  func equalNames(_ names: [String]) {
    #expect(Set(names.map(caseFolded)).count == 1)
  }

  @Test func differentNames() {
    let names = ["strase", "strasse", "straase", "カナ", "かな", "ｶﾅ", "e", "é", "a.b", "a-b"]
    #expect(Set(names.map(caseFolded)).count == names.count)
  }

  /// In all of Unicode, capital and small letters are folded to the same text, and folded text
  /// stays unchanged.
  @Test func capitalsAndSmallLettersAreOne() {
    var failures: [UInt32] = []
    for value in UInt32(1)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let folded = caseFolded(String(scalar))
      let properties = scalar.properties
      let forms = [
        properties.lowercaseMapping, properties.uppercaseMapping, properties.titlecaseMapping,
        folded,
      ]
      if forms.contains(where: { caseFolded($0) != folded }) { failures.append(value) }
    }
    #expect(failures == [])
  }
}
