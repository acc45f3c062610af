import LibraryIndexing
import Localization
import MediaLibrary
import PageContexts
import TemplateRuntime

/// The beginning of a review.
package struct ExcerptContext: TemplateContext {
  /// The title that is reviewed, with the review's address.
  let link: LinkContext
  let cover: CoverContext
  /// The review's own title, or the work's.
  let heading: String
  let text: String
  let rating: RatingContext?
  let date: TimeContext?
  let author: String

  package static let fields = Fields<ExcerptContext>("review excerpt")
    .section("link", \.link)
    .section("cover", \.cover)
    .text("heading", \.heading)
    .text("text", \.text)
    .section("rating", \.rating)
    .section("date", \.date)
    .text("author", \.author)
}

extension Site {
  /// nil for a title without a review.
  package func excerptContext(_ index: EntryIndex, at page: PagePath) -> ExcerptContext? {
    let entry = entry(index)
    guard let review = entry.review, let prose = prose.reviews[index] else { return nil }
    let title = titles[index].text
    return ExcerptContext(
      link: LinkContext(
        text: title,
        url: SafeURL(root: page.root, encodedPath: titles[index].path.encoded + "#review"),
        language: titles[index].language),
      cover: cover(of: index, from: page),
      heading: entry.isGated ? title : review.title ?? title,
      text: gateNotice(entry) ?? reviewExcerpt(review.hasSpoilers, excerpt(prose)),
      rating: rating(entry.tracking?.rating),
      date: review.date.map(time), author: ownerName)
  }

  /// What stands in place of the text of a title behind the age gate; nil when there is no gate before it.
  package func gateNotice(_ entry: Entry) -> String? {
    entry.isGated
      ? words[.behindTheGateSentence, (.rating, entry.work.ageRating ?? "")] : nil
  }

  /// A review that gives things away as a whole shows nothing of itself outside its page.
  package func reviewExcerpt(_ hasSpoilers: Bool, _ excerpt: String) -> String {
    hasSpoilers ? words[.givesTheStoryAwaySentence] : excerpt
  }
}
