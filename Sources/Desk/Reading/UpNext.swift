import Base
import LibraryFiles
import MediaLibrary
import Planning

/// A planned title to start next, with the reason.
struct UpNext: Sendable {
  let id: String
  let isOwned: Bool
  /// The highly rated title that it belongs with or resembles, and their common features.
  let because: (id: String, rating: Rating, shared: [String])?

  /// A hash that changes if suggestions may change. A tap that counts an episode changes none, and
  /// finding suggestions takes longer than everything else after a tap.
  static func mark(of library: OwnersTitles) -> UInt64 {
    var mark = FNV1a()
    for title in library.titles {
      let (tracking, work) = (title.entry.tracking, title.entry.work)
      for byte in title.entry.id.utf8 { mark.combine(byte) }
      mark.combine(UInt8(tracking.map { Status.allCases.firstIndex(of: $0.status) ?? 0 } ?? 9))
      let rating = tracking?.rating?.hundredths ?? 0
      mark.combine(UInt8(truncatingIfNeeded: rating))
      mark.combine(UInt8(truncatingIfNeeded: rating >> 8))
      mark.combine(UInt8(truncatingIfNeeded: work.genres.count &* 31 &+ work.relations.count))
      mark.combine(UInt8(truncatingIfNeeded: tracking?.owned == nil ? 0 : 1))
    }
    return mark.value
  }

  static func all(of library: OwnersTitles, titles: [ShownTitle], count: Int) -> [UpNext] {
    let entries = library.titles.map(\.entry)
    let site = Library(settings: library.settings, entries: entries, lists: [], pages: [])
    let index = LibraryIndex(site, titles: titles)
    return index.suggestions(count: count, by: GroupPreferences(index)).map { suggestion in
      UpNext(
        id: entries[suggestion.entry].id, isOwned: suggestion.isOwned,
        because: suggestion.reason.flatMap { reason in
          entries[reason.entry].tracking?.rating.map {
            (entries[reason.entry].id, $0, reason.shared.map { index.groups.groups[$0].name })
          }
        })
    }
  }
}
