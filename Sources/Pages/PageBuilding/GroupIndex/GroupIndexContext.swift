import LibraryIndexing
import PageContexts
import SitePlanning
import TemplateRuntime

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
  var hasLetters: Bool { letters.count > 1 }

  static let fields = Fields<GroupIndexContext>("index")
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
