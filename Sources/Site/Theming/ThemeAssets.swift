import Diagnostics
import LibraryIndexing
import PageBuilding
import PageContexts
import Pictures
import SitePlanning

/// The theme as files of the site: style sheet, scripts, fonts, pictures.
package struct ThemeAssets: Sendable {
  /// The addresses of those that pages link to.
  package let links: ThemeLinks
  /// The style sheet, then the others by name.
  private let files: [(path: String, bytes: [UInt8])]

  /// nil when the theme has no style sheet, which has been reported.
  package init?(_ layers: FileLayers, name: String, reporting diagnostics: inout DiagnosticList) {
    guard let style = layers.theme["style.css"]?.bytes() else {
      diagnostics.report(.themeWithoutStyle(name))
      return nil
    }
    // Its name changes with its contents, so that browsers may keep the file for ever.
    let stylesheet = PagePath("theme/style.\(contentVersion(of: style)).css")
    let others = layers.theme.keys.filter { $0 != "style.css" }.sorted()
    func part(_ name: String) -> PagePath? {
      layers.theme[name].map { _ in PagePath("theme/" + name) }
    }
    links = ThemeLinks(
      stylesheet: stylesheet, icon: part("icon.svg"), redirect: part("redirect.js"),
      search: part("search.js"),
      scheme: part("scheme.js"), lists: part("lists.js"), upcoming: part("upcoming.js"))
    files =
      [(stylesheet.text, style)]
      + others.compactMap { name in
        layers.theme[name].map { ("theme/" + name, ThemeAssets.published($0, name)) }
      }
  }

  /// The owner's pictures go out without what cameras and editors wrote into them, as covers do.
  private static func published(_ file: FileLayers.File, _ name: String) -> [UInt8] {
    let bytes = file.bytes()
    let ending = name.split(separator: ".").last?.lowercased()
    guard file.shownPath == "theme/" + name, let ending,
      ending == "jpg" || PictureInfo.Format(rawValue: ending) != nil
    else { return bytes }
    let clean = withoutMetadata(bytes)
    return clean.isEmpty ? bytes : clean
  }

  /// The files of a site with these pages: the script of redirects only if there is a redirect, the
  /// style sheet of the collection's colours unless the theme has a file of that name.
  package func files(
    for pages: [Page], with collectionStyle: (path: String, bytes: [UInt8])?
  ) -> [(path: String, bytes: [UInt8])] {
    let hasRedirects = pages.contains { $0.content is RedirectPage }
    let files = hasRedirects ? files : files.filter { $0.path != links.redirect?.text }
    guard let collectionStyle, !files.contains(where: { $0.path == collectionStyle.path })
    else { return files }
    return files + [collectionStyle]
  }
}
