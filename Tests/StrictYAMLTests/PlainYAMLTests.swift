import Diagnostics
import TestSupport
import Testing

@testable import StrictYAML

/// The quick reader and libyaml agree: what the one reads, the other reads as the same nodes in the same places.
@Suite struct PlainYAMLTests {
  private static let title = """
    title: Cowboy Bebop
    titles:
      native: カウボーイビバップ
      english: "Cowboy: Bebop"
    genres: [Space, 'Film noir', Drama/Crime]
    sources: [{name: MAL, url: https://example.org/a}]
    # Who made it: [all of them].
    creators:
      - {name: Watanabe, role: director}
        # The music:
      - name: Kanno
        role: music
      - Keiko Nobumoto

    x-deep:
      - a:
          b: [1, [2, {c: d}]]
        e: f
      - "g"
    rating: 9.5
    started: 2016-09-14
    """

  @Test(arguments: [
    title, "- title: A\n  status: done\n- title: B\n", "a: (b) ~#c\n",
    "# a\nb:\n  # [c\n  d: é\n\n  # カ: ]\n#",
    (0..<300).map { "a\($0): b\n" }.joined(),
  ])
  func readsWhatLibrariesAreMadeOf(text: String) throws {
    #expect(PlainYAML.records(in: Source(path: "a.md", text: text), 0..<text.utf8.count) != nil)
    check(text)
  }

  @Test(arguments: [
    "", "a", "a:", "a: ", "a: b ", "a: b\n c", "a: b\n\n  c\n", "a: b: c", "a: b #c", "a: #b",
    "a: 'it''s'", "a: \"\\n\"", "a: \"b", "a: 'b' c", "a: 'b': c", "a: [b, ]", "a: [b", "a: []",
    "a: {b}", "a: {b: c, b: d}", "a: b\na: c", "a: [b:c]", "a: [b:/c]", "a: [b ]", "a: [b c]d",
    "a: |\n  b", "a: &b c", "a: *b", "a: !b c", "<<: a", "a:\n- b", "a:\n  - b\n c: d",
    "a:\n  b", "a:\n  b: c\n d: e", "a:\n  - b\n  c: d", "- a: b\n   c: d", "- a\n-b", "-\n  a",
    "--- a: b", "a: b\n---\nc: d", "a: b\n...\n", "%YAML 1.1", "a:\tb", "a: b\tc", "a: b\r\nc: d",
    "a: b\u{85}c", "a: 'b\u{2028}c'", "a: [b\u{2029}, c]", "a: \u{FEFF}b", "# a\nb: c", "- - a",
    "a: - b", "a: [- b]", "a: ?b", "a: -b", "a: [{b: c}: d]", " a: b", "a: b\n  \nc: d", "? a",
    "a: ,b", "a: b]", "a: [b]]", "a : b", "1: 2", "_: ~", "a-: -", "-a: b", "a: https://b#c",
    "a: b\n# c\nd: e", "a: b\n  # c\n d", "a: b\n#", "- a\n # b\n- c", "a:\n# c\n  b: d\n# e",
    "a: b\n# c\rd: e", "a: b\n# c\u{2028}d: e", "a: b\n# c\u{85}d: e", "a: b\n# \u{FEFF}\n",
    "a: b\n#\tc\nd: e", "a: b\n   #c\n\n#d\n", "# a: b", "a:\n  # b\nc: d",
  ])
  func agreesOnBordersOfTheGrammar(text: String) { check(text) }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func agreesOnTextsChangedAtRandom(seed: UInt64) {
    var random = SplitMix(seed: seed)
    let pieces = [
      "\n", " ", "  ", "- ", ": ", ":", ", ", ",", "[", "]", "{", "}", "'", "\"", "#", " #", "a",
      "-", "\n  ", "\n- ", "\n  - ", "\nb: ", "\n    c: d", "?", "&", "*", "!", "|", ">", "\\",
      "---", "\t", "\r", "\u{85}", "\u{2028}", "\u{FEFF}", "カ", "é", "~", "/", "{e: f}", "[g]",
    ]
    random.change(Self.title, with: pieces) { check($0) }
  }

