/// The titles of some chunks by the grams of their names, in 256 buckets by the first byte of the
/// gram.
///
/// A posting has 32 bits: 100,000 titles have ten million of them.
struct Postings: Sendable {
  /// In the order in which postings were added. From the highest bit: 16 of the gram, 7 of the
  /// chunk, 7 of the title in it, 2 of the position.
  private(set) var buckets: [[UInt32]]
  /// The numbers of the chunks.
  private let chunks: [UInt16]

  static let mostChunks = 8

  /// A title of one of the chunks, in their order.
  struct Title: Comparable {
    /// The part of a posting with the chunk and the title.
    let bits: UInt32

    /// Two titles of a chunk may share the seven bits of their hash; the script looks at both.
    init(chunk: Int, slug: String) { bits = UInt32(chunk) << 9 | Title.bits(of: slug) << 2 }

    static func bits(of slug: String) -> UInt32 { GramReader.number(slug) & 0x7F }

    static func < (a: Title, b: Title) -> Bool { a.bits < b.bits }
  }

  /// - Parameter capacity: about the number of postings that will be added
  init(ofChunks chunks: [UInt16], capacity: Int) {
    self.chunks = chunks
    buckets = (0..<256).map { _ in
      var bucket: [UInt32] = []
      bucket.reserveCapacity(capacity / 256)
      return bucket
    }
  }

  /// Titles must be added in their order.
  ///
  /// - Parameter hash: Its first 24 bits are the gram.
  mutating func add(_ hash: UInt32, _ title: Title, _ position: GramReader.Position) {
    buckets[Int(hash >> 24)].append((hash << 8) & 0xFFFF_0000 | title.bits | position.rawValue)
  }

  var count: Int { buckets.reduce(0) { $0 + $1.count } }

  /// Calls `body` with each posting of a bucket: 16 bits of the gram from bit 40 on, the title from
  /// bit 2 on, the position.
  func forEach(inBucket number: Int, _ body: (UInt64) -> Void) {
    for posting in buckets[number] {
      let chunk = UInt64(chunks[Int(posting >> 9 & 0x7F)])
      body(UInt64(posting >> 16) << 40 | chunk << 9 | UInt64(posting & 0x1FF))
    }
  }
}
