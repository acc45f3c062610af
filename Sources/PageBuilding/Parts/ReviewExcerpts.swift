import Markup
import MediaLibrary
import Planning
import Templates

struct ExcerptContext: TemplateContext {
  /// The reviewed title, with the review's address.
  let link: LinkContext
  let cover: CoverContext
  let heading: String
  /// Whether the heading is the review's own, so that the title is shown, too.
  let hasOwnHeading: Bool
  let text: String
  let rating: RatingContext?
  let date: TimeContext?
  let author: String

  static let fields = Fields<ExcerptContext>("review excerpt")
    .field("extra", \.link.extra)
}

struct ReviewExcerpts: PageMaker {
  let parts: PageParts

  func context(of index: EntryIndex, at page: PagePath) -> ExcerptContext? {
    let entry = entries[index]
    guard let review = entry.review, let prose = texts.prose.reviews[index] else { return nil }
    let title = titles.titles[index]
    let heading = entry.isGated ? title.text : review.title ?? title.text
    return ExcerptContext(
      link: LinkContext(
        text: title.text,
        url: SafeURL(root: page.root, encodedPath: title.path.encoded + "#review"),
        language: title.language, extras: entry.work.extras),
      cover: titles.cover(of: index, from: page),
      heading: heading, hasOwnHeading: heading != title.text,
      text: gateNotice(entry)
        ?? messages.reviewExcerpt(texts.excerpt(prose), hasSpoilers: review.hasSpoilers),
      rating: titles.rating(entry.tracking?.rating), date: review.date.map(messages.time),
      author: ownerName)
  }

  /// The start of a review; nil behind the age gate, where only the title's page shows it.
  func publicText(of index: EntryIndex) -> String? {
    entries[index].isGated ? nil : texts.prose.reviews[index].map(texts.excerpt)
  }

  /// The first sentence of a review, cut to `length`; nil if other pages must not show it.
  func firstSentence(of index: EntryIndex, length: Int = 90) -> String? {
    guard entries[index].review?.hasSpoilers == false, let text = publicText(of: index) else {
      return nil
    }
    let sentence = text.firstSentence.truncatedAtWord(to: length)
    return sentence.isEmpty ? nil : sentence
  }

  private func gateNotice(_ entry: Entry) -> String? {
    entry.isGated
      ? messages[.behindTheGateSentence, (.rating, entry.work.ageRating ?? "")] : nil
  }
}