  @Test(arguments: [
    ":", ": ", "#", " #", "\t", "\r", "\\", "\\n", "'", "''", "\"", "é", "\u{85}", "\u{2028}", "\n",
    "\n  ", ",", "]", "~",
  ])
  func agreesWhereverASignStandsAmongEightBytes(sign: String) {
    for length in 0..<18 {
      let text = String(repeating: "x", count: length) + sign + String(repeating: "y", count: 20)
      for (start, end) in [("", ""), ("'", "'"), ("\"", "\""), ("[", "]")] {
        check("a: \(start)\(text)\(end)\nb: c\n")
      }
    }
  }

  @Test(arguments: [
    [0xFF], [0x80], [0xC0, 0x80], [0xC3], [0xE2, 0x82], [0xED, 0xA0, 0x80],
    [0xF5, 0x80, 0x80, 0x80],
    [0], [0x1B], [0x7F], [0xC2, 0x80], [0xC2, 0x9F], [0xEF, 0xBF, 0xBE], [0xEF, 0xBF, 0xBF],
  ])
  func takesNoBytesThatAreNoText(bytes: [UInt8]) {
    for (start, end) in [
      ("", ""), ("'", "'"), ("\"", "\""), ("[", "]"), ("[b, '", "']"), ("b\n# ", ""),
    ] {
      for length in 0..<10 {
        let all =
          Array("a: \(start)\(String(repeating: "x", count: length))".utf8) + bytes
          + Array("y\(end)\n".utf8)
        let source = Source(path: "a.md", bytes: all)
        #expect(PlainYAML.records(in: source, source.textRange) == nil)
      }
    }
  }

  @Test(arguments: [
    ("0", 0), ("7", 7), ("007", 7), ("999999999", 999_999_999), ("1000000000", nil), ("", nil),
    ("-1", nil), ("1.0", nil), (" 1", nil), ("１", nil), ("1a", nil),
  ])
  func plainNumbersAreUpToNineDigits(text: String, number: Int?) throws {
    var problems = DiagnosticList()
    let source = Source(path: "a.md", text: "a: '\(text)'")
    let document = try #require(YAMLDocument.parse(source, reporting: &problems))
    #expect(document.root?["a"]?.plainNumber == number)
  }

  @Test func trimsBlanksOfEveryKind() throws {
    var problems = DiagnosticList()
    let source = Source(
      path: "a.md",
      text:
        "a: \"\\t b\\n c\\v \\r\"\nb: '   '\nc: ' é '\nd: [e]\ne: ' \u{3000}\u{200B}'\nf: \u{3000}g"
    )
    let root = try #require(YAMLDocument.parse(source, reporting: &problems)?.root)
    #expect(root["a"]?.trimmedText == "b\n c")
    #expect(root["b"]?.trimmedText == "")
    #expect(root["b"]?.isEmptyText == false)
    #expect(root["c"]?.trimmedText == "é")
    #expect(root["d"]?.trimmedText == nil)
    #expect(root["e"]?.trimmedText == "")
    #expect(root["f"]?.trimmedText == "\u{3000}g")
  }

  /// Whether the quick reader took the text.
  @discardableResult
  private func check(_ text: String) -> Bool {
    let source = Source(path: "a.md", text: text)
    let range = source.textRange
    var problems = DiagnosticList()
    guard let quick = PlainYAML.records(in: source, range) else { return false }
    let isText = checkText(source, in: range, reporting: &problems)
    #expect(isText != nil, "\(text)")
    guard let isASCII = isText else { return true }
    let judged = YAMLDocument.judge(source, in: range, isASCII: isASCII, reporting: &problems)
    #expect(quick == judged?.records, "\(text)")
    let quickly = YAMLDocument(source: source, records: quick, isSound: true)
    #expect(texts(of: quickly) == judged.map(texts), "\(text)")
    #expect(problems.isEmpty, "\(problems.all.map(\.message)) \(text)")
    return true
  }

  private func texts(of document: YAMLDocument) -> [String?] {
    document.records.indices.map { YAMLNode(document: document, index: $0).text }
  }
}
