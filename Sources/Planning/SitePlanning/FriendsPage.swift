import MediaLibrary

/// `friends.html`: friends' current titles, latest finishes and reviews, and a comparison of taste.
package struct FriendsPage: PageContent {
  package let friends: [FriendShelf]

  package func description(heading: String) -> String { "what your friends watch, read and play" }

  package func sources(in plan: SitePlan) -> [PageSource] {
    [.wholeLibrary]
      + plan.library.settings.friends.filter { known in
        friends.contains { $0.friend.url == known.url }
      }.map { PageSource(file: $0.file, role: "what \($0.name) publishes") }
  }
}

extension PagePath {
  package static let friends = PagePath("friends.html")
  package static let blogroll = PagePath("blogroll.opml")
}

extension PagePlanner {
  func friendsPages(_ people: People) -> [Page] {
    people.friends.isEmpty
      ? [] : [Page(.friends, heading: words[.friends], FriendsPage(friends: people.friends))]
  }
}
