import Base
import MediaLibrary

/// A program or site whose exports can be read; each is a row of `Tracker.table` in a file of its
/// own. Most have a title in each row and are declared by `TitleFormat`.
package struct Tracker: Sendable {
  /// The name that its users write: `MyAnimeList`.
  package let name: String
  /// Its name in `ids:` and in the file that remembers what was imported.
  package let registry: String
  /// The files it understands, for help texts and messages.
  package let files: String
  /// Whether a document is one of its exports, by its contents.
  let recognizes: @Sendable (_ document: ExportDocument) -> Bool
  /// Reads the documents that were recognized in one file, archive or folder: at least one.
  let read:
    @Sendable (
      _ documents: [ExportDocument], _ workers: WorkerPool, _ reporting: inout DiagnosticList
    ) -> Export
  /// The address of a title's page at the tracker, if it has pages.
  package var page: @Sendable (_ kind: Kind, _ id: String) -> String? = { _, _ in nil }
  /// Whether its exports say of each title who may see it, so that a private list hides no titles.
  package var saysWhoSeesTitles = false
  /// The owner's keys that an export says of all its titles: one without a value has none. Gets all
  /// files of the archive or folder.
  var covers: @Sendable (_ documents: [ExportDocument]) -> Set<FieldKey> = { _ in [] }
  /// Whose export it is, where a file says that.
  var account: @Sendable (_ document: ExportDocument) -> String? = { _ in nil }
  /// Whether a file that it can't read should be one of its own.
  var misses: @Sendable (_ document: ExportDocument) -> Bool = { $0.isBlank }

  /// Its name for a file, without extension: `the-storygraph`.
  package var fileName: String { slug(for: name) }

  /// The first that recognizes a document reads it.
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

/// The contents of one tracker's export.
package struct Export: Sendable {
  package var titles: [ExportedTitle] = []
  package var lists: [ExportedList] = []
  /// Why rows were not taken.
  package var notTaken: [Diagnostic] = []
  /// Whether some of them may have been titles, and not parts of titles that it has.
  package var mayLackTitles: Bool {
    notTaken.contains { !["export-parts", "export-entry-ambiguous"].contains($0.id) }
  }
  /// How many were not taken.
  package var rowsNotTaken: Int { notTaken.count + furtherRowsNotTaken }
  /// Rows that share their reason with another one.
  var furtherRowsNotTaken = 0
  /// Whether it has all of the owner's titles, so that one that isn't in it isn't in the tracker's
  /// list.
  package var isWhole = true
  /// Whether it has all of the owner's lists of `kinds`.
  package var hasAllLists = false
  /// The owner's keys that it says of all its titles.
  package var covered: Set<FieldKey> = []
  /// Whose it is, where it says that.
  package var account: String?
  /// The kinds of titles that it lists.
  package var kinds: Set<Kind> = []
  /// The best score, when it is not 10: `5`, `100`.
  package var bestScore: Int?
  /// Private columns that have no key in a library, in its own words: `Condition`, `Lending
  /// Patron`.
  package var leftOut: Set<String> = []
  /// The rest of a site's file.
  package var site: ExportedSite?

  @inline(never) package init() {}

  /// Adds the contents of another file of the same export.
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

/// A list of titles that its owner put together.
package struct ExportedList: Sendable, Equatable {
  /// Who may see a list at the tracker.
  package enum Audience: Sendable {
    case everyone, owner
    /// The export doesn't say, and the owner publishes it.
    case published
    /// The export doesn't say, so the list stays private.
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

  /// Identifies it from one import to the next, if the export has more than its title for that.
  package var id: String?
  package var title: String
  /// The name for its file, where the export says it.
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
