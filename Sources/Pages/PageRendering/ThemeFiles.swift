import Diagnostics
import LibraryIndexing
import PageContexts
import SitePlanning

/// The theme as files of the site.
package struct ThemeFiles: Sendable {
  let parts: ThemeParts
  /// Everything else of the theme keeps its name below `theme/`.
  private let files: [(path: String, bytes: [UInt8])]

  /// nil when the theme has no style sheet, which has been reported.
  package init?(_ layers: FileLayers, name: String, reporting diagnostics: inout DiagnosticList) {
    guard let style = layers.theme["style.css"]?.bytes() else {
      diagnostics.report(.themeWithoutStyle(name))
      return nil
    }
    // The name follows the content, so that browsers may keep the file for ever.
    let stylesheet = PagePath("theme/style.\(ThemeFiles.hash(style)).css")
    let others = layers.theme.keys.filter { $0 != "style.css" }.sorted()
    func part(_ name: String) -> PagePath? {
      layers.theme[name].map { _ in PagePath("theme/" + name) }
    }
    parts = ThemeParts(
      stylesheet: stylesheet, icon: part("icon.svg"), redirect: part("redirect.js"),
      search: part("search.js"),
      scheme: part("scheme.js"), lists: part("lists.js"), upcoming: part("upcoming.js"))
    files =
      [(stylesheet.text, style)]
      + others.compactMap { name in layers.theme[name].map { ("theme/" + name, $0.bytes()) } }
  }

  /// The files that a site of these pages has: the script of redirects only if there is one, the collection's colours
  /// unless the theme has a file of that name.
  package func files(
    for pages: [Page], with collectionStyle: (path: String, bytes: [UInt8])?
  ) -> [(path: String, bytes: [UInt8])] {
    let hasRedirects = pages.contains { if case .redirect = $0.content { true } else { false } }
    let files = hasRedirects ? files : files.filter { $0.path != parts.redirect?.text }
    guard let collectionStyle, !files.contains(where: { $0.path == collectionStyle.path })
    else { return files }
    return files + [collectionStyle]
  }

  /// FNV-1a, 32 bits of it: tells versions of one file apart, and guards nothing.
  package static func hash(_ bytes: [UInt8]) -> String {
    let hash = bytes.reduce(0x811C_9DC5 as UInt32) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
    let hex = String(hash, radix: 16)
    return String(repeating: "0", count: 8 - hex.count) + hex
  }
}
