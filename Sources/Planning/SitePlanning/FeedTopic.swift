import MediaLibrary

package enum FeedTopic: Sendable, Hashable {
  case everything
  case reviews
  case kind(Kind)
  /// An index of `library.lists`.
  case list(Int)
}

extension SitePlan {
  /// The feeds of a site with an address.
  package var feedTopics: [FeedTopic] {
    [.everything] + (library.entries.contains { $0.review != nil } ? [.reviews] : [])
      + kinds.map { .kind($0) } + lists.indices.map { .list($0) }
  }

  package func page(of topic: FeedTopic) -> PagePath {
    switch topic {
    case .everything: navigation.home.path
    case .reviews: .reviews
    case .kind(let kind): kind.path
    case .list(let list): lists[list].path
    }
  }

  package func heading(of topic: FeedTopic) -> String? {
    switch topic {
    case .everything: nil
    case .reviews: words[.reviews]
    case .kind(let kind): words[kind, .name]
    case .list(let list): library.lists[list].title
    }
  }

  func entries(of topic: FeedTopic) -> [EntryIndex] {
    switch topic {
    case .everything, .reviews: Array(titles.indices)
    case .kind(let kind): titles.indices.filter { index.facts[$0].kind == kind }
    case .list(let list): lists[list].items.map(\.entry)
    }
  }
}

extension PagePath {
  /// The feed of a page: `feeds/anime.xml` for `anime.html`, `feed.xml` for the home page.
  package func feed(_ format: FeedFormat) -> PagePath {
    if self == .home { return format == .atom ? .atomFeed : .jsonFeed }
    return PagePath("feeds/\(stem).\(format.rawValue)")
  }
}

/// The formats of feeds, by file extension.
package enum FeedFormat: String, Sendable, CaseIterable {
  case atom = "xml"
  case json
}
