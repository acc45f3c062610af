import Base
import DataFormats
import FileSystem
import MediaLibrary

/// Reads a downloaded file in parts: unpacks it, finds its entries, and adds each to the index.
///
/// Workers read a few megabytes of entries at once.
struct CatalogueFileReader: ~Copyable {
  /// The limit for unpacked files in bytes.
  static let longestFile = 2 << 30
  /// The limit for XML in bytes, because it is read as a whole.
  private static let longestText = 64 << 20
  /// The limit for the index in memory in bytes: many times that of forty thousand titles.
  private static let heaviestIndex = 512 << 20
  private static let batchSize = 2 << 20

  private enum Form { case unknown, json, lines, xml }

  private let path: String
  private var form = Form.unknown
  /// Bytes before the form is known; an unfinished line; all of an XML file.
  private var held: [UInt8] = []
  private let workers: WorkerPool
  private var batch: [RawEntry] = []
  private var weight = 0
  private let items = JSONItemReader(largestItem: CatalogueIndex.longestEntry)
  private var hash = FNV1a()
  private var lineNumber = 0
  private var leftOut = 0
  private var firstLeftOut = ""
  private(set) var writer: CatalogueIndexWriter
  private(set) var kind: CatalogueFileKind?
  private(set) var registry = ""
  private var head: [String: String] = [:]

  init(_ path: String, to writer: consuming CatalogueIndexWriter, on workers: WorkerPool) {
    self.path = path
    self.workers = workers
    self.writer = writer
  }

  /// Reads the file to its end; throws `Refusal` or `FileError`.
  mutating func read(_ file: borrowing OpenFile) throws {
    let unpacker = StreamUnpacker(limit: Self.longestFile)
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    do {
      while case let count = try file.read(into: &buffer), count > 0 {
        var hash = hash
        for index in 0..<count { hash.combine(buffer[index]) }
        self.hash = hash
        let packed = count == buffer.count ? buffer : Array(buffer[..<count])
        try unpacker.unpack(packed) { try take($0) }
      }
      try unpacker.finish()
      try end()
    } catch let problem as StreamUnpacker.Problem {
      switch problem {
      case .truncated: throw Refusal(.catalogueDamaged(path, "cut off"))
      case .corrupt: throw Refusal(.catalogueDamaged(path, "damaged"))
      case .tooLarge: throw Refusal(.catalogueTooLarge(path, limit: "2 GB"))
      }
    }
  }

  func facts(added date: PartialDate) -> CatalogueFacts? {
    guard let kind else { return nil }
    let edition = head["lastUpdate"] ?? items.head["lastUpdate"] ?? ""
    return CatalogueFacts(
      kind: kind.id, name: registry.isEmpty ? kind.id : "\(kind.id)-\(registry)",
      registry: registry, added: date, edition: edition, hash: String(hash.value, radix: 16))
  }

  /// The warning about skipped entries; nil if there are none.
  var warning: Diagnostic? {
    leftOut == 0 ? nil : .catalogueEntriesLeftOut(leftOut, first: firstLeftOut, path)
  }

  mutating func finish(_ facts: CatalogueFacts) throws(FileError) { try writer.finish(facts) }

  private mutating func take(_ part: ArraySlice<UInt8>) throws {
    switch form {
    case .unknown:
      held += part
      // JSON Lines have an object on the first line.
      if held.count < 1 << 16, !held.contains(UInt8(ascii: "\n")) { return }
      try begin()
    case .json: try takeItems(part)
    case .lines: try takeLines(part)
    case .xml:
      held += part
      guard held.count <= Self.longestText else {
        throw Refusal(.catalogueTooLarge(path, limit: "64 MB"))
      }
    }
  }

  private mutating func begin() throws {
    if held.starts(with: [0xEF, 0xBB, 0xBF]) { held.removeFirst(3) }
    let start = held
    held = []
    switch start.first(where: { $0 > 0x20 }) {
    case UInt8(ascii: "<"):
      form = .xml
      held = start
    case UInt8(ascii: "{"):
      let line = start.prefix { $0 != UInt8(ascii: "\n") }
      let first = line.count < start.count ? try? JSONDocument.parse(Array(line)).root : nil
      let isText = first.map { root in
        root.items.contains(where: \.isArray) && root["sources"] == nil
      }
      form = isText == false ? .lines : .json
      if form == .lines { try takeLines(start[...]) } else { try takeItems(start[...]) }
    case UInt8(ascii: "["):
      form = .json
      try takeItems(start[...])
    default: throw Refusal(.catalogueUnknown.at(.file(path)))
    }
  }

  private mutating func end() throws {
    if form == .unknown { try begin() }
    switch form {
    case .json:
      do { try items.finish() } catch { throw Refusal(malformed(error)) }
    case .lines: if !held.isEmpty { try takeLine(held) }
    case .xml: try takeReport()
    case .unknown: break
    }
    try readBatch()
    guard let kind, writer.count > 0 else { throw Refusal(.catalogueUnknown.at(.file(path))) }
    if kind.id == CatalogueFileKind.deadEntries.id, registry.isEmpty {
      throw Refusal(.catalogueOfUnknownSite.at(.file(path)))
    }
  }

  private mutating func takeItems(_ part: ArraySlice<UInt8>) throws {
    do {
      for item in try items.read(part) { try take(RawEntry(item)) }
    } catch let error as JSONError {
      throw Refusal(malformed(error))
    }
  }

