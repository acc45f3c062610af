/// Room for postings: a million of them, each with a check less than in an array.
struct PostingWords: ~Copyable {
  private var storage: UnsafeMutableBufferPointer<UInt64>
  private(set) var count = 0

  init(capacity: Int) {
    storage = .allocate(capacity: max(capacity, 1))
  }

  deinit { storage.deallocate() }

  subscript(range: Range<Int>) -> UnsafeMutableBufferPointer<UInt64> {
    precondition(range.upperBound <= count)
    return UnsafeMutableBufferPointer(rebasing: storage[range])
  }

  /// Adds as many as `write` says it has written, of so many at most.
  @inline(__always)
  mutating func append(
    atMost most: Int, _ write: (UnsafeMutableBufferPointer<UInt64>) -> Int
  ) {
    if storage.count - count < most { grow(for: most) }
    let written = write(UnsafeMutableBufferPointer(rebasing: storage[count..<count + most]))
    precondition(written <= most)
    count += written
  }

  @inline(never)
  private mutating func grow(for more: Int) {
    let larger = UnsafeMutableBufferPointer<UInt64>.allocate(
      capacity: max(storage.count * 2, count + more))
    _ = larger.initialize(from: storage[..<count])
    storage.deallocate()
    storage = larger
  }
}
