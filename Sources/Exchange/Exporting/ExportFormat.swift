import MediaLibrary

/// A file format of another program; each is a row of `ExportFormat.table`, in a file of its own.
package struct ExportFormat: Sendable {
  /// Its name on the command line: `goodreads`.
  package let name: String
  /// For help texts.
  package let summary: String
  /// nil for all kinds.
  let kinds: [Kind]?
  /// Whether a file holds titles of a single kind.
  var hasOneKind = false
  /// Whether it has titles at all.
  package internal(set) var hasTitles = true
  /// The keys it carries; nil for all.
  let keys: Set<FieldKey>?
  /// Whether a title can be exported; nil for every title.
  var isTaken: (@Sendable (TitleRecord) -> Bool)?
  /// What refused titles lack: `'mal' id`.
  var missing = ""
  /// Whether it says that a title is unlisted; otherwise such titles are exported only with private
  /// ones.
  let marksUnlisted: Bool
  /// The registries of the ids it carries; nil for all.
  let registries: Set<String>?
  /// For users of the file.
  package let warning: String?
  /// What it can't carry of its keys.
  let losses: @Sendable (LibraryExport) -> [ExportLoss]
  let write: @Sendable (LibraryExport) -> [UInt8]

  package static let table = [
    libraryJSON, plainCSV, myAnimeList, aniList, goodreads, storyGraph, letterboxd, markdown, opml,
  ]

  package init?(name: String) {
    guard let format = Self.table.first(where: { $0.name == name.lowercased() }) else { return nil }
    self = format
  }

  init(
    name: String, summary: String, kinds: [Kind]? = nil, hasOneKind: Bool = false,
    keys: Set<FieldKey>? = nil, ids registries: Set<String>? = [], marksUnlisted: Bool = false,
    taking isTaken: (@Sendable (TitleRecord) -> Bool)? = nil,
    missing: String = "", warning: String? = nil,
    losses: @escaping @Sendable (LibraryExport) -> [ExportLoss] = { _ in [] },
    write: @escaping @Sendable (LibraryExport) -> [UInt8]
  ) {
    self.name = name
    self.summary = summary
    self.kinds = kinds
    self.hasOneKind = hasOneKind
    self.keys = keys
    self.isTaken = isTaken
    self.missing = missing
    self.marksUnlisted = marksUnlisted
    self.registries = registries
    self.warning = warning
    self.losses = losses
    self.write = write
  }
}

package struct LibraryExport: Sendable {
  let settings: Settings
  /// Sorted by id.
  let titles: [TitleRecord]
  let lists: [ListRecord]
  let pages: [PageRecord]
  /// The names of titles that may be mentioned, by id.
  let names: [String: String]

  init(
    settings: Settings, titles: [TitleRecord], lists: [ListRecord], pages: [PageRecord],
    names: [String: String]
  ) {
    self.settings = settings
    self.titles = titles
    self.lists = lists
    self.pages = pages
    self.names = names
  }

  var scale: RatingScale { settings.ratingScale }
}

struct ListRecord: Sendable {
  let slug: String
  let title: String
  let description: String?
  let isRanked: Bool
  let items: [(id: String, note: String?)]
  let isPrivate: Bool
  /// Markdown.
  let text: String
}

struct PageRecord: Sendable {
  let slug: String
  let title: String
  let description: String?
  /// Markdown.
  let text: String
}
