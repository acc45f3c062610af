import Planning
import Templates

/// A kind of page with its compiled template, whatever its content and context are.
protocol CompiledKind: Sendable {
  var template: String { get }
  var showsCards: Bool { get }
  /// The type of the contents of its pages.
  var contentType: ObjectIdentifier { get }

  func isKind(of page: Page) -> Bool
  func renderer(_ parts: PageParts) -> any KindRenderer
}

struct CompiledPageKind<Kind: PageKind>: CompiledKind {
  let kind: Kind
  let compiled: Template<Kind.Builder.Context>

  var template: String { kind.template }
  var showsCards: Bool { kind.showsCards }
  var contentType: ObjectIdentifier { ObjectIdentifier(Kind.Builder.Content.self) }

  func isKind(of page: Page) -> Bool { page.content is Kind.Builder.Content }

  func renderer(_ parts: PageParts) -> any KindRenderer {
    PageKindRenderer(
      builder: kind.builder(parts), template: compiled, firstPictures: kind.firstPictures)
  }
}

/// Renders the pages of one kind.
protocol KindRenderer: Sendable {
  func render(_ page: Page, in frames: PageFrames, into output: inout PageBuffer)
}

private final class PageKindRenderer<Builder: PageBuilder>: KindRenderer {
  private let builder: Builder
  private let template: Template<Builder.Context>
  private let firstPictures: Int

  init(builder: Builder, template: Template<Builder.Context>, firstPictures: Int) {
    self.builder = builder
    self.template = template
    self.firstPictures = firstPictures
  }

  func render(_ page: Page, in frames: PageFrames, into output: inout PageBuffer) {
    guard let content = page.content as? Builder.Content else {
      preconditionFailure("\(page.path.text) is a page of another kind")
    }
    let frame = frames.frame(of: page, builder.summary(of: content, on: page))
    template.render(builder.context(of: content, on: page, frame: frame), into: &output)
    output.loadAtOnce(pictures: firstPictures)
  }
}