  private mutating func takeLines(_ part: ArraySlice<UInt8>) throws {
    var rest = part
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      try takeLine(held + rest[..<end])
      held = []
      rest = rest[(end + 1)...]
    }
    held += rest
    try checkLength(held, lineNumber + 1)
  }

  private mutating func takeLine(_ line: [UInt8]) throws {
    lineNumber += 1
    try checkLength(line, lineNumber)
    try take(RawEntry(line: line, number: lineNumber))
  }

  private func checkLength(_ line: [UInt8], _ number: Int) throws {
    guard line.count > CatalogueIndex.longestEntry else { return }
    let place = "line \(NumberText.grouped(number))"
    throw Refusal(.catalogueMalformed(path, "it is too long", at: place))
  }

  private mutating func takeReport() throws {
    let report = encyclopediaEntries(of: held)
    if let problem = report.problem {
      throw Refusal(.catalogueMalformed(path, problem, at: "the text"))
    }
    for entry in report.entries {
      guard let document = try? JSONDocument.parse(entry) else { continue }
      try take(
        RawEntry(
          JSONItemReader.Item(
            name: encyclopediaArray, document: document, bytes: entry, offset: 0)))
    }
  }

  private mutating func take(_ entry: RawEntry) throws {
    batch.append(entry)
    // Roughly, with its parsed nodes.
    weight += entry.bytes.count + 200
    if weight >= Self.batchSize { try readBatch() }
  }

  private mutating func readBatch() throws {
    if kind == nil { findKind() }
    let (entries, kind, registry) = (batch, kind, registry)
    batch = []
    weight = 0
    let readings = workers.mapBlocking(entries.count) { index in
      entries[index].reading(as: kind, registry: registry)
    }
    for (entry, reading) in zip(entries, readings) {
      switch reading {
      case .entry(let bytes, let key): try writer.add(bytes, key)
      case .head(let said): head = said
      case .blank: continue
      case .leftOut:
        if leftOut == 0 { firstLeftOut = entry.place }
        leftOut += 1
      case .malformed(let error):
        throw Refusal(.catalogueMalformed(path, error.words, at: entry.place))
      }
    }
    guard writer.weight <= Self.heaviestIndex else {
      throw Refusal(.catalogueTooLarge(path, limit: "any catalogue has of names"))
    }
  }

  /// Finds the file's kind by the first entry that some kind recognizes.
  private mutating func findKind() {
    for entry in batch {
      guard let item = try? entry.item(),
        let found = CatalogueFileKind.table.first(where: { $0.recognizes(item) })
      else { continue }
      kind = found
      if found.id == CatalogueFileKind.deadEntries.id {
        registry = CatalogueFileKind.siteOfDeadEntries(path) ?? ""
      }
      return
    }
  }

  private func malformed(_ error: JSONError) -> Diagnostic {
    .catalogueMalformed(path, error.words, at: "byte \(NumberText.grouped(error.offset))")
  }
}

extension JSONError {
  fileprivate var words: String {
    switch reason {
    case .malformed(let words): words
    case .tooDeep: "it nests too deep"
    case .tooLong: "an entry has more than 1 MB"
    case .tooMany: "it has too many items"
    }
  }
}

/// An unread entry of a file; workers read several at the same time.
struct RawEntry: Sendable {
  let bytes: [UInt8]
  /// The line's number from 1, or an item's first byte.
  let position: Int
  /// nil for a line.
  let parsed: JSONItemReader.Item?

  init(line bytes: [UInt8], number: Int) {
    self.bytes = bytes
    position = number
    parsed = nil
  }

  init(_ item: JSONItemReader.Item) {
    bytes = item.bytes
    position = item.offset
    parsed = item
  }

  enum Reading: Sendable {
    case entry([UInt8], IndexedKey)
    /// The file's own facts, in its first line.
    case head([String: String])
    case blank
    /// It has no id or no title.
    case leftOut
    case malformed(JSONError)
  }

  /// `line 7`, `byte 1,024`
  var place: String { (parsed == nil ? "line " : "byte ") + NumberText.grouped(position) }

  /// nil for an empty line.
  func item() throws(JSONError) -> JSONItemReader.Item? {
    if let parsed { return parsed }
    guard bytes.contains(where: { $0 > 0x20 }) else { return nil }
    return JSONItemReader.Item(
      name: nil, document: try JSONDocument.parse(bytes), bytes: bytes, offset: 0)
  }

  /// - Parameters:
  ///   - kind: nil if no entry has been recognized yet
  ///   - registry: the registry for ids without one in the file
  func reading(as kind: CatalogueFileKind?, registry: String) -> Reading {
    let item: JSONItemReader.Item
    do throws(JSONError) {
      guard let found = try self.item() else { return .blank }
      item = found
    } catch {
      return .malformed(error)
    }
    if parsed == nil, position == 1, item.node["sources"] == nil {
      let members = item.node.members.prefix(32).compactMap { member in
        member.value.text.map { (member.name, $0) }
      }
      return .head(Dictionary(members, uniquingKeysWith: { first, _ in first }))
    }
    guard let kind, kind.recognizes(item), let key = kind.key(item) else { return .leftOut }
    return .entry(item.bytes, IndexedKey(key, registry: registry))
  }
}

struct IndexedKey: Sendable {
  private(set) var hashes: [UInt64] = []
  /// Folded names, each after a line feed.
  private(set) var names: [UInt8] = []

  /// - Parameter registry: the registry for ids without one in the file
  init(_ key: CatalogueEntryKey, registry: String) {
    for id in key.ids {
      hashes.append(
        CatalogueIndex.hash(
          registry.isEmpty ? id : Work.ExternalID(registry: registry, value: id.value)))
    }
    let ids = hashes.count
    for name in key.names {
      let folded = Folding.standard.fold(name)
      let hash = CatalogueIndex.hash(name: folded)
      guard !folded.isEmpty, !hashes[ids...].contains(hash) else { continue }
      hashes.append(hash)
      names.append(UInt8(ascii: "\n"))
      names += folded.utf8
    }
  }
}
