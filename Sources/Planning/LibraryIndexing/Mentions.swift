import Bytes
import Localization
import MediaLibrary

/// The names in the files of all titles that make groups: genres, creators, tags, series.
///
/// Kept until all groups are known: to go back to the files' entries, in the order of groups' pages, takes longer.
struct Mentions {
  private(set) var names = NameTable()
  /// In the order of each file.
  private(set) var ofTitle: Rows<Mention>
  private var notes: [String] = []

  /// A name, and what its group's page says of the title: the role, the place in the series.
  struct Mention {
    /// In order of appearance.
    let group: UInt32
    /// By its place, -1 for none: as a text, it would be counted with each copy.
    fileprivate let note: Int32
  }

  init(in entries: [Entry], _ words: Words) {
    ofTitle = Rows(roomFor: entries.count, of: 8)
    for place in entries.indices {
      add(entries[place], words)
      ofTitle.endRow()
    }
  }

  func note(of mention: Mention) -> String? { mention.note < 0 ? nil : notes[Int(mention.note)] }

  private mutating func add(_ entry: Entry, _ words: Words) {
    entry.work.genres.forEachLent { add(.genre, $0) }
    GroupTable.forEachCreator(of: entry) { name, role in
      add(.creator, name, note: addNote(words[.roles, role] ?? role))
    }
    if let tracking = entry.tracking { tracking.tags.forEachLent { add(.tag, $0) } }
    if let series = entry.work.series {
      add(.series, series.name, note: series.position.map { addNote(decimal($0, per: 100)) } ?? -1)
    }
  }

  private mutating func add(_ family: Group.Family, _ name: String, note: Int32 = -1) {
    ofTitle.append(Mention(group: UInt32(names.group(family, name)), note: note))
  }

  private mutating func addNote(_ text: String) -> Int32 {
    notes.append(text)
    return Int32(notes.count - 1)
  }
}

extension Array {
  /// Lends each element, where a loop counts a reference to it.
  @inline(__always)
  func forEachLent(_ body: (Element) -> Void) {
    let elements = span
    for place in elements.indices { body(elements[place]) }
  }
}
