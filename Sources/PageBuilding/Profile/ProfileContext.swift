import PageContexts
import Planning
import Templates

/// `index.html`: the owner, what goes on now, what is new, the figures.
struct ProfileContext: TemplateContext {
  let frame: FrameContext
  let owner: OwnerContext
  let alcove: AlcoveContext?
  let figures: [FigureContext]
  let now: [NowContext]
  let finished: [ItemContext]
  let finishedLists: [LinkContext]
  let reviews: [ExcerptContext]
  let reviewsLink: LinkContext
  let diary: LinkContext
  let statistics: LinkContext
  let ratings: ChartSectionContext?
  let suggestions: [RowContext]
  let wishList: LinkContext
  /// What visitors can do here, each with a sentence about it.
  let invitations: [LinkContext]
  let updated: TimeContext?
  /// What would be here, while nothing is.
  let emptyText: String?
  /// What oEmbed says of a part of the site; where it has an address.
  let embed: SafeURL?
  var hasReasons: Bool { suggestions.contains { $0.because != nil } }

  static let fields = Fields<ProfileContext>("profile")
    .section("frame", \.frame)
    .section("owner", \.owner)
    .section("alcove", \.alcove)
    .list("figures", \.figures)
    .list("now", \.now)
    .list("finished", \.finished)
    .list("finishedLists", \.finishedLists)
    .list("reviews", \.reviews)
    .section("reviewsLink", \.reviewsLink)
    .section("diary", \.diary)
    .section("statistics", \.statistics)
    .section("ratings", \.ratings)
    .list("suggestions", \.suggestions)
    .flag("hasReasons", \.hasReasons)
    .section("wishList", \.wishList)
    .list("invitations", \.invitations)
    .section("updated", \.updated)
    .text("emptyText", \.emptyText)
    .url("embed", \.embed)
}

/// Whose library it is.
struct OwnerContext: TemplateContext {
  let name: String
  let handle: String?
  let avatar: PictureContext?
  /// What hangs in the place of an avatar: the first letter of the name.
  let initial: String?
  let bio: HTML?
  /// What stands in the place of a bio: the library in a few sentences.
  let figures: String?
  let links: [LinkContext]
  let url: SafeURL

  static let fields = Fields<OwnerContext>("owner")
    .text("name", \.name)
    .text("handle", \.handle)
    .section("avatar", \.avatar)
    .text("initial", \.initial)
    .html("bio", \.bio)
    .text("figures", \.figures)
    .list("links", \.links)
    .url("url", \.url)
}

/// What is being watched, or read, or played.
struct NowContext: TemplateContext {
  /// `Watching`, with the list's address.
  let list: LinkContext
  let rows: [RowContext]

  static let fields = Fields<NowContext>("now")
    .section("list", \.list)
    .list("rows", \.rows)
}
