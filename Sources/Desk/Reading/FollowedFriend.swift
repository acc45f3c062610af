import Base
import FileSystem
import LibraryFiles
import MediaLibrary
import People
import Planning

/// A friend of the settings, and what was fetched of theirs.
struct FollowedFriend: Sendable {
  let name: String
  let url: String
  /// nil before anything was fetched.
  let shelf: FriendShelf?
  /// For each title of the shelf, the id of the owner's same title.
  let own: [String?]
}

/// The friends of the settings, and the owner's titles that theirs were found in.
struct FollowedFriends: Sendable {
  let all: [FollowedFriend]
  private let entries: [Entry]

  /// Reads what was fetched of them.
  init(of project: Project, _ library: OwnersTitles) throws(FileError) {
    // A build reports files that can't be read.
    var ignored = DiagnosticList()
    let settings = library.settings
    self.init(
      settings.friends.isEmpty ? [] : try project.readFriends(settings, reporting: &ignored),
      library)
  }

  private init(_ fetched: [Friend], _ library: OwnersTitles) {
    let (settings, entries) = (library.settings, library.titles.map(\.entry))
    let shelves = FriendShelf.all(
      of: fetched, in: Library(settings: settings, entries: entries, lists: [], pages: []))
    self.entries = entries
    all = settings.friends.map { known in
      let shelf = shelves.first { $0.friend.url == known.url && $0.friend.name == known.name }
      return FollowedFriend(
        name: known.name, url: known.url, shelf: shelf,
        own: shelf?.entries.map { $0.map { entries[$0].id } } ?? [])
    }
  }

  /// Finds their titles among the owner's again; nil if the same would be found.
  func refreshed(for library: OwnersTitles) -> FollowedFriends? {
    let fetched = all.compactMap(\.shelf?.friend)
    if fetched.isEmpty || isFound(in: library) { return nil }
    return FollowedFriends(fetched, library)
  }

  private func isFound(in library: OwnersTitles) -> Bool {
    entries.count == library.titles.count
      && zip(entries, library.titles).allSatisfy { old, title in
        let (was, new) = (old.work, title.entry.work)
        return old === title.entry
          || old.id == title.entry.id && was.ids == new.ids && was.title == new.title
            && was.titles == new.titles && was.synonyms == new.synonyms
            && was.released == new.released
      }
  }
}
