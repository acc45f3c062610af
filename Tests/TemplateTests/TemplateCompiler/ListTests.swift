import Base
import Templates
import Testing

@Suite struct ListTests {
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
    let page = ShelfContext(names: ["a", "b"])
    #expect(try shown(page, "{{#computed}}{{.}},{{/computed}}") == "a,b,")
  }

  private func shown(_ page: ShelfContext, _ template: String) throws -> String {
    var problems = DiagnosticList()
    var templates = TemplateSet(names: ["shelf"]) { _ in
      Source(path: "Templates/shelf.html", text: template)
    }
    let compiled = try #require(
      templates.template(named: "shelf", for: ShelfContext.self, reporting: &problems))
    return String(decoding: compiled.render(page).bytes, as: UTF8.self)
  }
}

private struct ShelfContext: TemplateContext {
  var marks: [MarkContext] = []
  var names: [String] = []
  var wide: [WideContext] = []

  static let fields = Fields<Self>("shelf").field("computed") { $0.names }
}

private struct MarkContext: TemplateContext {
  let isRead: Bool
}

/// A type whose alignment is larger than a word.
private struct WideContext: TemplateContext {
  var width = SIMD4<UInt32>()
  let text: String
}
