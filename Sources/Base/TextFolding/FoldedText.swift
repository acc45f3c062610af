/// Collects the code points of a folded text.
protocol FoldedText {
  var isEmpty: Bool { get }
  var last: UInt32? { get }

  mutating func append(_ code: UInt32)

  /// Ends the current word, if there is one.
  mutating func addSpace()

  mutating func replaceLast(by code: UInt32)
}

/// Puts single spaces between words.
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

/// Marks the first code point of each word instead of writing spaces; appends to other texts.
struct WordMarkedText: FoldedText {
  private(set) var codes: [UInt32]
  private let start: Int
  /// The mark of the next code point.
  private var mark = Folding.wordStart

  init(after codes: consuming [UInt32]) {
    start = codes.count
    self.codes = codes
  }

  var isEmpty: Bool { codes.count == start }

  /// nil at the start of a word.
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
