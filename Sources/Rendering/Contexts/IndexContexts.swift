import LibraryIndexing
import SiteModel
import Templating

/// `genres.html`, `creators.html`: names in alphabetical order, with counts.
struct GroupIndexContext: TemplateContext {
  let frame: FrameContext
  let heading: String
  let total: String?
  let number: String?
  let letters: [LinkContext]
  let sections: [LetterContext]
  let emptyText: String?
  let pager: PagerContext?

  static let fields = Fields<GroupIndexContext>("index")
    .section("frame") { $0.frame }
    .text("heading") { $0.heading }
    .text("total") { $0.total }
    .text("number") { $0.number }
    .list("letters") { $0.letters }
    .flag("hasLetters") { $0.letters.count > 1 }
    .list("sections") { $0.sections }
    .text("emptyText") { $0.emptyText }
    .section("pager") { $0.pager }
}

/// The names under one letter.
struct LetterContext: TemplateContext {
  let letter: String
  let id: String
  let links: [LinkContext]

  static let fields = Fields<LetterContext>("letter")
    .text("letter") { $0.letter }
    .text("id") { $0.id }
    .list("links") { $0.links }
}

/// `lists.html`: the owner's lists.
struct OwnerListsContext: TemplateContext {
  let frame: FrameContext
  let heading: String
  let total: String?
  let lists: [ListRowContext]
  let emptyText: String?

  static let fields = Fields<OwnerListsContext>("lists")
    .section("frame") { $0.frame }
    .text("heading") { $0.heading }
    .text("total") { $0.total }
    .list("lists") { $0.lists }
    .flag("hasLists") { !$0.lists.isEmpty }
    .text("emptyText") { $0.emptyText }
}

struct ListRowContext: TemplateContext {
  let link: LinkContext
  let description: String?
  let count: String
  let covers: [PileContext]

  static let fields = Fields<ListRowContext>("list row")
    .section("link") { $0.link }
    .text("description") { $0.description }
    .text("count") { $0.count }
    .list("covers") { $0.covers }
}

/// A cover in a pile of them.
struct PileContext: TemplateContext {
  let cover: CoverContext

  static let fields = Fields<PileContext>("cover in a pile")
    .section("cover") { $0.cover }
}

/// `lists/<slug>.html`: one of the owner's lists.
struct OwnerListContext: TemplateContext {
  let frame: FrameContext
  let heading: String
  let introduction: HTML?
  let isRanked: Bool
  let total: String
  let items: [RankedContext]
  let emptyText: String?
  let parent: LinkContext

  static let fields = Fields<OwnerListContext>("owner's list")
    .section("frame") { $0.frame }
    .text("heading") { $0.heading }
    .html("introduction") { $0.introduction }
    .flag("isRanked") { $0.isRanked }
    .text("total") { $0.total }
    .list("items") { $0.items }
    .flag("hasItems") { !$0.items.isEmpty }
    .text("emptyText") { $0.emptyText }
    .section("parent") { $0.parent }
}

struct RankedContext: TemplateContext {
  let rank: String
  let link: LinkContext
  let cover: CoverContext
  let byline: String?
  let rating: RatingContext?
  let note: String?

  static let fields = Fields<RankedContext>("list item")
    .text("rank") { $0.rank }
    .section("link") { $0.link }
    .section("cover") { $0.cover }
    .text("byline") { $0.byline }
    .section("rating") { $0.rating }
    .text("note") { $0.note }
}
