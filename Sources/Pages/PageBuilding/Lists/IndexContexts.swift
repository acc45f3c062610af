import LibraryIndexing
import PageContexts
import SitePlanning
import TemplateRuntime

/// `genres.html`, `creators.html`: names in alphabetical order, with counts.
package struct GroupIndexContext: TemplateContext {
  let frame: FrameContext
  let heading: String
  let total: String?
  let number: String?
  let letters: [LinkContext]
  let sections: [LetterContext]
  let emptyText: String?
  let pager: PagerContext?
  var hasLetters: Bool { letters.count > 1 }

  package static let fields = Fields<GroupIndexContext>("index")
    .section("frame", \.frame)
    .text("heading", \.heading)
    .text("total", \.total)
    .text("number", \.number)
    .list("letters", \.letters)
    .flag("hasLetters", \.hasLetters)
    .list("sections", \.sections)
    .text("emptyText", \.emptyText)
    .section("pager", \.pager)
}

/// The names under one letter.
struct LetterContext: TemplateContext {
  let letter: String
  let id: String
  let links: [LinkContext]

  static let fields = Fields<LetterContext>("letter")
    .text("letter", \.letter)
    .text("id", \.id)
    .list("links", \.links)
}

/// `lists.html`: the owner's lists.
package struct OwnerListsContext: TemplateContext {
  let frame: FrameContext
  let heading: String
  let total: String?
  let lists: [ListRowContext]
  let emptyText: String?

  package static let fields = Fields<OwnerListsContext>("lists")
    .section("frame", \.frame)
    .text("heading", \.heading)
    .text("total", \.total)
    .list("lists", \.lists)
    .flag("hasLists", notEmpty: \.lists)
    .text("emptyText", \.emptyText)
}

struct ListRowContext: TemplateContext {
  let link: LinkContext
  let description: String?
  let count: String
  let covers: [PileContext]

  static let fields = Fields<ListRowContext>("list row")
    .section("link", \.link)
    .text("description", \.description)
    .text("count", \.count)
    .list("covers", \.covers)
}

/// A cover in a pile of them.
struct PileContext: TemplateContext {
  let cover: CoverContext

  static let fields = Fields<PileContext>("cover in a pile")
    .section("cover", \.cover)
}

/// `lists/<slug>.html`: one of the owner's lists.
package struct OwnerListContext: TemplateContext {
  let frame: FrameContext
  let heading: String
  let introduction: HTML?
  let total: String
  let items: [RankedContext]
  let emptyText: String?
  let parent: LinkContext

  package static let fields = Fields<OwnerListContext>("owner's list")
    .section("frame", \.frame)
    .text("heading", \.heading)
    .html("introduction", \.introduction)
    .text("total", \.total)
    .list("items", \.items)
    .flag("hasItems", notEmpty: \.items)
    .text("emptyText", \.emptyText)
    .section("parent", \.parent)
}
