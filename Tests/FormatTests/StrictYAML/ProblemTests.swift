import Base
import StrictYAML
import Testing

struct ProblemTests {
  @Test func refusedFeatures() {
    expectProblems(
      ["yaml-anchor", "yaml-alias", "yaml-tag", "yaml-tag", "yaml-merge-key", "yaml-alias"],
      in: """
        題: ▸&a 1
        b: ▸*a
        c: ▸!!str 1
        d: ▸! x
        ▸<<: ▸*a
        e: fine
        """)
  }

  @Test func refusedItemsAreLeftOut() {
    var diagnostics = DiagnosticList()
    let document = YAMLDocument.parse(
      Source(
        path: "a.yml",
        text:
          "a: *x\n<<: {b: [1, {c: d}]}\ne: [*y, 2]\n? [f, {g: [h]}]\n: {i: j}\nk: 1\n?\n: n\nk: {l: m}"
      ),
      reporting: &diagnostics)
    #expect(document?.root.map(describe) == "{e: [2], k: 1}")
    #expect(document?.isSound == false)
    #expect(
      diagnostics.sorted.map(\.id) == [
        "yaml-alias", "yaml-merge-key", "yaml-alias", "key-is-no-text", "empty-key",
        "duplicate-key",
      ])
  }

  @Test func duplicateKeys() {
    expectProblems(["duplicate-key"], in: "a: 1\nb: {a: 2}\n▸a: 3\n")
    expectProblems(["duplicate-key"], in: "{x: 1, ▸\"x\": 2}")
    expectProblems(["duplicate-key"], in: "caf\u{E9}: 1\n▸cafe\u{301}: 2\n")
    let many = (0..<50).map { "k\($0): 1\n" }.joined()
    expectProblems(["duplicate-key", "duplicate-key"], in: many + "▸k3: 2\nx: 1\n▸k40: 3\n")
  }

  @Test func duplicateKeyNamesTheFirstPlace() {
    var diagnostics = DiagnosticList()
    _ = YAMLDocument.parse(
      Source(path: "a.yml", text: "a: 1\nb: 2\na: 3\n"), reporting: &diagnostics)
    #expect(diagnostics.all.first?.notes.first?.location?.line == 1)
  }

  @Test func keysAreText() {
    expectProblems(["key-is-no-text"], in: "? ▸[a, b]\n: c\n")
    expectProblems(["key-is-no-text"], in: "{▸{a: b}: c}")
    expectProblems(["empty-key"], in: "▸: c")
  }

  @Test func severalDocuments() {
    expectProblems(["second-document"], in: "a: 1\n▸---\nb: 2\n")
  }

  @Test func quotesAndBrackets() {
    expectProblems(["unclosed-quote"], in: "a: 1\nb: ▸\"two\nc: 3\n")
    expectProblems(["unclosed-quote"], in: "b: ▸'it''s\n")
    expectProblems(["unclosed-quote"], in: "a: ▸\"one\nb: {c: \"two\"}\n")
    expectProblems(["unclosed-bracket"], in: "b: ▸[1, 2\nc: 3\n")
    expectProblems(["unclosed-bracket"], in: "b: ▸{c: 1\n")
    expectProblems(["text-after-value"], in: "a: \"One\" ▸and two\n")
    expectProblems(["text-after-value"], in: "a: [Oshi no Ko] ▸season 2\n")
    expectProblems(["text-after-value"], in: "- 'One' ▸x\n")
  }

  @Test func colons() {
    expectProblems(["colon-in-value"], in: "title: Re▸: Zero\n")
    expectProblems(["missing-colon"], in: "title: x\n▸status\nrating: 1\n")
    expectProblems(["missing-colon"], in: "▸title:x\nrating: 1\n")
    expectProblems(["wrong-indentation"], in: "title: x\n  ▸status: y\n")
  }

  @Test func indentation() {
    expectProblems(["tab-indentation"], in: "ids:\n▸\tmal: 1\n")
    expectProblems(["tab-indentation"], in: "ids:\n  mal: 1\n▸\tann: 1\n")
    expectProblems(["wrong-indentation"], in: "a:\n    b: 1\n  ▸c: 2\n")
    expectProblems(["wrong-indentation"], in: "- a\n▸b: 2\n")
    expectProblems(["list-on-key-line"], in: "a: ▸- b\n")
  }

  /// Following the message makes the text readable.
  @Test(arguments: [
    ("\ttitle: X\n", "title: X\n"), ("title: X\n\tstatus: y\n", "title: X\nstatus: y\n"),
    ("title: \"X\"\n# of mine\n\n\tstatus: y\n", "title: \"X\"\n# of mine\n\nstatus: y\n"),
    ("a: [b]\n\tc: d\n", "a: [b]\nc: d\n"),
  ])
  func aTabBeforeAKeyOfTheTop(_ text: String, _ mended: String) {
    var problems = DiagnosticList()
    _ = YAMLDocument.parse(Source(path: "x.yml", text: text), reporting: &problems)
    #expect(problems.all.map(\.id) == ["tab-indentation"])
    #expect(problems.all.first?.fix?.hasPrefix("remove the tab") == true)
    expectProblems([], in: mended)
  }

  @Test(arguments: ["ids:\n\tmal: 1\n", "ids:\n  mal: 1\n\tann: 1\n", "a:\n- b: 1\n\tc: 2\n"])
  func aTabWithinAnotherKey(_ text: String) {
    var problems = DiagnosticList()
    _ = YAMLDocument.parse(Source(path: "x.yml", text: text), reporting: &problems)
    #expect(problems.all.first?.fix?.hasPrefix("replace the tabs") == true)
  }

  /// People often write a single sign for an unknown value.
  @Test func aSignAloneMayGo() {
    var problems = DiagnosticList()
    _ = YAMLDocument.parse(Source(path: "x.yml", text: "name: ?\n"), reporting: &problems)
    #expect(problems.all.map(\.fix) == ["remove it, or put it in quotes if it is a text"])
    #expect(tree("name: \"?\"\n") == "{name: \"?\"}")
  }

  /// Replacing the mistake as the message says makes the text readable, with the intended meaning.
  @Test(arguments: [
    ("name: 'Mika's alcove'\n", "\"Mika's alcove\"", "{name: \"Mika's alcove\"}"),
    ("name: \"Say \"hi\" now\"\n", "'Say \"hi\" now'", "{name: \"Say \"hi\" now\"}"),
    ("name: \"Mushi\" shi\n", "'\"Mushi\" shi'", "{name: \"\"Mushi\" shi\"}"),
    ("name: \"One\" and \"two\"\n", "'\"One\" and \"two\"'", "{name: \"\"One\" and \"two\"\"}"),
    ("a: {name: @mika}\n", "\"@mika\"", "{a: {name: \"@mika\"}}"),
    ("a: [{name: %x, b: c}]\n", "\"%x\"", "{a: [{name: \"%x\", b: c}]}"),
    ("a: {name: Re: Zero}\n", "\"Re: Zero\"", "{a: {name: \"Re: Zero\"}}"),
    ("name: ? x\n", "\"? x\"", "{name: \"? x\"}"),
  ])
  func theTextToWriteIsRight(_ text: String, _ quoted: String, _ meant: String) throws {
    var problems = DiagnosticList()
    _ = YAMLDocument.parse(Source(path: "x.yml", text: text), reporting: &problems)
    #expect(problems.all.map(\.fix) == ["write \(quoted)"])
    let value = try #require(text.firstMatch(of: /name: (.*?)(?:, b: c)?[}\]]*\n/)).1
    #expect(tree(text.replacing(value, with: quoted)) == meant)
  }

  @Test(arguments: [
    ("genres: ▸[#rain]\n", "unclosed-bracket", "put \"#rain\" in quotes"),
    ("title: x\ngenres: [Mystery]▸]\n", "text-after-value", "remove ']'"),
    ("▸title = X\nrating: 1\n", "missing-colon", "write 'title: X'"),
    ("▸title:\u{A0}X\nrating: 1\n", "missing-colon", "write a plain space"),
    ("- ▸title\u{FF1A}X\n  rating: 1\n", "missing-colon", "write ': '"),
    ("a: {b: Me, ▸native:}\n", "missing-colon", "write 'key: value'"),
    ("a: {name: X role▸: director}\n", "colon-in-value", "write a comma before 'role'"),
    ("a: ▸?\n", "reserved-character", "remove it"),
  ])
  func theFirstPlaceIsNamed(_ text: String, _ id: String, _ fix: String) {
    expectProblems([id], in: text)
    var problems = DiagnosticList()
    _ = YAMLDocument.parse(
      Source(path: "x.yml", text: ProblemMarks(text).text), reporting: &problems)
    #expect(problems.all.first?.fix?.contains(fix) == true)
  }

  @Test(arguments: ["@home", "`x`", "%x", "]x", "}x", ",x"])
  func reservedStarts(_ value: String) {
    expectProblems(["reserved-character"], in: "題: ▸\(value)\n")
  }

  @Test(arguments: ["*bold*", "&", "!<x", "*Home sweet", "*x y\nb: 1"])
  func marksThatAreNotQuoted(_ value: String) {
    expectProblems(["reserved-character"], in: "a: ▸\(value)\n")
  }

  /// A comment after a reference doesn't turn it into a text.
  @Test func aTextIsDistinguishedFromAReference() {
    expectProblems(["reserved-character"], in: "- ▸*x y\n- z\n")
    expectProblems(["reserved-character"], in: "a: [b, ▸*x y]\n")
    expectProblems(["yaml-alias"], in: "a: ▸*x # y\nb: 1\n")
    expectProblems(["yaml-alias"], in: "a: [▸*x, y z]\n")
  }

  @Test func blocks() {
    expectProblems(["text-after-block-marker"], in: "a: ▸| text\n")
    expectProblems(["text-after-block-marker"], in: "a: ▸>_< \n")
  }

  @Test func escapes() {
    expectProblems(["unknown-escape"], in: #"a: "c:▸\dir""#)
    expectProblems(["surrogate-escape"], in: #"{"a": "x ▸\ud83d\ude00"}"#)
    expectProblems(["control-character"], in: #"a: ▸"x\0y""#)
    expectProblems(["control-character"], in: #"a: ▸"x\ey""#)
  }

  @Test func noText() {
    expectProblems(["control-character"], in: "a: x▸\0y\n")
    expectProblems(["control-character"], in: "題: ▸\u{7F}\n")
    expectProblems(["control-character"], in: "題: ▸\u{FFFF}\n")
    var diagnostics = DiagnosticList()
    let invalid: [[UInt8]] = [
      [0xE9, 0x20], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE3, 0x81],
      [0x80], [0xFF, 0xFE], [0xE0, 0x80, 0x80],
    ]
    for bytes in invalid {
      let source = Source(path: "a.yml", bytes: Array("a: 1\nb: ".utf8) + bytes)
      #expect(YAMLDocument.parse(source, reporting: &diagnostics) == nil)
    }
    #expect(diagnostics.all.map(\.id) == invalid.map { _ in "invalid-utf8" })
    #expect(diagnostics.all.allSatisfy { $0.location?.line == 2 && $0.location?.column == 4 })
  }

  @Test func deepNesting() {
    let deep = String(repeating: "[", count: 10_000)
    expectProblems(["nested-too-deep"], in: String(repeating: "[", count: 64) + "▸" + deep)
    expectProblems(
      ["nested-too-deep"],
      in: String(repeating: "- ", count: 64) + "▸" + String(repeating: "- ", count: 9000))
    let allowed = String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
    #expect(tree(allowed) == allowed)
    expectProblems(
      ["key-is-no-text", "nested-too-deep"],
      in: "{? ▸" + String(repeating: "[", count: 63) + "▸" + deep)
  }

  @Test func hostileTexts() {
    let megabyte = 1 << 20
    let long = String(repeating: "x", count: megabyte)
    #expect(tree("a: " + long).utf8.count == megabyte + 5)
    expectProblems(["missing-colon"], in: "a: 1\n▸" + long + ": 2\n")
    var diagnostics = DiagnosticList()
    let texts = [
      (0..<9).map { "a\($0): &a\($0) [*a, *a, *a]\n" }.joined(),
      String(repeating: "*a, ", count: 100_000), String(repeating: "? ", count: 100_000),
      String(repeating: "{a: ", count: 100_000), String(repeating: "a: &b\n", count: 100_000),
      "[" + String(repeating: "*a, ", count: 100_000) + "]",
      String(repeating: "\"", count: 100_001), String(repeating: "---\n", count: 100_000),
      "a: \"" + String(repeating: "\\ud800", count: 10_000),
      String(repeating: "\n", count: megabyte) + "\t", String(repeating: "%", count: megabyte),
    ]
    for text in texts {
      _ = YAMLDocument.parse(Source(path: "a.yml", text: text), reporting: &diagnostics)
    }
    #expect(diagnostics.all.count < 1000)
    #expect(diagnostics.hasErrors)
  }

  @Test func manyKeysAreNoSquare() throws {
    let text = (0..<100_000).map { "key\($0): x\n" }.joined()
    var diagnostics = DiagnosticList()
    let document = YAMLDocument.parse(Source(path: "a.yml", text: text), reporting: &diagnostics)
    var count = 0
    for _ in try #require(document?.root).pairs { count += 1 }
    #expect(count == 100_000)
  }
}
