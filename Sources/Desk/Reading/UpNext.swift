import LibraryFiles
import MediaLibrary
import Planning

/// A planned title to start next, with the reason.
struct UpNext: Sendable {
  let id: String
  let isOwned: Bool
  /// The highly rated title that it belongs with or resembles, and what they share.
  let because: (id: String, rating: Rating, shared: [String])?

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
