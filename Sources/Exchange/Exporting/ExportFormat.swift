import MediaLibrary

/// A file format of another program; each is a row of `ExportFormat.table`, in a file of its own.
package struct ExportFormat: Sendable {
  /// Its name on the command line: `goodreads`.
  package let name: String
  package let summary: String
  /// nil for all kinds.
  var kinds: [Kind]?
  /// Whether a file holds titles of a single kind.
  var hasOneKind = false
  var keys: Set<FieldKey>?
  /// The registries whose ids it can carry; nil for all.
  var ids: Set<String>? = []
  /// Whether it can mark unlisted titles; otherwise these are exported only together with private
  /// ones.
  var marksUnlisted = false
  var isTaken: (@Sendable (TitleRecord) -> Bool)?
  /// The missing part of refused titles: `'mal' id`.
  var missing = ""
  /// A warning for people who use the file.
  package internal(set) var warning: String?
  package internal(set) var hasTitles = true
  /// Details that it can't carry, though it has the key.
  var losses: @Sendable (LibraryExport) -> [ExportLoss] = { _ in [] }
  let write: @Sendable (LibraryExport) -> [UInt8]
}

extension ExportFormat {
  package static let table = [
    libraryJSON, plainCSV, myAnimeList, aniList, goodreads, storyGraph, letterboxd, markdown, opml,
  ]

  package init?(name: String) {
    guard let format = Self.table.first(where: { $0.name == name.lowercased() }) else { return nil }
    self = format
  }
}

package struct LibraryExport: Sendable {
  let settings: Settings
  let titles: [TitleRecord]
  let lists: [ListRecord]
  let pages: [PageRecord]
  /// The names of titles that may be mentioned, by id.
  let names: [String: String]

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
