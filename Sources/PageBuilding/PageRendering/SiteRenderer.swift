import MediaLibrary
import Planning
import Templates

/// Turns planned pages into HTML.
package struct SiteRenderer: Sendable {
  private let frames: PageFrames
  /// By the type of a page's content.
  private let renderers: [ObjectIdentifier: any KindRenderer]

  package init(
    _ plan: SitePlan, parts: PageParts, templates: PageTemplates, theme: ThemeLinks,
    shared: SharePictures = SharePictures()
  ) {
    frames = PageFrames(
      templates.frame, for: plan.navigation, settings: plan.library.settings, links: parts.links,
      theme: theme, shared: shared)
    renderers = Dictionary(
      uniqueKeysWithValues: templates.kinds.map { ($0.contentType, $0.renderer(parts)) })
  }

  /// Appends the page's HTML.
  package func render(_ page: Page, into output: inout PageBuffer) {
    let type = type(of: page.content)
    guard let renderer = renderers[ObjectIdentifier(type)] else {
      preconditionFailure("`pageKinds` has no row for \(type)")
    }
    renderer.render(page, in: frames, into: &output)
  }
}
