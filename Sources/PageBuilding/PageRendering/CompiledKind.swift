import Planning
import Templates

/// Appends the HTML of a page of one kind.
typealias PageRenderer = @Sendable (Page, PageFrames, inout PageBuffer) -> Void

/// A kind of page with its compiled template, whatever its content and context.
protocol CompiledKind: Sendable {
  var kind: PageKind { get }
  func renderer(_ parts: PageParts) -> PageRenderer
}

struct CompiledPageKind<Builder: PageBuilder>: CompiledKind {
  let kind: PageKind
  let template: Template<PageView<Builder.Context>>

  func renderer(_ parts: PageParts) -> PageRenderer {
    let builder = Builder(parts: parts)
    return { [kind, template] page, frames, output in
      guard let content = page.content as? Builder.Content else {
        preconditionFailure("\(page.path.text) is a page of another kind")
      }
      let view = PageView(
        frame: frames.frame(of: page, builder.summary(of: content, on: page), kind),
        heading: page.heading, emptyText: page.emptyText,
        script: content.isEmpty ? nil : builder.script(of: page), style: builder.style(of: page),
        tabs: builder.tabs(of: page),
        own: builder.context(of: content, on: page))
      template.render(view, into: &output)
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
    Fields(Own.fields.table.name, merging: "own")
      .field("hasLongHeading", \.hasLongHeading)
  }
}
