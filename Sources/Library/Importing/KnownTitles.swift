import Diagnostics
import FileSystem
import LibraryLoading
import MediaLibrary
import StrictYAML
import Trackers
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
  private let registry: String
  private var byTrackerID: [String: Position] = [:]
  private var facts: [Position: TitleFacts] = [:]
  private var byName: [String: [Position]] = [:]
  private var idByPosition: [Position: String] = [:]

  /// Reads the titles of some kinds; what can't be read is reported, and then these are not all of them.
  init(
    of project: Project, kinds: [Kind], registry: String, reporting: inout DiagnosticList
  ) throws(FileError) {
    self.registry = registry
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
        add(Position(file: index, title: title), kindOfFile[index], reporting: &reporting)
      }
    }
  }

  subscript(position: Position) -> WrittenTitle {
    let file = files[position.file]
    return WrittenTitle(node: file.titles[position.title], review: file.review)
  }

  func id(of position: Position) -> String {
    idByPosition[position] ?? files[position.file].source.path
  }

  /// The id of the title that has a tracker's id, as `ExportedTitle.identity` has it.
  func id(ofTracker identity: String) -> String? { byTrackerID["\(registry) \(identity)"].map(id) }

  /// What is known of a title, for questions.
  func facts(of position: Position) -> TitleFacts? { facts[position] }

  /// Which title of the library an exported one is.
  ///
  /// An id that both have says so. Else the names must be the same: to the letter, unless something else says that
  /// these are two titles; or but for case, accents and width, and something else says that they are one.
  func match(_ exported: ExportedTitle, except taken: Set<Position>) -> TitleMatch {
    let kind = exported.kind.id
    let ownIDs = exported.id.map { [(registry, $0)] } ?? []
    for (name, value) in ownIDs + exported.ids.map({ ($0.registry, $0.value) }) {
      guard let position = byTrackerID["\(name) \(kind)/\(value)"] else { continue }
      return taken.contains(position) ? .new : .known(position)
    }
    let theirs = TitleFacts(exported, registry: registry)
    var candidates: [Position] = []
    for name in theirs.foldedNames {
      for position in byName["\(kind)/\(name)"] ?? []
      where !taken.contains(position) && !candidates.contains(position) {
        candidates.append(position)
      }
    }
    let possible = candidates.filter { facts[$0]?.contradicts(theirs) == false }
    let sure = possible.filter { position in
      facts[position].map { $0.agrees(with: theirs) || $0.names.contains(exported.title) } ?? false
    }
    if sure.count == 1 { return .known(sure[0]) }
    return possible.isEmpty ? .new : .unsure(possible.sorted())
  }

  private mutating func add(
    _ position: Position, _ kind: Kind, reporting: inout DiagnosticList
  ) {
    let node = files[position.file].titles[position.title]
    let facts = TitleFacts(node)
    let title = node["title"]?.text?.trimmed ?? ""
    let id = "\(kind.folder)/" + ownSlug(of: position, node, title)
    ids.insert(id)
    idByPosition[position] = id
    self.facts[position] = facts
    let aliases = node["aliases"].map { $0.isScalar ? [$0] : Array($0.items) } ?? []
    for alias in aliases { ids.insert("\(kind.folder)/" + slug(for: alias.text ?? "")) }

    for (name, value) in facts.ids {
      let identity = "\(name) \(kind.id)/\(value)"
      if let first = byTrackerID[identity] {
        if name == registry {
          reporting.report(
            .sameTitleTwice(
              registry, value, at: node.location, first: self[first].node.location))
        }
      } else {
        byTrackerID[identity] = position
      }
    }
    for name in facts.foldedNames { byName["\(kind.id)/\(name)", default: []].append(position) }
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

/// Which title of the library an exported one is.
enum TitleMatch: Equatable {
  case known(KnownTitles.Position)
  case new
  /// It may be one of these: the names are the same, and nothing says that the titles are.
  case unsure([KnownTitles.Position])
}
