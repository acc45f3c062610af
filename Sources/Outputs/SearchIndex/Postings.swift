/// Which pieces of names stand in which titles of some chunks, dealt out to 256 buckets by the first byte of the gram.
///
/// Half as large as whole numbers of titles and grams would be: 100,000 titles have ten million of them.
struct Postings: Sendable {
  /// In each bucket in the order of titles. From the highest bit: 16 of the gram, 7 of the chunk, 7 of the title in it,
  /// 2 of the place.
  private let words: [UInt32]
  /// Where the buckets begin, and the end of the last one.
  private let starts: [Int]
  /// The numbers of the chunks.
  private let chunks: [UInt16]

  /// How many chunks postings may be of.
  static let mostChunks = 8

  /// A title among those of some chunks, in their order.
  struct Title: Comparable {
    /// As in `words`: the chunk, the title in it, no place.
    let bits: UInt32

    /// The titles of a chunk are told from each other by seven bits of a hash. Two may share them; the script looks at both.
    init(chunk: Int, slug: String) {
      bits = UInt32(chunk) << 9 | (GramReader.number(slug) & 0x7F) << 2
    }

    static func < (a: Title, b: Title) -> Bool { a.bits < b.bits }
  }

  /// `pages` are in the order of titles.
  init(_ pages: borrowing PostingPages, of chunks: [UInt16]) {
    self.chunks = chunks
    var starts = [0]
    for bucket in 0..<256 {
      var end = starts[bucket]
      pages.forEachPage(inBucket: bucket) { end += $0.count }
      starts.append(end)
    }
    self.starts = starts
    words = [UInt32](unsafeUninitializedCapacity: starts[256]) { words, count in
      for bucket in 0..<256 {
        var place = starts[bucket + 1]
        pages.forEachPage(inBucket: bucket) { page in
          place -= page.count
          _ = UnsafeMutableBufferPointer(rebasing: words[place...]).initialize(from: page)
        }
      }
      count = starts[256]
    }
  }

  var count: Int { words.count }

  func count(inBucket number: Int) -> Int { starts[number + 1] - starts[number] }

  /// Calls `body` with the 16 bits of the gram of each posting of a bucket.
  @inline(__always)
  func forEachGram(inBucket number: Int, _ body: (UInt32) -> Void) {
    words.withUnsafeBufferPointer { words in
      for place in starts[number]..<starts[number + 1] { body(words[place] >> 16) }
    }
  }

  /// Calls `body` with each posting of a bucket: 16 bits of the gram from bit 40 on, the title from bit 2 on, the place.
  @inline(__always)
  func forEach(inBucket number: Int, _ body: (UInt64) -> Void) {
    words.withUnsafeBufferPointer { words in
      chunks.withUnsafeBufferPointer { chunks in
        for place in starts[number]..<starts[number + 1] {
          let word = UInt64(words[place])
          let chunk = UInt64(chunks[Int(word >> 9 & 0x7F)])
          body((word >> 16) << 40 | chunk << 9 | word & 0x1FF)
        }
      }
    }
  }
}
