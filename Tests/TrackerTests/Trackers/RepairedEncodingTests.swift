import Testing

@testable import Trackers

@Suite struct RepairedEncodingTests {
  @Test(arguments: [
    ("R&amp;B &#039;n&#x27; &hearts; &nothing; & &", "R&B 'n' ♥ &nothing; & &"),
    ("a<br />\nb<br>c<BR/>d<b>e<", "a\nb\nc\nd<b>e<"),
    ("a\r\nb\rc<br>\r\nd", "a\nb\nc\nd"), ("&atilde;\u{81}\u{93}", "こ"),
    ("\u{C3}\u{A9}", "\u{C3}\u{A9}"), ("C³-bu é", "C³-bu é"),
    ("it\u{92}s \u{80}5 \u{81}", "it’s €5 \u{FFFD}"), ("日本\u{85}", "日本…"),
    ("\u{E3}\u{81}\u{93} and \u{92}", "こ and ’"), ("&#7;&#xD800;", "&#7;&#xD800;"), ("", ""),
  ])
  func textIsAsItWasMeant(text: String, expected: String) {
    #expect(repairingEncoding(text) == expected)
  }
}
