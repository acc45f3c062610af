/// Where a folded text goes, one code point after the other.
protocol FoldedText {
  var count: Int { get }

  /// What was added last.
  var last: UInt32? { get }

  mutating func append(_ code: UInt32)

  /// Ends a word, if one has begun.
  mutating func addSpace()

  mutating func replaceLast(by code: UInt32)
}

/// Single spaces between the words.
struct SpacedText: FoldedText {
  private let room: UnsafeMutableBufferPointer<UInt32>
  private(set) var count = 0

  init(_ room: UnsafeMutableBufferPointer<UInt32>) { self.room = room }

  var last: UInt32? { count == 0 ? nil : room[count &- 1] }

  mutating func append(_ code: UInt32) {
    precondition(count < room.count)
    room[count] = code
    count &+= 1
  }

  mutating func addSpace() {
    if count > 0, room[count &- 1] != Folding.space { append(Folding.space) }
  }

  mutating func replaceLast(by code: UInt32) { room[count - 1] = code }

  mutating func removeLastSpace() {
    if last == Folding.space { count -= 1 }
  }
}

/// No spaces, but a mark on what begins a word.
struct MarkedText: FoldedText {
  private let room: UnsafeMutableBufferPointer<UInt32>
  private(set) var count = 0
  /// Of what comes next.
  private var mark = Folding.wordStart

  init(_ room: UnsafeMutableBufferPointer<UInt32>) { self.room = room }

  /// nil where a word begins.
  var last: UInt32? { mark == 0 ? room[count &- 1] & ~Folding.wordStart : nil }

  mutating func append(_ code: UInt32) {
    precondition(count < room.count)
    room[count] = code | mark
    count &+= 1
    mark = 0
  }

  mutating func addSpace() { mark = Folding.wordStart }

  mutating func replaceLast(by code: UInt32) {
    room[count - 1] = code | room[count - 1] & Folding.wordStart
  }
}
