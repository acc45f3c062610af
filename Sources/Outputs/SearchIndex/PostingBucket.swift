/// The postings of all titles whose grams share their first byte, sorted.
struct PostingBucket {
  private let number: Int
  /// In the form of `Postings.forEach`, by gram, then by title.
  private let postings: [UInt64]

  init(_ number: Int, of parts: [Postings]) {
    self.number = number
    var postings: [UInt64] = []
    postings.reserveCapacity(parts.reduce(0) { $0 + $1.count(inBucket: number) })
    for part in parts { part.forEach(inBucket: number) { postings.append($0) } }
    // A radix sort; each pass is stable.
    postings = PostingBucket.sorted(postings, byByteFrom: 40)
    postings = PostingBucket.sorted(postings, byByteFrom: 48)
    self.postings = postings
  }

  /// Writes them as JSON members, `,"AbCd":"…"` for each gram, into the file that `file` returns.
  ///
  /// The text is a number for each title: four times the distance to the previous title (-1 before
  /// the first) plus the position.
  func write(to files: inout [[UInt8]], file: (_ gram: UInt32) -> Int) {
    var start = 0
    while start < postings.count {
      var end = start + 1
      while end < postings.count, postings[end] >> 40 == postings[start] >> 40 { end += 1 }
      let gram = UInt32(number) << 16 | UInt32(postings[start] >> 40)
      // The gram takes ten bytes. A number has at most 26 bits: six digits.
      files[file(gram)].append(addingCapacity: 10 + 6 * (end - start)) { text in
        for byte in ",\"".utf8 { text.append(byte) }
        for shift: UInt32 in [18, 12, 6, 0] { text.append(searchDigits[Int(gram >> shift & 63)]) }
        for byte in "\":\"".utf8 { text.append(byte) }
        write(start..<end, to: &text)
        text.append(UInt8(ascii: "\""))
      }
      start = end
    }
  }

  /// Writes the titles of one gram.
  private func write(_ range: Range<Int>, to text: inout OutputSpan<UInt8>) {
    var index = range.lowerBound
    // The gram and the previous title, without a position.
    var last = postings[index] & ~0xFF_FFFF_FFFF &- 4
    while index < range.upperBound {
      let title = postings[index] & ~3
      var best: UInt64 = 3
      while index < range.upperBound, postings[index] & ~3 == title {
        best = min(best, postings[index] & 3)
        index += 1
      }
      text.append(searchNumber: (title &- last) | best)
      last = title
    }
  }

  private static func sorted(_ postings: [UInt64], byByteFrom shift: UInt64) -> [UInt64] {
    // For each value of the byte: the number of postings, then the place of the next one.
    var next = [256 of Int](repeating: 0)
    for posting in postings { next[Int(posting >> shift & 0xFF)] += 1 }
    var total = 0
    for value in next.indices { (next[value], total) = (total, total + next[value]) }
    var sorted = [UInt64](repeating: 0, count: postings.count)
    for posting in postings {
      let value = Int(posting >> shift & 0xFF)
      sorted[next[value]] = posting
      next[value] += 1
    }
    return sorted
  }
}
