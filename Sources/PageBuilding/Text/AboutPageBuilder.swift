import MediaLibrary
import PageContexts
import Planning
import Templates

/// Makes `about.html`.
struct AboutPageBuilder: PageBuilder {
  let pages: [OwnerPage]
  let ownerName: String
  let messages: Messages
  let texts: OwnerTexts
  let links: Links
  let data: LinkedData
  let drawn: SharePictures

  private func embedCode(
    _ part: EmbedPage.Part, _ heading: String, at page: PagePath
  ) -> EmbedCodeContext? {
    guard let site = links.address(of: links.home)?.text else { return nil }
    return EmbedCodeContext(
      link: links.link(PageLink(heading, part.page), from: page),
      html: part.frame(titled: heading, at: site),
      markdown: "[![\(heading.withoutBrackets)](\(site)\(part.card.encoded))](\(site))",
      bbcode: drawn.hasPicture(of: part)
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
      description: content.page.flatMap { pages[$0].description }
        ?? messages[.aboutSummary, (.owner, ownerName)],
      structuredData: data.page("AboutPage", name: page.heading, at: page.path))
  }

  func context(of content: AboutPage, on page: Page, frame: FrameContext) -> TextPageContext {
    TextPageContext(
      frame: frame, heading: page.heading,
      body: content.page.map { texts.html(texts.prose.pages[$0], at: page.path) },
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
  /// For the text of a link in Markdown.
  fileprivate var withoutBrackets: String { filter { !"[]".contains($0) } }
}
