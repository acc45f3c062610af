/// The postings of all titles whose grams have one first byte, sorted and written.
struct PostingBucket {
  private let number: Int
  /// From bit 40 on the rest of the gram, from bit 2 on the title's number, then the place.
  private let words: [UInt64]

  init(_ number: Int, of postings: [Postings]) {
    self.number = number
    let count = postings.reduce(0) { $0 + $1.count(inBucket: number) }
    words = [UInt64](unsafeUninitializedCapacity: count) { words, end in
      PostingBucket.sort(number, of: postings, to: words)
      end = count
    }
  }

  /// Writes it as JSON members: `,"AbCd":"…"` for each gram into the file that `file` tells of it.
  ///
  /// The text is a number for each title, as four times the distance to the title before (-1 before the
  /// first) plus the place.
  func write(
    to files: inout [[UInt8]], in digits: PostingDigits, file: (_ gram: UInt32) -> Int
  ) {
    // Ten bytes for the gram of each word and six digits for its title are the most.
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: words.count * 16) { room in
      words.withUnsafeBufferPointer { words in
        var (place, written, last) = (0, 0, 0)
        while place < words.count {
          let gram = UInt32(number) << 16 | UInt32(words[place] >> 40)
          if case let next = file(gram), next != last {
            files[last].append(contentsOf: room[..<written])
            (written, last) = (0, next)
          }
          let rest = UnsafeMutableBufferPointer(rebasing: room[written...])
          written += PostingBucket.write(words, from: &place, of: gram, in: digits, to: rest)
        }
        files[last].append(contentsOf: room[..<written])
      }
    }
  }

  /// Writes those of one gram, behind which `place` is then; how many bytes.
  private static func write(
    _ words: UnsafeBufferPointer<UInt64>, from place: inout Int, of gram: UInt32,
    in digits: PostingDigits, to bytes: UnsafeMutableBufferPointer<UInt8>
  ) -> Int {
    var end = 0
    func add(_ byte: UInt8) {
      bytes[end] = byte
      end &+= 1
    }
    add(UInt8(ascii: ","))
    add(UInt8(ascii: "\""))
    for shift in [18, 12, 6, 0] as [UInt32] { add(digits.signs[Int(gram >> shift & 63)]) }
    add(UInt8(ascii: "\""))
    add(UInt8(ascii: ":"))
    add(UInt8(ascii: "\""))
    let first = words[place]
    // The gram and the title before, without a place.
    var last = first & ~0xFF_FFFF_FFFF &- 4
    while place < words.count, words[place] >> 40 == first >> 40 {
      let word = words[place]
      var best = word & 3
      place &+= 1
      while place < words.count, words[place] >> 2 == word >> 2 {
        best = min(best, words[place] & 3)
        place &+= 1
      }
      let title = word & ~3
      digits.write((title &- last) | best, to: bytes, at: &end)
      last = title
    }
    add(UInt8(ascii: "\""))
    return end
  }

  /// In the order of grams, then as they were: two passes of a radix sort, which keep that.
  private static func sort(
    _ number: Int, of postings: [Postings], to words: UnsafeMutableBufferPointer<UInt64>
  ) {
    var (second, first) = (Places(), Places())
    for part in postings {
      part.forEachGram(inBucket: number) { gram in
        second.count(UInt64(gram))
        first.count(UInt64(gram >> 8))
      }
    }
    second.sum()
    first.sum()
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: words.count) { room in
      for part in postings {
        part.forEach(inBucket: number) { room[second.take(for: $0 >> 40)] = $0 }
      }
      for word in room { words[first.take(for: word >> 48)] = word }
    }
  }

  /// Where what has one of 256 values goes.
  private struct Places {
    private var next = InlineArray<256, Int>(repeating: 0)

    mutating func count(_ word: UInt64) { next[Int(word & 0xFF)] &+= 1 }

    /// Makes places of the counts.
    mutating func sum() {
      var total = 0
      for value in next.indices { (next[value], total) = (total, total + next[value]) }
    }

    /// The next place for one with the value of the lowest eight bits.
    mutating func take(for word: UInt64) -> Int {
      let value = Int(word & 0xFF)
      defer { next[value] &+= 1 }
      return next[value]
    }
  }
}
