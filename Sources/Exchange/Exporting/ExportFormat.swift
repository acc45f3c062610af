import MediaLibrary

/// A form in which a library can be given to another program; each is a row of `ExportFormat.table` in a file of its
/// own.
package struct ExportFormat: Sendable {
  /// The word for it on the command line: `goodreads`.
  package let name: String
  /// What it is, for help texts.
  package let summary: String
  /// The kinds that it has a place for; nil for all.
  let kinds: [Kind]?
  /// Whether a file of it is a list of one kind alone.
  var hasOneKind = false
  /// Whether it is of titles at all.
  package internal(set) var hasTitles = true
  /// The keys that it carries; nil for all.
  let keys: Set<FieldKey>?
  /// Whether a title can be in it; nil when every title can.
  var isTaken: (@Sendable (TitleRecord) -> Bool)?
  /// What the titles that can't be in it are without: `'mal' id`.
  var missing = ""
  /// Whether it says of a title that it is unlisted; where it does not, such titles are not for everybody's eyes.
  let marksUnlisted: Bool
  /// Who gave the ids that it carries; nil for all.
  let registries: Set<String>?
  /// What the one who takes it should know first.
  package let warning: String?
  /// What of its keys it can't carry as the library has it.
  let losses: @Sendable (LibraryExport) -> [ExportLoss]
  let write: @Sendable (LibraryExport) -> [UInt8]

  package static let table = [
    libraryJSON, plainCSV, myAnimeList, aniList, goodreads, storyGraph, letterboxd, markdown, opml,
  ]

  /// nil when there is no such format.
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

/// What is exported.
package struct LibraryExport: Sendable {
  let settings: Settings
  /// Sorted by id.
  let titles: [TitleRecord]
  let lists: [ListRecord]
  let pages: [PageRecord]
  /// What titles are called that may be heard of, by their ids.
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

/// A list of the owner's.
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

/// A page that the owner wrote.
struct PageRecord: Sendable {
  let slug: String
  let title: String
  let description: String?
  /// Markdown.
  let text: String
}
