import Base

/// Where a page is in the site, such as `anime/cowboy-bebop.html`.
package struct PagePath: Sendable, Hashable {
  /// The path below the output folder, `/` between folders.
  package let text: String
  /// The same, percent-encoded for a URL.
  package var encoded: String { escaped ?? text }
  /// nil when the text stands for itself in a URL, as nearly all do: letters and digits of ASCII
  /// and `-._~` and slashes.
  private let escaped: String?
  /// How many folders the page is in.
  package let depth: Int
  /// Where the site is on its host, such as `/alcove/`, for a page that is shown at other addresses
  /// than its own; else nil.
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

  /// What leads from the page to the site's root: ``, `../`, `../../`.
  package var root: String {
    if let base { return base }
    return switch depth {
    case 0: ""
    case 1: "../"
    case 2: "../../"
    default: String(repeating: "../", count: depth)
    }
  }

  /// Whether what leads to the root is `../`.
  package var isInFolderOfRoot: Bool { depth == 1 && base == nil }

  /// The relative link from this page: always by way of the root, so that what is rendered for one
  /// page (a card) fits every page of the same depth.
  package func link(to other: PagePath) -> String { root + other.encoded }

  /// Without what pages end in: `anime/planetes` of `anime/planetes.html`.
  package var stem: String { text.hasSuffix(".html") ? String(text.dropLast(5)) : text }

  /// The later page `number` of a list whose first page this is: `watched.html` → `watched/2.html`.
  package func later(_ number: Int) -> PagePath {
    PagePath("\(stem)/\(number).html")
  }
}
