import Base
import DataFormats
import MediaLibrary

/// An unread entry of a file; workers read several at once.
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
  ///   - kind: nil if no entry was recognized yet
  ///   - registry: the registry of ids that have none in the file
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

/// The ids and names of an entry in the index's form.
struct IndexedKey: Sendable {
  private(set) var hashes: [UInt64] = []
  /// Folded names, each after a line feed.
  private(set) var names: [UInt8] = []

  /// - Parameter registry: the registry of ids that have none in the file
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
