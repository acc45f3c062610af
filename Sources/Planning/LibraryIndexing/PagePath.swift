import Bytes
import Escaping

/// Where a page is in the site, such as `anime/cowboy-bebop.html`.
@usableFromInline
package struct PagePath: Sendable, Hashable {
  /// The path below the output folder, `/` between folders.
  @usableFromInline package let text: String
  /// The same, percent-encoded for a URL.
  @inlinable
  package var encoded: String { rarities == nil ? text : escaped }
  /// Whether it stands for itself in a URL: letters and digits of ASCII and `-._~`, besides the slashes.
  package var isPlain: Bool { rarities?.escaped == nil }
  /// How many folders the page is in.
  @usableFromInline package let depth: Int
  /// Where the site is on its host, such as `/alcove/`, for a page that is shown at other addresses than its own; else nil.
  @inlinable
  package var base: String? { rarities == nil ? nil : otherBase }
  @usableFromInline let rarities: Rarities?

  /// What nearly no path has, apart: paths are copied by the dozen for each page, and each text counts.
  @usableFromInline
  final class Rarities: Sendable {
    /// nil when it is the text.
    @usableFromInline let escaped: String?
    @usableFromInline let base: String?

    init(escaped: String?, base: String?) {
      (self.escaped, self.base) = (escaped, base)
    }
  }

  package init(_ text: String, base: String? = nil) {
    self.text = text
    let (escaped, depth) = PagePath.encode(text)
    self.depth = depth
    rarities =
      escaped == nil && base == nil ? nil : Rarities(escaped: escaped, base: base)
  }

  @usableFromInline
  package static func == (a: PagePath, b: PagePath) -> Bool {
    // Nearly all are told from the start page by that, for which no text is compared.
    a.depth == b.depth && a.text == b.text && a.base == b.base
  }

  @usableFromInline
  package func hash(into hasher: inout Hasher) { hasher.combine(text) }

  /// What leads from the page to the site's root: ``, `../`, `../../`.
  ///
  /// Inlined: each link asks for it, and nearly all are on pages of the root or of a folder or two.
  @inlinable
  package var root: String {
    depth > 2 || rarities != nil ? otherRoot : depth == 0 ? "" : depth == 1 ? "../" : "../../"
  }

  /// Whether what leads to the root is `../`.
  @inlinable
  package var isInFolderOfRoot: Bool { depth == 1 && base == nil }

  // Of nearly all paths what is rare is not asked for, which would count a reference to it.

  @usableFromInline
  var escaped: String { rarities?.escaped ?? text }

  @usableFromInline
  var otherBase: String? { rarities?.base }

  @usableFromInline
  var otherRoot: String { base ?? PagePath.root(fromDepth: depth) }

  /// The relative link from this page: always by way of the root, so that what is rendered for one
  /// page (a card) fits every page of the same depth.
  package func link(to other: PagePath) -> String {
    depth == 0 && base == nil ? other.encoded : root + other.encoded
  }

  /// The later page `number` of a list whose first page this is: `watched.html` → `watched/2.html`.
  package func later(_ number: Int) -> PagePath {
    PagePath("\(text.hasSuffix(".html") ? String(text.dropLast(5)) : text)/\(number).html")
  }

  /// Literals for the depths that pages and cards have: references to those are not counted.
  private static func root(fromDepth depth: Int) -> String {
    switch depth {
    case 0: ""
    case 1: "../"
    case 2: "../../"
    case 9: "../../../../../../../../../"
    default: String(repeating: "../", count: depth)
    }
  }

  private static func encode(_ text: String) -> (escaped: String?, depth: Int) {
    let depth = text.withSpan { bytes in
      bytes.indices.count { bytes[$0] == UInt8(ascii: "/") }
    }
    return (PercentEncoding.path.encoded(text), depth)
  }
}
