import Base
import Templates
import Testing

@Suite struct TextSourceTests {
  @Test(arguments: [
    ("<p title=\"{{note}}\">{{note}}</p>", "<p title=\"a &amp; b\">a &amp; b</p>"),
    ("{{#note}}[{{note}}, {{.}}]{{/note}}{{^note}}none{{/note}}", "[a &amp; b, a &amp; b]"),
    ("{{#computed}}{{.}}{{/computed}}", "a &amp; b"),
  ])
  func textSourceIsShownWhereTextIs(_ template: String, _ shown: String) throws {
    #expect(try self.shown(NamedContext(note: Names(["a", "b"])), template) == shown)
  }

  @Test func emptyTextSourceHasNoSection() throws {
    let template = "{{#note}}x{{/note}}{{^note}}none{{/note}}{{note}}{{#computed}}x{{/computed}}"
    #expect(try shown(NamedContext(note: Names([])), template) == "none")
  }

  @Test func textSourceIsEscaped() throws {
    var problems = DiagnosticList()
    #expect(compiled("{{{note}}}", reporting: &problems) == nil)
    #expect(problems.all.map(\.id) == ["unescaped-text"])
  }

  private func shown(_ context: NamedContext, _ template: String) throws -> String {
    var problems = DiagnosticList()
    let compiled = try #require(compiled(template, reporting: &problems))
    return String(decoding: compiled.render(context).bytes, as: UTF8.self)
  }

  private func compiled(
    _ template: String, reporting problems: inout DiagnosticList
  ) -> Template<NamedContext>? {
    var templates = TemplateSet(names: ["named"]) { _ in
      Source(path: "Templates/named.html", text: template)
    }
    return templates.template(named: "named", for: NamedContext.self, reporting: &problems)
  }
}

private struct NamedContext: TemplateContext {
  let note: Names
  var computed: Names { note }

  static let fields = Fields<Self>("named").field("computed", \.computed)
}

/// Names with `&` between.
private struct Names: TextSource {
  let names: [String]

  init(_ names: [String]) {
    self.names = names
  }

  var isEmpty: Bool { names.isEmpty }

  func append(to page: inout PageBuffer) {
    page.append(escaping: names.joined(separator: " & "))
  }
}
