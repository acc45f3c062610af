import Base
import MediaLibrary

/// A program or site whose exports can be read; most exports have a title in each row.
package struct Tracker: Sendable {
  /// `MyAnimeList`
  package let name: String
  /// Its name in `ids:`, and in the file that remembers imports.
  package let registry: String
  /// The exports that it reads, for help texts and messages.
  package let files: String
  let recognizes: @Sendable (_ document: ExportDocument) -> Bool
  /// Reads the recognized documents of one file, archive or folder; there is at least one.
  let read:
    @Sendable (
      _ documents: [ExportDocument], _ workers: WorkerPool, _ reporting: inout DiagnosticList
    ) -> Export
  package var page: @Sendable (_ kind: Kind, _ id: String) -> String? = { _, _ in nil }
  /// Whether its exports have each title's visibility, so that a private list hides no titles.
  package var hasVisibility = false
  /// The owner's keys that an export has for every title with a value.
  var covers: @Sendable (_ documents: [ExportDocument]) -> Set<FieldKey> = { _ in [] }
  var account: @Sendable (_ document: ExportDocument) -> ExportedAccount? = { _ in nil }
  var misses: @Sendable (_ document: ExportDocument) -> Bool = { $0.isBlank }

  package var fileName: String { slug(for: name) }

  /// The first tracker that recognizes a document reads it.
  package static let table = [
    // Anime and manga.
    myAnimeList,
    aniList,
    kitsu,
    // Books.
    goodreads,
    storyGraph,
    libraryThing,
    bookWyrm,
    hardcover,
    openLibrary,
    calibre,
    openreads,
    // Films and shows.
    letterboxd,
    trakt,
    imdb,
    simkl,
    tvTime,
    // Games.
    steam,
    howLongToBeat,
    backloggd,
    gogGalaxy,
    grouvee,
    // Several kinds.
    tokonoma,
    tokonomaTable,
    yamtrack,
    ryot,
    mediaTrackerAPI,
    neoDB,
    obsidianMediaDB,
    // Catalogs: titles that aren't tracked.
    igdb,
    animeNewsNetwork,
    googleBooks,
    tmdb,
    tvMaze,
    wikidata,
  ]
}

/// The meaning of a title's or run's absence from a list.
package enum ListView: Sendable {
  /// It was removed, if the export is whole.
  case export
  /// It was removed, or is private.
  case publicList
  /// It means nothing, since the list is incomplete.
  case part
  /// It means nothing, since the list has only titles' latest runs.
  case latest
}

package struct Export: Sendable {
  package var titles: [ExportedTitle] = []
  package var lists: [ExportedList] = []
  package var notTaken: [Diagnostic] = []
  /// Whether some refused rows may have been titles instead of parts of titles.
  package var mayLackTitles: Bool {
    notTaken.contains { !["export-parts", "export-entry-ambiguous"].contains($0.id) }
  }
  package var rowsNotTaken: Int { notTaken.count + furtherRowsNotTaken }
  var furtherRowsNotTaken = 0
  /// Whether a title that is missing here is missing in the tracker's list, too.
  package var isWhole = true
  package private(set) var view = ListView.export
  package var hasAllLists = false
  package var covered: Set<FieldKey> = []
  package var account: ExportedAccount?
  package var kinds: Set<Kind> = []
  package var bestScore: Int?
  /// Private columns without a key in a library: `Condition`, `Lending Patron`.
  package var leftOut: Set<String> = []
  package var site: ExportedSite?

  @inline(never) package init() {}

  package mutating func take(as list: PulledList) {
    view = list.view
    account = account ?? list.account
    // All of its pages were fetched, whatever a single one shows.
    if view == .publicList, !titles.isEmpty { isWhole = true }
    if view == .part || view == .latest { (isWhole, hasAllLists) = (false, false) }
  }

  @inline(never) mutating func add(_ other: Export) {
    titles += other.titles
    lists += other.lists
    notTaken += other.notTaken
    furtherRowsNotTaken += other.furtherRowsNotTaken
    isWhole = isWhole && other.isWhole
    hasAllLists = hasAllLists || other.hasAllLists
    kinds.formUnion(other.kinds)
    bestScore = bestScore ?? other.bestScore
    leftOut.formUnion(other.leftOut)
    site = site ?? other.site
  }
}

package struct ExportedList: Sendable, Equatable {
  /// A list's audience at the tracker.
  package enum Audience: Sendable {
    case everyone, owner
    /// The export doesn't have it, and the owner publishes the list.
    case published
    /// The export doesn't have it, so the list is private.
    case unknown
  }

  package struct Item: Sendable, Equatable {
    /// Equals the title's `ExportedTitle.identity`.
    package let identity: String
    /// Markdown.
    package let note: String?

    package init(identity: String, note: String? = nil) {
      self.identity = identity
      self.note = note
    }
  }

  /// Identifies the list from one import to the next, if the export has more than its title for
  /// that.
  package var id: String?
  package var title: String
  package var slug: String?
  package var description: String?
  /// Markdown.
  package var text = ""
  package var isRanked = false
  package var items: [Item] = []
  package var audience = Audience.unknown
  package var isPrivate: Bool { audience == .owner || audience == .unknown }

  package init(title: String, id: String? = nil) {
    self.title = title
    self.id = id
  }
}

extension Tracker {
  /// Reads files one by one.
  static func each(
    _ read: @escaping @Sendable (ExportDocument, WorkerPool, inout DiagnosticList) -> Export
  ) -> @Sendable ([ExportDocument], WorkerPool, inout DiagnosticList) -> Export {
    { documents, workers, reporting in
      var export = Export()
      for document in documents { export.add(read(document, workers, &reporting)) }
      return export
    }
  }

  /// The owner's keys, for the columns or members that contain them.
  static func covering(
    _ columns: KeyValuePairs<String, [FieldKey]>
  ) -> @Sendable ([ExportDocument]) -> Set<FieldKey> {
    { documents in
      Set(
        columns.lazy.filter { column in documents.contains { $0.mentions(column.key) } }
          .flatMap(\.value))
    }
  }
}

extension [FieldKey] {
  package static let review: [FieldKey] = [.review, .reviewTitle, .reviewDate, .spoilers]
  static let runs: [FieldKey] = [.started, .finished, .dropped, .history, .repeat]
}

extension Tracker {
  package static func of(registry: String) -> Tracker? {
    table.first { $0.registry == registry }
  }

  /// The titles in an API's answer, or the reason why there are none; silently drops bad values.
  package func titles(inAnswer bytes: [UInt8]) -> (titles: [ExportedTitle], problem: String?) {
    var problems = DiagnosticList()
    let source = Source(path: "\(name)'s answer", bytes: bytes)
    guard let document = ExportDocument(source, name: source.path, reporting: &problems) else {
      return ([], problems.all.first?.message ?? "it is damaged")
    }
    guard recognizes(document) else { return ([], nil) }
    return (read([document], WorkerPool(count: 1), &problems).titles, nil)
  }
}
