import Base
import Desk
import FileSystem
import LibraryFiles
import MediaLibrary
import Trackers

/// What a desk reaches outside of its library: sources that know titles, hosts, and friends.
extension OpenedDesk {
  static let all: DeskOptions = {
    var options = plain
    options.sources = sources
    options.publisher = publisher { _ in }
    options.friends = friends
    return options
  }()

  /// Knows two titles, of which one is the owner's.
  static let sources = DeskSources(
    search: { _, _ in
      let hits = [("457", "Mushishi", "蟲師"), ("154587", "Sousou no Frieren", "Frieren")].map {
        DeskSources.Hit(
          id: .init(registry: "anilist", value: $0), kind: .anime, title: $1, otherName: $2,
          facts: "TV, 2005", pictures: [])
      }
      return (hits, [])
    }, cover: { _, _ in nil },
    details: { _, id, kind in
      var values = FieldValues()
      values[.synonyms] = .value(.list(["Frieren"]))
      values[.studios] = .value(.list(["Madhouse"]))
      let title = ExportedTitle(
        kind: kind, id: id.value, title: "Sousou no Frieren", ids: [id], values: values,
        hasComments: false, location: SourceLocation(path: "", line: 1, column: 1))
      return (.init(id: id, title: title, source: "AniList", page: nil, cover: nil), [])
    }, fill: { _, _, _, _ in },
    queries: { _ in ["2026-11-26  bebop"] })

  /// Publishes one page.
  ///
  /// - Parameter telling: receives whether a run is a dry one
  static func publisher(telling tell: @escaping @Sendable (Bool) -> Void) -> DeskPublisher {
    DeskPublisher { _, options, _ in
      tell(options.isDryRun)
      var outcome = DeskPublisher.Outcome()
      outcome.changes = .init(
        host: "/srv/site", added: ["x.html"], changed: [], removed: [], unchanged: 7)
      outcome.isPublished = !options.isDryRun
      return outcome
    }
  }

  /// Each friend keeps one of the owner's titles, and one with a hostile name.
  static let friends = DeskFriends { project, friends, change in
    let library = """
      {"format": "tokonoma-library", "ratingScale": 10, "titles": [
        {"kind": "anime", "title": "Frieren", "status": "current", "progress": 4,
         "episodes": 12, "rating": 9, "updated": "2026-11-21"},
        {"kind": "book", "title": "<img src=x onerror=document.title='!'>",
         "status": "current", "updated": "2026-11-22"}]}
      """
    try ProjectLock(project, whenWaiting: {}).change(
      friends.map { FileChange($0.file, Array(library.utf8)) }, by: change.origin,
      continuing: change.number)
    return []
  }
}
