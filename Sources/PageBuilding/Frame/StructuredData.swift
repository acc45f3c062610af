import PageContexts
import Templates

/// What a page says about itself as JSON-LD, for a `<script>` block.
package enum StructuredData: TextSource {
  case none
  case finished(HTML)
  /// Written where it is shown.
  case written(any MarkupSource)

  package var isEmpty: Bool {
    if case .none = self { true } else { false }
  }

  package func append(to page: inout PageBuffer) {
    switch self {
    case .none: break
    case .finished(let html): page.append(html.bytes)
    case .written(let source): source.append(to: &page)
    }
  }
}
