import Diagnostics
import TemplateReading
import Templating
import TestSupport
import Testing

@Suite struct SharedContextsTests {
  private let genres = SharedContexts(
    ["action", "comedy", "drama"].map { GenreContext(title: $0) })

  @Test(arguments: [([2, 0, 2], "[drama][action][drama]"), ([1], "[comedy]"), ([], "none")])
  func showsWhatIsChosenInThatOrder(places: [Int], shown: String) throws {
    #expect(try self.shown(ShelfContext(genres: genres.choose(places))) == shown)
  }

  @Test func aListOfThePagesOwnIsShownTheSame() throws {
    let own = [GenreContext(title: "<x>"), GenreContext(title: "y")]
    #expect(try shown(ShelfContext(genres: ContextList(own))) == "[&lt;x&gt;][y]")
    #expect(try shown(ShelfContext(genres: [])) == "none")
    let only = GenreContext(title: "z")
    #expect(try shown(ShelfContext(genres: ContextList(only: only))) == "[z]")
    #expect(
      try shown(
        ShelfContext(genres: ContextList(only: only)), "{{#computed}}{{title}},{{/computed}}")
        == "z,")
  }

  @Test func oneIsASection() throws {
    let page = ShelfContext(first: genres.choose(1))
    #expect(try shown(page, "{{#first}}{{title}}{{/first}} {{first.title}}") == "comedy comedy")
    #expect(
      try shown(ShelfContext(), "{{#first}}x{{/first}}{{^first}}no{{/first}}{{first.title}}")
        == "no")
  }

  @Test func whatIsComputedIsShownTheSame() throws {
    let page = ShelfContext(genres: genres.choose([0, 2]))
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
  var first: SharedContext<GenreContext> = .none
  var computed: ContextList<GenreContext> { genres }

  static let fields = Fields<Self>("shelf")
    .list("genres", \.genres)
    .flag("hasGenres", notEmpty: \.genres)
    .section("first", \.first)
    .list("computed", \.computed)
}
