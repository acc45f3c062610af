import Base
import Templates

extension FuzzTarget {
  /// A template that includes itself and another one, compiled and, if it has no errors, shown.
  static let template = FuzzTarget(name: "template") { bytes in
    let files = [
      "page": Source(path: "page.html", bytes: bytes),
      "layout": Source(
        path: "layout.html", text: "<title>{{$a}}{{title}}{{/a}}</title>{{$main}}{{/main}}\n"),
      "row": Source(path: "row.html", text: "<li {{#isShown}}class=a{{/isShown}}>{{title}}\n"),
    ]
    var problems = DiagnosticList()
    var set = TemplateSet(names: files.keys.sorted()) { files[$0] }
    let template = set.template(named: "page", for: PageContext.self, reporting: &problems)
    try expect((template == nil) == problems.hasErrors, "refused without a reason")
    _ = problems.sorted.map(DiagnosticFormatter.text)
    _ = templateParts(of: "page") { files[$0] }
    guard let template else { return }
    var buffer = PageBuffer()
    template.render(PageContext(), into: &buffer)
    template.render(.full, into: &buffer)
    try expect(
      String(validating: buffer.bytes, as: UTF8.self) != nil,
      "the page is no text")
  }
}

/// A page with a field of every type.
private struct PageContext: TemplateContext {
  var title = ""
  var subtitle: String?
  var link = SafeURL(path: "a b.html")
  var source: SafeURL?
  var review = HTML()
  var isShown = false
  var item: ItemContext?
  var items: [ItemContext] = []
  var tags: [String] = []
  var cards: [HTML] = []

  static let full = PageContext(
    title: "<é> & \"攻殻\"\u{1}", subtitle: "a text of more than fifteen bytes & more",
    source: SafeURL("https://a.example/?b&c"), review: HTML(escaping: "<p>"), isShown: true,
    item: ItemContext(title: "", items: [ItemContext(title: "'a'")]),
    items: [ItemContext(title: "b"), ItemContext(title: "c", items: [ItemContext(title: "d")])],
    tags: ["", "<", "e"], cards: [HTML(), HTML(escaping: "f")])

  static let fields = Fields<Self>("page")
}

private struct ItemContext: TemplateContext {
  var title: String
  var items: [ItemContext] = []

  static let fields = Fields<Self>("item")
}
