import PageContexts
import Templates

/// `friends.html`: what friends do, and their taste beside the owner's.
struct FriendsContext: TemplateContext {
  let frame: FrameContext
  let heading: String
  let introduction: String
  /// The style sheet of such pages.
  let style: SafeURL?
  /// The same friends as a list for feed readers.
  let blogroll: SafeURL?
  let friends: [FriendContext]
  /// Some numbers want to be explained.
  let hasCorrelation: Bool

  static let fields = Fields<FriendsContext>("friends")
    .section("frame", \.frame)
    .text("heading", \.heading)
    .text("introduction", \.introduction)
    .url("style", \.style)
    .url("blogroll", \.blogroll)
    .list("friends", \.friends)
    .flag("hasCorrelation", \.hasCorrelation)
}

struct FriendContext: TemplateContext {
  /// Of the section on the page.
  let id: String
  let name: String
  let url: SafeURL?
  /// The host of their site.
  let site: String
  /// `412 titles`
  let total: String?
  let now: [FriendItemContext]
  let finished: [FriendItemContext]
  let writings: [FriendWritingContext]
  /// Titles in common, and the numbers of the ratings.
  let figures: [FigureContext]
  let pairs: [FriendPairContext]
  let borrowHeading: String
  let toBorrow: [FriendItemContext]
  let lendHeading: String
  let toLend: [FriendItemContext]

  static let fields = Fields<FriendContext>("friend")
    .text("id", \.id)
    .text("name", \.name)
    .url("url", \.url)
    .text("site", \.site)
    .text("total", \.total)
    .list("now", \.now)
    .list("finished", \.finished)
    .list("writings", \.writings)
    .list("figures", \.figures)
    .list("pairs", \.pairs)
    .text("borrowHeading", \.borrowHeading)
    .list("toBorrow", \.toBorrow)
    .text("lendHeading", \.lendHeading)
    .list("toLend", \.toLend)
}

/// A title on a friend's shelf.
struct FriendItemContext: TemplateContext {
  /// To its page on this site, or else on the friend's.
  let link: LinkContext
  let isElsewhere: Bool
  /// `Anime · 12 of 26 episodes`
  let note: String
  let rating: RatingContext?
  let date: TimeContext?

  static let fields = Fields<FriendItemContext>("title of a friend")
    .section("link", \.link)
    .flag("isElsewhere", \.isElsewhere)
    .text("note", \.note)
    .section("rating", \.rating)
    .section("date", \.date)
}

/// What a friend wrote.
struct FriendWritingContext: TemplateContext {
  let title: String
  let url: SafeURL?
  let text: String?
  let rating: RatingContext?
  let date: TimeContext?

  static let fields = Fields<FriendWritingContext>("writing of a friend")
    .text("title", \.title)
    .url("url", \.url)
    .text("text", \.text)
    .section("rating", \.rating)
    .section("date", \.date)
}

/// A title that both have rated.
struct FriendPairContext: TemplateContext {
  let link: LinkContext
  let own: String
  let theirs: String
  /// `+1.5`
  let difference: String

  static let fields = Fields<FriendPairContext>("title that both rated")
    .section("link", \.link)
    .text("own", \.own)
    .text("theirs", \.theirs)
    .text("difference", \.difference)
}

/// What a friend thinks of a title.
struct OpinionContext: TemplateContext {
  let name: String
  /// Of its page on the friend's site, or else of the site.
  let url: SafeURL?
  let status: StatusContext
  let rating: RatingContext?
  /// The first sentence of their review.
  let text: String?

  static let fields = Fields<OpinionContext>("opinion of a friend")
    .text("name", \.name)
    .url("url", \.url)
    .section("status", \.status)
    .section("rating", \.rating)
    .text("text", \.text)
}

/// What another site said of a review.
struct MentionContext: TemplateContext {
  let author: String
  let url: SafeURL?
  let text: String?
  let date: TimeContext?

  static let fields = Fields<MentionContext>("mention")
    .text("author", \.author)
    .url("url", \.url)
    .text("text", \.text)
    .section("date", \.date)
}

/// What other sites said of a page.
struct MentionsContext: TemplateContext {
  /// `3 likes`; nil for none.
  let likes: String?
  let replies: [MentionContext]

  static let fields = Fields<MentionsContext>("mentions")
    .text("likes", \.likes)
    .list("replies", \.replies)
}
