import Base
import FileSystem
import MediaLibrary
import Trackers

/// The titles of other trackers' last exports, read when first needed.
struct OtherImports {
  private let folder: Folder
  private let tracker: Tracker
  private var read: OtherTitles?

  /// - Parameter tracker: its own memory is left out
  init(in folder: Folder, besides tracker: Tracker) {
    (self.folder, self.tracker) = (folder, tracker)
  }

  mutating func titles() throws(FileError) -> OtherTitles {
    let titles = if let read { read } else { try OtherTitles(in: folder, besides: tracker) }
    read = titles
    return titles
  }
}

struct OtherTitles: Sendable {
  /// The names of titles without ids, with and without the year or creator that tells titles with
  /// the same name apart: `game/title Prey (2006)`, `book/title Nami by …`.
  private var names: Set<String> = []
  /// Their status and the values that depend on it, by the library's id, or by the id as in `ids`:
  /// `mal anime/7`.
  private var values: [String: [FieldValues]] = [:]

  fileprivate init(in folder: Folder, besides tracker: Tracker) throws(FileError) {
    for other in Tracker.table where other.name != tracker.name {
      // Importing that tracker's export reports an unreadable memory.
      var ignored = DiagnosticList()
      let memory = try ImportMemory(of: other, in: folder, reporting: &ignored)
      for identity in memory.identities {
        guard let record = memory[identity] else { continue }
        if !ImportMemory.hasOwnID(identity) { add(name: identity) }
        if record.isGone { continue }
        let said = record.values.keeping { $0 == .status || $0.followsFromStatus }
        for id in ["\(other.registry) \(identity)", record.titleID].compactMap(\.self) {
          values[id, default: []].append(said)
        }
      }
    }
  }

  private mutating func add(name: String) {
    names.insert(name)
    for distinction in [" by ", " ("] {
      guard let end = name.ranges(of: distinction).last?.lowerBound else { continue }
      names.insert(String(name[..<end]))
    }
  }

  /// Whether another tracker's export had a title without an id under one of these names.
  func have(_ names: Set<String>, _ kind: Kind) -> Bool {
    names.contains { self.names.contains(ExportedTitle.identity(kind: kind, id: nil, key: $0)) }
  }

  /// The values of a library title in other trackers' lists.
  func values(of id: String, _ title: WrittenTitle, _ kind: Kind?) -> [FieldValues] {
    let ids = TitleFacts(title.node).ids.map { "\($0.name) \(kind?.id ?? "")/\($0.value)" }
    return ([id] + ids).flatMap { values[$0] ?? [] }
  }

  /// The values of another tracker that an export's later status replaces: planned there, completed
  /// here. nil if the owner changed the status.
  func surpassed(
    by exported: ExportedTitle, in title: WrittenTitle, id: String, scale: RatingScale
  ) -> FieldValues? {
    guard let new = exported.values[.status]?.status,
      let written = FieldKey.status.statement(in: title, scale: scale),
      let old = written.status, new.reach > old.reach
    else { return nil }
    let theirs = values(of: id, title, exported.kind).first { said in
      said[.status].map { written.means($0, scale: scale) } ?? false
    }
    return theirs?.keeping { exported.values[$0]?.value != nil }
  }
}

extension Status {
  /// How far the status is: 0 for a title that hasn't been started, 2 for a finished one.
  var reach: Int {
    switch self {
    case .completed, .repeating: 2
    case .planning: 0
    case .current, .paused, .dropped: 1
    }
  }
}
