import Planning

/// In a preview, explains how to fill a page that is still empty. Visitors of the published site
/// don't need it.
enum EmptyPageHints {
  /// The start of an empty page's content.
  private static let mark = Array("<div class=\"empty\">".utf8)

  /// The page with its hint above the empty place; unchanged if the page has content.
  static func adding(to page: [UInt8], at path: String) -> [UInt8] {
    guard let hint = PageKind.hint(at: path), let start = page.firstRange(of: mark)?.lowerBound
    else {
      return page
    }
    return page[..<start] + Array("<p class=\"notice\">\(hint)</p>\n".utf8) + page[start...]
  }
}
