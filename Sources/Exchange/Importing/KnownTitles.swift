import Base
import FileSystem
import LibraryFiles
import MediaLibrary
import StrictYAML
import Trackers

/// The titles of the library before an import.
struct KnownTitles {
  /// The index of a title's file, and its index there.
  struct Position: Hashable, Comparable {
    let file: Int
    let title: Int

    static func < (a: Position, b: Position) -> Bool { (a.file, a.title) < (b.file, b.title) }
  }

  /// A file of one title is parsed again when it is needed, because its nodes take ten times the
  /// memory. For a file of many titles that would be too slow.
  private enum File {
    case oneTitle(Source)
    case manyTitles(TitleFile)
  }

  fileprivate struct Names {
    let id: String
    let formerIDs: [String]
    /// Folded as in `TitleFacts`.
    let ids: [(name: String, value: String)]
    let names: Set<String>
    let foldedNames: [String]
  }

  /// Sorted by path.
  private var files: [File] = []
  private var idsByFile: [[String]] = []
  /// By `anime/cowboy-bebop`; the first of several titles.
  private var byID: [String: Position] = [:]
  private var byFormerID: [String: Position] = [:]
  private let registry: String
  private var byTrackerID: [String: Position] = [:]
  private var withTrackerID: [Position: String] = [:]
  /// The other titles with the same id.
  private var furtherByID: [String: [Position]] = [:]
  private var byName: [String: [Position]] = [:]
  private var names: [(position: Position, kind: Kind, names: Set<String>)] = []

  /// Leaves out unreadable files, and reports them.
  init(
    of project: Project, kinds: [Kind], registry: String, on workers: WorkerPool,
    reporting: inout DiagnosticList
  ) throws(FileError) {
    self.registry = registry
    let paths = try project.titleFiles(of: kinds)
    if !paths.isEmpty { workers.progress?.begin(.reading, of: paths.count) }
    let chunks = try workers.chunksBlocking(paths.count) { range throws(FileError) in
      var reader = ShortFileReader(in: project.folder)
      var problems = DiagnosticList()
      var read: [(file: File, kind: Kind, titles: [Names])] = []
      for (path, kind) in paths[range] {
        let source = Source(path: path, bytes: try reader.read(path))
        guard let file = TitleFile(source, reporting: &problems) else { continue }
        let titles = file.titles.map { Names(of: $0, in: file, kind) }
        read.append((file.hasOneTitle ? .oneTitle(source) : .manyTitles(file), kind, titles))
      }
      workers.progress?.advance(by: range.count)
      return (read, problems)
    }
    for (read, problems) in chunks {
      reporting.report(contentsOf: problems)
      for (file, kind, titles) in read {
        files.append(file)
        idsByFile.append(titles.map(\.id))
        for (index, names) in titles.enumerated() {
          add(names, at: Position(file: files.count - 1, title: index), kind, &reporting)
        }
      }
    }
  }

  func file(_ index: Int) -> TitleFile {
    switch files[index] {
    case .manyTitles(let file): return file
    case .oneTitle(let source):
      var ignored = DiagnosticList()
      guard let file = TitleFile(source, reporting: &ignored) else {
        preconditionFailure("a file of titles that is none when it is read again")
      }
      return file
    }
  }

  subscript(position: Position) -> WrittenTitle {
    WrittenTitle(file(position.file), at: position.title)
  }

  var isEmpty: Bool { byID.isEmpty }

  /// Includes former ids.
  var ids: Set<String> { Set(byID.keys).union(byFormerID.keys) }

  func id(of position: Position) -> String { idsByFile[position.file][position.title] }

  /// Finds a present or a former id.
  func position(ofTitle id: String) -> Position? { byID[id] ?? byFormerID[id] }

  /// - Parameter identity: equals `ExportedTitle.identity`
  func position(ofTracker identity: String) -> Position? { byTrackerID["\(registry) \(identity)"] }

  /// The first of several titles.
  func position(_ registry: String, _ id: String, _ kind: Kind) -> Position? {
    byTrackerID["\(registry) \(kind.id)/\(id)"]
  }

