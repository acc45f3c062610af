import Base
import Exchange
import FileSystem
import LibraryFiles
import MediaLibrary
import StrictYAML
import Trackers

struct LibraryTitle {
  /// `anime/cowboy-bebop`
  let id: String
  let kind: Kind
  let path: String
  let index: Int
  let title: String
  let facts: TitleFacts
  /// As they are written, in order.
  let creators: [String]
  let ids: [Work.ExternalID]
  let location: SourceLocation
  let isRunning: Bool
  let hash: String
  /// Keys without a value.
  var open: Set<FieldKey>
}

struct LibraryTitles {
  let all: [LibraryTitle]
  private let byID: [Work.ExternalID: [(kind: Kind, id: String)]]

  /// Reports and skips unreadable files.
  init(
    of project: Project, covers: Set<String>, reporting: inout DiagnosticList
  ) throws(FileError) {
    var all: [LibraryTitle] = []
    for (path, kind) in try project.titleFiles(of: Kind.allCases) {
      let source = Source(path: path, bytes: try project.folder.read(path))
      guard let file = TitleFile(source, reporting: &reporting) else { continue }
      for index in file.titles.indices {
        all.append(LibraryTitle(file, index, kind, covers: covers))
      }
    }
    self.all = all.sorted { precedesInBytes($0.id, $1.id) }
    var byID: [Work.ExternalID: [(kind: Kind, id: String)]] = [:]
    for title in self.all {
      for id in title.ids { byID[id, default: []].append((title.kind, title.id)) }
    }
    self.byID = byID
  }

  /// The id of a related title; nil if the library has none or several.
  func id(of related: ExportedTitle.Related) -> String? {
    let found = Set(
      related.ids.flatMap { byID[$0] ?? [] }.filter { $0.kind == related.kind }.map(\.id))
    return found.count == 1 ? found.first : nil
  }
}

extension LibraryTitle {
  /// - Parameter covers: ids of titles with a cover
  init(_ file: TitleFile, _ index: Int, _ kind: Kind, covers: Set<String>) {
    let node = file.titles[index]
    let path = file.source.path
    let title = node["title"]?.text?.trimmed ?? ""
    let slug: String
    if file.hasOneTitle {
      let name = path.split(separator: "/").last ?? ""
      slug = MediaLibrary.slug(for: String(name[..<(name.lastIndex(of: ".") ?? name.endIndex)]))
    } else {
      slug = MediaLibrary.slug(for: node["slug"]?.text ?? title)
    }
    let id = "\(kind.folder)/\(slug)"
    self.id = id
    self.kind = kind
    self.path = path
    self.index = index
    self.title = title
    facts = TitleFacts(node)
    creators = TitleFacts.makers(of: node)
    ids =
      node["ids"]?.pairs.compactMap { pair in
        guard let name = pair.key.text, let value = pair.value.text?.trimmed, !value.isEmpty else {
          return nil
        }
        return Work.ExternalID(registry: name, value: value)
      } ?? []
    location = node.location
    hash = factHash(node.canonical)
    let state = node["releaseStatus"]?.text ?? ""
    isRunning = ["RELEASING", "NOT_YET_RELEASED"].contains(state)
    open = Set(
      FieldKey.refreshed.filter { key in
        if key == .cover, covers.contains(id) { return false }
        return FactName(key).isOpen(in: node)
      })
  }
}
