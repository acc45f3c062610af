import PageContexts
import Planning
import Templates

/// `genres.html`, `creators.html`: those with the most titles, then all in alphabetical order.
struct GroupIndexContext: TemplateContext {
  let frame: FrameContext
  let heading: String
  let total: String?
  let number: String?
  /// To the parts of the page, and the letters.
  let letters: [LinkContext]
  let largest: [LargestGroupContext]
  let sections: [LetterContext]
  let emptyText: String?
  let pager: PagerContext?
  var hasLetters: Bool { letters.count > 1 }

  static let fields = Fields<GroupIndexContext>("index")
    .section("frame", \.frame)
    .text("heading", \.heading)
    .text("total", \.total)
    .text("number", \.number)
    .list("letters", \.letters)
    .flag("hasLetters", \.hasLetters)
    .list("largest", \.largest)
    .list("sections", \.sections)
    .text("emptyText", \.emptyText)
    .section("pager", \.pager)
}

/// A genre, a creator with covers.
struct LargestGroupContext: TemplateContext {
  let link: LinkContext
  let covers: [PileContext]
  /// `13 titles`
  let count: String
  /// The mean of the owner's.
  let rating: RatingContext?

  static let fields = Fields<LargestGroupContext>("largest group")
    .section("link", \.link)
    .list("covers", \.covers)
    .text("count", \.count)
    .section("rating", \.rating)
}

/// The names under one letter, or all of a short index.
struct LetterContext: TemplateContext {
  let letter: String
  let id: String
  let links: [LinkContext]

  static let fields = Fields<LetterContext>("letter")
    .text("letter", \.letter)
    .text("id", \.id)
    .list("links", \.links)
}