  /// Titles of other kinds with an id, for titles that the owner moved. Anime can be films and
  /// shows, light novels books.
  func positions(_ registry: String, _ id: String, besides kind: Kind) -> [Position] {
    let families: [[Kind]] = [[.anime, .movie, .show], [.manga, .book]]
    let others = families.first { $0.contains(kind) }?.filter { $0 != kind } ?? []
    return others.flatMap { positions(registry, id, $0) }
  }

  func kind(of position: Position) -> Kind? {
    id(of: position).split(separator: "/").first.flatMap { Kind(folder: String($0)) }
  }

  /// The title that had an id before the owner moved it to another kind.
  func position(ofMoved id: String) -> Position? {
    guard let slash = id.firstIndex(of: "/") else { return nil }
    let found = Kind.allCases.compactMap { byID[$0.folder + id[slash...]] }
    return found.count == 1 ? found[0] : nil
  }

  func hasTrackerID(_ position: Position) -> Bool { withTrackerID[position] != nil }

  /// Equals `ExportedTitle.identity`, for a title with the tracker's id.
  func trackerIdentity(of position: Position) -> String? { withTrackerID[position] }

  func positions(_ registry: String, _ id: String, _ kind: Kind) -> [Position] {
    let identity = "\(registry) \(kind.id)/\(id)"
    return (byTrackerID[identity].map { [$0] } ?? []) + (furtherByID[identity] ?? [])
  }

  /// - Parameter name: folded as in `TitleFacts`
  func positions(named name: String, _ kind: Kind) -> [Position] {
    byName["\(kind.id)/\(name)"] ?? []
  }

  /// The titles with each name, by kind and `SimilarName.text`; folding all names takes time.
  func positionsBySimilarName() -> [String: [(position: Position, isWhole: Bool)]] {
    var positions: [String: [(position: Position, isWhole: Bool)]] = [:]
    for (position, kind, names) in names {
      for name in names.flatMap(SimilarName.all) {
        positions["\(kind.id)/\(name.text)", default: []].append((position, name.isWhole))
      }
    }
    return positions
  }

  private mutating func add(
    _ names: Names, at position: Position, _ kind: Kind, _ reporting: inout DiagnosticList
  ) {
    if byID[names.id] == nil { byID[names.id] = position }
    for id in names.formerIDs where byFormerID[id] == nil { byFormerID[id] = position }
    for (name, value) in names.ids {
      let identity = "\(name) \(kind.id)/\(value)"
      if name == registry { withTrackerID[position] = "\(kind.id)/\(value)" }
      if let first = byTrackerID[identity] {
        furtherByID[identity, default: []].append(position)
        if name == registry {
          reporting.report(
            .sameTitleTwice(
              registry, value, at: self[position].node.location, first: self[first].node.location))
        }
      } else {
        byTrackerID[identity] = position
      }
    }
    for name in names.foldedNames { byName["\(kind.id)/\(name)", default: []].append(position) }
    self.names.append((position, kind, names.names))
  }
}

extension KnownTitles.Names {
  fileprivate init(of node: YAMLNode, in file: TitleFile, _ kind: Kind) {
    id = "\(kind.folder)/" + Self.slug(of: node, in: file)
    let aliases = node["aliases"].map { $0.isScalar ? [$0] : Array($0.items) } ?? []
    formerIDs = aliases.map { "\(kind.folder)/" + MediaLibrary.slug(for: $0.text ?? "") }
    let facts = TitleFacts(node)
    (ids, names, foldedNames) = (facts.ids, facts.names, facts.foldedNames)
  }

  private static func slug(of node: YAMLNode, in file: TitleFile) -> String {
    guard file.hasOneTitle else {
      return MediaLibrary.slug(for: node["slug"]?.text ?? node["title"]?.text?.trimmed ?? "")
    }
    let name = file.source.path.split(separator: "/").last ?? ""
    return MediaLibrary.slug(for: String(name[..<(name.lastIndex(of: ".") ?? name.endIndex)]))
  }
}
