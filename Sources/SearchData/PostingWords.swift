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

  mutating func append(_ word: UInt64) {
    if count == storage.count { grow() }
    storage[count] = word
    count &+= 1
  }

  @inline(never)
  private mutating func grow() {
    let larger = UnsafeMutableBufferPointer<UInt64>.allocate(capacity: count * 2)
    _ = larger.initialize(from: storage)
    storage.deallocate()
    storage = larger
  }
}
