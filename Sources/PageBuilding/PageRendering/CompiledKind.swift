import Planning
import Templates

/// Appends the HTML of a page of one kind.
typealias PageRenderer = @Sendable (Page, PageFrames, inout PageBuffer) -> Void

/// A kind of page with its compiled template, whatever its content and context.
protocol CompiledKind: Sendable {
  var kind: PageKind { get }
  func renderer(_ parts: PageParts) -> PageRenderer

  /// With templates for pages that name them.
  func with(_ templates: [String], compiledBy compiler: inout PageCompiler) -> any CompiledKind
}

struct CompiledPageKind<Builder: PageBuilder>: CompiledKind {
  let kind: PageKind
  let template: Template<PageView<Builder.Context>>
  /// By the names with which pages ask for them.
  var others: [String: Template<PageView<Builder.Context>>] = [:]

  func with(_ templates: [String], compiledBy compiler: inout PageCompiler) -> any CompiledKind {
    var kind = self
    for name in templates { kind.others[name] = compiler.template(name) }
    return kind
  }

  func renderer(_ parts: PageParts) -> PageRenderer {
    let builder = Builder(parts: parts)
    return { [kind, template, others] page, frames, output in
      guard let content = page.content as? Builder.Content else {
        preconditionFailure("\(page.path.text) is a page of another kind")
      }
      let view = PageView(
        frame: frames.frame(of: page, builder.summary(of: content, on: page), kind),
        heading: page.heading, emptyText: page.emptyText,
        script: content.isEmpty ? nil : builder.script(of: page), style: builder.style(of: page),
        tabs: builder.tabs(of: page),
        own: builder.context(of: content, on: page))
      let own = content.template.flatMap { others[$0] }
      (own ?? template).render(view, into: &output)
      if kind.beginsWithPictures { output.loadFirstPictures() }
    }
  }
}

/// The context of a page's template: the fields that every page has, and its own.
struct PageView<Own: TemplateContext>: TemplateContext {
  let frame: FrameContext
  let heading: String
  let emptyText: String?
  let script: SafeURL?
  let style: SafeURL?
  let tabs: [TabRowContext]
  let own: Own

  var hasLongHeading: Bool { heading.isLongHeading }

  static var fields: Fields<PageView> {
    Fields(Own.fieldTable.name, merging: "own")
      .field("hasLongHeading", \.hasLongHeading)
  }
}
