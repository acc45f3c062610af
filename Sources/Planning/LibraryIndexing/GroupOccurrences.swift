import Base
import MediaLibrary

/// The names in all titles' files that form groups.
struct GroupOccurrences {
  private(set) var names = NameTable()
  /// By title, in the order of its file.
  private(set) var ofTitle = Rows<Occurrence>()

  struct Occurrence {
    /// By order of appearance.
    let group: UInt32
    /// The note on the title on the group's page: the role, the position in the series.
    let note: String?
  }

  init(
    in entries: [Entry], roleName: (String) -> String, positionName: (String) -> String
  ) {
    for entry in entries {
      GroupTable.forEachCreator(of: entry) { name, role in
        if role == "studio" || role == "developer" { names.add(company: name) }
      }
    }
    for entry in entries {
      add(entry, roleName, positionName)
      ofTitle.endRow()
    }
  }

  private mutating func add(
    _ entry: Entry, _ roleName: (String) -> String, _ positionName: (String) -> String
  ) {
    for genre in entry.work.genres { add(.genre, genre) }
    GroupTable.forEachCreator(of: entry) { name, role in
      add(.creator, name, note: roleName(role))
    }
    if let tags = entry.tracking?.tags { for tag in tags { add(.tag, tag) } }
    if let series = entry.work.series {
      add(.series, series.name, note: series.position.map { positionName(decimal($0, per: 100)) })
    }
  }

  private mutating func add(_ family: Group.Family, _ name: String, note: String? = nil) {
    ofTitle.append(Occurrence(group: UInt32(names.group(family, name)), note: note))
  }
}
