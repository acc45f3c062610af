import Base
import LibraryFiles
import MediaLibrary
import Synchronization
import Trackers

/// How the desk asks sources and catalogues; the program has their keys and addresses.
package struct DeskSources: Sendable {
  package struct Hit: Sendable {
    let id: Work.ExternalID
    let kind: Kind
    let title: String
    let otherName: String?
    /// `TV, 1998, Shinichirou Watanabe`
    let facts: String
    /// The addresses of its covers, the best first.
    let pictures: [String]

    package init(
      id: Work.ExternalID, kind: Kind, title: String, otherName: String?, facts: String,
      pictures: [String]
    ) {
      (self.id, self.kind, self.title) = (id, kind, title)
      (self.otherName, self.facts, self.pictures) = (otherName, facts, pictures)
    }
  }

  /// Everything that a source knows about a title.
  package struct Details: Sendable {
    let id: Work.ExternalID
    let title: ExportedTitle
    /// `AniList`
    let source: String
    /// Its page there, for people.
    let page: String?
    let cover: [UInt8]?

    package init(
      id: Work.ExternalID, title: ExportedTitle, source: String, page: String?, cover: [UInt8]?
    ) {
      (self.id, self.title, self.source) = (id, title, source)
      (self.page, self.cover) = (page, cover)
    }
  }

  package typealias Search =
    @Sendable (Project, String) async throws -> (hits: [Hit], problems: [Diagnostic])
  package typealias DetailsSearch =
    @Sendable (Project, Work.ExternalID, Kind) async throws -> (
      details: Details?, problems: [Diagnostic]
    )
  /// Fetches the facts and the covers of titles that were just added or bound, as a part of that
  /// change. With a binding, first removes the facts of the title that it was bound to before.
  package typealias Filling =
    @Sendable (
      Project, _ titles: [String], _ change: (number: Int?, origin: ChangeOrigin),
      _ binding: Work.ExternalID?
    ) async throws -> Void

  /// The first picture at these addresses that can be a cover.
  package typealias CoverFetching = @Sendable (Project, [String]) async throws -> [UInt8]?

  let search: Search
  let cover: CoverFetching
  let details: DetailsSearch
  let fill: Filling
  /// The earlier searches, the newest last.
  let queries: @Sendable (Project) -> [String]

  package init(
    search: @escaping Search, cover: @escaping CoverFetching, details: @escaping DetailsSearch,
    fill: @escaping Filling, queries: @escaping @Sendable (Project) -> [String]
  ) {
    self.cover = cover
    (self.search, self.details, self.fill, self.queries) = (search, details, fill, queries)
  }
}

/// The titles whose details were looked at last, so that a page that is loaded again, and its
/// cover, need no further request.
final class SeenDetails: Sendable {
  private let kept = Mutex<[DeskSources.Details]>([])
  private static let most = 20

  subscript(_ wanted: FoundTitle) -> DeskSources.Details? {
    kept.withLock { $0.last { $0.id == wanted.id && $0.title.kind == wanted.kind } }
  }

  func keep(_ details: DeskSources.Details) {
    kept.withLock { $0 = $0.suffix(SeenDetails.most - 1) + [details] }
  }
}
