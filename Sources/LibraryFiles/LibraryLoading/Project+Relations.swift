import Base
import FileSystem
import MediaLibrary
import StrictYAML

extension Project {
  /// Tells of relations to titles that the library does not have, and of titles to themselves; relations to private
  /// titles are no slip. A build does not mind: a title may be yet to come. Only files with such relations are read once
  /// more, to say where they are.
  ///
  /// - Parameter library: one of which nothing could not be read
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
        // The title itself is what it is no relation of.
        let others = entries.lazy.map(\.id).filter { $0 != relation.entry.id }
        let near = suggestions.nearest(to: relation.id, among: others)
        diagnostics.report(.unknownRelation(relation.id, meant: near).at(location))
      }
    }
  }
}

/// A relation of which nothing is shown.
private struct WrongRelation {
  let entry: Entry
  let id: String
  /// To the title that has it.
  let isOwn: Bool
}

extension Library {
  fileprivate var wrongRelations: [WrongRelation] {
    // Looked for only where no title has an id at present.
    var former: Set<String>?
    var wrong: [WrongRelation] = []
    for entry in entries {
      for relation in entry.work.relations where !hasEntry(relation.id, besides: entry) {
        let isOwn = entry.id == relation.id || entry.formerIDs.contains(relation.id)
        if !isOwn {
          if privateIDs.contains(relation.id) { continue }
          let known = former ?? Set(entries.flatMap(\.formerIDs))
          former = known
          if known.contains(relation.id) { continue }
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

/// Where relations are in a file of titles that was read a moment ago.
private struct RelationPlaces {
  private let source: Source
  /// By line and column where they start.
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

  /// The id's; the title's start where it is not found.
  func location(of id: String, in entry: Entry) -> SourceLocation {
    let relations = titles[[entry.location.line, entry.location.column]]?["relations"]
    let items = relations.map { $0.isSequence ? Array($0.items) : [$0] } ?? []
    let node = items.compactMap { $0["id"] }.first {
      $0.text.flatMap { EntryID($0) }?.text == id
    }
    return node.map { source.location(at: $0.range.lowerBound) } ?? entry.location
  }
}
