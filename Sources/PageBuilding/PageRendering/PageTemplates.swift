import Base
import PageContexts
import Planning
import Templates

/// The templates of a site, compiled and checked: of each kind of page, of cards, of what is around the content of pages.
package struct PageTemplates: Sendable {
  package let card: Template<CardContext>
  /// Of pictures for those who share pages.
  package let share: ShareTemplates
  let frame: FrameTemplates
  let kinds: [any CompiledKind]
  /// Of all of these.
  package let names: [String]
  /// Where each template is used, when that is recorded.
  package let uses: [TemplateUse]

  /// nil when a template has errors; those of all templates have been reported then.
  package init?(_ templates: TemplateSet, reporting diagnostics: inout DiagnosticList) {
    var compiler = PageCompiler(templates: templates)
    card = compiler.template("card")
    frame = FrameTemplates(
      resources: compiler.template("resources"), header: compiler.template("header"),
      footer: compiler.template("footer"))
    share = ShareTemplates(
      title: compiler.template("share/title"), collection: compiler.template("share/collection"))
    kinds = pageKinds.map { compiler.compiled($0) }
    names = compiler.names
    uses = compiler.templates.uses
    diagnostics.report(contentsOf: compiler.problems)
    if compiler.hasFailed { return nil }
  }

  /// The names of the templates that a page is rendered with: its own, that of the cards on it, and those of what is around
  /// its content.
  package func names(of page: Page) -> [String] {
    let kind = kinds.first { $0.isKind(of: page) }
    return (kind.map { [$0.template] + ($0.showsCards ? ["card"] : []) } ?? [])
      + ["resources", "header", "footer"]
  }
}

/// Compiles one template after the other, also after one that has errors.
private struct PageCompiler {
  private(set) var templates: TemplateSet
  private(set) var problems = DiagnosticList()
  private(set) var hasFailed = false
  private(set) var names: [String] = []

  init(templates: TemplateSet) { self.templates = templates }

  mutating func compiled<Kind: PageKind>(_ kind: Kind) -> any CompiledKind {
    CompiledPageKind(kind: kind, compiled: template(kind.template))
  }

  /// A template that shows nothing in place of one that has errors.
  mutating func template<Context: TemplateContext>(_ name: String) -> Template<Context> {
    if !names.contains(name) { names.append(name) }
    if let template = templates.template(named: name, for: Context.self, reporting: &problems) {
      return template
    }
    hasFailed = true
    return Template()
  }
}
