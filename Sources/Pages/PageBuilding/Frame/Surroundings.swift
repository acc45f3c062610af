import LibraryIndexing
import PageContexts
import SitePlanning
import TemplateRuntime

/// The templates of what every page has around its content.
package struct SurroundingsTemplates: Sendable {
  /// Of the `head`: style, scripts, feeds.
  package let resources: Template<SurroundingsContext>
  package let header: Template<SurroundingsContext>
  package let footer: Template<SurroundingsContext>

  package init(
    resources: Template<SurroundingsContext>, header: Template<SurroundingsContext>,
    footer: Template<SurroundingsContext>
  ) {
    self.resources = resources
    self.header = header
    self.footer = footer
  }

  fileprivate func rendered(_ context: SurroundingsContext) -> Surroundings {
    Surroundings(
      resources: .own(resources.rendered(context)), header: .own(header.rendered(context)),
      footer: .own(footer.rendered(context)))
  }
}

/// What stands around the content of a page, finished.
package struct Surroundings: Sendable {
  let resources: Part
  let header: Part
  let footer: Part

  enum Part: MarkupSource {
    case own(HTML)
    case shared(Shared)

    package func append(to page: inout PageBuffer) {
      switch self {
      case .own(let html): page.append(html.bytes)
      case .shared(let shared): page.append(shared.html.bytes)
      }
    }

    fileprivate func shared(keeping kept: inout [Shared]) -> Part {
      guard case .own(let html) = self else { return self }
      let shared = Shared(html)
      kept.append(shared)
      return .shared(shared)
    }
  }

  final class Shared: Sendable {
    fileprivate let html: HTML

    fileprivate init(_ html: HTML) { self.html = html }
  }

  fileprivate func shared(keeping kept: inout [Shared]) -> Surroundings {
    Surroundings(
      resources: resources.shared(keeping: &kept), header: header.shared(keeping: &kept),
      footer: footer.shared(keeping: &kept))
  }
}

/// Rendered once for each depth of folders and copied into each page: thirty links a page are a twentieth of a build.
///
/// A page that is itself among the links has one that says so, and is rendered its own.
struct SurroundingsByDepth: Sendable {
  private let templates: SurroundingsTemplates
  /// For each depth; of most there are none.
  private let linked: [Set<String>]
  private let context: @Sendable (PagePath) -> SurroundingsContext
  private let byDepth: [Surroundings]
  /// What those by depth share.
  private let kept: [Surroundings.Shared]

  /// - Parameters:
  ///   - linked: The pages that are among the links.
  ///   - context: Of a page at a path.
  init(
    _ templates: SurroundingsTemplates, linked: [PagePath],
    _ context: @escaping @Sendable (PagePath) -> SurroundingsContext
  ) {
    self.templates = templates
    self.context = context
    var kept: [Surroundings.Shared] = []
    byDepth = ["x", "x/x", "x/x/x"].map {
      templates.rendered(context(PagePath($0))).shared(keeping: &kept)
    }
    self.kept = kept
    self.linked = byDepth.indices.map { depth in
      Set(linked.filter { $0.depth == depth }.map(\.text))
    }
  }

  func surroundings(of page: PagePath) -> Surroundings {
    page.depth < byDepth.count && page.base == nil && !linked[page.depth].contains(page.text)
      ? byDepth[page.depth] : templates.rendered(context(page))
  }
}

extension Template {
  /// But for the end of the last line, which the template that shows it has, too.
  fileprivate func rendered(_ context: Context) -> HTML {
    var buffer = PageBuffer(capacity: 1 << 12)
    render(context, into: &buffer)
    let bytes = buffer.bytes
    return HTML(markup: bytes.last == UInt8(ascii: "\n") ? bytes.dropLast() : bytes)
  }
}
