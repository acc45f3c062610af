import Base
import FileSystem
import LibraryFiles
import MediaLibrary
import SiteBuilding
import TestSupport
import Testing

@testable import Checking

/// The findings of an audit in a site that was edited after its build, and the texts that it
/// accepts.
@Suite struct AuditTests {
  private static let library = """
    -- tokonoma.yml --
    name: Test
    ageGate: {from: 18, show: click}
    -- library/anime/secret-garden.md --
    ---
    title: The Hidden Gärtner
    titles: {native: 秘密の題名}
    private: true
    notes: The key of the shed lies under the third pot from the left.
    aliases: [old-garden]
    ---
    Nobody is ever to read what was thought of this one on that evening in spring.
    -- library/anime/it.md --
    ---
    title: It
    private: true
    ---
    -- library/anime/monster.md --
    ---
    title: Monster
    private: true
    ---
    -- library/anime/home.md --
    ---
    title: Home
    private: true
    ---
    -- library/anime/path.md --
    ---
    title: Path
    private: true
    ---
    -- library/anime/waves.md --
    ---
    title: Song of the Waves
    status: completed
    description: A film. %%lent to me by the neighbour who moved%%
    notes: |
      It was a monster of a film.
      seen with my sister's friend, who must not know
    ---
    A monster of a film. >!At the end the lighthouse keeper turns out to be his own brother.!< %%ask my doctor about it%%

    No link, and no address that the site has: `[[anime/it]]`
    -- library/anime/grown-up.md --
    ---
    title: For Grown People
    status: completed
    ageRating: 18+
    description: Things happen in it that nobody younger should hear of at all.
    ---
    And here is what I thought of them, which is as little meant for the young.
    -- library/anime/hardly.md --
    ---
    title: Hardly Known Wonder
    visibility: unlisted
    ---
    -- pages/d.md --
    ---
    title: D
    draft: true
    ---
    -- lists/plans.md --
    ---
    title: Plans for a Burglary
    private: true
    items: [anime/waves]
    ---

    """
  private let folder: TemporaryFolder
  private let project: Project

  init() throws {
    folder = try TemporaryFolder(Self.library)
    project = Project(folder: folder.folder)
  }

  private func build() async throws {
    var diagnostics = DiagnosticList()
    let report = try await buildSite(
      of: project, BuildOptions(workers: 1), reporting: &diagnostics)
    try #require(report != nil, "\(diagnostics.all)")
  }

