import Base
import FileSystem
import LibraryFiles
import MediaLibrary
import StrictYAML
import Trackers

/// The titles of a tracker's last import, to tell the owner's changes from the tracker's.
///
/// Its file belongs under version control with the library's files, for imports on other machines.
/// Without it the owner's values win.
struct ImportMemory {
  struct Record {
    var values = FieldValues()
    /// The library's title for a row without the tracker's id: `movies/film-2`.
    var titleID: String?
    /// Whether it is missing in the tracker's list now.
    var isGone = false
    /// Whether the owner removed it from the library.
    var isRemoved = false
    var isPrivate: Bool { values[.visibility]?.value == .text("private") }
  }

  struct List {
    /// Equals `ExportedList.identity`; nil in memories of earlier versions.
    var identity: String?
    /// The length and hash of its file.
    var mark: String
    var isRemoved = false
  }

  static let folder = "imports"
  static let formerFolder = ".tokonoma/imports"

  let path: String
  /// Read if there is no file at `path`; the next import removes it.
  let formerPath: String?
  private let tracker: String
  private var records: [String: Record] = [:]
  /// By path.
  private(set) var lists: [String: List] = [:]
  private(set) var origin = ExportOrigin()
  private static let listsKey = "lists"
  private static let originKey = "export"
  private let isThere: Bool
  private var isChanged: Bool

  init(
    of tracker: Tracker, in folder: Folder, reporting: inout DiagnosticList
  ) throws(FileError) {
    self.tracker = tracker.name
    let name = tracker.fileName + ".yml"
    path = "\(Self.folder)/\(name)"
    let formerPath = "\(Self.formerFolder)/\(name)"
    self.formerPath = try folder.exists(formerPath) ? formerPath : nil
    isThere = try folder.exists(path)
    isChanged = !isThere && self.formerPath != nil
    guard let path = isThere ? path : self.formerPath else { return }
    var problems = DiagnosticList()
    let source = Source(path: path, bytes: try folder.read(path))
    let document = YAMLDocument.parse(source, reporting: &problems)
    guard problems.isEmpty, let document, document.root?.isMapping ?? true else {
      reporting.report(.memoryNotReadable(path))
      isChanged = true
      return
    }
    document.root?.forEachPair { pair in
      switch pair.key.text {
      case nil: return
      case Self.originKey: origin = ExportOrigin(pair.value)
      case Self.listsKey:
        pair.value.forEachPair { list in
          if let path = list.key.text, Self.isList(path) { lists[path] = List(list.value) }
        }
      case let identity?:
        records[identity] = Record(pair.value)
      }
    }
  }

  /// Whether a path is that of a list, `lists/best.md`: the memory may be somebody else's.
  private static func isList(_ path: String) -> Bool {
    let name = path.dropFirst("lists/".count)
    return path.hasPrefix("lists/") && name.hasSuffix(".md") && !name.hasPrefix(".")
      && !name.contains("/")
  }

  var presentTitles: Int { records.values.count { !$0.isGone && !$0.isRemoved } }

  subscript(identity: String) -> Record? { records[identity] }

  /// Each equals an `ExportedTitle.identity`.
  var identities: some Sequence<String> { records.keys }

  /// Whether a list is unchanged since its import, ignoring its visibility and line ends, which Git
  /// may change.
  func hasImported(_ list: Source) -> Bool {
    guard let mark = lists[list.path]?.mark else { return false }
    // Earlier versions hashed the line with the visibility, too.
    return mark == Self.mark(of: list.bytes) || mark == Self.mark(of: list.bytes, isWhole: true)
  }

  mutating func remember(_ list: ListFile, as identity: String) {
    let mark = Self.mark(of: list.bytes)
    if let known = lists[list.path], known.mark == mark, known.identity == identity,
      !known.isRemoved
    {
      return
    }
    lists[list.path] = List(identity: identity, mark: mark)
    isChanged = true
  }

  mutating func markRemoved(list path: String, as identity: String) {
    guard let list = lists[path], !list.isRemoved else { return }
    lists[path] = List(identity: identity, mark: list.mark, isRemoved: true)
    isChanged = true
  }

  mutating func forget(list path: String) {
    if lists.removeValue(forKey: path) != nil { isChanged = true }
  }

  private static func mark(of list: [UInt8], isWhole: Bool = false) -> String {
    let bytes = list.filter { $0 != UInt8(ascii: "\r") }
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let end = lines.dropFirst().firstIndex { $0.elementsEqual("---".utf8) } ?? 0
    let marked = lines.indices.filter { line in
      isWhole || line > end || !lines[line].starts(with: "visibility:".utf8)
    }
    let text = Array(marked.map { lines[$0] }.joined(separator: [UInt8(ascii: "\n")]))
    return "\(text.count) bytes, \(String(FNV1a.hash(text), radix: 16))"
  }

  /// Forgets days in the future, which earlier versions took from exports.
  mutating func forgetDays(after today: PartialDate?) { remember(origin.until(today)) }

  mutating func remember(_ new: ExportOrigin) {
    if origin == new { return }
    origin = new
    isChanged = true
  }

  mutating func remember(_ row: ImportRow, as titleID: String) {
    if let record = newRecord(of: row, as: titleID) { keep(record, of: row) }
  }

