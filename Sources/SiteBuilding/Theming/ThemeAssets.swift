import Base
import PageBuilding
import PageContexts
import Pictures
import Planning

/// The theme as files of the site: style sheet, scripts, fonts, pictures.
package struct ThemeAssets: Sendable {
  /// The addresses of those that pages link to.
  package let links: ThemeLinks
  /// The style sheet, then the others by name.
  private let files: [(path: String, bytes: [UInt8])]
  /// The owner's style sheet, linked behind all others, so that it has the last word.
  private static let custom = "custom.css"

  /// nil when the theme has no style sheet, which has been reported.
  package init?(_ layers: FileLayers, name: String, reporting diagnostics: inout DiagnosticList) {
    guard let sheet = StyleSheet(layers.theme, reporting: &diagnostics) else {
      diagnostics.report(.themeWithoutStyle(name))
      return nil
    }
    let style = ThemeAssets.versioned("style", sheet.bytes)
    let custom = layers.theme[ThemeAssets.custom].map {
      ThemeAssets.versioned("custom", $0.bytes())
    }
    let others = layers.theme.keys.filter {
      !StyleSheet.isPart($0) && $0 != ThemeAssets.custom && !$0.hasPrefix(FileLayers.covers)
    }.sorted()
    func part(_ name: String) -> PagePath? {
      layers.theme[name].map { _ in PagePath("theme/" + name) }
    }
    links = ThemeLinks(
      stylesheet: PagePath(style.path), customStyle: custom.map { PagePath($0.path) },
      icon: part("icon.svg"), redirect: part("redirect.js"), search: part("search.js"),
      scheme: part("scheme.js"), lists: part("lists.js"), upcoming: part("upcoming.js"),
      wall: part("wall.js"), wallStyle: part("wall.css"), compare: part("compare.js"),
      compareStyle: part("compare.css"), ask: part("ask.js"), askStyle: part("ask.css"),
      friendsStyle: part("friends.css"), feedStyle: part("feed.css"), embedStyle: part("embed.css"))
    var files = [style] + (custom.map { [$0] } ?? [])
    for name in others {
      guard let file = layers.theme[name] else { continue }
      files.append(
        ("theme/" + name, ThemeAssets.published(file, name, reporting: &diagnostics)))
    }
    self.files = files
  }

  /// The name of a style sheet changes with its contents, so that browsers may keep it for ever.
  private static func versioned(
    _ name: String, _ bytes: [UInt8]
  ) -> (path: String, bytes: [UInt8]) {
    ("theme/\(name).\(contentVersion(of: bytes)).css", bytes)
  }

  /// The owner's pictures go out without what cameras and editors wrote into them, as covers do; scripts of a theme
  /// without what only its authors read.
  private static func published(
    _ file: FileLayers.File, _ name: String, reporting diagnostics: inout DiagnosticList
  ) -> [UInt8] {
    guard file.shownPath == "theme/" + name else {
      return name.hasSuffix(".js") ? CompactScript.bytes(of: file.bytes()) : file.bytes()
    }
    guard PictureInfo.Format.mayHaveNotes(inFile: name) else { return file.bytes() }
    return withoutMetadata(of: file.source, reporting: &diagnostics)
  }

  /// The files of the theme that a published one, such as `theme/style.1a2b3c4d.css`, is made of.
  package static func sources(of path: String, in layers: FileLayers) -> [LayeredFile] {
    let name = path.dropFirst("theme/".count)
    let names: [String]
    if name.hasPrefix("style."), name.hasSuffix(".css") {
      names = StyleSheet.names(among: Array(layers.theme.keys))
    } else if name.hasPrefix("custom."), name.hasSuffix(".css") {
      names = [custom]
    } else {
      names = [String(name)]
    }
    return layers.all.filter { file in names.contains { file.path == "theme/" + $0 } }
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
