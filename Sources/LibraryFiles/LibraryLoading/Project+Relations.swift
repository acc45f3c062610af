import Base
import FileSystem
import MediaLibrary
import StrictYAML

extension Project {
  /// Reports relations to missing titles and to the title itself. Only advice, because a title may
  /// be planned, and relations to private titles are fine. Files with such relations are read again
  /// to find the places.
  ///
  /// - Parameter library: without unreadable titles
  package func checkRelations(
    of library: Library, reporting diagnostics: inout DiagnosticList
  ) throws(FileError) {
    let wrong = library.wrongRelations
    guard !wrong.isEmpty else { return }
    var suggestions = FirstSuggestions()
    let entries = library.entries
    for (path, relations) in Dictionary(grouping: wrong, by: \.entry.location.path)
      .sorted(by: { precedesInBytes($0.key, $1.key) })
    {
      var places = TitlePlaces(in: Source(path: path, bytes: try folder.read(path)))
      for relation in relations {
        let location = places.location(of: relation)
        if relation.isOwn {
          diagnostics.report(.relationToItself(relation.id).at(location))
          continue
        }
        // A title can't be suggested for itself.
        let others = entries.map(\.id).filter { $0 != relation.entry.id }
        let near = suggestions.isWorthSearching() ? nearestID(to: relation.id, among: others) : nil
        diagnostics.report(.unknownRelation(relation.id, meant: near).at(location))
      }
    }
  }
}

/// A relation that pages don't show.
private struct WrongRelation {
  let entry: Entry
  let id: String
  /// Whether it leads to its own title.
  let isOwn: Bool
}

extension Library {
  fileprivate var wrongRelations: [WrongRelation] {
    // Former ids matter only if no title has the id now.
    var former: Set<String>?
    let names = LazyWrittenNames(of: entries)
    var wrong: [WrongRelation] = []
    for entry in entries {
      for relation in entry.work.relations where !hasEntry(relation.id, besides: entry) {
        let isOwn = entry.id == relation.id || entry.formerIDs.contains(relation.id)
        if !isOwn {
          if privateIDs.contains(relation.id) { continue }
          let known = former ?? Set(entries.flatMap(\.formerIDs))
          former = known
          if known.contains(relation.id) || names.title(relation.id) != nil { continue }
        }
        wrong.append(WrongRelation(entry: entry, id: relation.id, isOwn: isOwn))
      }
    }
    return wrong
  }

  private func hasEntry(_ id: String, besides entry: Entry) -> Bool {
    let index = entries.partitioningIndex { !precedesInBytes($0.id, id) }
    return entry.id != id && index < entries.count && entries[index].id == id
  }
}

extension TitlePlaces {
  /// The place of the id, or else of the title.
  fileprivate mutating func location(of relation: WrongRelation) -> SourceLocation {
    let title = relation.entry.location
    let id = self.title(at: title)?["relations"]?.listed.compactMap { $0["id"] }.first { node in
      node.text.flatMap { EntryID($0) ?? EntryID(written: $0) }?.text == relation.id
    }
    return id.map { location(of: $0) } ?? title
  }
}
