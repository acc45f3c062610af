import Base
import Exchange
import FileSystem
import LibraryFiles
import MediaLibrary
import StrictYAML
import Trackers

/// A title of the library, as far as a refresh has to know it.
struct LibraryTitle {
  /// `anime/cowboy-bebop`
  let id: String
  let kind: Kind
  let path: String
  /// Its index in its file.
  let index: Int
  let title: String
  let facts: TitleFacts
  /// Its ids by registry, as they are written.
  let ids: [Work.ExternalID]
  let location: SourceLocation
  let isRunning: Bool
  /// Of all that its file says of it.
  let hash: String
  /// The keys that may be filled in.
  var open: Set<RefreshKey>
}

/// All titles of some kinds, to be asked for.
struct LibraryTitles {
  /// Sorted by id.
  let all: [LibraryTitle]
  private let byID: [Work.ExternalID: [(kind: Kind, id: String)]]

  /// What can't be read is reported, and then these are not all of them.
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

  /// The title that a source says belongs with another one; nil when the library has none, or several.
  func id(of related: ExportedTitle.Related) -> String? {
    let found = Set(
      related.ids.flatMap { byID[$0] ?? [] }.filter { $0.kind == related.kind }.map(\.id))
    return found.count == 1 ? found.first : nil
  }
}

extension LibraryTitle {
  /// - Parameter covers: the ids of titles with a picture of their name
  init(_ file: TitleFile, _ index: Int, _ kind: Kind, covers: Set<String>) {
    let node = file.titles[index]
    let path = file.source.path
    let title = node["title"]?.text?.trimmed ?? ""
    let slug: String
    if file.hasOneTitle {
      let name = path.split(separator: "/").last ?? ""
      slug = MediaLibrary.slug(
        for: String(name[..<(name.lastIndex(of: ".") ?? name.endIndex)]))
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
      RefreshKey.allCases.filter { key in
        if key == .cover, covers.contains(id) { return false }
        return FactName(key).isOpen(in: node)
      })
  }
}
