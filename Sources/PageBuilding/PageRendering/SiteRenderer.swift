import Planning
import Templates

package struct SiteRenderer: Sendable {
  private let frames: PageFrames
  private let renderers: [ObjectIdentifier: PageRenderer]

  package init(_ parts: PageParts, templates: PageTemplates) {
    frames = PageFrames(templates.frame, parts: parts)
    renderers = Dictionary(
      uniqueKeysWithValues: templates.kinds.map {
        (ObjectIdentifier($0.kind.content), $0.renderer(parts))
      })
  }

  package func render(_ page: Page, into output: inout PageBuffer) {
    let type = type(of: page.content)
    guard let renderer = renderers[ObjectIdentifier(type)] else {
      preconditionFailure("`PageKind.all` has no row for \(type)")
    }
    renderer(page, frames, &output)
  }
}
