import Base
import TestSupport
import Testing

@testable import StrictYAML

/// The fast path and libyaml read the same nodes at the same offsets.
///
/// The fast path may leave any text to libyaml, so each test expects that it has read a number of them.
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

  /// YAML by other programs, and by people who know more of its features.
  private static let otherStyles = """
    ---
    # All of it:
    title: "The \\"Bebop\\" \\u00e9" # once
    native: 'It''s'
    genres:
    - Space # opera
    - 'Film
      noir'

    - Drama
    rating:
    progress: ~
    hours:   # none
    creators:
    - name: Watanabe
      role: director
    -   name: Kanno
        role: music
    format:
      TV
    studios: [ Sunrise , "Bandai", ]
    tags: [
      a:b,   # one
      # two
      c#d
    ]
    "ids": {
      mal: 1,
      "anilist": '2',
    }
    description: Four hunters, one dog
      and a ship

      that is - they say - never
      well:fed.
    notes: >-
      Folded
      text

        with more
        than one

      line.
    more: |+

      As it is,
        with blanks   \u{20}

    \u{20}
    last: "over
      two

      lines"   \u{20}
    # end
    """

  @Test(arguments: [
    title, "- title: A\n  status: done\n- title: B\n", "a: (b) ~#c\n",
    "# a\nb:\n  # [c\n  d: é\n\n  # カ: ]\n#",
    (0..<300).map { "a\($0): b\n" }.joined(), otherStyles,
    otherStyles.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n"),
    "# a\n---\n- slug: b\n  genres: [c]\n",
    """
    [
      {"slug": "a", "genres": ["b", "c"], "title": "\\"d\\" \\u00e9\\n\\/"},
      {
        "slug": "e", "synonyms": [], "ids": {}
      }
    ]
    """,
  ])
  func readsLibraryFiles(text: String) throws {
    #expect(isRead(text))
  }

  private static let borders = [
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
    "a: b\n  # c\n  d", "a: b #c\n  d", "a: b\n  c: d", "a: b\n  - c", "a:\n  b\n c",
    "a:\n\n  b\n\n   c",
    "a:\n- b\nc: d", "a:\n- b\n  c\n-", "- a:\n  - b\n- c", "a:\n- b: c\n  d: e\n- f",
    "a:\n  b:\nc:",
    "a: |", "a: |\n", "a: |\n\n", "a: |\nb: c", "a: >2\n  b", "a: |\n   b\n  c", "a: |\n\n   \n  b",
    "a: >\n  b\n\n\n  c\n   d\n  e",
    "a: |+\n  b\n\n\nc: d", "a: >-\n  b \n  c ", "a: |\n  b\n # c\nd: e", "a: |\n  b\n# c",
    "- |\n  a\n- b", "a: | # b\n  c",
    "a: |\n  b\n   \n    \nc: d", "a: |\n  \tb", "a: \"b\nc\"", "a: \"b\n---\nc\"",
    "a: \"b\n...c\"", "a: 'b\n\n\n  c ' # d",
    "a: \"b  \\\n  c\"", "a: \"\\u0020\n\"", "a: \"\\uD83D\\uDE00\"", "a: \"\\u0007\"",
    "a: \"\\u12\"", "a: \"\\x41\"",
    "\"a\": b\na: c", "\"a\" : b", "\"a\":b", "{\"a\":1}", "'a': b", "\"a b\": c", "\"\": a",
    "a: [\n]", "a: [\n...\n]",
    "a: [b\n  c]", "a: [b,\nc]", "a: [b,,c]", "a: [,]", "a: [b #c\n]", "a: [b#c]", "a: [b, #c\n d]",
    "a: {b: c,}", "a: {b: }", "a: {b:\n c}",
    "a: {}\nb: []", "[a, b]", "{a: b}\n", "[a]\nb", "---\na: b", "--- # c\na: b", "---\n---\na: b",
    "a: b \r\nc: d\r", "a: >\r\n  b\r\n\r\n  c\r\n",
    "a: [12:30, b:, c]", "a: \"b\"#c", "a: [b]#c", "a: b  # c\td\ne: f",
  ]

  @Test func agreesOnBordersOfTheGrammar() {
    #expect(Self.borders.count { isRead($0) } >= 60)
  }

  private static let pieces = [
    "\n", " ", "  ", "- ", ": ", ":", ", ", ",", "[", "]", "{", "}", "'", "\"", "#", " #", "a",
    "-", "\n  ", "\n- ", "\n  - ", "\nb: ", "\n    c: d", "?", "&", "*", "!", "|", ">", "\\",
    "---", "\t", "\r", "\u{85}", "\u{2028}", "\u{FEFF}", "カ", "é", "~", "/", "{e: f}", "[g]",
    "\r\n", "\n\n", "\n...", " \n", "\n# c\n", "|-\n  ", ">\n  ", ">+\n ", "''", "\\n", "\\u00e9",
    "\\\"", "\"h\": ",
  ]

  @Test func agreesOnTextsChangedAtRandom() {
    var read = 0
    let seeds = RandomCases.seeds(200)
    for seed in seeds {
      var random = SplitMix(seed: seed)
      for text in [Self.title, Self.otherStyles] {
        random.change(text, with: Self.pieces) { text in
          let isRead = isRead(text)
          read += isRead ? 1 : 0
          return isRead
        }
      }
    }
    #expect(read >= 60 * seeds.count)
  }

  /// Bytes that begin, continue, cut off or overstretch characters, and some that are never in UTF-8.
  private static let rawPieces: [[UInt8]] =
    [
      [0x80], [0xBF], [0xC2], [0xC3], [0xE2, 0x82], [0xE3], [0xEC, 0x80], [0xF0, 0x9F], [0xFF],
      [0xC0, 0xAF], [0xE0, 0x80, 0xAF], [0xED, 0xA0, 0x80], [0xF0, 0x80, 0x80, 0xAF],
      [0xF4, 0x90, 0x80, 0x80],
      [0xEF, 0xBB, 0xBF], [0xF0, 0x9F, 0x98, 0x80], [0xE3, 0x81, 0x82], [0xC2, 0x85], [0],
    ] + pieces.map { Array($0.utf8) }

  @Test func agreesOnBytesChangedAtRandom() {
    var read = 0
    let seeds = RandomCases.seeds(200)
    for seed in seeds {
      var random = SplitMix(seed: 1000 + seed)
      for text in [Self.title, Self.otherStyles] {
        random.change(Array(text.utf8), with: Self.rawPieces) { bytes in
          guard isRead(bytes) else { return nil }
          read += 1
          return bytes
        }
      }
    }
    #expect(read >= 56 * seeds.count)
  }

  @Test func readsNoRandomBytesThatAreNotUTF8() {
    var random = SplitMix(seed: 7)
    for length in 0..<RandomCases.count(3000) {
      let bytes = (0..<length % 60).map { _ in UInt8.random(in: 0...255, using: &random) }
      _ = isRead(bytes)
      _ = isRead(Array("a: ".utf8) + bytes)
      _ = isRead(Array("a: \"".utf8) + bytes + Array("\"".utf8))
      var problems = DiagnosticList()
      let source = Source(path: "a.md", bytes: bytes)
      let document = YAMLDocument.parse(source, reporting: &problems)
      #expect((document == nil || document?.isSound == false) == problems.hasErrors)
      #expect(
        checkUTF8(source, in: 0..<bytes.count, reporting: &problems)
          == (String(validating: bytes, as: UTF8.self) != nil))
    }
  }

  @Test(arguments: [
    (":", 70), (": ", 36), ("#", 71), (" #", 54), ("\t", 0), ("\r", 0), ("\\", 54), ("\\n", 72),
    ("'", 52), ("''", 70), ("\"", 52), ("é", 72), ("\u{85}", 0), ("\u{2028}", 0), ("\n", 37),
    ("\n  ", 55), (",", 70), ("]", 53), ("~", 72),
  ])
  func agreesAtEachPositionInSixteenBytes(of character: String, expected: Int) {
    var read = 0
    for length in 0..<18 {
      let text =
        String(repeating: "x", count: length) + character + String(repeating: "y", count: 20)
      for (start, end) in [("", ""), ("'", "'"), ("\"", "\""), ("[", "]")] {
        if isRead("a: \(start)\(text)\(end)\nb: c\n") { read += 1 }
      }
    }
    #expect(read == expected)
  }

  @Test(arguments: [
    [0xFF], [0x80], [0xC0, 0x80], [0xC3], [0xE2, 0x82], [0xED, 0xA0, 0x80],
    [0xF5, 0x80, 0x80, 0x80],
    [0], [0x1B], [0x7F], [0xC2, 0x80], [0xC2, 0x9F], [0xEF, 0xBF, 0xBE], [0xEF, 0xBF, 0xBF],
  ])
  func readsNoBytesThatAreNotText(bytes: [UInt8]) {
    for (start, end) in [
      ("", ""), ("'", "'"), ("\"", "\""), ("[", "]"), ("[b, '", "']"), ("b\n# ", ""),
    ] {
      for length in 0..<10 {
        let all =
          Array("a: \(start)\(String(repeating: "x", count: length))".utf8) + bytes
          + Array("y\(end)\n".utf8)
        let source = Source(path: "a.md", bytes: all)
        #expect(PlainYAML.document(in: source, source.textRange) == nil)
      }
    }
  }

  @Test func findsInvalidUTF8AtEachOffset() {
    for length in 0..<100 {
      let bytes = Array(repeating: UInt8(ascii: "x"), count: length) + [0xFF] + Array("é y".utf8)
      var problems = DiagnosticList()
      let source = Source(path: "a.md", bytes: bytes)
      #expect(!checkUTF8(source, in: 0..<bytes.count, reporting: &problems))
      #expect(problems.all.first?.location?.column == length + 1)
      #expect(checkUTF8(source, in: length + 1..<bytes.count, reporting: &problems))
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

  /// Whether the fast path reads a text; if so, libyaml also does.
  private func isRead(_ text: String) -> Bool { isRead(Array(text.utf8)) }

  private func isRead(_ bytes: [UInt8]) -> Bool {
    let source = Source(path: "a.md", bytes: bytes)
    let range = source.textRange
    guard let document = PlainYAML.document(in: source, range) else { return false }
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(String(validating: bytes, as: UTF8.self) != nil, "\(text)")
    var problems = DiagnosticList()
    let isASCII = checkText(source, in: range, reporting: &problems)
    #expect(isASCII != nil, "\(text)")
    let other = YAMLDocument.parseWithLibYAML(
      source, in: range, isASCII: isASCII ?? false, reporting: &problems)
    #expect(nodes(of: document) == other.map(nodes), "\(text)")
    #expect(problems.isEmpty, "\(problems.all.map(\.message)) \(text)")
    return true
  }

  private struct Node: Equatable {
    let content: YAMLNode.Content
    let range: Range<Int>
    let next: Int
    let text: String?
  }

  private func nodes(of document: YAMLDocument) -> [Node] {
    document.records.indices.map { index in
      let record = document.records[index]
      return Node(
        content: record.content, range: record.start..<record.end, next: record.next,
        text: YAMLNode(document: document, index: index).text)
    }
  }
}
