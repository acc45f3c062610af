import Planning
import Templates

/// Appends the HTML of a page of one kind.
typealias PageRenderer = @Sendable (Page, PageFrames, inout PageBuffer) -> Void

/// A kind of page with its compiled template, whatever its content and context are.
protocol CompiledKind: Sendable {
  var kind: PageKind { get }
  func renderer(_ parts: PageParts) -> PageRenderer
}

struct CompiledPageKind<Builder: PageBuilder>: CompiledKind {
  let kind: PageKind
  let template: Template<Builder.Context>

  func renderer(_ parts: PageParts) -> PageRenderer {
    let (builder, files) = (Builder(parts: parts), PageFiles(of: kind, in: parts.theme))
    return { [kind, template] page, frames, output in
      guard let content = page.content as? Builder.Content else {
        preconditionFailure("\(page.path.text) is a page of another kind")
      }
      let frame = frames.frame(of: page, builder.summary(of: content, on: page), (kind, files))
      template.render(builder.context(of: content, on: page, frame: frame), into: &output)
      if kind.beginsWithPictures { output.loadFirstPictures() }
    }
  }
}
