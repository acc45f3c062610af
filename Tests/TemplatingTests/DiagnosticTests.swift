import Diagnostics
import Templating
import TestSupport
import Testing

/// The text of every message about templates.
@Suite struct DiagnosticTests {
  @Test func namesAndKinds() {
    let outcome = Outcome(
      """
      {{raiting}} {{tilte}} {{zzz}} {{progress.dona}} {{title.x}} {{genres.title}}
      {{#genres}}{{done}} {{.}}{{/genres}} {{#tags}}{{titel}}{{/tags}}
      {{genres}} {{isFavorite}} {{progress}} {{#title}}a{{/title}} {{^link}}a{{/link}}
      {{{title}}} {{&link}} {{review}}
      {{}} {{# }}{{/ }} {{*title}} {{a b}}
      """)
    expectSnapshot(outcome.messages, named: "names-and-kinds.txt")
  }

  @Test func sectionsAndTags() {
    let outcome = Outcome(
      """
      {{#genres}}{{/genre}}
      {{#tags}}{{^tags}}{{/genres}}{{/tags}}
      {{/tags}}
      {{$a}} {{<page}}
      {{=<% }} {{=a=}} {{=a b c=}}
      {{title {{title}}
      {{{title}} and
      {{title
      """)
    expectSnapshot(outcome.messages, named: "sections-and-tags.txt")
  }

  @Test func filesAndBlocks() {
    let outcome = Outcome(
      archive: """
        -- page.html --
        {{> crad}} {{> zzz}}
        {{<layout}} text {{$mian}}{{/mian}}{{$other}}{{/other}}{{/layout}}
        {{<card}}{{$a}}{{/a}}{{$a}}{{/a}}{{/card}}
        {{> loop}}
        -- layout.html --
        {{$main}}{{/main}}{{$foot}}{{/foot}}
        -- card.html --
        {{titel}}
        -- loop.html --
        {{> again}}
        -- again.html --
        {{> loop}}
        """)
    expectSnapshot(outcome.messages, named: "files-and-blocks.txt")
  }

  @Test func placesInTheMarkup() {
    let templates = [
      "<p {{title}}>", "<p class={{title}}>", "<!-- {{title}} -->", "<script>{{title}}</script>",
      "<p onclick='{{title}}'>", "<p title='{{{review}}}'>", "<title>{{{review}}}</title>",
      "<a href='{{title}}'>", "<a href='a{{title}}'>", "<a href='data:{{title}}'>",
      "{{#progress}}<a href='{{done}}'>{{/progress}}", "<p>{{#tags}}<p class='{{/tags}}",
      "<p {{#isFavorite}}a{{/isFavorite}}b>", "<p>\n<p class='",
    ]
    expectSnapshot(
      templates.map { Outcome($0).messages }.joined(separator: "\n"), named: "markup.txt")
  }

  @Test func templatesAsAWhole() {
    let deep = String(repeating: "{{#tags}}", count: 201)
    let many = String(repeating: "{{/tags}}\n", count: 200)
    let notText = Outcome(files: ["page": Source(path: "Templates/page.html", bytes: [0x61, 0xFF])])
    var multiplying = ["p30": Source(path: "Templates/p30.html", text: "")]
    for index in 0..<30 {
      multiplying[index == 0 ? "page" : "p\(index)"] = Source(
        path: "Templates/p\(index).html", text: "{{>p\(index + 1)}}{{>p\(index + 1)}}")
    }
    let outcomes = [
      Outcome(files: [:]), Outcome(files: ["pages": Source(path: "a", text: "")]), notText,
      Outcome(files: multiplying),
    ]
    let problems =
      outcomes.flatMap(\.problems.sorted)
      + [Outcome(deep), Outcome(many)].flatMap { outcome in
        outcome.problems.sorted.filter { ["nested-too-deep", "too-many-problems"].contains($0.id) }
      }
    expectSnapshot(
      problems.map(DiagnosticFormatter.text).joined(), named: "templates-as-a-whole.txt")
  }

  @Test func everyProblemIsReportedOnce() {
    let files = [
      "page": Source(
        path: "Templates/page.html", text: "{{> card}}{{#genres}}{{> card}}{{/genres}}"),
      "other": Source(path: "Templates/other.html", text: "{{> card}}{{nope}}"),
      "card": Source(path: "Templates/card.html", text: "{{titel}}{{/x}}"),
    ]
    var problems = DiagnosticList()
    var templates = TemplateSet(names: ["card", "other", "page"]) { files[$0] }
    let page = templates.template(named: "page", for: PageContext.self, reporting: &problems)
    let other = templates.template(named: "other", for: GenreContext.self, reporting: &problems)
    let missing = templates.template(named: "crad", for: GenreContext.self, reporting: &problems)
    #expect(page == nil && other == nil && missing == nil)
    #expect(
      problems.all.map(\.id) == [
        "nothing-to-close", "unknown-name", "unknown-name", "unknown-template",
      ])
  }

  @Test func aTemplateOfAnotherContextFailsThroughASharedPartialToo() {
    let files = [
      "page": Source(path: "Templates/page.html", text: "{{> card}}"),
      "card": Source(path: "Templates/card.html", text: "{{subtitle}}"),
    ]
    var problems = DiagnosticList()
    var templates = TemplateSet(names: ["card", "page"]) { files[$0] }
    #expect(templates.template(named: "page", for: PageContext.self, reporting: &problems) != nil)
    #expect(templates.template(named: "page", for: GenreContext.self, reporting: &problems) == nil)
    #expect(templates.template(named: "page", for: GenreContext.self, reporting: &problems) == nil)
    #expect(problems.all.map(\.message) == ["'subtitle' is not in the genre context"])
  }
}
