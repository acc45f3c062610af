/// What a thing is, whoever owns it.
package struct Work: Sendable {
  package var title: String
  /// All further titles by language code or `romaji`, `english`, `native`, in the file's order.
  package var titles: [LocalizedTitle] = []
  package var synonyms: [String] = []
  package var sortTitle: String?
  /// `TV`, `MOVIE`, `paperback` …, as written.
  package var format: String?
  package var description: String?
  package var genres: [String] = []
  package var creators: [Creator] = []
  package var studios: [String] = []
  package var developers: [String] = []
  package var publishers: [String] = []
  package var platforms: [String] = []
  package var characters: [Character] = []
  package var series: Series?
  package var relations: [Relation] = []
  package var episodes: Int?
  package var chapters: Int?
  package var volumes: Int?
  package var pages: Int?
  /// Minutes; of one episode, or of the whole.
  package var duration: Int?
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
  /// `x-…` keys and their plain values, in the file's order; a list gives several of one key.
  package var extras: [Extra] = []

  package init(title: String) {
    self.title = title
  }

  package struct LocalizedTitle: Sendable, Hashable {
    package let language: String
    package let text: String
  }

  package struct Creator: Sendable, Hashable {
    package let name: String
    package let role: String?
  }

  package struct Character: Sendable, Hashable {
    package let name: String
    package let role: Role?
    package let image: String?
    package enum Role: String, Sendable, CaseIterable {
      case main = "MAIN"
      case supporting = "SUPPORTING"
      case background = "BACKGROUND"
    }
  }

  package struct Series: Sendable, Hashable {
    package let name: String
    /// Hundredths, so that 0.5 and 2.25 are exact.
    package let position: Int?
  }

  package struct Relation: Sendable, Hashable {
    /// `SEQUEL`, `SIDE_STORY` …
    package let type: String
    /// An entry's id, which need not be in the library.
    package let id: String
  }

  package struct Episode: Sendable, Hashable {
    package let number: Int
    package let title: String?
    package let aired: PartialDate?
  }

  package enum ReleaseStatus: String, Sendable, CaseIterable {
    case finished = "FINISHED"
    case releasing = "RELEASING"
    case notYetReleased = "NOT_YET_RELEASED"
    case cancelled = "CANCELLED"
    case hiatus = "HIATUS"
  }

  package struct Cover: Sendable, Hashable {
    /// Below the project, `/` between folders; nil when only the words or the colour are given.
    package var path: String?
    package var alt: String?
    /// `#rrggbb`
    package var color: String?
  }

  package struct CommunityRating: Sendable, Hashable {
    /// Hundredths of 100.
    package let hundredths: Int
    package let votes: Int?
    package let source: String?
  }

  package struct ExternalID: Sendable, Hashable {
    package let registry: String
    package let value: String
  }

  package struct DataSource: Sendable, Hashable {
    package let name: String
    package let url: String?
  }

  package struct Airing: Sendable, Hashable {
    package let episode: Int
    /// RFC 3339, as written, checked.
    package let at: String
  }

  package struct Extra: Sendable, Hashable {
    package let key: String
    package let value: String
  }
}
