import Base
import Markup
import MediaLibrary
import PageContexts
import Planning
import Templates

/// Makes `friends.html`.
struct FriendsPageBuilder: PageBuilder {
  let entries: [Entry]
  let ownerName: String
  let scale: RatingScale
  let messages: Messages
  let titles: TitleParts
  let links: Links
  let style: PagePath?

  /// More are in the file for who wants all.
  private static let mostPairs = 50

  func summary(of content: FriendsPage, on page: Page) -> PageSummary {
    PageSummary(
      heading: page.heading, description: messages[.friendsSummary, (.owner, ownerName)])
  }

  func context(of content: FriendsPage, on page: Page, frame: FrameContext) -> FriendsContext {
    FriendsContext(
      frame: frame, heading: page.heading, introduction: frame.description,
      style: style.map { links.url(of: $0, from: page.path) },
      blogroll: titles.url(of: .blogroll, from: page.path),
      friends: content.friends.enumerated().map { context(of: $1, number: $0 + 1, at: page.path) },
      hasCorrelation: content.friends.contains { $0.taste.correlation != nil })
  }

  private func context(
    of shelf: FriendShelf, number: Int, at page: PagePath
  ) -> FriendContext {
    let (friend, taste) = (shelf.friend, shelf.taste)
    func items(_ indices: [Int], _ part: (FriendTitle) -> String?, isDated: Bool = false)
      -> [FriendItemContext]
    {
      indices.map { index in
        item(index, on: shelf, part: part(friend.titles[index]), isDated: isDated, at: page)
      }
    }
    return FriendContext(
      id: "friend-\(number)", name: friend.name, url: SafeURL(friend.url),
      site: host(of: friend.url),
      total: friend.titles.isEmpty ? nil : messages.count(friend.titles.count, .titles),
      now: items(shelf.now, progress), finished: items(shelf.finished, { _ in nil }, isDated: true),
      writings: writings(shelf), figures: figures(taste),
      pairs: taste.pairs.prefix(Self.mostPairs).map { pair($0, at: page) },
      borrowHeading: messages[.toBorrow, (.owner, friend.name)],
      toBorrow: items(taste.toBorrow, { _ in nil }),
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
      rating: title.rating.map { RatingContext($0, on: scale) },
      date: isDated ? title.finished.map(messages.time) : nil)
  }

  /// `12 of 26 episodes`; nil where nobody knows.
  private func progress(_ title: FriendTitle) -> String? {
    guard let progress = title.progress else { return nil }
    let unit = title.kind.unit
    guard let total = title.total, total >= progress else {
      return messages.amount(progress, unit)
    }
    return messages[
      .progressOfTotal, (.count, messages.number(progress)), (.total, messages.number(total)),
      (.unit, messages.unit(unit, for: total))]
  }

  /// Reviews of titles, and what a feed has.
  private func writings(_ shelf: FriendShelf) -> [FriendWritingContext] {
    let friend = shelf.friend
    let reviews = shelf.reviewed.map { index in
      let title = friend.titles[index]
      return FriendWritingContext(
        title: title.title, url: friend.address(of: title).flatMap { SafeURL($0) },
        text: title.review.map { $0.truncatedAtWord(to: 200) },
        rating: title.rating.map { RatingContext($0, on: scale) },
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
    var figures: [FigureContext] = []
    func add(_ label: MessageKey, _ value: String?) {
      if let value { figures.append(FigureContext(label: messages[label], value: value)) }
    }
    guard taste.common > 0 else { return [] }
    add(.titlesInCommon, messages.number(taste.common))
    add(.ratedByBoth, taste.pairs.isEmpty ? nil : messages.number(taste.pairs.count))
    add(.meanDifference, taste.meanDifference.map { signed($0, per: scale.point) })
    add(
      .correlation, taste.correlation.map { signed(Int(($0 * 100).rounded()), per: 100, plus: "") })
    return figures
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

/// `maya.example` of `https://maya.example/x`
private func host(of url: String) -> String {
  let rest = url.firstRange(of: "://").map { url[$0.upperBound...] } ?? url[...]
  return String(rest.prefix { !"/?#".contains($0) })
}
