import Base
import FileSystem
import LibraryFiles
@_spi(_Unicode) import Swift
import TestSupport
import Testing

@testable import Checking

/// Tables of everything that the audit finds: each way to write a private name, and each place in
/// the library that makes a text private.
@Suite struct AuditCoverageTests {
  private static let names = [
    "The Hidden Gärtner", "秘密の日記帳ガンダムパパ", "비밀일기장 이야기", "Đường về nhà bí mật",
    "Тайный Ёжик в тумане", "สวนลับสำหรับคำทำนาย",
    // Longer than a phrase, which ends within a word.
    "What Became of the Lamplighter's Seventeen Daughters After the Harbour Froze and Their "
      + "Grandmother Wouldn't Speak of Counterweights Again, A Chronicle",
    String(repeating: "unbreakable", count: 12),
  ]

  private struct Way {
    let name: String
    var file = "html"
    let write: (String) -> [UInt8]

    init(_ name: String, file: String = "html", _ write: @escaping (String) -> String) {
      self.init(name, file: file, bytes: { Array(write($0).utf8) })
    }

    init(_ name: String, file: String = "html", bytes write: @escaping (String) -> [UInt8]) {
      (self.name, self.file, self.write) = (name, file, write)
    }
  }

  private static var ways: [Way] {
    [
      Way("as it is") { "<p>\($0)</p>" },
      Way("capitals") { $0.uppercased() },
      Way("normal form D") { decomposed($0) },
      Way("normal form D, partly") { text in
        String(text.enumerated().map { $0 % 2 == 0 ? String($1) : decomposed(String($1)) }.joined())
      },
      Way("full width") { text in
        scalars(of: text) { (0x21...0x7E).contains($0) ? [$0 + 0xFEE0] : [$0] }
      },
      Way("half-width kana") { text in
        text.replacing("ガンダム", with: "ｶﾞﾝﾀﾞﾑ").replacing("パパ", with: "ﾊﾟﾊﾟ")
      },
      Way("hiragana") { text in
        scalars(of: text) { (0x30A1...0x30F6).contains($0) ? [$0 - 0x60] : [$0] }
      },
      Way("letters of mathematics") { text in
        scalars(of: text) { (0x61...0x7A).contains($0) ? [0x1D41A + $0 - 0x61] : [$0] }
      },
      Way("soft hyphens") { spaced($0, by: "\u{AD}") },
      Way("without width") { spaced($0, by: "\u{200B}\u{2060}") },
      Way("a tag in a word") { text in
        "\(text.prefix(1))<mark>\(text.dropFirst().prefix(1))</mark>\(text.dropFirst(2))"
      },
      Way("<wbr>") { spaced($0, by: "<wbr>") },
      Way("a comment in a word") { spaced($0, by: "<!-- x > y -->") },
      Way("a tag with a sign in its value") { spaced($0, by: "<b title='a > b'>") },
      Way("readings beside the words") { text in
        "<ruby>" + text.map { "\($0)<rp>(</rp><rt>yo mi</rt><rp>)</rp>" }.joined() + "</ruby>"
      },
      Way("a quotation mark in a value") { "<p title=\"a='b\">\(spaced($0, by: "<i>"))" },
      Way("named white space") { "<p>" + $0.replacing(" ", with: "&Tab;") },
      Way("escaped tags", file: "xml") { spaced($0, by: "&lt;b class=&quot;x&quot;&gt;") },
      Way("CDATA", file: "xml") { "\($0.prefix(1))<![CDATA[\($0.dropFirst())]]>" },
      Way("an attribute") { "<img alt=\"\($0)\">" },
      Way("a document in an attribute") {
        "<iframe srcdoc=\"&lt;b>\(spaced($0, by: "&lt;i&gt;"))\">"
      },
      Way("references") { text in escaped(text) { "&#\($0);" } },
      Way("hexadecimal references") { text in escaped(text) { "&#x\(hexadecimal($0));" } },
      Way("references twice") { text in escaped(text) { "&amp;#\($0);" } },
      Way("named references") { spaced($0, by: "&shy;&ZeroWidthSpace;&zwnj;") },
      Way("a reference without a semicolon") { spaced($0, by: "&shy") },
      Way("percent-encoding") { text in text.utf8.map { "%" + hexadecimal(UInt32($0), 2) }.joined()
      },
      Way("percent-encoding twice") { text in
        text.utf8.map { "%25" + hexadecimal(UInt32($0), 2) }.joined()
      },
      Way("JSON", file: "json") { text in
        "{\"x\": \"" + text.utf16.map { "\\u" + hexadecimal(UInt32($0), 4) }.joined() + "\"}"
      },
      Way("JSON in JSON", file: "json") { text in
        text.utf16.map { "\\\\u" + hexadecimal(UInt32($0), 4) }.joined()
      },
      Way("JavaScript, braces", file: "js") { text in escaped(text) { "\\u{\(hexadecimal($0))}" } },
      Way("JavaScript, x", file: "js") { text in
        escaped(text) { $0 < 0x100 ? "\\x" + hexadecimal($0, 2) : "\\u" + hexadecimal($0, 4) }
      },
      Way("JavaScript, octal", file: "js") { text in
        escaped(text) { $0 < 0x100 ? "\\" + String($0, radix: 8) : "\\u" + hexadecimal($0, 4) }
      },
      Way("JavaScript, joined", file: "js") { spaced($0, by: "\" + \"") },
      Way("JavaScript, joined in lines", file: "js") { spaced($0, by: "'\n  + `") },
      Way("JavaScript, joined in a value") { "<b onclick=\"'\(spaced($0, by: "'+'"))'\">" },
      Way("CSS, strings side by side", file: "css") { spaced($0, by: "\" \"") },
      Way("JavaScript, lines", file: "js") { spaced($0, by: "\\\n") },
      Way("CSS", file: "css") { text in escaped(text) { "\\" + hexadecimal($0) + " " } },
      Way("CSS, six digits") { text in escaped(text) { "\\" + hexadecimal($0, 6) } },
      Way("a folded line", file: "ics") { spaced($0, by: "\r\n ") },
      Way("a line folded in a tab", file: "ics") { spaced($0, by: "\n\t") },
      Way("UTF-16", file: "txt", bytes: { wide("\u{FEFF}" + $0, isBig: false) }),
      Way("UTF-16, big", file: "txt", bytes: { wide("\u{FEFF}" + $0, isBig: true) }),
      Way("UTF-16 without mark", file: "txt", bytes: { wide($0, isBig: false) }),
      Way("UTF-16, big, without mark", file: "txt", bytes: { wide($0, isBig: true) }),
      Way(
        "UTF-16 in a file of bytes", file: "bin",
        bytes: { [0xC0, 0, 0xFF] + wide($0, isBig: false) }),
      Way(
        "UTF-32", file: "txt",
        bytes: { text in
          text.unicodeScalars.flatMap { scalar in
            (0..<4).map { UInt8(scalar.value >> ($0 * 8) & 0xFF) }
          }
        }),
      Way("base64", file: "txt") { base64("See: \($0)") },
      Way("a data address") { "<img src=\"data:text/plain;base64,\(base64($0))\">" },
      Way("a data address in percent", file: "css") { text in
        "url(data:text/plain," + text.utf8.map { "%" + hexadecimal(UInt32($0), 2) }.joined() + ")"
      },
      Way("base64 in lines", file: "txt") { text in
        let code = base64(String(repeating: "what is before. ", count: 9) + text)
        return stride(from: 0, to: code.count, by: 76).map { String(code.dropFirst($0).prefix(76)) }
          .joined(separator: "\r\n")
      },
      Way("base64 in JSON", file: "json") {
        base64("?>>???" + $0).replacing("/", with: "\\/").replacing("+", with: "\\u002b")
      },
      Way("base64 of addresses", file: "json") {
        base64("?>>???" + $0).replacing("/", with: "_").replacing("+", with: "-")
          .replacing("=", with: "")
      },
      Way("base64 of UTF-16", file: "txt") { base64(wide("\u{FEFF}" + $0, isBig: false)) },
      Way("base64 of UTF-16 without mark", file: "txt") { base64(wide($0, isBig: false)) },
      Way("base64 of UTF-16, big, without mark") { "<p>" + base64(wide($0, isBig: true)) },
      Way("base64 at the end of a path") { "<a href=\"/of/\(base64($0))\">" },
      Way("base64 in folders") { "<a href=\"/deep/er/Folder-X/\(base64($0))\">" },
      Way("base64 of gzip", file: "txt") { base64(gzip(Array($0.utf8))) },
      Way("gzip", file: "gz", bytes: { gzip(Array($0.utf8)) }),
      Way("gzip of gzip", file: "gz", bytes: { gzip(gzip(Array($0.utf8))) }),
      Way("an archive", file: "zip", bytes: { zip([ZippedFile("a/b.txt", Array($0.utf8))]) }),
      Way(
        "the name of a file in an archive", file: "zip", bytes: { zip([ZippedFile($0, [0x78])]) }),
    ]
  }

