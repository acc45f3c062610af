import MediaLibrary

/// What one can follow: everything, or a part of it.
package enum FeedTopic: Sendable, Hashable {
  case everything
  case reviews
  case kind(Kind)
  /// By its index in `library.lists`.
  case list(Int)
}

extension SitePlan {
  /// What a site with an address has feeds of.
  package var feedTopics: [FeedTopic] {
    [.everything] + (library.entries.contains { $0.review != nil } ? [.reviews] : [])
      + kinds.map { .kind($0) } + lists.indices.map { .list($0) }
  }

  /// The page that shows what a feed is about.
  package func page(of topic: FeedTopic) -> PagePath {
    switch topic {
    case .everything: navigation.home.path
    case .reviews: .reviews
    case .kind(let kind): kind.path
    case .list(let list): lists[list].path
    }
  }

  /// What the page is called; nil for the site's own name.
  package func heading(of topic: FeedTopic) -> String? {
    switch topic {
    case .everything: nil
    case .reviews: words[.reviews]
    case .kind(let kind): words[kind, .name]
    case .list(let list): library.lists[list].title
    }
  }

  /// The titles that a feed may tell of.
  func entries(of topic: FeedTopic) -> [EntryIndex] {
    switch topic {
    case .everything, .reviews: Array(titles.indices)
    case .kind(let kind): titles.indices.filter { index.facts[$0].kind == kind }
    case .list(let list): lists[list].items.map(\.entry)
    }
  }
}

extension PagePath {
  /// The feed about what a page shows: `feeds/anime.xml` of `anime.html`, `feed.xml` of the home page.
  package func feed(_ format: FeedFormat) -> PagePath {
    if self == .home { return format == .atom ? .atomFeed : .jsonFeed }
    return PagePath("feeds/\(stem).\(format.rawValue)")
  }
}

/// The two forms of a feed, by what the names of their files end in.
package enum FeedFormat: String, Sendable, CaseIterable {
  case atom = "xml"
  case json
}
