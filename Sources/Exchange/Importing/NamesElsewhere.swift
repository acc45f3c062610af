import Base
import FileSystem
import MediaLibrary
import Trackers

/// The names of titles without ids in other trackers' exports. Their files look like those that the
/// owner wrote by hand.
///
/// Reads the trackers' memories on first use; most imports never need them.
struct NamesElsewhere {
  private let folder: Folder
  private let tracker: String
  private var identities: Set<String>?

  /// - Parameter tracker: the tracker to leave out
  init(in folder: Folder, besides tracker: Tracker) {
    self.folder = folder
    self.tracker = tracker.name
  }

  /// Whether another tracker's export had a title with one of these names.
  mutating func has(_ names: Set<String>, _ kind: Kind) throws(FileError) -> Bool {
    let known = if let identities { identities } else { try read() }
    identities = known
    return names.contains { known.contains(ExportedTitle.identity(kind: kind, id: nil, key: $0)) }
  }

  /// Keys with and without the suffix that distinguishes titles of one name: `game/title Prey
  /// (2006)`, `book/title Nami by …`.
  private func read() throws(FileError) -> Set<String> {
    var found: Set<String> = []
    for other in Tracker.table where other.name != tracker {
      // The import of that tracker's export reports an unreadable memory.
      var ignored = DiagnosticList()
      let memory = try ImportMemory(of: other, in: folder, reporting: &ignored)
      for identity in memory.identities where identity.contains("/title ") {
        found.insert(identity)
        for distinction in [" by ", " ("] {
          guard let end = identity.ranges(of: distinction).last?.lowerBound else { continue }
          found.insert(String(identity[..<end]))
        }
      }
    }
    return found
  }
}
