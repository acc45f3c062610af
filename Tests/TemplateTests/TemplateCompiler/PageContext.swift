import Base
import Templates
import TestSupport

/// A page with a field of every type.
struct PageContext: TemplateContext {
  var title = "Cowboy Bebop"
  var subtitle: String? = nil
  var link: SafeURL = SafeURL(path: "anime/cowboy-bebop.html")
  var source: SafeURL? = nil
  var review = HTML(markup: Array("<p>See you.</p>".utf8))
  var note: HTML? = nil
  var isFavorite = false
  var progress: ProgressContext? = nil
  var genres: [GenreContext] = []
  var tags: [String] = []
  var links: [SafeURL] = []
  var cards: [HTML] = []

  static let fields = Fields<Self>("page")
}

struct ProgressContext: TemplateContext {
  var done = "12"
  var total: String? = "26"

  static let fields = Fields<Self>("progress")
}

/// Has its own `title`, and contains itself.
struct GenreContext: TemplateContext {
  var title: String
  var genres: [GenreContext] = []

  static let fields = Fields<Self>("genre")
}

/// The result of a template named `page`, given alone or as one of several files.
struct Outcome {
  let problems: DiagnosticList
  let template: Template<PageContext>?

  init(_ template: String) {
    self.init(files: ["page": Source(path: "Templates/page.html", text: template)])
  }

  init(archive: String) {
    let files = TextArchive(archive).files.map { file in
      let source = Source(path: "Templates/\(file.path)", text: file.text)
      return (String(file.path.prefix { $0 != "." }), source)
    }
    self.init(files: Dictionary(files, uniquingKeysWith: { first, _ in first }))
  }

  init(files: [String: Source]) {
    var problems = DiagnosticList()
    var templates = TemplateSet(names: files.keys.sorted()) { files[$0] }
    template = templates.template(named: "page", for: PageContext.self, reporting: &problems)
    self.problems = problems
  }

  /// As a person reads them.
  var messages: String { problems.sorted.map(DiagnosticFormatter.text).joined() }

  var ids: [String] { problems.sorted.map(\.id) }

  /// The page, or the problems with the template.
  func shown(_ page: PageContext = PageContext()) -> String {
    template.map { String(decoding: $0.render(page).bytes, as: UTF8.self) } ?? messages
  }
}

extension Template {
  /// A separate page.
  func render(_ context: Context) -> HTML {
    var buffer = PageBuffer()
    render(context, into: &buffer)
    return HTML(markup: buffer.bytes)
  }
}
