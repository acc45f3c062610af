import Base
import StrictYAML
import TestSupport
import Testing

@testable import LibraryFiles

@Suite struct YAMLValueTests {
  @Test(arguments: [
    ("Tall Grass", "Tall Grass"), ("Re:Grass", "Re:Grass"), (".hack//Grass", ".hack//Grass"),
    ("草原 (2001)", "草原 (2001)"), ("Grass: One", "\"Grass: One\""),
    ("\"Grass\"", "\"\\\"Grass\\\"\""),
    ("#1", "\"#1\""), ("- a", "\"- a\""), ("86", "\"86\""), ("2001-02-03", "\"2001-02-03\""),
    ("1e5", "\"1e5\""), ("True", "\"True\""), ("no", "\"no\""), ("~", "\"~\""), ("", "\"\""),
    ("a #b", "\"a #b\""), ("a#b", "a#b"), ("100 Days", "100 Days"), ("@home", "\"@home\""),
    ("a\u{2028}b", "\"a\\u2028b\""), ("a\tb", "\"a\\tb\""), ("a\\b", "a\\b"),
  ])
  func writesSafeTextPlain(text: String, expected: String) {
    #expect(YAMLValue.text(text).yaml(in: YAMLContext()) == expected)
  }

  @Test func flowValuesStayOnOneLine() {
    let value = YAMLValue.list([
      .mapping([.init("name", .text("A, B")), .init("url", .text("https://a.example/1"))]),
      .word("3"),
    ])
    #expect(
      value.yaml(in: YAMLContext(indentation: 0))
        == "[{name: \"A, B\", url: \"https://a.example/1\"}, 3]")
  }

  /// Texts of pieces that YAML might misread.
  @Test func everyTextIsReadBackUnchanged() {
    let pieces = [
      "a", "B", " ", "  ", "\n", "\n\n", "\r\n", "\t", ":", ": ", " #", "#", "-", "- ", "?", "? ",
      ",", "[", "]",
      "{", "}", "&", "*", "!", "|", ">", "'", "\"", "%", "@", "`", "\\", "~", "null", "true", "0",
      "1.5", "---",
      "...", "\u{85}", "\u{2028}", "\u{FEFF}", "\u{301}", "é", "日本", "עברית", "\u{202E}", "🎌", "👩‍👩‍👧",
      "\u{A0}",
      "<<", "=", "<b>", "|-", ">+",
    ]
    var random = SplitMix(seed: 7)
    for round in 0..<RandomCases.count(4000) {
      let text = (0..<Int.random(in: 0...6, using: &random)).map { _ in
        pieces[Int.random(in: 0..<pieces.count, using: &random)]
      }.joined()
      let contexts = [
        YAMLContext(), YAMLContext(indentation: 0), YAMLContext(indentation: 0, lineEnd: "\r\n"),
      ]
      let value = round % 3 == 0 ? YAMLValue.list([.text(text), .word("1")]) : .text(text)
      for context in contexts {
        let written = "key: \(value.yaml(in: context))\(context.lineEnd)next: 1\(context.lineEnd)"
        #expect(
          Self.read(written) == .mapping(["key": Tree(value), "next": .text("1")]),
          "\(written.debugDescription)")
      }
    }
  }

  static func read(_ text: String) -> Tree? {
    var reporting = DiagnosticList()
    let document = YAMLDocument.parse(Source(path: "a.yml", text: text), reporting: &reporting)
    return reporting.isEmpty ? document?.root.map(Tree.init) : nil
  }
}
