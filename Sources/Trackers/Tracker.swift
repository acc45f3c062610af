import Base
import MediaLibrary

/// A program or site whose exports can be read; each is a row of `Tracker.table` in a file of its own.
package struct Tracker: Sendable {
  /// As its users write it: `MyAnimeList`.
  package let name: String
  /// Names it in `ids:`, and names the file that remembers what was imported.
  package let registry: String
  /// The files it understands, for help texts and the message about one that nobody does.
  package let files: String
  /// Whether a document is one of its exports, by what is in it.
  let recognizes: @Sendable (_ document: ExportDocument) -> Bool
  /// Reads all that was recognized in one file, archive or folder: at least one document.
  let read:
    @Sendable (
      _ documents: [ExportDocument], _ workers: WorkerPool, _ reporting: inout DiagnosticList
    ) -> Export
  /// Where the tracker shows a title; nil where it has no page.
  package let page: @Sendable (_ kind: Kind, _ id: String) -> String?

  /// Its name as a file's, without extension: `the-storygraph`.
  package var fileName: String { slug(for: name) }

  /// In the order in which they are asked whether a document is theirs.
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
    // Catalogs: titles that are nobody's yet.
    igdb,
    animeNewsNetwork,
    googleBooks,
    tmdb,
    tvMaze,
  ]
}

/// What an export of one tracker holds.
package struct Export: Sendable {
  package var titles: [ExportedTitle] = []
  package var lists: [ExportedList] = []
  /// Rows that name no title the library could keep, each with the reason.
  package var notTaken: [Diagnostic] = []
  /// Whether all of the export could be read, so that a title that is not in it is not in the tracker's list.
  package var isWhole = true
  /// What the export is a list of.
  package var kinds: Set<Kind> = []
  /// The best score that the tracker has, when it is not 10: `5`, `100`.
  package var bestScore: Int?
  /// What it has that is private and has no place in a library, in its own words: `Condition`, `Lending Patron`.
  package var leftOut: Set<String> = []
  /// What the file of a site says beside titles and lists.
  package var site: ExportedSite?

  @inline(never) package init() {}

  /// Takes in what another file of the same export holds.
  @inline(never) mutating func add(_ other: Export) {
    titles += other.titles
    lists += other.lists
    notTaken += other.notTaken
    isWhole = isWhole && other.isWhole
    kinds.formUnion(other.kinds)
    bestScore = bestScore ?? other.bestScore
    leftOut.formUnion(other.leftOut)
    site = site ?? other.site
  }
}

/// Why a row of an export does not become a title.
struct RowRefusal: Error {
  let reason: Diagnostic
}

/// A list of titles that its owner put together.
package struct ExportedList: Sendable, Equatable {
  package struct Item: Sendable, Equatable {
    /// As `ExportedTitle.identity` has it.
    package let identity: String
    /// Markdown.
    package let note: String?

    package init(identity: String, note: String? = nil) {
      self.identity = identity
      self.note = note
    }
  }

  package var title: String
  /// What its file is to be called, where the export says it.
  package var slug: String?
  package var description: String?
  /// Markdown.
  package var text = ""
  package var isRanked = false
  package var items: [Item] = []
  package var isPrivate = false

  package init(title: String) {
    self.title = title
  }
}
