import Base
import Planning
import Templates

package struct PageTemplates: Sendable {
  package let card: Template<CardContext>
  package let share: ShareTemplates
  let frame: FrameTemplates
  let kinds: [any CompiledKind]
  package let names: [String]
  /// The uses of each template, if they are recorded.
  package let uses: [TemplateUse]

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
    names = compiler.names
    uses = compiler.templates.uses
    diagnostics.report(contentsOf: compiler.problems)
    if compiler.hasFailed { return nil }
  }

  package func names(of page: Page) -> [String] {
    [page.kind.template] + (page.kind.showsCards ? ["card"] : [])
      + ["resources", "header", "footer"]
  }
}

private struct PageCompiler {
  private(set) var templates: TemplateSet
  private(set) var problems = DiagnosticList()
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
