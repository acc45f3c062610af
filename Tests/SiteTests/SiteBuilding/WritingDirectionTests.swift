import TestSupport
import Testing

/// Text that runs from right to left, on pages that run from left to right.
@Suite struct WritingDirectionTests {
  private static let override = "\u{202E}"

  /// Hebrew and Arabic in each field on pages, each with an override without an end.
  private static let library = """
    -- tokonoma.yml --
    name: "אוסף\(override) (1)"
    url: https://mika.example/
    owner: {name: "מיקה\(override)!", bio: "אוהבת **סרטים\(override)**, 2021!", links: [{name: "אתר\(override)", url: "https://x.example/"}]}
    -- library/movies/a.md --
    ---
    title: "סרט\(override) טוב (2021)!"
    titles: {english: "A film\(override)"}
    synonyms: ["שם\(override) אחר!"]
    creators: [{name: "יוצר\(override) א׳", role: "במאי\(override)"}]
    studios: ["אולפן\(override)!"]
    genres: ["דרמה\(override)!"]
    tags: ["תג\(override)!"]
    series: {name: "סדרה\(override)!", position: 1}
    description: "תיאור\(override) (Netflix)!"
    quotes: ["ציטוט\(override) (1)!"]
    characters: [{name: "דמות\(override)!", role: MAIN}]
    contentWarnings: ["אובדן\(override)!"]
    relations: [{type: sequel, id: movies/b}]
    status: completed
    rating: 8.5
    finished: 2021-02-03
    history: [{finished: 2022-03-04, note: "שוב\(override) (2)!"}]
    reviewTitle: "כותרת\(override)!"
    favorite: 1
    ---
    סרט טוב\(override) מאוד, 8.5 מתוך 10 (Netflix, 2021)! [[movies/b]]

    > ציטוט\(override): "שלום".

    1. ראשון\(override)!
    -- library/movies/b.md --
    ---
    {title: "فيلم\(override) جيد (2)!", status: current, started: 2024-01-02, rating: 9, creators: ["مخرج\(override)!"], genres: ["دراما\(override)"], tags: ["تג\(override)!"]}
    ---
    -- library/movies/c.md --
    ---
    {title: "מתוכנן\(override)!", status: planning, genres: ["דרמה\(override)!"], tags: ["תג\(override)!"]}
    ---
    -- lists/l.md --
    ---
    title: "רשימה\(override)!"
    description: "תיאור\(override)!"
    items: [{id: movies/a, note: "הערה\(override) (1)!"}, movies/b]
    ---
    מבוא\(override)!
    -- pages/p.md --
    ---
    title: "דף\(override)!"
    ---
    # כותרת\(override)!

    טקסט\(override) (3)!

    """

  /// Whether a text has letters that run from right to left.
  private static func isForeign(_ text: String) -> Bool {
    text.unicodeScalars.contains { (0x590...0x8FF).contains($0.value) }
  }

  private static func built() async throws -> [String: HTMLPage] {
    let project = try BuiltProject(library)
    let (report, problems) = try await project.build()
    #expect(report != nil, "\(problems.text)")
    let files = try project.site.contents
    for (path, bytes) in files where path.hasSuffix(".html") || path.hasSuffix("feed.xml") {
      #expect(!String(decoding: bytes, as: UTF8.self).contains(override), "\(path)")
    }
    return pages(of: files)
  }

  @Test func everyForeignTextFindsItsOwnDirection() async throws {
    let pages = try await Self.built()
    var count = 0
    for (path, page) in pages {
      #expect(page.problems == [], "\(path)")
      for text in page.texts where Self.isForeign(text.text) {
        let around = page.ancestors(of: text.parent)
        // Their whole text is a separate paragraph, or isn't shown.
        if around.contains(where: { ["head", "option", "script", "text"].contains($0.name) }) {
          continue
        }
        count += 1
        // Texts of charts have isolates.
        #expect(
          around.contains { $0.name == "bdi" || ["auto", "rtl"].contains($0["dir"]) }
            || text.text.contains("\u{2068}"),
          "\(path): \(text.text) in \(around.map(\.name))")
      }
    }
    #expect(pages.count > 20 && count > 60)
  }

  /// A block of another direction begins at the other side, with its bullets and quotation marks.
  @Test func blocksOfTextsHaveTheirDirection() async throws {
    let page = try #require(try await Self.built()["movies/a.html"])
    let review = page.elements.indices.filter { index in
      page.ancestors(of: index).contains { $0.hasClass("e-content") }
        && ["p", "blockquote", "ol", "li"].contains(page.elements[index].name)
    }
    #expect(review.count == 5)
    for element in review.map({ page.elements[$0] }) {
      #expect(element["dir"] == (element.name == "p" ? "auto" : "rtl"), "\(element.name)")
    }
  }

  @Test func aSiteInArabicRunsFromRightToLeft() async throws {
    let project = try await BuiltProject.built("-- tokonoma.yml --\n{name: Alcove, language: ar}\n")
    #expect(try project.page("index.html").contains("<html lang=\"ar\" dir=\"rtl\">"))
  }

  @Test func latinPagesHaveNoIsolates() async throws {
    let pages = try await ExampleSite.built().pages
    #expect(!pages.isEmpty)
    for (path, page) in pages {
      #expect(!page.elements.contains { $0.name == "bdi" }, "\(path)")
    }
  }
}
