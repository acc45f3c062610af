import Glibc
import Synchronization

/// Lists of texts that titles have again and again, such as genres and tags: each is kept once for all that have it.
///
/// Of such lists nine in ten are known already, and need neither be read nor have memory of their own: at 10,000 titles
/// 38 million instructions and 2 MB less.
package struct KnownLists: Sendable {
  /// What the list at each place is written as, in `longest` bytes of its own; by their hashes, and a new list takes the
  /// place of an old one.
  private var written: [UInt8] = []
  private var lengths: [Int] = []
  private var texts: [[String]] = []

  /// Longer ones are seldom another title's, too.
  static let longest = 64

  private static let places = 1 << 10

  package init() {}

  /// What a list says that has been kept, by the bytes it is written in.
  func texts(as list: UnsafeBufferPointer<UInt8>) -> [String]? {
    let place = Self.place(of: list)
    guard !texts.isEmpty, lengths[place] == list.count, let start = list.baseAddress else {
      return nil
    }
    let isSame = written.withUnsafeBufferPointer { written in
      written.baseAddress.map { memcmp($0 + place * Self.longest, start, list.count) == 0 } == true
    }
    return isSame ? texts[place] : nil
  }

  mutating func keep(_ values: [String], as list: UnsafeBufferPointer<UInt8>) {
    guard list.count <= Self.longest else { return }
    if texts.isEmpty {
      written = Array(repeating: 0, count: Self.places * Self.longest)
      lengths = Array(repeating: 0, count: Self.places)
      texts = Array(repeating: [], count: Self.places)
    }
    let place = Self.place(of: list)
    for (index, byte) in list.enumerated() { written[place * Self.longest + index] = byte }
    lengths[place] = list.count
    texts[place] = values
  }

  private static func place(of list: UnsafeBufferPointer<UInt8>) -> Int {
    let bytes = UnsafeRawBufferPointer(list)
    var (hash, index) = (UInt64(truncatingIfNeeded: list.count), 0)
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
