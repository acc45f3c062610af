import Base
import Planning
import Templates

package struct PageTemplates: Sendable {
  package let card: Template<CardContext>
  package let share: ShareTemplates
  let frame: FrameTemplates
  private(set) var kinds: [any CompiledKind]
  private var compiler: PageCompiler

  /// The names of the templates of pages, and of parts of pages.
  package var names: [String] { compiler.names }
  /// The uses of each template, if they are recorded.
  package var uses: [TemplateUse] { compiler.templates.uses }
  /// The names in templates that only the owner's files know.
  package var namedUses: [(use: NamedUse, location: SourceLocation)] {
    compiler.templates.namedUses
  }
  /// The `x-…` keys whose values the templates show.
  package var shownExtras: Set<String> { compiler.templates.shownKeys }

  /// nil if a template has errors, after reporting those of all templates.
  package init?(_ templates: TemplateSet, reporting diagnostics: inout DiagnosticList) {
    var compiler = PageCompiler(templates: templates)
    card = compiler.template("card")
    frame = FrameTemplates(
      resources: compiler.template("resources"), header: compiler.template("header"),
      footer: compiler.template("footer"))
    var (titles, collections) =
      ([String: Template<ShareTitleContext>](), [String: Template<ShareCollectionContext>]())
    for format in ShareFormat.all {
      titles[format.titleTemplate] = compiler.template(format.titleTemplate)
      collections[format.collectionTemplate] = compiler.template(format.collectionTemplate)
    }
    share = ShareTemplates(titles: titles, collections: collections)
    kinds = PageKind.all.map { compiler.compiled($0) }
    self.compiler = compiler
    diagnostics.report(contentsOf: compiler.problems)
    if compiler.hasFailed { return nil }
  }

  /// Compiles templates that pages of the owner's name; false after reporting errors in them.
  package mutating func compile(
    ofPages names: [String], reporting diagnostics: inout DiagnosticList
  ) -> Bool {
    compiler.problems = DiagnosticList()
    kinds = kinds.map {
      $0.kind.template == PageKind.ownersTemplate
        ? $0.with(names, compiledBy: &compiler) : $0
    }
    diagnostics.report(contentsOf: compiler.problems)
    return !compiler.hasFailed
  }

  package func names(of page: Page) -> [String] {
    [page.content.template ?? page.kind.template] + (page.kind.showsCards ? ["card"] : [])
      + ["resources", "header", "footer"]
  }
}

struct PageCompiler: Sendable {
  private(set) var templates: TemplateSet
  var problems = DiagnosticList()
  private(set) var hasFailed = false
  private(set) var names: [String] = []

  init(templates: TemplateSet) { self.templates = templates }

  mutating func compiled(_ kind: PageKind) -> any CompiledKind {
    guard let content = kind.content as? any BuiltContent.Type else {
      preconditionFailure("\(kind.content) has no builder")
    }
    return compiled(kind, content)
  }

  private mutating func compiled<Content: BuiltContent>(
    _ kind: PageKind, _ content: Content.Type
  ) -> any CompiledKind {
    CompiledPageKind<Content.Builder>(kind: kind, template: template(kind.template))
  }

  mutating func template<Context: TemplateContext>(_ name: String) -> Template<Context> {
    if !names.contains(name) { names.append(name) }
    if let template = templates.template(named: name, for: Context.self, reporting: &problems) {
      return template
    }
    hasFailed = true
    return Template()
  }
}
