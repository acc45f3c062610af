import Base
import FileSystem
import MediaLibrary

/// Writes an indexed catalogue: its entries as they come, then what finds them, and last where that begins. A file that
/// does not end with that is none.
///
/// Of the entries nothing stays in memory; of what finds them, 12 bytes for each id and name, and the folded names.
struct CatalogueIndexWriter: ~Copyable {
  private let file: OpenFile
  private var buffer: [UInt8] = []
  private var position = 0
  /// Where each entry begins, and one more for the end of the last one.
  private var starts: [UInt32] = []
  private var keys: [(hash: UInt64, entry: UInt32)] = []
  /// Folded names, each behind a line feed, and where those of each entry begin.
  private var names: [UInt8] = []
  private var nameStarts: [UInt32] = []

  private(set) var count = 0

  /// Bytes that it holds in memory, about.
  var weight: Int { names.count + 16 * keys.count + 8 * starts.count }

  init(_ path: String, in folder: Folder) throws(FileError) {
    file = try OpenFile(creating: path, in: folder)
    buffer.reserveCapacity(1 << 20)
  }

  mutating func add(_ entry: [UInt8], _ key: IndexedKey) throws(FileError) {
    starts.append(UInt32(position))
    nameStarts.append(UInt32(names.count))
    try write(entry)
    let number = UInt32(count)
    for hash in key.hashes { keys.append((hash, number)) }
    names += key.names
    count += 1
  }

  /// Writes what finds the entries, and brings all of it to the disk.
  mutating func finish(_ facts: CatalogueFacts) throws(FileError) {
    starts.append(UInt32(position))
    nameStarts.append(UInt32(names.count))
    keys.sort { ($0.hash, $0.entry) < ($1.hash, $1.entry) }
    var layout: [Int] = [position]
    for table in [starts, nameStarts] {
      for number in table { try write(number) }
      layout.append(position)
    }
    for key in keys {
      try write(UInt32(truncatingIfNeeded: key.hash))
      try write(UInt32(truncatingIfNeeded: key.hash >> 32))
      try write(key.entry)
    }
    layout.append(position)
    try write(names)
    layout.append(position)
    try write(Array(facts.line.utf8))
    layout.append(position)
    layout.append(count)
    for number in layout {
      try write(UInt32(truncatingIfNeeded: number))
      try write(UInt32(truncatingIfNeeded: number >> 32))
    }
    try write(Array(CatalogueIndex.mark.utf8))
    try flush()
    try file.synchronize()
  }

  private mutating func write(_ number: UInt32) throws(FileError) {
    for shift in [UInt32(0), 8, 16, 24] {
      buffer.append(UInt8(truncatingIfNeeded: number >> shift))
    }
    position += 4
    if buffer.count >= 1 << 20 { try flush() }
  }

  private mutating func write(_ bytes: [UInt8]) throws(FileError) {
    buffer += bytes
    position += bytes.count
    if buffer.count >= 1 << 20 { try flush() }
  }

  private mutating func flush() throws(FileError) {
    try file.write(buffer)
    buffer.removeAll(keepingCapacity: true)
  }
}

/// What is known of a catalogue that was added.
package struct CatalogueFacts: Sendable, Equatable {
  /// `anime-offline-database`
  package let kind: String
  /// Names it in commands: its kind, and the site for one of several.
  package let name: String
  /// Of lists for one site each, that site's registry.
  package let registry: String
  /// When it was added.
  package let added: PartialDate
  /// Of when it says that it is; empty where it says nothing.
  package let edition: String
  /// What tells it from every other file, in hexadecimal digits.
  package let hash: String

  var line: String {
    [kind, name, registry, added.iso, edition, hash].map { $0.filter { $0 != "\t" } }
      .joined(separator: "\t")
  }

  init(
    kind: String, name: String, registry: String, added: PartialDate, edition: String, hash: String
  ) {
    self.kind = kind
    self.name = name
    self.registry = registry
    self.added = added
    self.edition = edition
    self.hash = hash
  }

  init?(line: String) {
    let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 6, let added = PartialDate(iso: parts[3]) else { return nil }
    self.init(
      kind: parts[0], name: parts[1], registry: parts[2], added: added, edition: parts[4],
      hash: parts[5])
  }
}
