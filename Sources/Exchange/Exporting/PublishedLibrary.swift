import Base
import MediaLibrary

/// Something that feeds tell of without a date in a title's file: publishing has noted the day that it went out.
package struct PublishedChange: Sendable {
  package let date: PartialDate
  /// The title's id.
  package let title: String
  /// As it became then.
  package let status: Status?
  /// As it became then, in hundredths of the best, whatever the scale is: `85%`.
  package let rating: String?
  package let isAgain: Bool
  package let isReviewed: Bool

  package init(
    _ date: PartialDate, title: String, status: Status?, rating: String?, isAgain: Bool,
    isReviewed: Bool
  ) {
    (self.date, self.title, self.status, self.rating) = (date, title, status, rating)
    (self.isAgain, self.isReviewed) = (isAgain, isReviewed)
  }
}

/// `library.json` of a site: all that the site shows of the library, in its own keys, so that the site is its own backup.
///
/// It is written piece by piece: of a large library it is larger than all pages that are in memory at once.
package struct PublishedLibrary: Sendable {
  /// How many bytes a piece has, about.
  private static let piece = 65536

  private let library: Library
  /// Whether the owner's own `x-…` keys are in it.
  private let hasExtras: Bool
  private let hidden: HiddenTitles
  /// What the files of the site are called that come from files of the project of the same names.
  private let pictures: [String]
  /// The same of those that are in `static/` there.
  private let statics: [String]
  /// What feeds tell of without a date in a title's file, the newest first.
  private let changes: [PublishedChange]

  /// - Parameters:
  ///   - library: with the texts of the reviews, and without private titles.
  ///   - hasExtras: whether the site shows the owner's own `x-…` keys.
  ///   - placeholder: stands in texts where a title would be named that nothing is said of.
  ///   - pictures: those that the site has of the project.
  ///   - statics: what it has of `static/`.
  ///   - changes: what publishing has noted of titles that the site shows.
  package init(
    of library: Library, hasExtras: Bool, placeholder: String, pictures: [String],
    statics: [String], changes: [PublishedChange]
  ) {
    self.library = library
    self.hasExtras = hasExtras
    self.pictures = pictures
    self.statics = statics
    self.changes = changes
    let unlisted = library.entries.lazy.filter(\.isUnlisted).flatMap { [$0.id] + $0.formerIDs }
    hidden = HiddenTitles(
      ids: library.privateIDs.union(unlisted), placeholder: placeholder)
  }

  /// All of it.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    forEachPiece { piece in
      bytes.append(piece)
      return true
    }
    return bytes
  }

  /// Hands on the bytes in their order, until `body` says that it wants no more.
  package func forEachPiece<Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Bool
  ) throws(Failure) {
    let scale = library.settings.ratingScale
    var json = JSONText()
    json.beginLibrary(library.settings.published(hiding: hidden))
    for entry in library.entries where !entry.isUnlisted {
      let fields = TitleFields(title: OwnersTitle(entry), hidden: hidden)
      json.line("    ") { json in
        json.title(
          id: entry.id, entry.kind, extras: hasExtras ? entry.work.extras : [], scale: scale
        ) { fields[$0] }
      }
      if json.bytes.count >= Self.piece {
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

extension JSONText {
  fileprivate mutating func files(_ key: String, _ paths: [String]) {
    frame(",\n  \"\(key)\": [")
    for path in paths { line("    ") { $0.text(nil, path) } }
    frame("\n  ]")
  }

  /// Under the keys that `published/changes.yml` has.
  private mutating func change(_ change: PublishedChange) {
    object { json in
      json.text("date", change.date.iso)
      json.text("title", change.title)
      json.text("status", change.status?.rawValue)
      json.text("rating", change.rating)
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