  @Test func findsANameHoweverItIsWritten() async throws {
    let titles = Self.names.enumerated().map { number, name in
      "-- library/anime/t\(number).md --\n---\ntitle: \(name)\nprivate: true\n---\n"
    }
    let folder = try TemporaryFolder("-- tokonoma.yml --\nname: Test\n" + titles.joined())
    for (number, way) in Self.ways.enumerated() {
      for (title, name) in Self.names.enumerated() {
        try folder.folder.replace("_site/\(number)-\(title).\(way.file)", with: way.write(name))
      }
    }
    let found = try await foundFiles(in: folder)
    for (number, way) in Self.ways.enumerated() {
      for (title, name) in Self.names.enumerated() {
        #expect(found.contains("\(number)-\(title).\(way.file)"), "\(way.name): \(name)")
      }
    }
  }

  /// Only whole words count as short names, so the text around them must not look like their
  /// letters.
  @Test(arguments: ["Wob Lee", "Ёж и я", "薔薇庭"])
  func findsAShortName(_ name: String) async throws {
    let folder = try TemporaryFolder(
      "-- library/anime/a.md --\n---\ntitle: \(name)\nprivate: true\n---\n")
    try folder.write("name: Test\n", to: "tokonoma.yml")
    let (text, half) = (Array(name.utf8), name.utf8.count / 2)
    let first = name.prefix(1)
    let rest = name.dropFirst()
    let comment: [UInt8] = [0x21, 0xFE]
    func gif(_ blocks: [[UInt8]]) -> [UInt8] {
      Array("GIF89a".utf8) + [2, 0, 2, 0, 0, 0, 0] + comment
        + blocks.flatMap { [UInt8($0.count)] + $0 } + [0, 0x3B]
    }
    // The length is also a letter.
    let notes = Array(String(repeating: " x", count: 31).utf8)
    let files: [String: [UInt8]] = [
      "length.gif": gif([text + notes]), "short.gif": gif([text]),
      "blocks.gif": gif([Array(text[..<half]), Array(text[half...])]),
      "length.bin": [0x1C, 2, 0x78, 0, 0x42] + text + [0x1C],
      "parts.xml": Array("<a><![CDATA[\(first)]]><![CDATA[\(rest)]]></a>".utf8),
      "path.html": Array("<a href=\"/of/\(Self.base64("So \(name) it is"))\">".utf8),
      "joined.js": Array("x = '\(first)' + '\(rest)'".utf8),
      "joined.html": Array("<p onclick=\"f('\(first)' +\n'\(rest)')\">".utf8),
      "quoted.html": Array("<p onclick=\"f(&quot;\(first)&quot;+&quot;\(rest)&quot;)\">".utf8),
      "joined.css": Array("a { content: \"\(first)\" \"\(rest)\" }".utf8),
    ]
    for (path, bytes) in files { try folder.folder.replace("_site/" + path, with: bytes) }
    let found = try await foundFiles(in: folder)
    #expect(found == Set(files.keys), "\(Set(files.keys).subtracting(found))")
  }

