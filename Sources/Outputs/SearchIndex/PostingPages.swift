/// Postings while names are read, dealt out to 256 buckets by the first byte of the gram.
///
/// Each bucket is a chain of pages in one room, so that a posting is written to where it is wanted without that all are
/// counted before: that took twice as long.
struct PostingPages: ~Copyable {
  private static let pageSize = 64

  private var room: UnsafeMutableBufferPointer<UInt32>
  /// The first page is nobody's.
  private var pageCount = 1
  /// Where the next posting of each bucket goes; the start of a page when there is no room for it.
  private var ends = InlineArray<256, Int>(repeating: 0)

  /// With room for about so many.
  init(capacity: Int) {
    room = .allocate(capacity: (capacity / PostingPages.pageSize + 257) * PostingPages.pageSize)
  }

  deinit { room.deallocate() }

  /// - Parameter hash: Of the gram, which is its first 24 bits.
  @inline(__always)
  mutating func add(_ hash: UInt32, _ title: Postings.Title, _ place: GramReader.Place) {
    let bucket = Int(hash >> 24)
    var end = ends[bucket]
    if end % PostingPages.pageSize == 0 { end = newPage(after: end) }
    room[end] = (hash << 8) & 0xFFFF_0000 | title.bits | place.rawValue
    ends[bucket] = end &+ 1
  }

  /// Where a posting goes on a new page.
  ///
  /// - Parameter last: The end of the page before, which is kept as the first word of the new one; 0 for none.
  @inline(never)
  private mutating func newPage(after last: Int) -> Int {
    let start = pageCount * PostingPages.pageSize
    if start == room.count { grow() }
    pageCount += 1
    room[start] = UInt32(last)
    return start + 1
  }

  private mutating func grow() {
    let larger = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: room.count * 2)
    _ = larger.initialize(from: room)
    room.deallocate()
    room = larger
  }

  /// Those of a bucket, page by page, the last ones first.
  func forEachPage(inBucket bucket: Int, _ body: (UnsafeBufferPointer<UInt32>) -> Void) {
    var end = ends[bucket]
    while end > 0 {
      let start = (end - 1) / PostingPages.pageSize * PostingPages.pageSize
      body(UnsafeBufferPointer(rebasing: room[start + 1..<end]))
      end = Int(room[start])
    }
  }
}
