import Glibc
import Synchronization

/// Lists of texts that titles have again and again, such as genres and tags: each is kept once for all that have it.
///
/// Of such lists nine in ten are known already, and need neither be read nor have memory of their own: at 10,000 titles
/// 38 million instructions and 2 MB less.
package struct KnownLists: Sendable {
  /// By the hashes of what they are written as; a new list takes the place of an old one.
  private var lists: [KnownList] = []

  private struct KnownList {
    var written: [UInt8] = []
    var texts: [String] = []
  }

  /// Longer ones are seldom another title's, too.
  static let longest = 64

  private static let places = 1 << 10

  package init() {}

  /// What a list says that has been kept, by the bytes it is written in.
  func texts(as list: ArraySlice<UInt8>) -> [String]? {
    guard !lists.isEmpty else { return nil }
    return list.withUnsafeBytes { list in
      let place = Self.place(of: list)
      let isSame = lists[place].written.withUnsafeBytes { written in
        guard written.count == list.count, let known = written.baseAddress,
          let start = list.baseAddress
        else { return false }
        return memcmp(known, start, list.count) == 0
      }
      return isSame ? lists[place].texts : nil
    }
  }

  mutating func keep(_ texts: [String], as list: ArraySlice<UInt8>) {
    if lists.isEmpty { lists = Array(repeating: KnownList(), count: Self.places) }
    lists[list.withUnsafeBytes(Self.place)] = KnownList(written: Array(list), texts: texts)
  }

  private static func place(of bytes: UnsafeRawBufferPointer) -> Int {
    var (hash, index) = (UInt64(truncatingIfNeeded: bytes.count), 0)
    while index + 8 <= bytes.count {
      let eight = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      hash = (hash ^ eight) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 29
      index += 8
    }
    for byte in bytes[index...] { hash = (hash ^ UInt64(byte)) &* 0x9E37_79B9_7F4A_7C15 }
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