  /// The new record of a row, with earlier values for keys that the export lacks; nil if nothing is
  /// new.
  func newRecord(of row: ImportRow, as titleID: String) -> Record? {
    let known = records[row.identity]
    var record = known ?? Record()
    // The title's file has the tracker's id.
    let titleID = Self.hasOwnID(row.identity) ? nil : titleID
    var isNew = known == nil || record.isGone || record.isRemoved || record.titleID != titleID
    record.isGone = false
    record.isRemoved = false
    record.titleID = titleID
    for (key, statement) in row.title.values {
      let statement = key.memory(of: statement)
      if let known = record.values[key] {
        let isLess =
          row.title.lowPriorityKeys.contains(key) && known.value != nil
          || key == .released && known.isMoreExact(than: statement)
        if isLess || known == statement { continue }
      }
      record.values[key] = statement
      isNew = true
    }
    return isNew ? record : nil
  }

  static func hasOwnID(_ identity: String) -> Bool { !identity.contains("/title ") }

  /// The identities of library titles without the tracker's id.
  var identitiesByTitle: [String: String] {
    Dictionary(
      records.compactMap { identity, record in record.titleID.map { ($0, identity) } },
      uniquingKeysWith: { min($0, $1) })
  }

  mutating func move(_ identity: String, to new: String) {
    guard records[new] == nil, let record = records.removeValue(forKey: identity) else { return }
    records[new] = record
    isChanged = true
  }

  mutating func markGone(_ identity: String) { records[identity]?.isGone = true }

  mutating func markRemoved(_ identity: String) {
    guard records[identity]?.isRemoved == false else { return }
    records[identity]?.isRemoved = true
    isChanged = true
  }

  mutating func forget(_ identity: String) {
    if records.removeValue(forKey: identity) != nil { isChanged = true }
  }

  mutating func keep(_ record: Record, of row: ImportRow) {
    records[row.identity] = record
    isChanged = true
  }

  mutating func remember(_ row: ImportRow, without keys: [FieldKey]) {
    for key in keys where records[row.identity]?.values[key]?.value != nil {
      records[row.identity]?.values[key] = .absent
      isChanged = true
    }
  }

  /// Marks titles that the tracker's list no longer has; returns the newly marked ones, sorted.
  mutating func forget(where isGone: (_ identity: String) -> Bool) -> [String] {
    let gone = records.filter { !$0.value.isGone && isGone($0.key) }.keys.sorted(
      by: precedesInBytes)
    for identity in gone { records[identity]?.isGone = true }
    if !gone.isEmpty { isChanged = true }
    return gone
  }

  private var textOfExport: String {
    var text = ""
    if !origin.pairs.isEmpty {
      YAMLValue.Pair(Self.originKey, .mapping(origin.pairs)).write(to: &text)
    }
    if lists.isEmpty { return text }
    let pairs = Array(lists.keys).sortedInBytes().compactMap { path in
      lists[path].map { YAMLValue.Pair(path, .mapping($0.pairs)) }
    }
    YAMLValue.Pair(Self.listsKey, .mapping(pairs)).write(to: &text)
    return text
  }

  func changedBytes(on workers: WorkerPool) -> [UInt8]? {
    guard isChanged, isThere || !records.isEmpty || !lists.isEmpty else { return nil }
    let head = """
      # What `tokonoma import` last read from \(tracker): it tells your own changes from the tracker's.
      # Keep it with your library, under version control too; without it your files win wherever they differ.

      """
    let identities = Array(records.keys).sortedInBytes()
    let records = records
    let parts = workers.chunksBlocking(identities.count) { range in
      var text = ""
      for identity in identities[range] {
        guard let record = records[identity] else { continue }
        YAMLValue.Pair(identity, .mapping(record.pairs)).write(to: &text)
      }
      return Array(text.utf8)
    }
    return Array(joining: [Array((head + textOfExport).utf8)] + parts)
  }
}

extension ImportMemory.Record {
  private static let keys = Dictionary(
    uniqueKeysWithValues: FieldKey.imported.map { ($0.rawValue, $0) })

  fileprivate var pairs: [YAMLValue.Pair] {
    FieldKey.imported.compactMap { key -> YAMLValue.Pair? in
      switch values[key] {
      case nil: nil
      case .absent?: YAMLValue.Pair(key.rawValue, .word("~"))
      case .value(let value)?: YAMLValue.Pair(key.rawValue, value.remembered)
      }
    } + (titleID.map { [YAMLValue.Pair("id", .text($0))] } ?? [])
      + (isGone ? [YAMLValue.Pair("gone", .word("true"))] : [])
      + (isRemoved ? [YAMLValue.Pair("removed", .word("true"))] : [])
  }

  fileprivate init(_ node: YAMLNode) {
    node.forEachPair { pair in
      switch pair.name {
      case "id": titleID = pair.value.text
      case "gone": isGone = pair.value.text == "true"
      case "removed": isRemoved = pair.value.text == "true"
      case let name: if let key = Self.keys[name] { values[key] = key.remembered(in: pair.value) }
      }
    }
  }
}

extension ImportMemory.List {
  fileprivate var pairs: [YAMLValue.Pair] {
    (identity.map { [YAMLValue.Pair("list", .text($0))] } ?? [])
      + [YAMLValue.Pair("file", .text(mark))]
      + (isRemoved ? [YAMLValue.Pair("removed", .word("true"))] : [])
  }

  fileprivate init(_ node: YAMLNode) {
    identity = node["list"]?.text
    mark = node.text ?? node["file"]?.text ?? ""
    isRemoved = node["removed"]?.text == "true"
  }
}
