import Base

/// The path of a page below the output folder, such as `anime/cowboy-bebop.html`.
package struct PagePath: Sendable, Hashable {
  package let text: String
  /// Percent-encoded for a URL.
  package var encoded: String { escaped ?? text }
  /// nil if the text needs no encoding, as nearly always.
  private let escaped: String?
  package let depth: Int
  /// The site's path on its host, such as `/alcove/`, for a page that hosts show at other
  /// addresses.
  package let base: String?

  package init(_ text: String, base: String? = nil) {
    self.text = text
    self.base = base
    depth = text.utf8.count { $0 == UInt8(ascii: "/") }
    escaped = PercentEncoding.path.encoded(text)
  }

  package static func == (a: PagePath, b: PagePath) -> Bool {
    a.depth == b.depth && a.text == b.text && a.base == b.base
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(text) }

  /// The relative link from the page to the site's root: ``, `../`, `../../`.
  package var root: String {
    if let base { return base }
    return switch depth {
    case 0: ""
    case 1: "../"
    default: String(repeating: "../", count: depth)
    }
  }

  package var isInFolderOfRoot: Bool { depth == 1 && base == nil }

  /// The relative link from this page. It always goes through the root, so that a card rendered
  /// once fits every page of the same depth.
  package func link(to other: PagePath) -> String { root + other.encoded }

  /// `anime/planetes` for `anime/planetes.html`.
  package var stem: String { text.hasSuffix(".html") ? String(text.dropLast(5)) : text }

  /// A later page of a list that starts here: `watched.html` → `watched/2.html`.
  package func later(_ number: Int) -> PagePath { PagePath("\(stem)/\(number).html") }
}
