import Synchronization

/// Texts that aren't saved yet, shown as the site would show them.
package final class PreviewDrafts: Sendable {
  /// The start of the names of their pages, in the site's folder, so that the links of any page
  /// work there.
  package static let prefix = "_tokonoma-draft-"

  private let texts = Mutex<[String: [UInt8]]>([:])

  package init() {}

  /// - Parameter name: encoded, as in an address
  package func show(_ html: [UInt8], as name: String) {
    texts.withLock { texts in
      // Only open pages ask for their texts again.
      if texts.count > 20 { texts = [:] }
      texts[name] = html
    }
  }

  func html(of name: String) -> [UInt8]? { texts.withLock { $0[name] } }

  /// A page without its scripts: the frame of a draft runs none, and the browser would report each.
  private static func withoutScripts(_ page: ArraySlice<UInt8>) -> [UInt8] {
    var (kept, rest) = ([UInt8](), page)
    let end = Array("</script>".utf8)
    while let script = rest.firstRange(of: Array("<script".utf8)),
      let last = rest[script.upperBound...].firstRange(of: end)
    {
      kept += rest[..<script.lowerBound]
      rest = rest[last.upperBound...]
    }
    return kept + rest
  }

  /// A page of the site with a text as its only content.
  static func page(of text: [UInt8], in page: [UInt8]) -> [UInt8] {
    guard let body = page.firstRange(of: Array("<body".utf8)),
      let start = page[body.upperBound...].firstIndex(of: UInt8(ascii: ">")),
      let end = page.firstRange(of: Array("</body>".utf8))
    else { return text }
    return withoutScripts(page[...start]) + Array("<main><div class=\"prose\">".utf8) + text
      + Array("</div></main>".utf8) + page[end.lowerBound...]
  }
}