  /// The messages about files, without the names: `page.html: a private name at 12`.
  private func findings() async throws -> [String] {
    var diagnostics = DiagnosticList()
    let report = try await auditSite(
      of: project, AuditOptions(workers: 2), reporting: &diagnostics)
    #expect(try #require(report).findings == diagnostics.all.count)
    return diagnostics.all.map { diagnostic in
      let file = (diagnostic.location?.path ?? "").split(separator: "_site/").last ?? ""
      let words = diagnostic.message.replacing(#/ of '.*' is here, at byte/#, with: " at")
      return "\(file): \(words)"
    }
  }

  private func planted(_ bytes: [UInt8], in file: String) async throws -> [String] {
    try folder.folder.replace("_site/" + file, with: bytes)
    defer { folder.remove("_site/" + file) }
    return try await findings()
  }

  private func planted(_ text: String, in file: String = "x.html") async throws -> [String] {
    try await planted(Array(text.utf8), in: file)
  }

  @Test func nothingPrivateIsInABuild() async throws {
    try await build()
    #expect(try await findings() == [])
  }

  @Test func findsEachKindOfSecret() async throws {
    try await build()
    for (text, finding) in [
      ("the hidden gartner", "x.html: a private name at 0"),
      ("<b>秘密</b>の題名!", "x.html: a private name at 3"),
      ("<a href=\"anime/secret-garden.html\">", "x.html: a private address at 9"),
      ("anime%2Fold-garden", "x.html: a private address at 0"),
      ("so: under the third pot from the left, see", "x.html: a private note at 10"),
      ("my sister's friend, who must not know", "x.html: a private note at 12"),
      ("what was thought of this one on that evening in spring", "x.html: a private review at 5"),
      ("<p>ask my doctor about it", "x.html: a comment at 3"),
      ("A film. lent to me by the neighbour", "x.html: a comment at 8"),
      ("see Hardly Known Wonder", "x.html: an unlisted title at 4"),
      ("his own brother. lighthouse keeper turns out to be his", "x.html: a spoiler at 28"),
      ("that nobody younger should hear of at all", "x.html: a text behind the age gate at 5"),
      ("Plans for a Burglary", "x.html: a private name at 0"),
      ("<img alt=\"Monster\">", ""),
    ] {
      let found = try await planted(text)
      #expect(found.joined() == finding || (finding.isEmpty && found.isEmpty), "\(text): \(found)")
    }
  }

  @Test func theReportCountsTheTexts() async throws {
    try await build()
    var diagnostics = DiagnosticList()
    let report = try #require(
      try await auditSite(of: project, AuditOptions(workers: 1), reporting: &diagnostics))
    #expect(
      report.summary == """
        Audit passed: none of your \(report.secrets) private texts appear in \(report.files) files
        Looked for 3 names, 1 review, 2 notes, 2 comments, 7 addresses, 1 unlisted title, \
        1 spoiler, 2 texts behind the age gate
        """)
    #expect(report.secrets == 19)
  }

  /// A text in every field of a private title, list and page: each is searched.
  @Test func looksForEveryTextOfWhatIsPrivate() async throws {
    let planted = PlantedTexts()
    let folder = try TemporaryFolder(planted.library)
    for (number, text) in planted.texts.enumerated() {
      try folder.write("<p>\(text.words)</p>", to: "_site/\(number).html")
    }
    var diagnostics = DiagnosticList()
    let report = try await auditSite(
      of: Project(folder: folder.folder), AuditOptions(workers: 2), reporting: &diagnostics)
    try #require(report != nil, "\(diagnostics.all)")
    let found = Set(diagnostics.all.compactMap { $0.location?.path.split(separator: "/").last })
    for (number, text) in planted.texts.enumerated() {
      #expect(found.contains("\(number).html"), "\(text.place): \(text.words)")
    }
    // Every field with a text is in this list; a new field must be added.
    let places = Set(planted.texts.map(\.place))
    for field in TitleField.table where !PlantedTexts.hasNoText(field) {
      #expect(places.contains(field.key.rawValue), "no text is planted in '\(field.key)'")
    }
  }

  @Test func findsItHoweverItIsWritten() async throws {
    try await build()
    for text in [
      "The&#32;Hidden G&auml;rtner", "The Hidden G&#xE4;rtner", "The Hidden G&amp;#228;rtner",
      "The\\u0020Hidden\\nG\\u00E4rtner", "The%20Hidden%20G%C3%A4rtner",
      "the+hidden+ga\u{308}rtner",
      "THE-HIDDEN-GÄRTNER", "Ｔｈｅ Ｈｉｄｄｅｎ Gärtner", "The <em class=\"x\">Hidden</em> Gärtner",
      "<img alt='The Hidden Gärtner'>", "T\u{AD}he Hidden Gär\u{200B}tner",
    ] {
      #expect(try await planted(text, in: "x.html").count == 1, "\(text)")
      #expect(try await planted("{\"x\": \"\(text)\"}", in: "x.json").count == 1, "\(text)")
    }
    let utf16 = Array("The Hidden Gartner".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
    #expect(
      try await planted([0xFF, 0xFE] + utf16, in: "x.bin") == [
        "x.bin: a private name at 0 of UTF-16"
      ])
  }

  @Test func findsItInPackedFiles() async throws {
    try await build()
    let text = Array("Look, The Hidden Gärtner!".utf8)
    let packed = gzip(text)
    #expect(
      try await planted(packed, in: "x.gz") == ["x.gz: a private name at 6 of unpacked"])
    #expect(
      try await planted(zip([ZippedFile("a/b.txt", text)]), in: "x.zip")
        == ["x.zip: a private name at 6 of a/b.txt"])
    let comment = Array("Comment\0".utf8) + text
    #expect(try await planted(png("tEXt", comment), in: "x.png") == ["x.png: a private name at 55"])
    // The bytes between gzip's header and checksum are also those between zlib's header and
    // checksum.
    let zlib: [UInt8] = [0x78, 0x9C] + packed.dropFirst(10).dropLast(8) + [0, 0, 0, 0]
    #expect(
      try await planted(png("zTXt", Array("Comment\0\0".utf8) + zlib), in: "x.png")
        == ["x.png: a private name at 6 of unpacked"])
    #expect(
      try await planted(png("iTXt", Array("Comment\0\u{1}\0\0\0".utf8) + zlib), in: "x.png")
        == ["x.png: a private name at 6 of unpacked"])
    let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xFE, 0, UInt8(text.count + 2)] + text + [0xFF, 0xD9]
    #expect(try await planted(jpeg, in: "x.jpg") == ["x.jpg: a private name at 12"])
  }

  @Test func findsItInTheNamesOfFiles() async throws {
    try await build()
    #expect(
      try await planted("", in: "covers/anime/secret-garden.svg")
        == ["covers/anime/secret-garden.svg: a private address at 7 of its name"])
  }

  @Test func reportsNoFalseAlarms() async throws {
    try await build()
    for text in [
      // Too short to be more than chance, or also in a public text.
      "It is what it is.", "A monster came home.", "Home", "<path d=\"M0 0\">", "{\"path\": 1}",
      // Other titles, whose addresses begin in the same way.
      "anime/monster-2.html", "anime/secret-garden-2", "a hidden gardener",
    ] {
      #expect(try await planted(text) == [], "\(text)")
    }
    // An address is searched even if the name is short.
    #expect(try await planted("anime/it.html") == ["x.html: a private address at 0"])
    #expect(try await planted("On this Path") == [], "a word of the site's own")
  }

  @Test func spoilersStandOnTheirOwnPageAlone() async throws {
    try await build()
    let page = try folder.read("_site/anime/waves.html")
    #expect(page.contains("lighthouse keeper"))
    try folder.write(
      page.replacing(
        "</head>", with: "<meta content=\"the lighthouse keeper turns out to be his\"></head>"),
      to: "_site/anime/waves.html")
    let found = try await findings()
    #expect(found.count == 1 && found[0].hasPrefix("anime/waves.html: a spoiler at"))
  }

  /// Notes and descriptions aren't Markdown: pages show them as written.
  @Test(arguments: [
    "items: [{id: anime/waves, note: \"as [[anime/it]]\"}]",
    "description: \"as [[anime/it]]\"\nitems: [anime/waves]",
  ])
  func apparentLinksAreReported(_ keys: String) async throws {
    try folder.write("---\ntitle: Few\n\(keys)\n---\n", to: "lists/few.md")
    try await build()
    let found = try await findings()
    #expect(found.contains { $0.hasPrefix("lists/few.html: a private address") }, "\(found)")
  }

  /// Pieces of a private review that somebody may quote alone, wherever its phrases begin.
  @Test(arguments: [
    "he was wearing borrowed slippers", "a quiet lighthouse with seven doors",
    "the butler is his own grandmother", "彼は明日の朝に雪の橋を渡って帰る",
  ])
  func partsOfAPrivateReviewAreFound(_ text: String) async throws {
    let review = """
      ---
      title: Seldom Seen
      private: true
      ---
      Nobody knew. All of that evening he was wearing borrowed slippers. I left before the end,
      since >!the butler is his own grandmother!<, and was glad. これは長い話だ。彼は明日の朝に雪の橋を渡って帰る。終わり。

      - He was wearing borrowed slippers

      ![A quiet lighthouse with seven doors](pictures/x.png)

      """
    try folder.write(review, to: "library/anime/seldom.md")
    try await build()
    let told = try await planted("<p>\(text)</p>")
    #expect(told.count == 1, "\(told)")
  }

  /// A book and its film, both unlisted.
  @Test func hiddenTitlesOfOneNameHaveTheirPages() async throws {
    let text = "---\ntitle: Twice Told\nvisibility: unlisted\n---\n"
    for kind in ["movies", "books"] { try folder.write(text, to: "library/\(kind)/twice.md") }
    try await build()
    #expect(try await findings() == [])
    let told = try await planted("see Twice Told")
    #expect(told == Array(repeating: "x.html: an unlisted title at 4", count: 2), "\(told)")
  }

  /// The page of a title that was removed, or is now private, in this copy of the project, which
  /// has never built the page.
  /// A theme that isn't in use makes no word the site's own, and a dead link stops nothing.
  @Test func onlyTheThemeInUseHasTheSitesWords() async throws {
    try folder.write("---\ntitle: Zanzibar\nprivate: true\n---\n", to: "library/anime/z.md")
    try folder.write("<b>Zanzibar</b>\n", to: "themes/mine/templates/mark.html")
    try folder.write("", to: "themes/other/custom.css")
    try folder.link("themes/other/dead.txt", to: "nowhere")
    for (theme, count) in [("alcove", 1), ("mine", 0)] {
      try folder.write("name: Test\ntheme: \(theme)\n", to: "tokonoma.yml")
      try await build()
      #expect(try await planted("Zanzibar", in: "x.txt").count == count, "\(theme)")
    }
  }

  @Test func pagesOfAnotherCopyAreReported() async throws {
    func left() async throws -> [String] {
      try await findings().filter { $0.contains("this page belongs to an unlisted title") }
    }
    try await build()
    #expect(try await left() == [])
    try folder.write(try folder.read("_site/anime/hardly.html"), to: "_site/anime/gone.html")
    let told = try await left()
    #expect(told.count == 1 && told[0].hasPrefix("anime/gone.html: "), "\(told)")
    // Another site has its own list.
    try folder.write("tokonoma-manifest 1\n", to: "_site/anime/.tokonoma-manifest")
    #expect(try await left() == [])
    folder.remove("_site/anime/.tokonoma-manifest")
    let list = try folder.read("_site/.tokonoma-manifest")
    try folder.write(list + "anime/gone.html\n", to: "_site/.tokonoma-manifest")
    #expect(try await left() == [])
  }

  @Test func anUnreadableTitleProvesNothing() async throws {
    try await build()
    try folder.write("---\ntitle: X\nrating: many\n---\n", to: "library/anime/broken.md")
    var diagnostics = DiagnosticList()
    let report = try await auditSite(
      of: project, AuditOptions(workers: 1), reporting: &diagnostics)
    #expect(report == nil)
    #expect(diagnostics.all.map(\.id).contains("title-not-audited"))
  }

  /// A picture without pixels and with one other part.
  private func png(_ name: String, _ data: [UInt8]) -> [UInt8] {
    func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
      [0, 0, 0, UInt8(data.count)] + name.utf8 + data + Array("CRCx".utf8)
    }
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + chunk("IHDR", [0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]) + chunk(name, data)
      + chunk("IDAT", [1, 2, 3]) + chunk("IEND", [])
  }
}
