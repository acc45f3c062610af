import Base
import Templates
import Testing

/// The number and places of problems of templates; their texts are in the snapshot of all messages.
@Suite struct DiagnosticTests {
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

  @Test func sharedPartialFailsInEveryContextWithoutItsFields() {
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
