import Base
import FileSystem
import MediaLibrary

/// Writes an indexed catalogue: the entries, then the index, then the layout, without which a file
/// is incomplete.
///
/// Keeps 12 bytes for each id and name, and the folded names, in memory.
struct CatalogueIndexWriter: ~Copyable {
  private let file: OpenFile
  private var buffer: [UInt8] = []
  private var position = 0
  /// The start of each entry, and the end of the last one.
  private var starts: [UInt32] = []
  private var keys: [(hash: UInt64, entry: UInt32)] = []
  /// Folded names, each after a line feed, and the start of each entry's names.
  private var names: [UInt8] = []
  private var nameStarts: [UInt32] = []

  private(set) var count = 0

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

package struct CatalogueFacts: Sendable, Equatable {
  /// `anime-offline-database`
  package let kind: String
  /// Its name in commands: its kind, with the site for a list of one site.
  package let name: String
  /// The registry of a list of one site; empty otherwise.
  package let registry: String
  package let added: PartialDate
  /// Its own date; empty if it has none.
  package let edition: String
  package let hash: String

  var line: String {
    [kind, name, registry, added.iso, edition, hash].map { $0.filter { $0 != "\t" } }
      .joined(separator: "\t")
  }
}

extension CatalogueFacts {
  init?(line: String) {
    let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 6, let added = PartialDate(iso: parts[3]) else { return nil }
    self.init(
      kind: parts[0], name: parts[1], registry: parts[2], added: added, edition: parts[4],
      hash: parts[5])
  }
}
