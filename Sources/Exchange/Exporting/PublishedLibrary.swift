import Base
import MediaLibrary

/// `library.json` of a site: everything public in the library under its own keys, so that the site
/// is its own backup.
package struct PublishedLibrary: PiecewiseFile {
  private let library: Library
  /// The `x-…` keys that it has; nil for all.
  private let extras: Set<String>?
  private let hidden: HiddenTitles
  /// Files of the project that the site has at the same path.
  private let pictures: [String]
  private let statics: [String]
  private let changes: [PublishedChange]

  /// - Parameters:
  ///   - library: public titles, with the Markdown of reviews
  ///   - extras: the `x-…` keys to include; nil for all
  ///   - placeholder: replaces the names of titles that must not be mentioned
  package init(
    of library: Library, extras: Set<String>?, placeholder: String, pictures: [String],
    statics: [String], changes: [PublishedChange]
  ) {
    self.library = library
    self.extras = extras
    self.pictures = pictures
    self.statics = statics
    self.changes = changes
    let unlisted = library.entries.lazy.filter(\.isUnlisted).flatMap {
      [$0.id, $0.work.title] + $0.formerIDs
    }
    hidden = HiddenTitles(ids: library.privateIDs.union(unlisted), placeholder: placeholder)
  }

  package func forEachPiece<Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Bool
  ) throws(Failure) {
    let scale = library.settings.ratingScale
    var json = JSONWriter(inScript: false)
    json.beginLibrary(library.settings.published(hiding: hidden))
    for entry in library.entries where !entry.isUnlisted {
      let fields = TitleFields(title: OwnersTitle(entry), hidden: hidden)
      json.line("    ") { json in
        json.title(
          id: entry.id, entry.kind,
          extras: entry.work.extras.filter { extras?.contains($0.key) ?? true }, scale: scale
        ) { fields[$0] }
      }
      if json.bytes.count >= Self.pieceSize {
        guard try body(json.bytes.span) else { return }
        json.clear()
      }
    }
    let listed = Set(library.lists.flatMap(\.items).map(\.id)).subtracting(
      library.entries.lazy.filter(\.isUnlisted).map(\.id))
    json.endTitles(
      lists: library.lists.map { ListRecord($0, hiding: hidden) { listed.contains($0) } },
      pages: library.pages.map { PageRecord($0, hiding: hidden) })
    json.files("pictures", pictures)
    json.files("static", statics)
    if !changes.isEmpty { json.changes(changes) }
    json.endLibrary()
    _ = try body(json.bytes.span)
  }
}

extension JSONWriter {
  fileprivate mutating func files(_ key: String, _ paths: [String]) {
    frame(",\n  \"\(key)\": [")
    for path in paths { line("    ") { $0.text(nil, path) } }
    frame("\n  ]")
  }

  /// Writes a change with the keys of `published/changes.yml`.
  private mutating func change(_ change: PublishedChange) {
    object { json in
      json.text("date", change.date.iso)
      json.text("title", change.title)
      json.text("status", change.status?.rawValue)
      json.text("rating", change.rating?.percent)
      if change.isAgain { json.flag("again", true) }
      if change.isReviewed { json.flag("review", true) }
    }
  }

  fileprivate mutating func changes(_ changes: [PublishedChange]) {
    frame(",\n  \"changes\": [")
    for change in changes { line("    ") { $0.change(change) } }
    frame("\n  ]")
  }
}
