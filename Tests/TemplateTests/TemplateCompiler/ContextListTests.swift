import Base
import Templates
import TestSupport
import Testing

@Suite struct ContextListTests {
  private let genres = SharedContexts(
    ["action", "comedy", "drama"].map { GenreContext(title: $0) })

  @Test(arguments: [([2, 0, 2], "[drama][action][drama]"), ([1], "[comedy]"), ([], "none")])
  func showsTheChosenLinksInOrder(places: [Int], shown: String) throws {
    #expect(try self.shown(ShelfContext(genres: genres.list(at: places))) == shown)
  }

  @Test func aListOfThePagesOwnIsShownTheSame() throws {
    let own = [GenreContext(title: "<x>"), GenreContext(title: "y")]
    #expect(try shown(ShelfContext(genres: ContextList(own))) == "[&lt;x&gt;][y]")
    #expect(try shown(ShelfContext(genres: [])) == "none")
    let only = GenreContext(title: "z")
    #expect(try shown(ShelfContext(genres: [only])) == "[z]")
    #expect(
      try shown(
        ShelfContext(genres: [only]), "{{#computed}}{{title}},{{/computed}}")
        == "z,")
  }

  @Test func elementsOfAnySizeAreFound() throws {
    let page = ShelfContext(
      marks: [true, false, true].map { MarkContext(isRead: $0) }, names: ["a", "b"],
      wide: [1.5, 2.5].map { WideContext(text: String($0)) })
    #expect(
      try shown(
        page,
        "{{#marks}}{{#isRead}}x{{/isRead}}{{^isRead}}-{{/isRead}}{{/marks}} {{#names}}{{.}}{{/names}} {{#wide}}{{text}} {{/wide}}"
      ) == "x-x ab 1.5 2.5 ")
  }

  @Test func computedFieldsAreShownLikeStoredOnes() throws {
    let page = ShelfContext(genres: genres.list(at: [0, 2]))
    #expect(try shown(page, "{{#computed}}{{title}},{{/computed}}") == "action,drama,")
  }

  private func shown(
    _ page: ShelfContext,
    _ template: String =
      "{{#hasGenres}}{{#genres}}[{{title}}]{{/genres}}{{/hasGenres}}{{^genres}}none{{/genres}}"
  ) throws -> String {
    var problems = DiagnosticList()
    var templates = TemplateSet(names: ["shelf"]) { _ in
      Source(path: "Templates/shelf.html", text: template)
    }
    let compiled = try #require(
      templates.template(named: "shelf", for: ShelfContext.self, reporting: &problems))
    return withExtendedLifetime(genres) {
      String(decoding: compiled.render(page).bytes, as: UTF8.self)
    }
  }
}

private struct ShelfContext: TemplateContext {
  var genres: ContextList<GenreContext> = []
  var marks: [MarkContext] = []
  var names: [String] = []
  var wide: [WideContext] = []
  var computed: ContextList<GenreContext> { genres }

  static let fields = Fields<Self>("shelf").field("computed", \.computed)
}

private struct MarkContext: TemplateContext {
  let isRead: Bool

  static let fields = Fields<Self>("mark")
}

/// A type whose alignment is larger than a word.
private struct WideContext: TemplateContext {
  var width = SIMD4<UInt32>()
  let text: String

  static let fields = Fields<Self>("wide")
}
