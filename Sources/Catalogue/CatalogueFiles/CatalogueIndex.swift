import Base
import FileSystem
import MediaLibrary
import Synchronization

/// An indexed catalogue. The index is read into memory; entries remain on the disk.
final class CatalogueIndex: Sendable {
  /// The last bytes of a complete file, with the version of its format.
  static let mark = "tokonoma catalogue 1\n"
  /// The limit for an entry in bytes.
  static let longestEntry = 1 << 20

  let facts: CatalogueFacts
  let count: Int
  private let file: OpenFile
  private let starts: [UInt8]
  private let nameStarts: [UInt8]
  private let keys: [UInt8]
  private let nameRegion: Range<Int>
  private let names = Mutex<[UInt8]?>(nil)

  /// nil if the file isn't a catalogue of this version.
  init?(_ path: String, in folder: Folder) throws(FileError) {
    file = try OpenFile(reading: path, in: folder, followingLinks: false)
    let size = try file.status().size
    let tail = 7 * 8 + Self.mark.utf8.count
    guard size >= tail else { return nil }
    let end = try file.read(at: size - tail, count: tail)
    guard end.suffix(Self.mark.utf8.count).elementsEqual(Self.mark.utf8) else { return nil }
    let layout = (0..<7).map { index in
      Int(number(end, 2 * index)) | Int(number(end, 2 * index + 1) & 0x7FFF_FFFF) << 32
    }
    count = layout[6]
    let bounds = layout[..<6]
    // Checked before calculating with it, because a damaged count may be huge.
    guard count < size, zip(bounds, bounds.dropFirst()).allSatisfy({ $0 <= $1 }),
      layout[5] == size - tail,
      layout[1] - layout[0] == 4 * (count + 1), layout[2] - layout[1] == 4 * (count + 1),
      (layout[3] - layout[2]) % 12 == 0
    else { return nil }
    starts = try file.read(at: layout[0], count: layout[1] - layout[0])
    nameStarts = try file.read(at: layout[1], count: layout[2] - layout[1])
    keys = try file.read(at: layout[2], count: layout[3] - layout[2])
    nameRegion = layout[3]..<layout[4]
    let line = try file.read(at: layout[4], count: layout[5] - layout[4])
    guard let facts = CatalogueFacts(line: String(decoding: line, as: UTF8.self)) else {
      return nil
    }
    self.facts = facts
  }

  static func hash(_ id: Work.ExternalID) -> UInt64 { hash(id.registry, id.value) }

  static func hash(name folded: String) -> UInt64 { hash("name", folded) }

  private static func hash(_ realm: String, _ text: String) -> UInt64 {
    var hash = FNV1a()
    for byte in realm.utf8 { hash.combine(byte) }
    hash.combine(UInt8(ascii: " "))
    for byte in text.utf8 { hash.combine(byte) }
    return hash.value
  }

  func entries(with id: Work.ExternalID) -> [Int] { entries(Self.hash(id)) }

  func entries(called folded: String) -> [Int] { entries(Self.hash(name: folded)) }

  /// The entries with a name that contains all the folded words, the shortest name first.
  func entries(containing folded: String, most: Int) throws(FileError) -> [Int] {
    let words = folded.split(separator: " ").map { Array($0.utf8) }
    guard let first = words.max(by: { $0.count < $1.count }), first.count > 1 else { return [] }
    let names = try loadedNames()
    var found: [(entry: Int, length: Int)] = []
    var position = 0
    let span = names.span
    while let hit = firstIndex(of: first, in: span, from: position) {
      var start = hit
      while start > 0, span[start - 1] != UInt8(ascii: "\n") { start -= 1 }
      var end = hit
      while end < span.count, span[end] != UInt8(ascii: "\n") { end += 1 }
      position = end
      let name = span.extracting(start..<end)
      guard words.allSatisfy({ isWord($0, of: name) }) else { continue }
      let entry = entry(ofName: start)
      if found.last?.entry == entry {
        found[found.count - 1].length = min(found[found.count - 1].length, name.count)
      } else {
        found.append((entry, name.count))
      }
    }
    return found.sorted { ($0.length, $0.entry) < ($1.length, $1.entry) }.prefix(most).map(\.entry)
  }

  /// The JSON of an entry; empty if the catalogue is damaged.
  func bytes(of entry: Int) throws(FileError) -> [UInt8] {
    guard (0..<count).contains(entry) else { return [] }
    let (start, end) = (Int(number(starts, entry)), Int(number(starts, entry + 1)))
    guard start < end, end - start <= Self.longestEntry else { return [] }
    return try file.read(at: start, count: end - start)
  }

  private func entries(_ hash: UInt64) -> [Int] {
    let first = (0..<keys.count / 12).partitioningIndex { key($0) >= hash }
    let same = (first..<keys.count / 12).prefix { key($0) == hash }
    return same.map { Int(number(keys, 3 * $0 + 2)) }
  }

  private func key(_ index: Int) -> UInt64 {
    UInt64(number(keys, 3 * index)) | UInt64(number(keys, 3 * index + 1)) << 32
  }

  private func entry(ofName start: Int) -> Int {
    max(0, (0..<count).partitioningIndex { Int(number(nameStarts, $0)) >= start } - 1)
  }

  private func loadedNames() throws(FileError) -> [UInt8] {
    if let known = names.withLock({ $0 }) { return known }
    let loaded = try file.read(at: nameRegion.lowerBound, count: nameRegion.count)
    names.withLock { $0 = loaded }
    return loaded
  }
}

/// The 32-bit number at an index; 0 beyond the end.
private func number(_ bytes: [UInt8], _ index: Int) -> UInt32 {
  let start = 4 * index
  guard start >= 0, start + 4 <= bytes.count else { return 0 }
  return UInt32(bytes[start]) | UInt32(bytes[start + 1]) << 8 | UInt32(bytes[start + 2]) << 16
    | UInt32(bytes[start + 3]) << 24
}

private func firstIndex(of word: [UInt8], in text: Span<UInt8>, from start: Int) -> Int? {
  guard let first = word.first, word.count <= text.count else { return nil }
  var position = start
  while position <= text.count - word.count {
    if text[position] == first, word.indices.allSatisfy({ text[position + $0] == word[$0] }) {
      return position
    }
    position += 1
  }
  return nil
}

/// Whether a word of the text begins with `word`; in scripts without spaces, words can begin
/// anywhere.
private func isWord(_ word: [UInt8], of text: Span<UInt8>) -> Bool {
  var position = 0
  while let hit = firstIndex(of: word, in: text, from: position) {
    if hit == 0 || text[hit - 1] == UInt8(ascii: " ") || word[0] >= 0x80 { return true }
    position = hit + 1
  }
  return false
}

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
  /// The catalogue's own date; empty if it has none.
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
