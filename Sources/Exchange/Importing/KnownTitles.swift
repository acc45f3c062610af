import Base
import FileSystem
import LibraryFiles
import MediaLibrary
import StrictYAML
import Trackers

/// The titles that are in the library before an import, to find those of the export among them.
struct KnownTitles {
  /// A title: the index of its file, and its index there.
  struct Position: Hashable, Comparable {
    let file: Int
    let title: Int

    static func < (a: Position, b: Position) -> Bool { (a.file, a.title) < (b.file, b.title) }
  }

  /// A file of one title stays as it was read: its nodes, which are made again when they are asked for, take ten times
  /// the memory. Of a file of many titles that would cost too much time.
  private enum File {
    case oneTitle(Source)
    case manyTitles(TitleFile)
  }

  /// What a title is found by.
  fileprivate struct Names {
    let id: String
    let formerIDs: [String]
    /// As `TitleFacts` has them.
    let ids: [(name: String, value: String)]
    let foldedNames: [String]
  }

  /// Sorted by path.
  private var files: [File] = []
  /// The ids of the titles of each file.
  private var idsByFile: [[String]] = []
  /// By `anime/cowboy-bebop`; the first where several have it.
  private var byID: [String: Position] = [:]
  private var byFormerID: [String: Position] = [:]
  private let registry: String
  private var byTrackerID: [String: Position] = [:]
  private var withTrackerID: Set<Position> = []
  /// Of ids that several titles have, all but the first.
  private var furtherByID: [String: [Position]] = [:]
  private var byName: [String: [Position]] = [:]

  /// Reads the titles of some kinds; what can't be read is reported, and then these are not all of them.
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

  /// The file with an index, as it was read.
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

  /// `anime/cowboy-bebop`, former ids too.
  var ids: Set<String> { Set(byID.keys).union(byFormerID.keys) }

  func id(of position: Position) -> String { idsByFile[position.file][position.title] }

  /// The title that has an id of the library's, or had it before.
  func position(ofTitle id: String) -> Position? { byID[id] ?? byFormerID[id] }

  /// The id of the title that has a tracker's id, as `ExportedTitle.identity` has it.
  func id(ofTracker identity: String) -> String? { byTrackerID["\(registry) \(identity)"].map(id) }

  /// The title that has an id; the first where several have it.
  func position(_ registry: String, _ id: String, _ kind: Kind) -> Position? {
    byTrackerID["\(registry) \(kind.id)/\(id)"]
  }

  /// Whether a title has an id of the tracker's.
  func hasTrackerID(_ position: Position) -> Bool { withTrackerID.contains(position) }

  /// All titles that have an id.
  func positions(_ registry: String, _ id: String, _ kind: Kind) -> [Position] {
    let identity = "\(registry) \(kind.id)/\(id)"
    return (byTrackerID[identity].map { [$0] } ?? []) + (furtherByID[identity] ?? [])
  }

  /// All titles that have a name, folded as `TitleFacts` does.
  func positions(named name: String, _ kind: Kind) -> [Position] {
    byName["\(kind.id)/\(name)"] ?? []
  }

  private mutating func add(
    _ names: Names, at position: Position, _ kind: Kind, _ reporting: inout DiagnosticList
  ) {
    if byID[names.id] == nil { byID[names.id] = position }
    for id in names.formerIDs where byFormerID[id] == nil { byFormerID[id] = position }
    for (name, value) in names.ids {
      let identity = "\(name) \(kind.id)/\(value)"
      if name == registry { withTrackerID.insert(position) }
      if let first = byTrackerID[identity] {
        furtherByID[identity, default: []].append(position)
        if name == registry {
          reporting.report(
            .sameTitleTwice(
              registry, value, at: self[position].node.location,
              first: self[first].node.location))
        }
      } else {
        byTrackerID[identity] = position
      }
    }
    for name in names.foldedNames {
      byName["\(kind.id)/\(name)", default: []].append(position)
    }
  }
}

extension KnownTitles.Names {
  fileprivate init(of node: YAMLNode, in file: TitleFile, _ kind: Kind) {
    id = "\(kind.folder)/" + Self.slug(of: node, in: file)
    let aliases = node["aliases"].map { $0.isScalar ? [$0] : Array($0.items) } ?? []
    formerIDs = aliases.map { "\(kind.folder)/" + MediaLibrary.slug(for: $0.text ?? "") }
    let facts = TitleFacts(node)
    (ids, foldedNames) = (facts.ids, facts.foldedNames)
  }

  private static func slug(of node: YAMLNode, in file: TitleFile) -> String {
    guard file.hasOneTitle else {
      return MediaLibrary.slug(for: node["slug"]?.text ?? node["title"]?.text?.trimmed ?? "")
    }
    let name = file.source.path.split(separator: "/").last ?? ""
    return MediaLibrary.slug(for: String(name[..<(name.lastIndex(of: ".") ?? name.endIndex)]))
  }
}

/// Which title of the library an exported one is.
enum TitleMatch: Equatable {
  case known(KnownTitles.Position)
  case new
  /// It may be one of these: the names are the same, and nothing says that the titles are.
  case unsure([KnownTitles.Position])
}
