import Base
import FileSystem
import MediaLibrary
import StrictYAML

extension Project {
  /// Reports relations to missing titles and to the title itself. Only advice: a title may be
  /// planned, and relations to private titles are fine. Files with such relations are read again to
  /// find the places.
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
      let places = try RelationPlaces(in: Source(path: path, bytes: folder.read(path)))
      for relation in relations {
        let location = places.location(of: relation.id, in: relation.entry)
        if relation.isOwn {
          diagnostics.report(.relationToItself(relation.id).at(location))
          continue
        }
        // A title is not a proposal for itself.
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
    // Former ids matter only where no title has the id now.
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

private struct RelationPlaces {
  private let source: Source
  /// By line and column of their titles.
  private let titles: [[Int]: YAMLNode]

  init(in source: Source) {
    self.source = source
    var ignored = DiagnosticList()
    let range =
      source.path.hasSuffix(".md") ? FrontMatter.split(source, reporting: &ignored)?.yaml : nil
    let root = YAMLDocument.parse(source, in: range, reporting: &ignored)?.root
    var cursor = LocationCursor(source)
    var titles: [[Int]: YAMLNode] = [:]
    for title in root.map({ $0.isSequence ? Array($0.items) : [$0] }) ?? [] {
      let start = cursor.location(at: title.range.lowerBound)
      titles[[start.line, start.column]] = title
    }
    self.titles = titles
  }

  /// The place of the id, or else of the title.
  func location(of id: String, in entry: Entry) -> SourceLocation {
    let relations = titles[[entry.location.line, entry.location.column]]?["relations"]
    let items = relations.map { $0.isSequence ? Array($0.items) : [$0] } ?? []
    let node = items.compactMap { $0["id"] }.first {
      $0.text.flatMap { EntryID($0) ?? EntryID(written: $0) }?.text == id
    }
    return node.map { source.location(at: $0.range.lowerBound) } ?? entry.location
  }
}
