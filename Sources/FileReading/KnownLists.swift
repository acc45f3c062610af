import Glibc
import Synchronization

/// Lists of texts that titles have again and again, such as genres and tags: each is kept once for all that have it.
///
/// Of such lists nine in ten are known already, and need neither be read nor have memory of their own: at 10,000 titles
/// 38 million instructions and 2 MB less.
package struct KnownLists: Sendable {
  private struct List {
    let written: [UInt8]
    let texts: [String]
  }

  /// By their hashes; a new one takes the place of an old one.
  private var lists: [List?] = []

  /// Longer ones are seldom another title's, too.
  static let longest = 64

  package init() {}

  /// What a list says that has been kept, by the bytes it is written in.
  func texts(as written: ArraySlice<UInt8>) -> [String]? {
    guard !lists.isEmpty, let list = lists[Self.place(of: written)] else { return nil }
    let isSame = list.written.withUnsafeBytes { known in
      written.withUnsafeBytes { written in
        guard let a = known.baseAddress, let b = written.baseAddress else { return false }
        return known.count == written.count && memcmp(a, b, known.count) == 0
      }
    }
    return isSame ? list.texts : nil
  }

  mutating func keep(_ texts: [String], as written: ArraySlice<UInt8>) {
    if lists.isEmpty { lists = Array(repeating: nil, count: Self.places) }
    lists[Self.place(of: written)] = List(written: Array(written), texts: texts)
  }

  private static let places = 1 << 10

  private static func place(of written: ArraySlice<UInt8>) -> Int {
    var hash = 0
    for byte in written { hash = hash &* 31 &+ Int(byte) }
    return (hash ^ hash >> 9) & (places - 1)
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
