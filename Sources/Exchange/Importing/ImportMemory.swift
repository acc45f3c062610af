import Base
import FileSystem
import LibraryFiles
import MediaLibrary
import StrictYAML
import Trackers

/// The titles of a tracker's last import, which tell the owner's changes from the tracker's.
///
/// Its file belongs under version control with the library's, for imports on other machines.
/// Without it the owner's values win.
struct ImportMemory {
  struct Record {
    var values = FieldValues()
    /// The title of the library for a row without an id of the tracker: `movies/film-2`.
    var titleID: String?
    /// The tracker's list no longer has it.
    var isGone = false
  }

  static let folder = "imports"
  /// The folder in earlier versions.
  static let formerFolder = ".tokonoma/imports"

  let path: String
  /// Read if there is no file at `path`, and removed by the next import.
  let formerPath: String?
  private let tracker: String
  private var records: [String: Record] = [:]
  /// Length and hash of each imported list, by path.
  private var lists: [String: String] = [:]
  private static let listsKey = "lists"
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
      guard let identity = pair.key.text else { return }
      if identity != Self.listsKey {
        records[identity] = Record(pair.value)
        return
      }
      pair.value.forEachPair { list in
        if let path = list.key.text { lists[path] = list.value.text }
      }
    }
  }

  subscript(identity: String) -> Record? { records[identity] }

  /// As in `ExportedTitle.identity`.
  var identities: some Sequence<String> { records.keys }

  /// Whether a list is byte for byte the imported one, except for line ends, which Git may change.
  func hasImported(_ list: Source) -> Bool { lists[list.path] == Self.mark(of: list.bytes) }

  mutating func remember(_ list: ListFile) {
    let mark = Self.mark(of: list.bytes)
    if lists[list.path] == mark { return }
    lists[list.path] = mark
    isChanged = true
  }

  private static func mark(of list: [UInt8]) -> String {
    let bytes = list.filter { $0 != UInt8(ascii: "\r") }
    return "\(bytes.count) bytes, \(String(FNV1a.hash(bytes), radix: 16))"
  }

  mutating func remember(_ row: ImportRow, as titleID: String) {
    if let record = newRecord(of: row, as: titleID) { keep(record, of: row) }
  }

  /// The new record of a row, with earlier values for keys that the export lacks; nil if nothing is
  /// new.
  func newRecord(of row: ImportRow, as titleID: String) -> Record? {
    let known = records[row.identity]
    var record = known ?? Record()
    // The tracker's id is in the title's file.
    let titleID = row.title.id == nil ? titleID : nil
    var isNew = known == nil || record.isGone || record.titleID != titleID
    record.isGone = false
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

  mutating func keep(_ record: Record, of row: ImportRow) {
    records[row.identity] = record
    isChanged = true
  }

  /// Remembers that a title no longer has values for some keys.
  mutating func remember(_ row: ImportRow, without keys: [FieldKey]) {
    for key in keys where records[row.identity]?.values[key]?.value != nil {
      records[row.identity]?.values[key] = .absent
      isChanged = true
    }
  }

  /// Marks titles that the tracker's list no longer has; returns the newly marked, sorted.
  mutating func forget(where isGone: (_ identity: String) -> Bool) -> [String] {
    let gone = records.filter { !$0.value.isGone && isGone($0.key) }.keys.sorted(
      by: precedesInBytes)
    for identity in gone { records[identity]?.isGone = true }
    if !gone.isEmpty { isChanged = true }
    return gone
  }

  private var textOfLists: String {
    if lists.isEmpty { return "" }
    let pairs = Array(lists.keys).sortedInBytes().compactMap { path in
      lists[path].map { YAMLValue.Pair(path, .text($0)) }
    }
    var text = ""
    YAMLValue.Pair(Self.listsKey, .mapping(pairs)).write(to: &text)
    return text
  }

  /// nil if the file needs no change.
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
    return Array(joining: [Array((head + textOfLists).utf8)] + parts)
  }
}

extension ImportMemory.Record {
  private static let keys = Dictionary(
    zip(FieldKey.imported.map(\.rawValue) + ["id", "gone"], 0...)
  ) { first, _ in first }

  fileprivate var pairs: [YAMLValue.Pair] {
    FieldKey.imported.compactMap { key -> YAMLValue.Pair? in
      switch values[key] {
      case nil: nil
      case .absent?: YAMLValue.Pair(key.rawValue, .word("~"))
      case .value(let value)?: YAMLValue.Pair(key.rawValue, value.remembered)
      }
    } + (titleID.map { [YAMLValue.Pair("id", .text($0))] } ?? [])
      + (isGone ? [YAMLValue.Pair("gone", .word("true"))] : [])
  }

  fileprivate init(_ node: YAMLNode) {
    let keys = FieldKey.imported
    node.forEachPair { pair in
      guard let index = Self.keys[pair.name] else { return }
      if index < keys.count {
        values[keys[index]] = keys[index].remembered(in: pair.value)
      } else if index == keys.count {
        titleID = pair.value.text
      } else {
        isGone = pair.value.text == "true"
      }
    }
  }
}