  /// A single word counts as a name only in certain places.
  @Test func findsAWordInDecodedTexts() async throws {
    let folder = try TemporaryFolder(
      "-- library/anime/a.md --\n---\ntitle: Wobblington\nprivate: true\n---\n")
    try folder.write("name: Test\n", to: "tokonoma.yml")
    let page = "<svg><title>Of Wobblington</title></svg>"
    let files = [
      "a.html": "<img src=\"data:image/svg+xml,\(page.replacing("<", with: "%3C"))\">",
      "b.css": "a { background: url(data:image/svg+xml;base64,\(Self.base64(page))) }",
      "c.js": "x = `Wobblington`", "d.js": "x = 'data:' + ':, Wobblington'",
    ]
    for (path, text) in files { try folder.write(text, to: "_site/" + path) }
    #expect(try await foundFiles(in: folder) == ["a.html", "b.css", "c.js"])
  }

  /// A `<` in a text doesn't begin a tag, where a single word isn't a name.
  @Test func findsAWordBehindASign() async throws {
    let folder = try TemporaryFolder(
      "-- library/anime/a.md --\n---\ntitle: Wobblington\nprivate: true\n---\n")
    try folder.write("name: Test\n", to: "tokonoma.yml")
    let files = [
      "a.html": "<p>if a &lt;b then Wobblington</p>", "b.txt": "if a <b then Wobblington",
      "c.xml": "<a>&lt;p&gt;if a &amp;lt;b then Wobblington&lt;/p&gt;</a>",
      "d.html": "<p>&lt;b <i>Wobblington</i>", "e.html": "<p title=\"a<b\">a&#60;b Wobblington",
      "f.html": "<script>if (a<b) {}</script><p>Wobblington", "g.html": "<b\n<p>Wobblington</p>",
      "h.html": "<p title=\"x>y<z\">Wobblington</p>", "i.html": "<!-- of Wobblington -->",
      "j.html": "<img alt=\"The cover of Wobblington\">", "k.html": "<img alt=Wobblington>",
      "l.html": "<meta name='x' content='Wobblington: seen'>",
    ]
    for (path, text) in files { try folder.write(text, to: "_site/" + path) }
    #expect(try await foundFiles(in: folder) == Set(files.keys))
    for path in files.keys { folder.remove("_site/" + path) }
    try folder.write(
      """
      <p class=Wobblington>&lt;a class=wobblington&gt;</p><p title="x" class="wobblington">
      <meta content="https://wobblington.example/"><p title="x" wobblington>
      """, to: "_site/tag.html")
    #expect(try await foundFiles(in: folder) == [])
  }

