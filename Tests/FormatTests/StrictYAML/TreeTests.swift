import Base
import StrictYAML
import Testing

struct TreeTests {
  @Test func everyFormOfValue() {
    let text = """
      # a title
      title: Cowboy Bebop
      'native': "カウボーイ\\u0021"
      genres: [Space, "Noir", ]
      ids: {mal: 1, "ann": 13}
      empty:
      creators:
        - name: Watanabe
          role: director
        - Kanno
      plot: |
        One.

        Two.
      folded: >-
        a
        b
      """
    #expect(
      tree(text) == """
        {title: Cowboy Bebop, "native": "カウボーイ!", genres: [Space, "Noir"], \
        ids: {mal: 1, "ann": 13}, empty: , \
        creators: [{name: Watanabe, role: director}, Kanno], \
        plot: "One.\n\nTwo.\n", folded: "a b"}
        """)
  }

  @Test func wordsStayText() {
    #expect(
      tree("[no, on, yes, 0x10, 012, 1e3, 2016-09-14, .inf]")
        == "[no, on, yes, 0x10, 012, 1e3, 2016-09-14, .inf]")
  }

  @Test(arguments: ["a:", "a: ~", "a: null", "a: Null", "a: NULL"])
  func absent(_ text: String) {
    #expect(node(text, "a")?.isAbsent == true)
  }

  @Test(arguments: ["a: ''", "a: 'null'", "a: nil", "a: []", "a: {}", "a: \"~\""])
  func present(_ text: String) {
    #expect(node(text, "a")?.isAbsent == false)
  }

  @Test func json() {
    #expect(
      tree(#"{"title":"A \"b\" \/ c","episodes":26,"list":[{"a":null},[]],"e":""}"#)
        == #"{"title": "A "b" / c", "episodes": 26, "list": [{"a": null}, []], "e": ""}"#)
    #expect(tree("{\n\t\"a\": [\n\t\t1,\n\t\t2\n\t]\n}\n") == "{\"a\": [1, 2]}")
  }

  @Test(arguments: ["", "\n\n", "# only a comment\n", "\u{FEFF}"])
  func emptyText(_ text: String) {
    #expect(tree(text) == "nothing")
  }

  @Test func documentMarkers() {
    #expect(tree("---\na: 1\n...\n") == "{a: 1}")
  }

  @Test func rangesAreExact() {
    #expect(
      pieces("題: ペット  # 注\nb: 'é'\nc: [あ, \"い\"]\nd: {え: お}\n") == [
        "題: ペット  # 注\nb: 'é'\nc: [あ, \"い\"]\nd: {え: お}", "題", "ペット", "b", "'é'", "c",
        "[あ, \"い\"]", "あ", "\"い\"", "d", "{え: お}", "え", "お",
      ])
  }

  @Test func rangesWithCarriageReturns() {
    #expect(
      pieces("a: é\r\nb:\r\n  - 題\r\n  - x y\r\nc: |\r\n  文\r\n\r\nd: z\r\n") == [
        "a: é\r\nb:\r\n  - 題\r\n  - x y\r\nc: |\r\n  文\r\n\r\nd: z", "a", "é", "b",
        "- 題\r\n  - x y", "題", "x y", "c", "|\r\n  文", "d", "z",
      ])
  }

  @Test func rangesAfterByteOrderMark() {
    #expect(pieces("\u{FEFF}a: é\nb: 題") == ["a: é\nb: 題", "a", "é", "b", "題"])
  }

  @Test func rangesOfBlocks() {
    #expect(
      pieces("a:\n  b:\n    c: 1\n\n# end\nd: >\n  x\n\n\ne: 1\n") == [
        "a:\n  b:\n    c: 1\n\n# end\nd: >\n  x\n\n\ne: 1", "a", "b:\n    c: 1", "b", "c: 1", "c",
        "1",
        "d", ">\n  x", "e", "1",
      ])
  }

  @Test func rangeWithinAFile() throws {
    let source = Source(path: "é.md", text: "---\nタ: é\nb: x\n---\nfoo: bar: baz\n")
    let end = try #require(source.bytes.firstRange(of: Array("---\nfoo".utf8))?.lowerBound)
    var diagnostics = DiagnosticList()
    let root = YAMLDocument.parse(source, in: 4..<end, reporting: &diagnostics)?.root
    let value = try #require(root?["b"])
    #expect(diagnostics.isEmpty)
    #expect(String(decoding: source.bytes[value.range], as: UTF8.self) == "x")
    #expect(value.location.line == 3)
    #expect(value.location.column == 4)
  }

  @Test func styles() {
    let styles = ["a": "plain", "b": "single", "c": "double", "d": "literal", "e": "folded"]
    let text = "a: x\nb: 'x'\nc: \"x\"\nd: |\n  x\ne: >\n  x\n"
    #expect(styles.count == 5)
    #expect(node(text, "a")?.content == .scalar(.plain))
    #expect(node(text, "b")?.content == .scalar(.singleQuoted))
    #expect(node(text, "c")?.content == .scalar(.doubleQuoted))
    #expect(node(text, "d")?.content == .scalar(.literal))
    #expect(node(text, "e")?.content == .scalar(.folded))
    #expect(node("a: {}", "a")?.content == .mapping(isFlow: true))
    #expect(node("a:\n- 1", "a")?.content == .sequence(isFlow: false))
  }

  private func node(_ text: String, _ key: String) -> YAMLNode? {
    var diagnostics = DiagnosticList()
    return YAMLDocument.parse(Source(path: "a.yml", text: text), reporting: &diagnostics)?
      .root?[key]
  }
}
