import MediaLibrary
import Planning
import Templates

extension TextPage: BuiltContent { typealias Builder = TextPageBuilder }

struct TextPageBuilder: PageBuilder {
  let parts: PageParts

  func summary(of content: TextPage, on page: Page) -> PageSummary {
    let excerpt = texts.excerpt(texts.prose.pages[content.page])
    return PageSummary(
      heading: page.heading,
      description: plan.library.pages[content.page].description
        ?? (excerpt.isEmpty ? page.heading : excerpt),
      structuredData: content.titles.map { data.list($0, name: page.heading) }
        ?? data.page("WebPage", name: page.heading, at: page.path))
  }

  func context(of content: TextPage, on page: Page) -> TextPageContext {
    TextPageContext(
      body: texts.html(texts.prose.pages[content.page], at: page.path),
      titles: ownTitles(content.titles ?? [], at: page.path), sources: [], libraryFile: nil,
      hasCredits: false)
  }
}

extension PageMaker {
  fileprivate func ownTitles(_ titles: [EntryIndex], at page: PagePath) -> [OwnTitleContext] {
    let isOfOneKind = Set(titles.map { entries[$0].kind }).count == 1
    return titles.map {
      OwnTitleContext(
        title: CardContext(of: $0, self.titles, on: page),
        distinction: cards.card($0, isAmongOneKind: isOfOneKind, at: page).distinction)
    }
  }
}

/// A title on a page of the owner's, with everything that a card has.
struct OwnTitleContext: TemplateContext {
  let title: CardContext
  /// `manga`, if other titles have the same name.
  let distinction: String?

  static let fields = Fields<OwnTitleContext>("title of a page", merging: "title")
}

/// `about.html` and the owner's further pages.
struct TextPageContext: TemplateContext {
  let body: HTML?
  /// The titles that `titles` in the page's front matter asks for.
  let titles: [OwnTitleContext]
  /// The owner's bio, if there is no body.
  var bio: HTML? = nil
  /// The library in a few sentences.
  var lead: String? = nil
  // The following are only on the about page.
  let sources: [LinkContext]
  let libraryFile: SafeURL?
  var addressCode: AddressCodeContext?
  var embeds: [EmbedCodeContext] = []
  let hasCredits: Bool

  static let fields = Fields<TextPageContext>("page")
}

/// The code with which another page shows a part of the site.
struct EmbedCodeContext: TemplateContext {
  let link: LinkContext
  let html: String
  let markdown: String
  /// For forums; nil without a picture.
  let bbcode: String?

  static let fields = Fields<EmbedCodeContext>("code of an embed")
}

struct AddressCodeContext: TemplateContext {
  let address: SafeURL
  let text: String
  let picture: SafeURL
  let alt: String

  static let fields = Fields<AddressCodeContext>("QR code")
}

extension AboutPage: BuiltContent { typealias Builder = AboutPageBuilder }

struct AboutPageBuilder: PageBuilder {
  let parts: PageParts

  private func embedCode(
    _ part: EmbedPage.Part, _ heading: String, at page: PagePath
  ) -> EmbedCodeContext? {
    guard let site = links.address(of: links.home)?.text else { return nil }
    return EmbedCodeContext(
      link: links.link(PageLink(heading, part.page), from: page),
      html: part.frame(titled: heading, at: site),
      markdown: "[![\(heading.withoutBrackets)](\(site)\(part.card.encoded))](\(site))",
      bbcode: parts.drawn.hasPicture(of: part)
        ? "[url=\(site)][img]\(site)\(part.picture.encoded)[/img][/url]" : nil)
  }

  private func addressCode(_ picture: PagePath, at page: PagePath) -> AddressCodeContext? {
    links.address(of: links.home).map { address in
      AddressCodeContext(
        address: address, text: address.text, picture: links.url(of: picture, from: page),
        alt: messages[.qrCodeOf, (.text, address.text)])
    }
  }

  func summary(of content: AboutPage, on page: Page) -> PageSummary {
    PageSummary(
      heading: page.heading,
      description: content.page.flatMap { plan.library.pages[$0].description }
        ?? messages[.aboutSummary, (.owner, ownerName)],
      structuredData: data.page("AboutPage", name: page.heading, at: page.path))
  }

  func context(of content: AboutPage, on page: Page) -> TextPageContext {
    TextPageContext(
      body: content.page.map { texts.html(texts.prose.pages[$0], at: page.path) },
      titles: ownTitles(content.titles ?? [], at: page.path),
      bio: content.page == nil ? texts.prose.bio.map { texts.html($0, at: page.path) } : nil,
      lead: content.page == nil
        ? messages.sentences(of: content.figures, content.milestones, on: scale) : nil,
      sources: content.sources.map { source in
        LinkContext(
          text: source.name, url: source.url.flatMap { SafeURL($0) },
          detail: SourceCredit.sentence(of: source.name))
      }, libraryFile: content.libraryFile.map { links.url(of: $0, from: page.path) },
      addressCode: content.qrCode.flatMap { addressCode($0, at: page.path) },
      embeds: content.embeds.compactMap { embedCode($0.part, $0.heading, at: page.path) },
      hasCredits: true)
  }
}

extension String {
  fileprivate var withoutBrackets: String { filter { !"[]".contains($0) } }
}

extension PagesPage: BuiltContent { typealias Builder = PagesPageBuilder }

struct PagesPageBuilder: PageBuilder {
  let parts: PageParts

  func summary(of content: PagesPage, on page: Page) -> PageSummary {
    PageSummary(heading: page.heading, description: page.heading)
  }

  func context(of content: PagesPage, on page: Page) -> PagesContext {
    PagesContext(
      links: content.links.map { links.link($0, from: page.path) })
  }
}

/// `pages.html`: the owner's pages.
struct PagesContext: TemplateContext {
  let links: [LinkContext]
}
