import Base
import FileSystem
import LibraryFiles
import MediaLibrary
import StrictYAML

extension LibraryEditor {
  /// Removes a title from the library (its file, or its item in a file of many) and from the
  /// owner's lists. Reports texts and relations that refer to it, and doesn't change them.
  ///
  /// - Returns: nil, with a report, if that is impossible
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
    // Comments in a file of many titles may remain.
    let isEmpty = left.allSatisfy { $0 <= 0x20 }
    let lists = try self.lists(library.lists, without: title.entry)
    let taken = lists.map { "taken out of \($0.path)" }
    try lock?.change(lists + [FileChange(title.path, isEmpty ? nil : left)], by: origin)
    return ChangeReport(
      outcome: .removed, isDryRun: isDryRun, id: open.title.entry.id, name: open.title.name,
      path: title.path, changes: [],
      difference: ChangedLines(from: bytes, to: isEmpty ? [] : left),
      notes: taken
        + mentions(of: title.entry, in: library, besides: Set(lists.map(\.path))),
      completes: false)
  }

  /// The lists that contain the title, after removing it.
  private func lists(
    _ lists: [OwnerList], without entry: Entry
  ) throws(FileError) -> [FileChange] {
    var changes: [FileChange] = []
    for list in lists where list.items.contains(where: { entry.ids.contains($0.id) }) {
      let path = list.location.path
      guard try project.folder.mayBeChanged(path) else { continue }
      var source = Source(path: path, bytes: try project.folder.read(path))
      // A list that can't be changed is reported as a mention.
      var problems = DiagnosticList()
      while problems.isEmpty, let file = TitleFile(source, reporting: &problems),
        let items = file.titles.first?["items"], items.isSequence
      {
        let index = items.items.enumerated().first { _, item in
          (item.isScalar ? item.text : item["id"]?.text).map(entry.ids.contains) ?? false
        }?.offset
        guard let index else {
          changes.append(FileChange(path, source.bytes))
          break
        }
        let change = items.count > 1 ? KeyChange.removeItem(index) : .remove
        let changed = file.changing(
          [.init(title: 0, changes: [("items", change)])], order: [], reporting: &problems)
        source = Source(path: path, bytes: changed.bytes)
        if items.count == 1, problems.isEmpty { changes.append(FileChange(path, source.bytes)) }
      }
    }
    return changes
  }

  /// References to a title in the rest of the project.
  private func mentions(
    of entry: Entry, in library: OwnersTitles, besides mended: Set<String>
  ) -> [String] {
    let ids = entry.ids
    var notes: [String] = []
    for list in library.lists where !mended.contains(list.location.path) {
      for item in list.items where ids.contains(item.id) {
        notes.append(
          "\(shown(item.location)) lists it: take that item out, or the site is not built")
      }
    }
    for list in library.lists {
      if let text = list.introduction, ids.contains(where: text.links) {
        notes.append(noteOfLink(in: text, isPublished: !list.isPrivate))
      }
    }
    for page in library.pages + library.privatePages where ids.contains(where: page.body.links) {
      notes.append(noteOfLink(in: page.body, isPublished: !page.isPrivate))
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

  private func noteOfLink(in text: MarkdownSource, isPublished: Bool) -> String {
    "\(text.file.path) links to it in its text"
      + (isPublished ? ": mend that, or the site is not built" : "")
  }

  private func shown(_ location: SourceLocation) -> String {
    "\(location.path):\(location.line)"
  }
}

extension MarkdownSource {
  /// `[[id]]`, or `[[id|words]]`.
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

extension Entry {
  /// The present id and the former ones.
  fileprivate var ids: [String] {
    [id] + formerIDs
  }
}
