import Base
import MediaLibrary
import PageBuilding
import Planning
import Templates

/// The friends whom the owner follows, and what they watch, read and play.
enum FriendsScreen: Screen {
  static func context(of request: ScreenRequest) -> Named<FriendsContext>? {
    guard request.rest.isEmpty else { return nil }
    return Named(request.words.site[.friends], FriendsContext(request))
  }
}

/// `desk/friends.html`
struct FriendsContext: TemplateContext {
  let friends: [FollowedFriendContext]
  let adding: [FieldContext]
  /// A name and an address that were typed and refused; empty otherwise.
  let name: String
  let url: String
  /// Empty if nothing can be fetched now.
  let fetch: [FieldContext]
  let isRunning: Bool
  let problems: [ProblemContext]

  init(_ request: ScreenRequest) {
    let (desk, refused) = (request.desk, request.refused)
    friends = request.reading.friends.all.map { FollowedFriendContext($0, request) }
    adding = request.hidden([("step", "add")])
    let isAdding = refused?["step"] == "add"
    name = isAdding ? refused?["name"] ?? "" : ""
    url = isAdding ? refused?["url"] ?? "" : ""
    isRunning = desk.fetching.work.isRunning
    fetch =
      desk.friends == nil || isRunning || friends.isEmpty ? [] : request.hidden([("step", "fetch")])
    problems =
      isRunning
      ? [] : desk.fetching.problems(in: request.reading.settings).map { ProblemContext($0) }
  }
}

struct FollowedFriendContext: TemplateContext {
  let name: String
  let site: SafeURL?
  let url: String
  let amount: String
  let rows: [FriendTitlesContext]
  let posts: [LinkContext]
  let remove: [FieldContext]

  private static let mostPosts = 3

  init(_ followed: FollowedFriend, _ request: ScreenRequest) {
    let words = request.words
    (name, url, site) = (followed.name, followed.url, SafeURL(followed.url))
    let shelf = followed.shelf
    amount = shelf.map { words.site.count($0.friend.titles.count, .titles) } ?? words[.notFetched]
    rows = [
      FriendTitlesContext(words.site[.now], followed.titles(\.now, request)),
      FriendTitlesContext(words.site[.recentlyFinished], followed.titles(\.finished, request)),
    ].compactMap(\.self)
    posts = (shelf?.friend.posts ?? []).prefix(Self.mostPosts).map {
      LinkContext(text: $0.title, url: SafeURL($0.url), detail: $0.date?.iso)
    }
    remove = request.hidden([("step", "remove"), ("name", name)])
  }
}

/// Titles of a friend under a heading.
struct FriendTitlesContext: TemplateContext {
  let heading: String
  let titles: [LinkContext]

  init?(_ heading: String, _ titles: [LinkContext]) {
    if titles.isEmpty { return nil }
    (self.heading, self.titles) = (heading, titles)
  }
}

/// A title that a friend is on, for the first screen.
struct FriendNewsContext: TemplateContext {
  let name: String
  let title: LinkContext

  static func all(_ request: ScreenRequest) -> [FriendNewsContext] {
    request.reading.friends.all.compactMap { followed in
      followed.titles(\.now, request).first.map {
        FriendNewsContext(name: followed.name, title: $0)
      }
    }.prefix(most).map(\.self)
  }

  private static let most = 6
}

extension FollowedFriend {
  /// Titles of the shelf. Each leads to the owner's same title, or to a search for it.
  fileprivate func titles(
    _ part: KeyPath<FriendShelf, [Int]>, _ request: ScreenRequest
  ) -> [LinkContext] {
    guard let shelf else { return [] }
    let reading = request.reading
    return shelf[keyPath: part].map { index in
      let title = shelf.friend.titles[index]
      let rating = title.rating.map { "★ \(reading.settings.ratingScale.text($0))" }
      let detail = [request.words.site.progress(of: title), rating].compactMap(\.self)
        .joined(separator: " · ")
      let url =
        own[index].flatMap { reading.title($0) }.map { SafeURL(path: "/title/\($0.entry.id)") }
        ?? SafeURL("/find", asking: [("q", title.title)])
      return LinkContext(text: title.title, url: url, detail: detail.isEmpty ? nil : detail)
    }
  }
}
