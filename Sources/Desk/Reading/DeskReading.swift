import Base
import FileSystem
import LibraryFiles
import MediaLibrary

/// The library as the desk last read it, with the data for its screens.
struct DeskReading: Sendable {
  var library: OwnersTitles
  let words: DeskWords
  let screens: Screens
  /// From an earlier reading if the last change was small, since a tap waits only for its own file.
  var covers: Covers
  var next: [UpNext] = []
  /// A hash of the data behind the suggestions at the time when they were made.
  var mark: UInt64 = 0
  var friends: FollowedFriends
  /// Grows with each change.
  var version = 1

  var settings: Settings { library.settings }

  func title(_ id: String) -> OwnersTitle? {
    let index = library.titles.partitioningIndex { !precedesInBytes($0.entry.id, id) }
    guard index < library.titles.endIndex, library.titles[index].entry.id == id else { return nil }
    return library.titles[index]
  }

  /// The title with an id on another site.
  func title(with wanted: FoundTitle) -> OwnersTitle? {
    library.titles.first {
      $0.entry.kind == wanted.kind && $0.entry.work.ids.contains(wanted.id)
    }
  }
}
