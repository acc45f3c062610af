import Base
import MediaLibrary

/// The names in the files of all titles that make groups: genres, creators, tags, series.
struct GroupOccurrences {
  private(set) var names = NameTable()
  /// Of each title, in the order of its file.
  private(set) var ofTitle: Rows<Occurrence>
  private var notes: [String] = []

  /// A name in a title's file, and what its group's page says of the title: the role, the position
  /// in the series.
  struct Occurrence {
    /// By the order of appearance.
    let group: UInt32
    /// An index of `notes`, -1 for none.
    fileprivate let note: Int32
  }

  init(
    in entries: [Entry], roleName: (String) -> String, positionName: (String) -> String
  ) {
    ofTitle = Rows(rowCapacity: entries.count, elementsPerRow: 8)
    for entry in entries {
      add(entry, roleName, positionName)
      ofTitle.endRow()
    }
  }

  func note(of occurrence: Occurrence) -> String? {
    occurrence.note < 0 ? nil : notes[Int(occurrence.note)]
  }

  private mutating func add(
    _ entry: Entry, _ roleName: (String) -> String, _ positionName: (String) -> String
  ) {
    for genre in entry.work.genres { add(.genre, genre) }
    GroupTable.forEachCreator(of: entry) { name, role in
      add(.creator, name, note: addNote(roleName(role)), isCompany: GroupTable.isCompany(role))
    }
    if let tags = entry.tracking?.tags { for tag in tags { add(.tag, tag) } }
    if let series = entry.work.series {
      let note = series.position.map { addNote(positionName(decimal($0, per: 100))) }
      add(.series, series.name, note: note ?? -1)
    }
  }

  private mutating func add(
    _ family: Group.Family, _ name: String, note: Int32 = -1, isCompany: Bool = false
  ) {
    let group = names.group(family, name)
    if isCompany { names.markCompany(group) }
    ofTitle.append(Occurrence(group: UInt32(group), note: note))
  }

  private mutating func addNote(_ text: String) -> Int32 {
    notes.append(text)
    return Int32(notes.count - 1)
  }
}