  /// Each with the text that is planted for it.
  private static let sources: [(place: String, words: String)] = [
    ("name", "Wobbly Zeppelin Hauntings"), ("genres", "Bioluminescent Melodrama"),
    ("tags", "guiltypleasurestash"), ("creators", "Ottoline Vexworthy"),
    ("studios", "Candlewick Foundry"), ("characters", "Professor Quillfeather"),
    ("platforms", "Steamgarden Console"), ("series", "Tumbledown Astrolabe Cycle"),
    ("ids", "998877665"), ("ids with their registry", "mal: 4711"),
    ("sources", "https://secretsource.example/wobbly"), ("aliases", "oldwobblyaddress"),
    ("contentWarnings without a review", "excessive turnip violence"),
    ("reviewTitle without a review", "never to be headlined"),
    ("coverAlt", "A moth wearing spectacles"), ("x-keys", "quagmire of pickled notions"),
    ("communitySource without a rating", "Underground Ballot Society"),
    ("history", "watched with forbidden cousin"),
    ("a run's review", "wept through the second screening"),
    ("a run's place", "behind the shuttered aquarium"), ("a run's company", "Perpetua Gallowglass"),
    ("quotes", "said behind the greenhouse"),
    ("parts", "slept through the second half"), ("notes", "lent by the one who moved away"),
    ("a note in a public list", "dazzling pomegranate alibi"),
    ("a comment of HTML", "murmur beneath the floorboards"),
    ("a comment of HTML in a review", "whispered into the rain barrel"),
    ("a review of an unlisted title", "unlisted harpsichord review sentences"),
    ("a tag of an unlisted title", "velvetlighthousekeeping"),
  ]

  /// The private title has neither a review nor a community rating, which some keys need to have a
  /// value.
  private static let library = """
    -- tokonoma.yml --
    name: Test
    -- library/anime/b.md --
    ---
    title: Wobbly Zeppelin Hauntings
    genres: [Bioluminescent Melodrama]
    tags: [guiltypleasurestash]
    creators: [{name: Ottoline Vexworthy, role: director}]
    studios: [Candlewick Foundry]
    characters: [Professor Quillfeather]
    platforms: [Steamgarden Console]
    series: {name: Tumbledown Astrolabe Cycle, position: 1}
    ids: {anilist: 998877665, mal: 4711}
    sources: [{name: Foo, url: "https://secretsource.example/wobbly"}]
    aliases: [oldwobblyaddress]
    reviewTitle: never to be headlined
    contentWarnings: [excessive turnip violence]
    coverAlt: A moth wearing spectacles
    communitySource: Underground Ballot Society
    x-hidden: quagmire of pickled notions
    history: [{started: 2020, finished: 2021, note: watched with forbidden cousin, review: wept through the second screening, place: behind the shuttered aquarium, with: [Perpetua Gallowglass]}]
    parts: [{season: 1, note: slept through the second half}]
    quotes: [said behind the greenhouse]
    notes: lent by the one who moved away
    status: completed
    visibility: private
    ---
    -- library/anime/a.md --
    ---
    title: A
    description: Public. <!-- murmur beneath the floorboards -->
    ---
    A review. <!-- whispered into the rain barrel -->
    -- library/anime/u.md --
    ---
    title: Unlisted Thing
    visibility: unlisted
    status: completed
    tags: [velvetlighthousekeeping]
    ---
    unlisted harpsichord review sentences
    -- lists/l.md --
    ---
    title: L
    items: [{id: anime/b, note: dazzling pomegranate alibi}, anime/a]
    ---

    """

