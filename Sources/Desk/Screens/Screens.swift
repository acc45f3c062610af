import Base
import Planning
import SiteBuilding
import Templates

typealias ScreenRenderer = @Sendable (ScreenRequest) throws -> [UInt8]?

/// The compiled screens, in the site's language.
struct Screens: Sendable {
  private let renderers: [String: ScreenRenderer]
  /// The page for browsers that didn't come through the address in the terminal.
  private let entry: Template<EntryContext>
  /// The page for devices of the network that aren't paired.
  private let pair: Template<EntryContext>

  /// nil after reporting errors of templates.
  init?(_ words: DeskWords, reporting problems: inout DiagnosticList) {
    var templates = Screens.templates(words)
    guard
      let entry = templates.template(
        named: "desk/enter", for: EntryContext.self, reporting: &problems),
      let pair = templates.template(
        named: "desk/pair", for: EntryContext.self, reporting: &problems)
    else { return nil }
    (self.entry, self.pair) = (entry, pair)
    var renderers: [String: ScreenRenderer] = [:]
    for row in ScreenRow.all {
      guard let renderer = row.compile(&templates, &problems) else { return nil }
      renderers[row.name] = renderer
    }
    self.renderers = renderers
  }

  /// Only built-in templates: a project's own could bring script to pages that write.
  static func templates(_ words: DeskWords) -> TemplateSet {
    TemplateSet(names: [], words: FixedTexts(words.fixed, open: words.site.open)) { name in
      BuiltinFiles.templates.file(at: name + ".html").map {
        Source(path: "Templates/" + $0.path, bytes: $0.bytes)
      }
    }
  }

  /// The page of a screen; nil if there is nothing at the address.
  func page(of name: String, _ request: ScreenRequest) throws -> [UInt8]? {
    try renderers[name]?(request)
  }

  func entryPage(_ context: EntryContext, isFromNetwork: Bool) -> [UInt8] {
    var page = PageBuffer(capacity: 1 << 12)
    (isFromNetwork ? pair : entry).render(context, into: &page)
    return page.bytes
  }
}

/// `desk/enter.html` and `desk/pair.html`
struct EntryContext: TemplateContext {
  let language: String
  let siteName: String
  /// Whether the given secret was wrong.
  let isRefused: Bool
  /// Whether no pairing code opens the desk now.
  var isClosed = true
}
