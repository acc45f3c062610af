import Base
import MediaLibrary
import Planning
import Templates

extension EmbedPage: BuiltContent { typealias Builder = EmbedPageBuilder }

struct EmbedPageBuilder: PageBuilder {
  let parts: PageParts

  func summary(of content: EmbedPage, on page: Page) -> PageSummary {
    PageSummary(
      heading: page.heading, description: messages[.profileSummary, (.owner, ownerName)])
  }

  func context(of content: EmbedPage, on page: Page) -> EmbedContext {
    let path = page.path
    return EmbedContext(
      siteName: settings.name, part: content.part.rawValue,
      list: links.link(content.list, from: path),
      goals: content.part == .goals ? plan.presentGoals.map(enso) : [],
      icon: parts.theme.icon.map { links.url(of: $0, from: path) },
      items: content.entries.map { index in
        let isInProgress = content.part == .now
        return EmbedItemContext(
          link: titles.link(to: index, from: path), cover: titles.cover(of: index, from: path),
          rating: isInProgress ? nil : titles.rating(entries[index].tracking?.rating),
          progress: isInProgress ? messages.progress(of: entries[index]) : [])
      })
  }
}

/// `embed/now.html`, `embed/favorites.html`, `embed/shelf.html`, `embed/goals.html`.
struct EmbedContext: TemplateContext {
  let siteName: String
  /// `now`, for the style sheet.
  let part: String
  let list: LinkContext
  let goals: [EnsoContext]
  let icon: SafeURL?
  let items: [EmbedItemContext]
}

struct EmbedItemContext: TemplateContext {
  let link: LinkContext
  let cover: CoverContext
  /// nil for titles in progress.
  let rating: RatingContext?
  /// Empty except for titles in progress.
  let progress: [ProgressContext]

  static let fields = Fields<EmbedItemContext>("embedded title")
    .field("extra", \.link.extra)
}

extension EmbedPage {
  package static let width = 480
}

extension EmbedPage.Part {
  /// The height of the frame in CSS pixels.
  package var height: Int {
    switch self {
    case .now: 540
    case .favorites, .shelf: 260
    case .goals: 200
    }
  }

  /// The HTML with which another page shows this part of a site.
  ///
  /// - Parameter site: the site's address, which ends with `/`
  package func frame(titled heading: String, at site: String) -> String {
    "<iframe src=\"\(site)\(page.encoded)\" title=\"\(heading.escaped)\""
      + " width=\"\(EmbedPage.width)\" height=\"\(height)\" loading=\"lazy\""
      + " style=\"border:0;max-width:100%\"></iframe>"
  }
}