  @Test func findsATextFromAnySource() async throws {
    let folder = try TemporaryFolder(Self.library)
    for (number, source) in Self.sources.enumerated() {
      try folder.write("<p>\(source.words)</p>", to: "_site/\(number).html")
    }
    let found = try await foundFiles(in: folder)
    for (number, source) in Self.sources.enumerated() {
      #expect(found.contains("\(number).html"), "\(source.place): \(source.words)")
    }
  }

  @Test func reportsPrivateNamesInPublicTexts() async throws {
    let folder = try TemporaryFolder(Self.library)
    try folder.write(
      "---\ntitle: C\nstatus: completed\n---\nBetter than [[anime/b|that Wobbly Zeppelin Hauntings]].\n",
      to: "library/anime/c.md")
    try folder.write("<p>Wobbly Zeppelin Hauntings</p>", to: "_site/x.html")
    var diagnostics = DiagnosticList()
    let report = try #require(
      try await auditSite(
        of: Project(folder: folder.folder), AuditOptions(workers: 1), reporting: &diagnostics))
    #expect(report.isClean)
    let notice = try #require(diagnostics.all.first)
    #expect(diagnostics.all.count == 1)
    #expect(notice.id == "private-name-in-public-text" && notice.severity == .advice)
    #expect(notice.location?.path == "library/anime/c.md")
    #expect(notice.message.contains("library/anime/b.md") && !notice.message.contains("Wobbly"))
  }

  private func foundFiles(in folder: TemporaryFolder) async throws -> Set<String> {
    var diagnostics = DiagnosticList()
    let report = try await auditSite(
      of: Project(folder: folder.folder), AuditOptions(workers: 2), reporting: &diagnostics)
    try #require(report != nil, "\(diagnostics.all)")
    return Set(
      diagnostics.all.compactMap { $0.location?.path.split(separator: "/").last.map(String.init) })
  }

  private static func scalars(of text: String, _ become: (UInt32) -> [UInt32]) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.flatMap { become($0.value) }.compactMap(Unicode.Scalar.init)))
  }

  private static func decomposed(_ text: String) -> String {
    String(String.UnicodeScalarView(text._nfd.map { $0 }))
  }

  private static func spaced(_ text: String, by sign: String) -> String {
    text.map(String.init).joined(separator: sign)
  }

  private static func escaped(_ text: String, _ escape: (UInt32) -> String) -> String {
    text.unicodeScalars.map { escape($0.value) }.joined()
  }

  private static func hexadecimal(_ number: UInt32, _ digits: Int = 1) -> String {
    let text = String(number, radix: 16)
    return String(repeating: "0", count: max(digits - text.count, 0)) + text
  }

  private static func wide(_ text: String, isBig: Bool) -> [UInt8] {
    text.utf16.flatMap { unit -> [UInt8] in
      let (low, high) = (UInt8(unit & 0xFF), UInt8(unit >> 8))
      return isBig ? [high, low] : [low, high]
    }
  }

  private static func base64(_ text: String) -> String { base64(Array(text.utf8)) }

  private static func base64(_ bytes: [UInt8]) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    return stride(from: 0, to: bytes.count, by: 3).map { start in
      let three = bytes[start..<min(start + 3, bytes.count)]
      let bits = three.reduce(0) { $0 << 8 | UInt32($1) } << UInt32(8 * (3 - three.count))
      let signs = (0...three.count).map { alphabet[Int(bits >> UInt32(18 - 6 * $0) & 63)] }
      return String(signs) + String(repeating: "=", count: 3 - three.count)
    }.joined()
  }
}
