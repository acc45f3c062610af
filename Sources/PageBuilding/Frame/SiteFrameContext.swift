import MediaLibrary
import PageContexts
import Planning
import Templates

/// What the templates of the head, header and footer show, the same for all pages of a folder. Nothing here may depend on how much is in the library: one more title must
/// not change every page.
package struct SiteFrameContext: TemplateContext {
  /// What leads to the site's root from the page, with a slash at its end.
  let root: SafeURL
  let siteName: String
  /// As Open Graph names languages: `ja_JP`; nil for American English, which it takes for granted, and for one that is
  /// spoken in no country above others.
  let locale: String?
  /// The owner's account of the Fediverse.
  let fediverse: String?
  let stylesheet: SafeURL
  /// The colours that come from the collection, when the settings ask for them.
  let collectionStyle: SafeURL?
  /// The owner's style sheet, which has the last word.
  let customStyle: SafeURL?
  let icon: SafeURL?
  /// The same as pixels, for the home screens of phones.
  let touchIcon: SafeURL?
  let manifest: SafeURL?
  /// The script of the light and dark switch.
  let scheme: SafeURL?
  /// The site as feeds, if it has an address of its own.
  let feeds: FeedsContext?
  /// Friends as a list of feeds; nil for who has none.
  let blogroll: SafeURL?
  /// Where other sites tell of pages that link here.
  let webmention: SafeURL?
  let home: LinkContext
  /// The pages most visitors want.
  let main: [LinkContext]
  let search: LinkContext?
  /// Where it is said what the site is made with.
  let about: LinkContext
  /// All pages, under a few headings.
  let columns: [LinkColumnContext]

  package static let fields = Fields<SiteFrameContext>("surroundings")
    .url("root", \.root)
    .text("siteName", \.siteName)
    .text("locale", \.locale)
    .text("fediverse", \.fediverse)
    .url("stylesheet", \.stylesheet)
    .url("collectionStyle", \.collectionStyle)
    .url("customStyle", \.customStyle)
    .url("icon", \.icon)
    .url("touchIcon", \.touchIcon)
    .url("manifest", \.manifest)
    .url("scheme", \.scheme)
    .section("feeds", \.feeds)
    .url("blogroll", \.blogroll)
    .url("webmention", \.webmention)
    .section("home", \.home)
    .list("main", \.main)
    .section("search", \.search)
    .section("about", \.about)
    .list("columns", \.columns)
}

/// Links under a common name, at the foot of a page.
package struct LinkColumnContext: TemplateContext {
  let heading: String
  let links: [LinkContext]
  /// The feeds, in the column about the site.
  let feeds: FeedsContext?

  package static let fields = Fields<LinkColumnContext>("column")
    .text("heading", \.heading)
    .list("links", \.links)
    .section("feeds", \.feeds)
}

/// Where those who follow the site read what is new.
package struct FeedsContext: TemplateContext {
  let atom: SafeURL
  let json: SafeURL

  package static let fields = Fields<FeedsContext>("feeds")
    .url("atom", \.atom)
    .url("json", \.json)
}

extension Navigation {
  var linked: [PagePath] {
    ([home] + header + [search].compactMap(\.self) + columns.flatMap(\.links)).map(\.path)
  }
}

extension SiteFrameContext {
  init(
    of page: PagePath, _ navigation: Navigation, settings: Settings, theme: ThemeLinks,
    drawn: SharePictures
  ) {
    func url(_ path: PagePath) -> SafeURL { SafeURL(root: page.root, encodedPath: path.encoded) }
    func link(_ link: PageLink) -> LinkContext {
      LinkContext(text: link.text, url: url(link.path), isCurrent: link.path == page)
    }
    let feeds = settings.url.map { _ in
      FeedsContext(atom: url(.atomFeed), json: url(.jsonFeed))
    }
    let last = navigation.columns.indices.last
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
      columns: navigation.columns.enumerated().map { place, column in
        LinkColumnContext(
          heading: column.heading, links: column.links.map(link),
          feeds: place == last ? feeds : nil)
      })
  }
}

/// A language of BCP 47 as Open Graph has it, which wants a country; nil where none is meant.
private func openGraphLocale(_ language: String) -> String? {
  let parts = language.split(separator: "-")
  if parts.count == 2, parts[1].utf8.count == 2 {
    return "\(parts[0].lowercased())_\(parts[1].uppercased())"
  }
  return language.lowercased() == "ja" ? "ja_JP" : nil
}
