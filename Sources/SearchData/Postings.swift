/// Which pieces of names stand in which titles of some chunks, dealt out to 256 buckets by the first byte of the gram.
///
/// Half as large as whole numbers of titles and grams would be: 100,000 titles have ten million of them.
struct Postings: Sendable {
  /// In each bucket in the order of titles. From the highest bit: 16 of the gram, 7 of the chunk, 7 of the title in it,
  /// 2 of the place.
  private let words: [UInt32]
  /// Where the buckets begin, and the end of the last one.
  private let starts: [UInt32]
  /// The numbers of the chunks.
  private let chunks: [UInt16]

  /// How many chunks postings may be of.
  static let mostChunks = 8

  /// A posting before it is dealt out: the gram from bit 40 on, the rest as in `words`.
  static func word(_ gram: UInt32, _ place: GramReader.Place, chunk: Int, mark: UInt32) -> UInt64 {
    UInt64(gram) << 40 | UInt64(chunk) << 9 | UInt64(mark) << 2 | place.rawValue
  }

  /// Of words in the order of chunks and of titles in them.
  init(_ postings: [UInt64], of chunks: [UInt16]) {
    self.chunks = chunks
    var starts = [UInt32](repeating: 0, count: 257)
    for word in postings { starts[Int(word >> 56) + 1] += 1 }
    for bucket in 1...256 { starts[bucket] += starts[bucket - 1] }
    var next = starts
    words = [UInt32](unsafeUninitializedCapacity: postings.count) { buffer, count in
      for word in postings {
        let bucket = Int(word >> 56)
        buffer[Int(next[bucket])] = UInt32(word >> 40 & 0xFFFF) << 16 | UInt32(word & 0xFFFF)
        next[bucket] += 1
      }
      count = postings.count
    }
    self.starts = starts
  }

  var count: Int { words.count }

  func count(inBucket number: Int) -> Int { Int(starts[number + 1] - starts[number]) }

  /// Puts a bucket's postings at the end of what is in a room: 16 bits of the gram from bit 40 on, the title from bit 2
  /// on, the place.
  func copyBucket(
    _ number: Int, to room: UnsafeMutableBufferPointer<UInt64>, _ end: inout Int
  ) {
    for word in words[Int(starts[number])..<Int(starts[number + 1])] {
      let word = UInt64(word)
      let chunk = UInt64(chunks[Int(word >> 9 & 0x7F)])
      room[end] = (word >> 16) << 40 | chunk << 9 | word & 0x1FF
      end &+= 1
    }
  }
}
