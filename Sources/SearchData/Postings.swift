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

  /// A title as postings have it before they are dealt out.
  struct Title {
    /// As in `words`: the chunk, the title in it, no place.
    fileprivate let bits: UInt64

    /// The titles of a chunk are told from each other by seven bits of a hash. Two may share them; the script looks at both.
    init(chunk: Int, slug: String) {
      let hash = GramReader.number(slug)
      bits = UInt64(chunk) << 9 | UInt64(hash & 0x7F) << 2
    }

    /// That of one of its grams: the gram from bit 40 on.
    func word(_ gram: UInt32, _ place: GramReader.Place) -> UInt64 {
      UInt64(gram) << 40 | bits | UInt64(place.rawValue)
    }
  }

  /// The postings of one title, by where they are among all; in the order of chunks and of titles in them.
  struct Run: Comparable {
    private let title: UInt64
    let words: Range<Int>

    init(_ title: Title, words: Range<Int>) {
      self.title = title.bits
      self.words = words
    }

    static func < (a: Run, b: Run) -> Bool {
      (a.title, a.words.lowerBound) < (b.title, b.words.lowerBound)
    }
  }

  /// `runs` are in their order.
  init(_ postings: borrowing PostingWords, _ runs: [Run], of chunks: [UInt16]) {
    self.chunks = chunks
    var starts = [UInt32](repeating: 0, count: 257)
    starts.withUnsafeMutableBufferPointer { starts in
      for word in postings[0..<postings.count] { starts[Int(word >> 56) + 1] += 1 }
      for bucket in 1...256 { starts[bucket] += starts[bucket - 1] }
    }
    self.starts = starts
    words = [UInt32](unsafeUninitializedCapacity: postings.count) { buffer, count in
      starts.withUnsafeMutableBufferPointer { next in
        for run in runs {
          for word in postings[run.words] {
            let bucket = Int(word >> 56)
            buffer[Int(next[bucket])] = UInt32(word >> 40 & 0xFFFF) << 16 | UInt32(word & 0xFFFF)
            next[bucket] += 1
          }
        }
      }
      count = postings.count
    }
  }

  var count: Int { words.count }

  func count(inBucket number: Int) -> Int { Int(starts[number + 1] - starts[number]) }

  /// Calls `body` with each posting of a bucket: 16 bits of the gram from bit 40 on, the title from bit 2 on, the place.
  @inline(__always)
  func forEach(inBucket number: Int, _ body: (UInt64) -> Void) {
    words.withUnsafeBufferPointer { words in
      for place in Int(starts[number])..<Int(starts[number + 1]) {
        let word = UInt64(words[place])
        let chunk = UInt64(chunks[Int(word >> 9 & 0x7F)])
        body((word >> 16) << 40 | chunk << 9 | word & 0x1FF)
      }
    }
  }
}
