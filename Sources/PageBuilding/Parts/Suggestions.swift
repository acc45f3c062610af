import MediaLibrary
import PageContexts
import Planning

/// Titles that may be next, and why.
struct Suggestions: Sendable {
  let entries: [Entry]
  let titles: TitleParts
  let groups: [Group]
  let messages: Messages
  let scale: RatingScale

  func row(_ suggestion: Suggestion, at page: PagePath, note: String?) -> RowContext {
    RowContext(
      link: titles.link(to: suggestion.entry, from: page),
      cover: titles.cover(of: suggestion.entry, from: page), note: note,
      because: suggestion.because.flatMap { reason($0, at: page) })
  }

  private func reason(_ because: Suggestion.Because, at page: PagePath) -> BecauseContext? {
    guard let rating = entries[because.entry].tracking?.rating else { return nil }
    let shared = because.shared.map { groups[$0].name }.joined(separator: messages[.listSeparator])
    let (before, behind) =
      shared.isEmpty
      ? messages.aroundTitle(in: .becauseIRated, (.rating, scale.text(rating)))
      : messages.aroundTitle(
        in: .becauseYouRated, (.rating, scale.text(rating)), (.shared, shared))
    return BecauseContext(
      link: titles.link(to: because.entry, from: page), before: before, behind: behind)
  }
}
