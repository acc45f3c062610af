import PageContexts
import Templates

/// `search.html`: the words and addresses that the search script needs, and links for who has no script.
struct SearchContext: TemplateContext {
  let frame: FrameContext
  let heading: String
  /// nil when the theme searches nothing.
  let script: SafeURL?
  let index: SafeURL
  /// What is said of a number of titles, in the form of each plural: the script fills in `{count}`.
  let found: String
  /// The same of a number of pages, where there are no titles.
  let foundPages: String
  /// The same of the first ones among `{total}`.
  let firstFound: String
  /// The same of what was typed: `{text}`.
  let noneFound: String
  let nearFound: String
  /// An example of what to type.
  let placeholder: String?
  /// The folders of pages that are found beside titles, and what each of them is, parted by `|`.
  let pageFolders: String
  let pageNouns: String
  /// The word for ten years: `{year}s`.
  let decade: String
  /// Shown until something is asked for.
  let treasures: LinkContext
  let items: [ItemContext]
  let kinds: [SearchKindContext]
  let lists: [LinkContext]
  /// nil when there is something to find.
  let emptyText: String?
  var hasKinds: Bool { !kinds.isEmpty }

  static let fields = Fields<SearchContext>("search")
    .section("frame", \.frame)
    .text("heading", \.heading)
    .url("script", \.script)
    .url("index", \.index)
    .text("found", \.found)
    .text("foundPages", \.foundPages)
    .text("firstFound", \.firstFound)
    .text("noneFound", \.noneFound)
    .text("nearFound", \.nearFound)
    .text("placeholder", \.placeholder)
    .text("pageFolders", \.pageFolders)
    .text("pageNouns", \.pageNouns)
    .text("decade", \.decade)
    .section("treasures", \.treasures)
    .list("items", \.items)
    .list("kinds", \.kinds)
    .flag("hasKinds", \.hasKinds)
    .list("lists", \.lists)
    .text("emptyText", \.emptyText)
}

/// A kind with the word that a result shows for it.
struct SearchKindContext: TemplateContext {
  let link: LinkContext
  /// `books`, by which the index names the kind.
  let folder: String
  /// `book`
  let noun: String
  /// The words for its statuses in their order, parted by `|`.
  let statuses: String

  static let fields = Fields<SearchKindContext>("kind")
    .section("link", \.link)
    .text("folder", \.folder)
    .text("noun", \.noun)
    .text("statuses", \.statuses)
}
