import LibraryFiles
import MediaLibrary
import Trackers

/// A list as a file of the library.
struct ListFile {
  let path: String
  let bytes: [UInt8]

  /// - Parameter ids: the library's ids by the export's identities; other items are left out
  init(_ list: ExportedList, at path: String, _ ids: [String: String], visibility: String?) {
    self.path = path
    var seen: Set<String> = []
    let items = list.items.compactMap { item -> YAMLValue? in
      guard let id = ids[item.identity], seen.insert(id).inserted else { return nil }
      guard let note = item.note, !note.isEmpty else { return .text(id) }
      return .mapping([
        YAMLValue.Pair("id", .text(id)), YAMLValue.Pair("note", .text(note.escapingCommentMarks)),
      ])
    }
    var lines = [YAMLValue.Pair("title", .text(list.title.escapingCommentMarks)).line]
    if let description = list.description {
      lines.append(YAMLValue.Pair("description", .text(description.escapingCommentMarks)).line)
    }
    if list.isRanked { lines.append(YAMLValue.Pair("ranked", .word("true")).line) }
    if let visibility { lines.append(YAMLValue.Pair("visibility", .word(visibility)).line) }
    lines.append(items.isEmpty ? "items: []\n" : "items:\n")
    lines += items.map { "  - " + $0.item + "\n" }
    let text = list.text.isEmpty ? "" : "\n\(list.text)\n"
    bytes = Array("---\n\(lines.joined())---\n\(text)".utf8)
  }
}
