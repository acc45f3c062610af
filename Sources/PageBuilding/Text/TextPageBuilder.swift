import MediaLibrary
import PageContexts
import Planning
import Templates

/// Makes the pages that the owner wrote, other than `about`.
struct TextPageBuilder: PageBuilder {
  let pages: [OwnerPage]
  let texts: OwnerTexts
  let data: LinkedData

  func summary(of content: TextPage, on page: Page) -> PageSummary {
    let excerpt = texts.excerpt(texts.prose.pages[content.page])
    return PageSummary(
      heading: page.heading,
      description: pages[content.page].description ?? (excerpt.isEmpty ? page.heading : excerpt),
      structuredData: data.page("WebPage", name: page.heading, at: page.path))
  }

  func context(of content: TextPage, on page: Page, frame: FrameContext) -> TextPageContext {
    TextPageContext(
      frame: frame, heading: page.heading,
      body: texts.html(texts.prose.pages[content.page], at: page.path), sources: [],
      libraryFile: nil, hasCredits: false)
  }
}
