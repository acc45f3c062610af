import Base

/// Facts about a work, independent of its owner.
package struct Work: Sendable {
  package var title: String
  /// By language code or `romaji`, `english`, `native`, in the file's order.
  package var titles: [LocalizedTitle] = []
  package var synonyms: [String] = []
  package var sortTitle: String?
  /// `TV`, `MOVIE`, `paperback` …, as written.
  package var format: String?
  @Unspoiled package var description: String?
  package var genres: [String] = []
  package var creators: [Creator] = []
  package var studios: [String] = []
  package var developers: [String] = []
  package var publishers: [String] = []
  package var platforms: [String] = []
  /// The places where it was made and its languages, as written; see `OriginCode`.
  package var countries: [String] = []
  package var languages: [String] = []
  package var characters: [Character] = []
  package var series: Series?
  package var relations: [Relation] = []
  @PackedOptional package var episodes: Int?
  @PackedOptional package var chapters: Int?
  @PackedOptional package var volumes: Int?
  @PackedOptional package var pages: Int?
  /// Minutes of an episode or of the whole.
  @PackedOptional package var duration: Int?
  /// The number of episodes of each season.
  package var seasons: [Int] = []
  package var episodeList: [Episode] = []
  package var released: PartialDate?
  package var releaseStatus: ReleaseStatus?
  package var ageRating: String?
  package var cover: Cover?
  package var community: CommunityRating?
  /// By tracker or registry, in the file's order: `mal` → `1`.
  package var ids: [ExternalID] = []
  package var sources: [DataSource] = []
  package var airing: [Airing] = []
  /// `x-…` keys in the file's order; a list repeats its key.
  package var extras: [Extra] = []

  package init(title: String) {
    self.title = title
  }

  /// Whether this is one of its names, ignoring case.
  package func isCalled(_ name: String) -> Bool {
    let name = name.lowercased()
    return title.lowercased() == name || titles.contains { $0.text.lowercased() == name }
      || synonyms.contains { $0.lowercased() == name }
  }

  package struct LocalizedTitle: Sendable, Hashable {
    package let language: String
    package let text: String

    package init(language: String, text: String) {
      self.language = language
      self.text = text
    }
  }

  package struct Creator: Sendable, Hashable {
    package var name: String
    package var role: String?
    /// Further names, such as the one in their own script or a pen name.
    package var names: [String]

    package init(name: String, role: String? = nil, names: [String] = []) {
      self.name = name
      self.role = role
      self.names = names
    }

    /// Roles that are also keys: `author: X`.
    package static let roleKeys = [
      "author", "artist", "director", "writer", "illustrator", "translator", "narrator",
      "composer", "editor", "producer", "designer", "letterer", "colorist",
    ]
  }

  package struct Character: Sendable, Hashable {
    package var name: String
    package var role: Role?
    package var image: String?

    package init(name: String) { self.name = name }

    package enum Role: String, Sendable, CaseIterable {
      case main = "MAIN"
      case supporting = "SUPPORTING"
      case background = "BACKGROUND"
    }
  }

  package struct Series: Sendable, Hashable {
    package var name: String
    /// Hundredths, so that 0.5 and 2.25 are exact.
    package var position: Int?

    package init(name: String, position: Int? = nil) {
      self.name = name
      self.position = position
    }
  }

  package struct Relation: Sendable, Hashable {
    /// `SEQUEL`, `SIDE_STORY` …
    package var type: String
    /// The title needn't be in the library.
    package var id: String

    package init(type: String, id: String) {
      self.type = type
      self.id = id
    }
  }

  package struct Episode: Sendable, Hashable {
    package var number: Int
    package var title: String?
    package var aired: PartialDate?

    package init(number: Int) { self.number = number }
  }

  package enum ReleaseStatus: String, Sendable, CaseIterable {
    case finished = "FINISHED"
    case releasing = "RELEASING"
    case notYetReleased = "NOT_YET_RELEASED"
    case cancelled = "CANCELLED"
    case hiatus = "HIATUS"
  }

  package struct Cover: Sendable, Hashable {
    /// Below the project; nil if only words or color are given.
    package var path: String?
    package var alt: String?
    /// `#rrggbb`
    package var color: String?

    package init(path: String? = nil, alt: String? = nil, color: String? = nil) {
      self.path = path
      self.alt = alt
      self.color = color
    }
  }

  package struct CommunityRating: Sendable, Hashable {
    /// Hundredths of 100.
    package let hundredths: Int
    @PackedOptional package private(set) var votes: Int?
    package let source: String?

    package init(hundredths: Int, votes: Int?, source: String?) {
      self.hundredths = hundredths
      self.source = source
      self.votes = votes
    }
  }

  package struct ExternalID: Sendable, Hashable {
    package let registry: String
    package let value: String

    package init(registry: String, value: String) {
      self.registry = registry
      self.value = value
    }
  }

  package struct DataSource: Sendable, Hashable {
    package var name: String
    package var url: String?
    /// The day its facts were fetched.
    package var date: PartialDate?

    package init(name: String, url: String? = nil) {
      self.name = name
      self.url = url
    }
  }

  package struct Airing: Sendable, Hashable {
    package let episode: Int
    package let at: Moment

    package init(episode: Int, at: Moment) {
      self.episode = episode
      self.at = at
    }
  }

  package struct Extra: Sendable, Hashable {
    /// The start of each of the owner's own keys.
    package static let prefix = "x-"

    package let key: String
    package let value: String

    /// The key without the prefix.
    package var name: Substring { key.dropFirst(Extra.prefix.count) }

    package init(key: String, value: String) {
      self.key = key
      self.value = value
    }
  }
}

extension [Work.Extra] {
  /// The values of each key, in the order of the keys.
  package var byKey: [(key: String, values: [String])] {
    unique(by: \.key).map { first in
      (first.key, filter { $0.key == first.key }.map(\.value))
    }
  }
}
