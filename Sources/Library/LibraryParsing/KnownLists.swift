import Glibc
import Synchronization

/// Lists of texts that titles have again and again, such as genres and tags: each is kept once for all that have it.
///
/// Of such lists nine in ten are known already, and need neither be read nor have memory of their own: at 10,000 titles
/// 38 million instructions and 2 MB less.
package struct KnownLists: Sendable {
  /// What they say, by the hashes of what they are written as; a new list takes the place of an old one.
  private var lists: [[String]] = []
  /// How many bytes each is written in, and these, in room for `longest` each.
  private var counts: [Int] = []
  private var written: [UInt8] = []

  /// Longer ones are seldom another title's, too.
  static let longest = 64

  private static let places = 1 << 10

  package init() {}

  /// What a list says that has been kept, by the bytes it is written in.
  func texts(as list: Span<UInt8>) -> [String]? {
    guard !lists.isEmpty else { return nil }
    let place = Self.place(of: list)
    let start = place * Self.longest
    let known = written.span.extracting(start..<start + counts[place])
    return known.isSame(as: list) ? lists[place] : nil
  }

  mutating func keep(_ texts: [String], as list: [UInt8]) {
    precondition(list.count <= Self.longest)
    if lists.isEmpty {
      lists = Array(repeating: [], count: Self.places)
      counts = Array(repeating: 0, count: Self.places)
      written = Array(repeating: 0, count: Self.places * Self.longest)
    }
    let place = Self.place(of: list.span)
    lists[place] = texts
    counts[place] = list.count
    for index in list.indices { written[place * Self.longest + index] = list[index] }
  }

  private static func place(of list: Span<UInt8>) -> Int {
    let bytes = list.bytes
    var (hash, index) = (UInt64(truncatingIfNeeded: bytes.byteCount), 0)
    while index + 8 <= bytes.byteCount {
      let eight = bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self)
      hash = (hash ^ eight) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 29
      index += 8
    }
    while index < list.count {
      hash = (hash ^ UInt64(list[index])) &* 0x9E37_79B9_7F4A_7C15
      index += 1
    }
    return Int(truncatingIfNeeded: hash >> 40) & (places - 1)
  }

  /// What the workers know between their turns, so that none waits for another.
  package final class Idle: Sendable {
    private let known = Mutex<[KnownLists]>([])

    package init() {}

    package func take() -> KnownLists { known.withLock { $0.popLast() } ?? KnownLists() }

    package func put(_ lists: consuming KnownLists) {
      known.withLock { [lists] in $0.append(lists) }
    }
  }
}

extension Span<UInt8> {
  fileprivate func isSame(as other: Span<UInt8>) -> Bool {
    guard count == other.count else { return false }
    return withUnsafeBytes { bytes in
      other.withUnsafeBytes { other in
        guard let first = bytes.baseAddress, let second = other.baseAddress else { return true }
        return memcmp(first, second, bytes.count) == 0
      }
    }
  }
}
