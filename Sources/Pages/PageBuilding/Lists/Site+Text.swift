import LibraryIndexing
import Localization
import PageContexts
import SitePlanning
import TemplateRuntime

extension Site {
  package func aboutContext(
    _ page: AboutPage, heading: String, at path: PagePath, frame: FrameContext
  ) -> TextPageContext {
    TextPageContext(
      frame: frame, heading: heading, body: page.page.map { html(prose.pages[$0], at: path) },
      sources: page.sources.map { source in
        LinkContext(text: source.name, url: source.url.flatMap { SafeURL($0) })
      }, hasCredits: true)
  }

  package func textPageContext(
    _ index: Int, heading: String, at path: PagePath, frame: FrameContext
  ) -> TextPageContext {
    TextPageContext(
      frame: frame, heading: heading, body: html(prose.pages[index], at: path), sources: [],
      hasCredits: false)
  }

  package func redirectContext(
    to target: PagePath, heading: String, at path: PagePath, frame: FrameContext
  ) -> RedirectContext {
    let (before, behind) = words.around(.title, in: .movedTo)
    return RedirectContext(
      frame: frame, heading: heading,
      target: LinkContext(text: heading, url: url(of: target, from: path)), before: before,
      behind: behind, script: theme.redirect.map { url(of: $0, from: path) })
  }
}
