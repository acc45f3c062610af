/// A folded text in the making, one code point after the other.
protocol FoldedText {
  /// Whether nothing has been added.
  var isEmpty: Bool { get }

  /// What was added last.
  var last: UInt32? { get }

  mutating func append(_ code: UInt32)

  /// Ends a word, if one has begun.
  mutating func addSpace()

  mutating func replaceLast(by code: UInt32)
}

/// Single spaces between the words.
struct SpacedText: FoldedText {
  private(set) var codes: [UInt32] = []

  var isEmpty: Bool { codes.isEmpty }

  var last: UInt32? { codes.last }

  mutating func append(_ code: UInt32) { codes.append(code) }

  mutating func addSpace() {
    if let last, last != Folding.space { append(Folding.space) }
  }

  mutating func replaceLast(by code: UInt32) { codes[codes.count - 1] = code }

  mutating func removeLastSpace() {
    if last == Folding.space { codes.removeLast() }
  }
}

/// No spaces, but a mark on what begins a word; behind other texts in one array.
struct WordMarkedText: FoldedText {
  private(set) var codes: [UInt32]
  /// Where the text begins.
  private let start: Int
  /// Of what comes next.
  private var mark = Folding.wordStart

  init(behind codes: consuming [UInt32]) {
    start = codes.count
    self.codes = codes
  }

  var isEmpty: Bool { codes.count == start }

  /// nil where a word begins.
  var last: UInt32? { mark == 0 ? codes[codes.count - 1] & ~Folding.wordStart : nil }

  mutating func append(_ code: UInt32) {
    codes.append(code | mark)
    mark = 0
  }

  mutating func addSpace() { mark = Folding.wordStart }

  mutating func replaceLast(by code: UInt32) {
    codes[codes.count - 1] = code | codes[codes.count - 1] & Folding.wordStart
  }
}
