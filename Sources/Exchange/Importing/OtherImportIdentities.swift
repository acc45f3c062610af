import Base
import FileSystem
import MediaLibrary
import Trackers

/// The names under which other trackers' exports had titles without ids. Files of such titles don't tell
/// that they came from an export.
///
/// They are read when they are first asked for; most imports never do.
struct OtherImportIdentities {
  private let folder: Folder
  private let tracker: String
  private var identities: Set<String>?
  /// Titles of the library in other trackers' lists, by id or as in `ids`.
  private var titles: Set<String>?

  /// - Parameter tracker: left out
  init(in folder: Folder, besides tracker: Tracker) {
    self.folder = folder
    self.tracker = tracker.name
  }

  /// Whether another tracker's export had a title by one of some names.
  mutating func have(_ names: Set<String>, _ kind: Kind) throws(FileError) -> Bool {
    let known = if let identities { identities } else { try read() }
    identities = known
    return names.contains { known.contains(ExportedTitle.identity(kind: kind, id: nil, key: $0)) }
  }

  /// Whether another tracker's list has a title of the library.
  mutating func has(
    _ id: String, _ ids: [(name: String, value: String)], _ kind: Kind?
  ) throws(FileError) -> Bool {
    let known = if let titles { titles } else { try readTitles() }
    titles = known
    return known.contains(id)
      || ids.contains { known.contains("\($0.name) \(kind?.id ?? "")/\($0.value)") }
  }

  private func readTitles() throws(FileError) -> Set<String> {
    var found: Set<String> = []
    for other in Tracker.table where other.name != tracker {
      var ignored = DiagnosticList()
      let memory = try ImportMemory(of: other, in: folder, reporting: &ignored)
      for identity in memory.identities where memory[identity]?.isGone == false {
        found.insert("\(other.registry) \(identity)")
        if let id = memory[identity]?.titleID { found.insert(id) }
      }
    }
    return found
  }

  /// With and without the year or maker that tells titles of one name apart: `game/title Prey (2006)`,
  /// `book/title Nami by …`.
  private func read() throws(FileError) -> Set<String> {
    var found: Set<String> = []
    for other in Tracker.table where other.name != tracker {
      // An unreadable memory is reported when that tracker's export is imported.
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
