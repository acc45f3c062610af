import MediaLibrary
import Trackers

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
  /// The keys that it carries; nil for all.
  let keys: Set<TitleKey>?
  /// Whether a title can be in it; nil when every title can.
  var isTaken: (@Sendable (TitleRecord) -> Bool)?
  /// What the titles that can't be in it are without: `'mal' id`.
  var missing = ""
  let write: @Sendable (LibraryExport) -> [UInt8]

  package static let table = [
    libraryJSON, plainCSV, myAnimeList, aniList, goodreads, storyGraph, letterboxd, markdown,
  ]

  /// nil when there is no such format.
  package init?(name: String) {
    guard let format = Self.table.first(where: { $0.name == name.lowercased() }) else { return nil }
    self = format
  }

  init(
    name: String, summary: String, kinds: [Kind]? = nil, hasOneKind: Bool = false,
    keys: Set<TitleKey>? = nil, taking isTaken: (@Sendable (TitleRecord) -> Bool)? = nil,
    missing: String = "", write: @escaping @Sendable (LibraryExport) -> [UInt8]
  ) {
    self.name = name
    self.summary = summary
    self.kinds = kinds
    self.hasOneKind = hasOneKind
    self.keys = keys
    self.isTaken = isTaken
    self.missing = missing
    self.write = write
  }
}

/// What is exported.
package struct LibraryExport: Sendable {
  /// Of the site.
  package let name: String
  package let scale: RatingScale
  /// Sorted by id.
  package let titles: [TitleRecord]
  package let lists: [ListRecord]

  package init(name: String, scale: RatingScale, titles: [TitleRecord], lists: [ListRecord]) {
    self.name = name
    self.scale = scale
    self.titles = titles
    self.lists = lists
  }
}

/// A list of the owner's.
package struct ListRecord: Sendable {
  package let slug: String
  package let title: String
  package let description: String?
  package let isRanked: Bool
  package let items: [(id: String, note: String?)]
  /// Markdown.
  package let text: String
}
