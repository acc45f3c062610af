import Base
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

  private var introduction: String { messages[.friendsSummary] }

  func context(of content: FriendsPage, on page: Page) -> FriendsContext {
    FriendsContext(
      introduction: introduction,
      blogroll: titles.url(of: .blogroll, from: page.path),
      friends: content.friends.enumerated().map { context(of: $1, number: $0 + 1, at: page.path) })
  }

  private func context(of shelf: FriendShelf, number: Int, at page: PagePath) -> FriendContext {
    let (friend, taste) = (shelf.friend, shelf.taste)
    let hasFigures = taste.pairs.count >= Taste.fewestForFigures
    return FriendContext(
      id: "friend-\(number)", name: friend.name, url: SafeURL(friend.url),
      site: host(of: friend.url),
      total: friend.titles.isEmpty ? nil : messages.count(friend.titles.count, .titles),
      likeness: taste.likeness.map { "\($0)%" }, verdict: verdict(on: taste),
      rows: rows(shelf, at: page),
      writings: writings(shelf), figures: hasFigures ? figures(taste) : [],
      pairs: hasFigures ? taste.pairs.prefix(Self.mostPairs).map { pair($0, at: page) } : [])
  }

  private func rows(_ shelf: FriendShelf, at page: PagePath) -> [FriendRowContext] {
    let (friend, taste) = (shelf.friend, shelf.taste)
    func both(_ pair: Taste.Pair) -> FriendItemContext {
      let note = messages[
        .friendBoth, (.owner, friend.name), (.rating, scale.text(pair.theirs)),
        (.total, scale.text(pair.own))]
      return item(pair.entry, note: note, at: page)
    }
    let now = shelf.now.map {
      item($0, on: shelf, note: messages.progress(of: friend.titles[$0]), at: page)
    }
    let finished = now.isEmpty ? shelf.finished : []
    return [
      FriendRowContext(heading: messages[.now], items: now),
      FriendRowContext(
        heading: messages[.recentlyFinished],
        items: finished.map { item($0, on: shelf, rating: friend.titles[$0].rating, at: page) }),
      FriendRowContext(heading: messages[.compareBothLove], items: taste.loved(5).map(both)),
      FriendRowContext(heading: messages[.comparePart], items: taste.parted(2).map(both)),
      FriendRowContext(
        heading: messages[.toBorrow, (.owner, friend.name)],
        items: taste.toBorrow.map {
          item($0, on: shelf, rating: friend.titles[$0].rating, at: page)
        }, isLoan: true),
      FriendRowContext(
        heading: messages[.toLend, (.owner, friend.name)],
        items: taste.toLend.map { item($0, rating: entries[$0].tracking?.rating, at: page) },
        isLoan: true),
    ].filter { !$0.items.isEmpty }
  }

  private func item(
    _ entry: EntryIndex, note: String? = nil, rating: Rating? = nil, at page: PagePath
  ) -> FriendItemContext {
    FriendItemContext(
      link: titles.link(to: entry, from: page), cover: titles.cover(of: entry, from: page),
      isElsewhere: false, note: note, rating: titles.rating(rating))
  }

  /// Leads to the title's page on this site, or else on the friend's.
  private func item(
    _ index: Int, on shelf: FriendShelf, note: String? = nil, rating: Rating? = nil,
    at page: PagePath
  ) -> FriendItemContext {
    if let own = shelf.entries[index], !entries[own].isUnlisted {
      return item(own, note: note, rating: rating, at: page)
    }
    let title = shelf.friend.titles[index]
    return FriendItemContext(
      link: LinkContext(
        text: title.title, url: shelf.friend.address(of: title).flatMap { SafeURL($0) }),
      cover: CoverContext(wordsOf: title.title, kind: title.kind), isElsewhere: true, note: note,
      rating: titles.rating(rating))
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

extension PageMaker {
  /// `We know 327 of the same titles. We both rated 123 and agree on 80.`; nil without any.
  func verdict(on taste: Taste) -> String? {
    guard taste.common > 0 else { return nil }
    let rated = taste.pairs.count
    let agreed =
      rated == 0
      ? nil
      : messages.count(rated, .compareAgree, (.number, messages.number(taste.agreed)))
    return [messages.count(taste.common, .compareBothSeen), agreed].compactMap { $0 }
      .joined(separator: messages[.sentenceSeparator])
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
}

struct FriendContext: TemplateContext {
  let id: String
  let name: String
  let url: SafeURL?
  let site: String
  /// `412 titles`
  let total: String?
  /// `72%`
  let likeness: String?
  let verdict: String?
  let rows: [FriendRowContext]
  let writings: [FriendWritingContext]
  /// Titles in common, and how the ratings compare; empty if there are too few ratings.
  let figures: [FigureContext]
  let pairs: [FriendPairContext]

  static let fields = Fields<FriendContext>("friend")
    .field("hasCorrelation") { $0.figures.count > 3 }
}

/// `We both love`: titles in a row.
struct FriendRowContext: TemplateContext {
  let heading: String
  let items: [FriendItemContext]
  /// Whether one could lend these titles to the other; such rows are half as wide.
  var isLoan = false

  static let fields = Fields<FriendRowContext>("row of a friend")
}

struct FriendItemContext: TemplateContext {
  /// Its page on this site, or else on the friend's.
  let link: LinkContext
  let cover: CoverContext
  /// Whether the site doesn't have the title; its cover is then only its name.
  let isElsewhere: Bool
  /// `12 of 26 episodes`, `Maya 9 · me 8`
  let note: String?
  let rating: RatingContext?

  static let fields = Fields<FriendItemContext>("title of a friend")
    .field("extra", \.link.extra)
}

struct FriendWritingContext: TemplateContext {
  let title: String
  let url: SafeURL?
  let text: String?
  let rating: RatingContext?
  let date: TimeContext?

  static let fields = Fields<FriendWritingContext>("writing of a friend")
}

struct FriendPairContext: TemplateContext {
  let link: LinkContext
  let own: String
  let theirs: String
  let difference: String

  static let fields = Fields<FriendPairContext>("title that both rated")
    .field("extra", \.link.extra)
}

struct OpinionContext: TemplateContext {
  let name: String
  /// The title's page on the friend's site, or else the site.
  let url: SafeURL?
  let status: StatusContext
  let rating: RatingContext?
  let text: String?

  static let fields = Fields<OpinionContext>("opinion of a friend")
}

struct MentionContext: TemplateContext {
  let author: String
  let url: SafeURL?
  let text: String?
  let date: TimeContext?
}

struct MentionsContext: TemplateContext {
  let likes: String?
  let replies: [MentionContext]
}
