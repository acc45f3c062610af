import Diagnostics
import FileSystem
import LibraryLoading
import MediaLibrary
import StrictYAML
import YAMLEditing

/// The titles that are in the library before an import, to find those of the export among them.
struct KnownTitles {
  /// A title: the index of its file, and its index there.
  struct Position: Hashable, Comparable {
    let file: Int
    let title: Int

    static func < (a: Position, b: Position) -> Bool { (a.file, a.title) < (b.file, b.title) }
  }

  /// Sorted by path.
  let files: [TitleFile]
  /// `anime/cowboy-bebop`, former ids too.
  private(set) var ids: Set<String> = []
  private var byTrackerID: [String: Position] = [:]
  private var byTitle: [String: [Position]] = [:]
  private var idByPosition: [Position: String] = [:]

  /// Reads the titles of some kinds; what can't be read is reported, and then these are not all of them.
  init(
    of project: Project, kinds: [Kind], registry: String, reporting: inout DiagnosticList
  ) throws(FileError) {
    var files: [TitleFile] = []
    var kindOfFile: [Kind] = []
    for (path, kind) in try project.titleFiles(of: kinds) {
      let source = Source(path: path, bytes: try project.folder.read(path))
      guard let file = TitleFile(source, reporting: &reporting) else { continue }
      files.append(file)
      kindOfFile.append(kind)
    }
    self.files = files
    for (index, file) in files.enumerated() {
      for title in file.titles.indices {
        add(Position(file: index, title: title), kindOfFile[index], registry, reporting: &reporting)
      }
    }
  }

  subscript(position: Position) -> YAMLNode { files[position.file].titles[position.title] }

  func id(of position: Position) -> String {
    idByPosition[position] ?? files[position.file].source.path
  }

  /// The id of the title that has a tracker's id, as `ExportedTitle.identity` has it.
  func id(ofTracker identity: String) -> String? { byTrackerID[identity].map(id) }

  /// The title that has the tracker's id, or else has the same title and no id of the tracker.
  func position(of exported: ExportedTitle, except taken: Set<Position>) -> Position? {
    if let id = exported.id, let position = byTrackerID["\(exported.kind.id)/\(id)"] {
      return taken.contains(position) ? nil : position
    }
    let positions = byTitle["\(exported.kind.id)/\(exported.title)"] ?? []
    let free = positions.filter { !taken.contains($0) }
    return free.count == 1 ? free[0] : nil
  }

  private mutating func add(
    _ position: Position, _ kind: Kind, _ registry: String, reporting: inout DiagnosticList
  ) {
    let node = self[position]
    let title = node["title"]?.text?.trimmed ?? ""
    let id = "\(kind.folder)/" + ownSlug(of: position, node, title)
    ids.insert(id)
    idByPosition[position] = id
    let aliases = node["aliases"].map { $0.isScalar ? [$0] : Array($0.items) } ?? []
    for alias in aliases { ids.insert("\(kind.folder)/" + slug(for: alias.text ?? "")) }

    let trackerID = (node["ids"]?[registry]?.text).map { $0.trimmed.drop { $0 == "0" } }
    if let trackerID, !trackerID.isEmpty {
      let identity = "\(kind.id)/\(trackerID)"
      if let first = byTrackerID[identity] {
        reporting.report(
          .sameTitleTwice(
            registry, String(trackerID), at: node.location, first: self[first].location))
      } else {
        byTrackerID[identity] = position
      }
      return
    }
    let titles = [title] + (node["titles"]?.pairs.compactMap { $0.value.text?.trimmed } ?? [])
    for title in Set(titles) where !title.isEmpty {
      byTitle["\(kind.id)/\(title)", default: []].append(position)
    }
  }

  private func ownSlug(of position: Position, _ node: YAMLNode, _ title: String) -> String {
    let path = files[position.file].source.path
    if files[position.file].hasOneTitle {
      let name = path.split(separator: "/").last ?? ""
      return MediaLibrary.slug(for: String(name[..<(name.lastIndex(of: ".") ?? name.endIndex)]))
    }
    return MediaLibrary.slug(for: node["slug"]?.text ?? title)
  }
}
