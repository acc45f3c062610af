import Base
import Templates
import Testing

/// Names that only the owner's files know, and lists of texts that are shown as one text.
@Suite struct NamedTextsTests {
  /// The keys of a title, and what contains it.
  struct ShelfContext: TemplateContext {
    struct Title: TemplateContext {
      struct Extras: TemplateValue {
        let values: [String: [String]]

        static func access(at offset: Int) -> FieldAccess {
          .named(
            NamedTexts(at: offset, prefix: "x-") { (extras: Extras, name) in
              extras.values[name] ?? []
            })
        }
      }

      let name: String
      let extra: Extras
      static let fields = Fields<Self>("title")
    }

    var titles: [Title]
    var tags: [String] = []
    static let fields = Fields<Self>("shelf")
  }

  struct Outcome {
    var problems = DiagnosticList()
    var shown = ""
    var uses: [String] = []
    var shownKeys: Set<String> = []

    init(_ text: String, words: [String: String] = [:], tags: [String] = []) {
      var set = TemplateSet(names: ["shelf"], words: FixedTexts(words)) { _ in
        Source(path: "templates/shelf.html", text: text)
      }
      let template = set.template(
        named: "shelf", for: ShelfContext.self, reporting: &problems)
      let shelf = ShelfContext(
        titles: [
          .init(name: "A", extra: .init(values: ["mood": ["calm"], "place": ["Kyōto", "<Uji>"]])),
          .init(name: "B", extra: .init(values: [:])),
        ], tags: tags)
      var page = PageBuffer()
      template?.render(shelf, into: &page)
      shown = String(decoding: page.bytes, as: UTF8.self)
      shownKeys = set.shownKeys
      uses = set.namedUses.map { "\($0.use.field) \($0.use.key) \($0.location.column)" }
    }
  }

  @Test func textsAreShownByName() {
    let mood = Outcome("{{#titles}}{{name}}: {{extra.mood}}, {{extra.none}}; {{/titles}}")
    #expect(mood.shown == "A: calm, ; B: , ; " && mood.problems.isEmpty)
    #expect(mood.uses == ["extra x-mood 24", "extra x-none 40"])
  }

  /// A flag or a section tells that there are texts, and none of them.
  @Test(arguments: [
    ("{{extra.place}}", true), ("<i title=\"{{extra.place}}\"></i>", true),
    ("{{#extra.place}}{{.}}{{/extra.place}}", true),
    ("{{#extra.place}}{{extra.place}}{{/extra.place}}", true),
    ("{{#extra.place}}{{#extra.hasMood}}{{.}}{{/extra.hasMood}}{{/extra.place}}", true),
    ("{{#extra.hasPlace}}*{{/extra.hasPlace}}", false),
    ("{{#extra.place}}*{{name}}{{/extra.place}}", false),
    ("{{^extra.place}}{{name}}{{/extra.place}}", false),
  ])
  func onlyShownTextsArePublic(text: String, isShown: Bool) {
    let outcome = Outcome("{{#titles}}\(text){{/titles}}")
    #expect(outcome.problems.isEmpty)
    #expect(outcome.shownKeys == (isShown ? ["x-place"] : []))
  }

  @Test func severalAreOneTextOrAList() {
    #expect(Outcome("{{#titles}}{{extra.place}}|{{/titles}}").shown == "Kyōto, &lt;Uji&gt;||")
    #expect(
      Outcome("{{#titles}}{{extra.place}}|{{/titles}}", words: ["list-separator": "・"]).shown
        == "Kyōto・&lt;Uji&gt;||")
    // In its section, a list's name is the item, as it is for a text that may be missing.
    #expect(
      Outcome(
        "{{#titles}}{{#extra.place}}<i title=\"{{.}}\">{{extra.place}}</i>{{/extra.place}}{{/titles}}"
      )
      .shown == "<i title=\"Kyōto\">Kyōto</i><i title=\"&lt;Uji&gt;\">&lt;Uji&gt;</i>")
    #expect(
      Outcome(
        "{{#titles}}{{#extra.hasPlace}}<p>{{/extra.hasPlace}}{{^extra.place}}nowhere{{/extra.place}}"
          + "{{/titles}}"
      ).shown == "<p>nowhere")
  }

  /// The name of the list may also begin another section in its own one.
  @Test func listsOfTextsAreOneText() {
    #expect(Outcome("<b>{{tags}}</b>", tags: ["a", "b"]).shown == "<b>a, b</b>")
    #expect(Outcome("<b>{{tags}}</b>").shown == "<b></b>")
    #expect(
      Outcome("{{#tags}}{{tags}}{{#tags}}({{.}}){{/tags}} {{/tags}}", tags: ["a", "b"]).shown
        == "a(a)(b) b(a)(b) ")
    #expect(
      Outcome("<b>{{tags}}</b>", tags: ["אב", "b"]).shown == "<b><bdi>אב, b</bdi></b>")
  }

  @Test(
    arguments: [
      ("{{#titles}}{{x-mood}}{{/titles}}", "unknown-name", 14, "write {{extra.mood}}"),
      ("{{#titles}}{{extra.x-mood}}{{/titles}}", "prefixed-name", 14, "write 'extra.mood'"),
      (
        "{{#titles}}{{extra}}{{/titles}}", "name-missing", 14,
        "write {{extra.mood}} for the key 'x-mood'"
      ),
      (
        "{{#titles}}{{#extra}}{{/extra}}{{/titles}}", "name-missing", 15,
        "write {{extra.mood}} for the key 'x-mood'"
      ),
      ("{{#titles}}<a href=\"{{extra.mood}}\"></a>{{/titles}}", "text-as-url", 23, nil),
      ("{{#titles}}{{{extra.mood}}}{{/titles}}", "unescaped-text", 15, "write {{extra.mood}}"),
    ] as [(String, String, Int, String?)])
  func mistakesAreReported(text: String, id: String, column: Int, fix: String?) throws {
    let problem = try #require(Outcome(text).problems.all.first)
    #expect(problem.id == id && problem.location?.column == column)
    if let fix { #expect(problem.fix == fix) }
  }
}
