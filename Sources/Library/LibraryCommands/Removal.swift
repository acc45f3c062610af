import Diagnostics
import FileSystem
import LibraryLoading
import MediaLibrary
import YAMLEditing

extension LibraryEditor {
  /// Takes a title out of the library: its file, or its item in a file of many; nil when that is impossible, which is
  /// reported.
  ///
  /// Other files that refer to the title stay as they are, and are reported.
  package func remove(
    _ title: OwnersTitle, from library: OwnersTitles, reporting: inout DiagnosticList
  ) throws(FileError) -> ChangeReport? {
    let lock = try lock()
    guard let open = try open(title, reporting: &reporting) else { return nil }
    let bytes = open.file.source.bytes
    var left: [UInt8] = []
    if !open.file.hasOneTitle {
      guard let rest = open.file.removing(open.index, reporting: &reporting) else { return nil }
      left = rest
    }
    // Comments of a file of many titles may be left.
    let isEmpty = left.allSatisfy { $0 <= 0x20 }
    try lock?.change([FileChange(title.path, isEmpty ? nil : left)], by: origin)
    return ChangeReport(
      outcome: .removed, isDryRun: isDryRun, id: open.title.entry.id, name: open.title.name,
      path: title.path, changes: [],
      difference: ChangedLines(from: bytes, to: isEmpty ? [] : left),
      notes: mentions(of: title.entry, in: library), completes: false)
  }

  /// Where the rest of the library refers to a title.
  package func mentions(of entry: Entry, in library: OwnersTitles) -> [String] {
    let ids = [entry.id] + entry.aliases.map { "\(entry.kind.folder)/\($0.slug)" }
    var notes: [String] = []
    for list in library.lists {
      for item in list.items where ids.contains(item.id) {
        notes.append(
          "\(shown(item.location)) lists it: take that item out, or the site is not built")
      }
    }
    for other in library.titles where other.entry.id != entry.id {
      if other.entry.work.relations.contains(where: { ids.contains($0.id) }) {
        notes.append("\(other.path) names it in its relations")
      }
      if let review = other.review, ids.contains(where: { review.links(to: $0) }) {
        notes.append("\(other.path) links to it in its review: mend that, or the site is not built")
      }
    }
    if let cover = entry.work.cover?.path { notes.append("its cover stays: \(cover)") }
    return notes
  }

  private func shown(_ location: SourceLocation) -> String {
    "\(location.path):\(location.line)"
  }
}

extension MarkdownSource {
  /// Whether there is `[[id]]`, or `[[id|words]]`.
  fileprivate func links(to id: String) -> Bool {
    let link = Array("[[\(id)".utf8)
    let text = file.bytes[range]
    var start = text.startIndex
    while let open = text[start...].firstIndex(of: link[0]) {
      let end = open + link.count
      if end < text.endIndex, text[open..<end].elementsEqual(link),
        [UInt8(ascii: "]"), UInt8(ascii: "|"), UInt8(ascii: "#")].contains(text[end])
      {
        return true
      }
      start = open + 1
    }
    return false
  }
}
