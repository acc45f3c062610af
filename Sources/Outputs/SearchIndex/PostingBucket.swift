/// The postings of all titles whose grams share their first byte, sorted.
struct PostingBucket {
  private let number: Int
  /// In the form of `Postings.forEach`, by gram, then by title.
  private let postings: [UInt64]

  init(_ number: Int, of parts: [Postings]) {
    self.number = number
    var postings: [UInt64] = []
    postings.reserveCapacity(parts.reduce(0) { $0 + $1.buckets[number].count })
    for part in parts { part.forEach(inBucket: number) { postings.append($0) } }
    self.postings = postings.sorted()
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
    // The gram and the previous title, without a position.
    var last = postings[range.lowerBound] & ~0xFF_FFFF_FFFF &- 4
    // The first posting of a title has its best position.
    for posting in postings[range] where posting & ~3 != last {
      text.append(searchNumber: posting &- last)
      last = posting & ~3
    }
  }
}
