import Base
import Markup
import MediaLibrary
import Planning
import Templates

extension FriendsPage: BuiltContent { typealias Builder = FriendsPageBuilder }

struct FriendsPageBuilder: PageBuilder {
  let parts: PageParts

  private static let mostPairs = 50

  func summary(of content: FriendsPage, on page: Page) -> PageSummary {
    PageSummary(heading: page.heading, description: introduction)
  }

  private var introduction: String {
    messages[.friendsSummary, (.owner, ownerName)].truncatedAtWord(to: 160)
  }

  func context(of content: FriendsPage, on page: Page) -> FriendsContext {
    FriendsContext(
      introduction: introduction,
      blogroll: titles.url(of: .blogroll, from: page.path),
      friends: content.friends.enumerated().map { context(of: $1, number: $0 + 1, at: page.path) },
      hasCorrelation: content.friends.contains { $0.taste.correlation != nil })
  }

  private func context(of shelf: FriendShelf, number: Int, at page: PagePath) -> FriendContext {
    let (friend, taste) = (shelf.friend, shelf.taste)
    func items(
      _ indices: [Int], isDated: Bool = false, _ part: (FriendTitle) -> String? = { _ in nil }
    ) -> [FriendItemContext] {
      indices.map { index in
        item(index, on: shelf, part: part(friend.titles[index]), isDated: isDated, at: page)
      }
    }
    return FriendContext(
      id: "friend-\(number)", name: friend.name, url: SafeURL(friend.url),
      site: host(of: friend.url),
      total: friend.titles.isEmpty ? nil : messages.count(friend.titles.count, .titles),
      now: items(shelf.now, progress), finished: items(shelf.finished, isDated: true),
      writings: writings(shelf), figures: figures(taste),
      pairs: taste.pairs.prefix(Self.mostPairs).map { pair($0, at: page) },
      borrowHeading: messages[.toBorrow, (.owner, friend.name)],
      toBorrow: items(taste.toBorrow),
      lendHeading: messages[.toLend, (.owner, friend.name)],
      toLend: taste.toLend.map { entry in
        FriendItemContext(
          link: titles.link(to: entry, from: page), isElsewhere: false,
          note: messages[entries[entry].kind, .noun],
          rating: titles.rating(entries[entry].tracking?.rating), date: nil)
      })
  }

  private func item(
    _ index: Int, on shelf: FriendShelf, part: String?, isDated: Bool, at page: PagePath
  ) -> FriendItemContext {
    let title = shelf.friend.titles[index]
    let own = shelf.entries[index].flatMap { entries[$0].isUnlisted ? nil : $0 }
    return FriendItemContext(
      link: own.map { titles.link(to: $0, from: page) }
        ?? LinkContext(
          text: title.title, url: shelf.friend.address(of: title).flatMap { SafeURL($0) }),
      isElsewhere: own == nil,
      note: [messages[title.kind, .noun], part].compactMap { $0 }.joined(separator: " · "),
      rating: titles.rating(title.rating),
      date: isDated ? title.finished.map(messages.time) : nil)
  }

  /// `12 of 26 episodes`; nil when unknown.
  private func progress(_ title: FriendTitle) -> String? {
    guard let progress = title.progress else { return nil }
    let unit = title.kind.unit
    guard let total = title.total, total >= progress else { return messages.amount(progress, unit) }
    return messages[
      .progressOfTotal, (.count, messages.number(progress)), (.total, messages.number(total)),
      (.unit, messages.unit(unit, for: total))]
  }

  private func writings(_ shelf: FriendShelf) -> [FriendWritingContext] {
    let friend = shelf.friend
    let reviews = shelf.reviewed.map { index in
      let title = friend.titles[index]
      return FriendWritingContext(
        title: title.title, url: friend.address(of: title).flatMap { SafeURL($0) },
        text: title.review.map { $0.truncatedAtWord(to: 200) },
        rating: titles.rating(title.rating),
        date: title.reviewDate.map(messages.time))
    }
    let posts = friend.posts.prefix(4).map { post in
      FriendWritingContext(
        title: post.title, url: SafeURL(post.url),
        text: post.text.isEmpty ? nil : post.text.truncatedAtWord(to: 200), rating: nil,
        date: post.date.map(messages.time))
    }
    return reviews + posts
  }

  private func figures(_ taste: Taste) -> [FigureContext] {
    guard taste.common > 0 else { return [] }
    let values: [(MessageKey, String?)] = [
      (.titlesInCommon, messages.number(taste.common)),
      (.ratedByBoth, taste.pairs.isEmpty ? nil : messages.number(taste.pairs.count)),
      (.meanDifference, taste.meanDifference.map { signed($0, per: scale.point) }),
      (
        .correlation,
        taste.correlation.map { signed(Int(($0 * 100).rounded()), per: 100, plus: "") }
      ),
    ]
    return values.compactMap { label, value in
      value.map { FigureContext(label: messages[label], value: $0) }
    }
  }

  private func pair(_ pair: Taste.Pair, at page: PagePath) -> FriendPairContext {
    FriendPairContext(
      link: titles.link(to: pair.entry, from: page), own: scale.text(pair.own),
      theirs: scale.text(pair.theirs), difference: signed(pair.difference, per: scale.point))
  }

  /// `+1.5`, `−2`, `0`
  private func signed(_ value: Int, per denominator: Int, plus: String = "+") -> String {
    let number = decimal(abs(value), per: denominator)
    return number == "0" ? number : (value < 0 ? "\u{2212}" : plus) + number
  }
}

/// `https://maya.example/x` → `maya.example`
private func host(of url: String) -> String {
  let rest = url.firstRange(of: "://").map { url[$0.upperBound...] } ?? url[...]
  return String(rest.prefix { !"/?#".contains($0) })
}

/// `friends.html`: what friends watch and write, and how their taste compares with the owner's.
struct FriendsContext: TemplateContext {
  let introduction: String
  let blogroll: SafeURL?
  let friends: [FriendContext]
  let hasCorrelation: Bool

  static let fields = Fields<FriendsContext>("friends")
    .text("introduction", \.introduction)
    .url("blogroll", \.blogroll)
    .list("friends", \.friends)
    .flag("hasCorrelation", \.hasCorrelation)
}

struct FriendContext: TemplateContext {
  let id: String
  let name: String
  let url: SafeURL?
  let site: String
  /// `412 titles`
  let total: String?
  let now: [FriendItemContext]
  let finished: [FriendItemContext]
  let writings: [FriendWritingContext]
  /// Titles in common, and how the ratings compare.
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

struct FriendItemContext: TemplateContext {
  /// Its page on this site, or else on the friend's.
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

struct FriendPairContext: TemplateContext {
  let link: LinkContext
  let own: String
  let theirs: String
  let difference: String

  static let fields = Fields<FriendPairContext>("title that both rated")
    .section("link", \.link)
    .text("own", \.own)
    .text("theirs", \.theirs)
    .text("difference", \.difference)
}

struct OpinionContext: TemplateContext {
  let name: String
  /// The title's page on the friend's site, or else the site.
  let url: SafeURL?
  let status: StatusContext
  let rating: RatingContext?
  let text: String?

  static let fields = Fields<OpinionContext>("opinion of a friend")
    .text("name", \.name)
    .url("url", \.url)
    .section("status", \.status)
    .section("rating", \.rating)
    .text("text", \.text)
}

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

struct MentionsContext: TemplateContext {
  let likes: String?
  let replies: [MentionContext]

  static let fields = Fields<MentionsContext>("mentions")
    .text("likes", \.likes)
    .list("replies", \.replies)
}
