import TextFolding

/// The names of some titles as a visitor's search sees them: the letters of each without spaces, those that begin a word
/// marked.
struct NameLetters {
  private let folding = Folding.standard
  /// Behind those of all names is room for more.
  private var letters: [UInt32] = []
  private var ends: [Int] = []

  var count: Int { ends.count }

  /// Keeps the room.
  mutating func removeAll() { ends.removeAll(keepingCapacity: true) }

  mutating func append(_ name: String) {
    let start = ends.last ?? 0
    let room = folding.room(for: name)
    if letters.count < start + room {
      letters += Array(repeating: 0, count: max(letters.count, room, 1 << 12))
    }
    let count = letters.withUnsafeMutableBufferPointer {
      folding.fold(name, toMarked: UnsafeMutableBufferPointer(rebasing: $0[start..<start + room]))
    }
    ends.append(start + count)
  }

  /// Lends those of some of the names, one after the other.
  func forEach(of names: Range<Int>, _ body: (UnsafeBufferPointer<UInt32>) -> Void) {
    letters.withUnsafeBufferPointer { letters in
      for name in names {
        body(
          UnsafeBufferPointer(rebasing: letters[(name == 0 ? 0 : ends[name - 1])..<ends[name]]))
      }
    }
  }
}
