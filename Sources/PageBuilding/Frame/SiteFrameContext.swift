import MediaLibrary
import Planning
import Templates

/// The context of the head, header and footer, the same for all pages of a folder. Nothing here may
/// depend on the size of the library, because one more title must not change every page.
package struct SiteFrameContext: TemplateContext {
  let root: SafeURL
  let siteName: String
  /// Open Graph's name for the language: `ja_JP`; nil for American English, its default, and for
  /// languages without a main country.
  let locale: String?
  let fediverse: String?
  let stylesheet: SafeURL
  let collectionStyle: SafeURL?
  /// The owner's style sheet, linked last.
  let customStyle: SafeURL?
  let icon: SafeURL?
  /// The icon as pixels, for the home screens of phones.
  let touchIcon: SafeURL?
  let manifest: SafeURL?
  let scheme: SafeURL?
  let feeds: FeedsContext?
  let blogroll: SafeURL?
  /// The address at which other sites report links to this one.
  let webmention: SafeURL?
  let home: LinkContext
  let main: [LinkContext]
  let search: LinkContext?
  let about: LinkContext
  /// The parts of the site, with further links in small type below them.
  let doors: [LinkContext]
  let small: [LinkContext]

  package static let fields = Fields<SiteFrameContext>("surroundings")
}

package struct FeedsContext: TemplateContext {
  let atom: SafeURL
  let json: SafeURL
}

extension Navigation {
  var linked: [PagePath] {
    ([home] + header + [search].compactMap(\.self) + doors + small).map(\.path)
  }
}

extension SiteFrameContext {
  /// - Parameter door: the part of the site to which the page belongs
  init(
    of page: PagePath, behind door: Door?, _ navigation: Navigation, settings: Settings,
    theme: ThemeLinks, drawn: SharePictures
  ) {
    func url(_ path: PagePath) -> SafeURL { SafeURL(root: page.root, encodedPath: path.encoded) }
    let around = door.flatMap { navigation.doorPaths[$0] }
    func link(_ link: PageLink) -> LinkContext {
      LinkContext(
        text: link.text, url: url(link.path), isCurrent: link.path == page,
        isAround: link.path != page && link.path == around)
    }
    let feeds = settings.url.map { _ in FeedsContext(atom: url(.atomFeed), json: url(.jsonFeed)) }
    self.init(
      root: page.rootURL,
      siteName: settings.name,
      locale: openGraphLocale(settings.language), fediverse: settings.owner.fediverse,
      stylesheet: url(theme.stylesheet),
      collectionStyle: settings.colors == .theme && settings.accent == nil
        ? nil : url(.collectionStyle),
      customStyle: theme.customStyle.map(url), icon: theme.icon.map(url),
      touchIcon: drawn.touchIcon.map(url), manifest: drawn.manifest.map(url),
      scheme: theme.scheme.map(url), feeds: feeds,
      blogroll: settings.friends.isEmpty ? nil : url(.blogroll),
      webmention: settings.webmention.flatMap { SafeURL($0) },
      home: link(navigation.home), main: navigation.header.map(link),
      search: navigation.search.map(link), about: link(navigation.about),
      doors: navigation.doors.map(link), small: navigation.small.map(link))
  }
}

/// Open Graph's name for a BCP 47 language. It needs a country; nil if the language has none.
private func openGraphLocale(_ language: String) -> String? {
  let parts = language.split(separator: "-")
  if parts.count == 2, parts[1].utf8.count == 2 {
    return "\(parts[0].lowercased())_\(parts[1].uppercased())"
  }
  return language.lowercased() == "ja" ? "ja_JP" : nil
}
