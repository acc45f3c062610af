import Base
import FileSystem
import LibraryFiles
import MediaLibrary
import StrictYAML
import Trackers

/// What the last import of a tracker read, title by title: tells the owner's changes from the tracker's.
///
/// A file of the project like the library's, to be kept under version control with them: whoever
/// imports on another machine must know it too. Without it the owner has the last word.
struct ImportMemory {
  struct Record {
    var values = FieldValues()
    /// The title of the library that it went to, of what the tracker has no id of its own for: `movies/film-2`.
    var titleID: String?
    /// The tracker's list did not have it any more.
    var isGone = false
  }

  static let folder = "imports"
  /// Where it was before it belonged to the project's own files.
  static let formerFolder = ".tokonoma/imports"

  let path: String
  /// The file in the former place; it is read when there is none in the new one, and goes.
  let formerPath: String?
  private let tracker: String
  private var records: [String: Record] = [:]
  /// Of the files of lists that were imported, by their paths, what tells them from others.
  private var lists: [String: String] = [:]
  private static let listsKey = "lists"
  private let isThere: Bool
  /// Whether the file may hold something else than what is to be remembered.
  private var isChanged: Bool

  /// - Parameter rows: what the rows of an export say, by what identifies them: most of it is what is remembered, and is
  ///   in memory once.
  init(
    of tracker: Tracker, in folder: Folder,
    besides rows: @autoclosure () -> [String: FieldValues] = [:],
    reporting: inout DiagnosticList
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
    let rows = rows()
    document.root?.forEachPair { pair in
      guard let identity = pair.key.text else { return }
      if identity != Self.listsKey {
        var record = Record(pair.value)
        if let said = rows[identity] { record.values = record.values.sharing(said) }
        records[identity] = record
        return
      }
      pair.value.forEachPair { list in
        if let path = list.key.text { lists[path] = list.value.text }
      }
    }
  }

  subscript(identity: String) -> Record? { records[identity] }

  /// What identifies the titles that it remembers, as `ExportedTitle.identity` has it.
  var identities: some Sequence<String> { records.keys }

  /// Whether a list is the one that was imported last, to the byte but for the ends of lines, which Git may change.
  func hasImported(_ list: Source) -> Bool { lists[list.path] == Self.mark(of: list.bytes) }

  /// Remembers a list as the export has it.
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

  /// Remembers what a row says, and which title of the library it is.
  mutating func remember(_ row: ImportRow, as titleID: String) {
    if let record = newRecord(of: row, as: titleID) { keep(record, of: row) }
  }

  /// What is to be remembered of a row; what the export says nothing about stays as it was remembered before. nil when
  /// that is remembered.
  func newRecord(of row: ImportRow, as titleID: String) -> Record? {
    let known = records[row.identity]
    var record = known ?? Record()
    // An id of the tracker's own stands in the title's file.
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

  /// Remembers that a title has nothing of some keys any more, though its row does not say so.
  mutating func remember(_ row: ImportRow, without keys: [FieldKey]) {
    for key in keys where records[row.identity]?.values[key]?.value != nil {
      records[row.identity]?.values[key] = .absent
      isChanged = true
    }
  }

  /// Notes that the tracker's list has titles no more; those of which that is new, sorted.
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

  /// What the file is to hold; nil when that is what it holds, or nothing.
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
  private static let keys = NameIndex(FieldKey.imported.map(\.rawValue) + ["id", "gone"])

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
    node.forEachPair(among: Self.keys) { pair, index, _ in
      guard let index else { return }
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
