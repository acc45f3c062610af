/// The postings of all titles whose grams have one first byte, sorted and written.
struct PostingBucket {
  private let number: Int
  /// From bit 40 on the rest of the gram, from bit 2 on the title's number, then the place.
  private let words: [UInt64]

  init(_ number: Int, of postings: [Postings]) {
    self.number = number
    let count = postings.reduce(0) { $0 + $1.count(inBucket: number) }
    words = [UInt64](unsafeUninitializedCapacity: count) { words, end in
      for part in postings { part.copyBucket(number, to: words, &end) }
      PostingBucket.sort(UnsafeMutableBufferPointer(rebasing: words[..<end]))
    }
  }

  /// Writes it as JSON members: `,"AbCd":"…"` for each gram into the file that `file` tells of it.
  ///
  /// The text is a number for each title, as four times the distance to the title before (-1 before the
  /// first) plus the place, in digits of 32 with the lowest first: `A` to `f` for 0 to 31, `g` to `_` for
  /// those after which the number goes on.
  func write(to files: inout [[UInt8]], file: (_ gram: UInt32) -> Int) {
    // Ten bytes for the gram of each word and six digits for its title are the most.
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: words.count * 16) { room in
      var (place, written, last) = (0, 0, 0)
      while place < words.count {
        let gram = UInt32(number) << 16 | UInt32(words[place] >> 40)
        if case let next = file(gram), next != last {
          files[last].append(contentsOf: room[..<written])
          (written, last) = (0, next)
        }
        let rest = UnsafeMutableBufferPointer(rebasing: room[written...])
        let end = words[place...].firstIndex { $0 >> 40 != words[place] >> 40 } ?? words.count
        written += PostingBucket.write(words[place..<end], of: gram, to: rest)
        place = end
      }
      files[last].append(contentsOf: room[..<written])
    }
  }

  /// How many bytes were written.
  private static func write(
    _ words: ArraySlice<UInt64>, of gram: UInt32, to bytes: UnsafeMutableBufferPointer<UInt8>
  ) -> Int {
    // Those of base64url: each is one byte in JSON, unescaped.
    let text: StaticString = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    let digits = text.utf8Start
    var end = 0
    func add(_ byte: UInt8) {
      bytes[end] = byte
      end &+= 1
    }
    add(UInt8(ascii: ","))
    add(UInt8(ascii: "\""))
    for shift in [18, 12, 6, 0] as [UInt32] { add(digits[Int(gram >> shift & 63)]) }
    add(UInt8(ascii: "\""))
    add(UInt8(ascii: ":"))
    add(UInt8(ascii: "\""))
    var last = -1
    var place = words.startIndex
    while place < words.endIndex {
      let title = PostingBucket.title(words[place])
      var best = words[place] & 3
      place += 1
      while place < words.endIndex, PostingBucket.title(words[place]) == title {
        best = min(best, words[place] & 3)
        place += 1
      }
      var rest = (title - last) << 2 | Int(best)
      while rest > 31 {
        add(digits[32 | rest & 31])
        rest >>= 5
      }
      add(digits[rest])
      last = title
    }
    add(UInt8(ascii: "\""))
    return end
  }

  private static func title(_ word: UInt64) -> Int { Int(word >> 2 & 0x3F_FFFF_FFFF) }

  /// In the order of grams, then as they were: two passes of a radix sort, which keep that.
  private static func sort(_ words: UnsafeMutableBufferPointer<UInt64>) {
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: words.count) { other in
      deal(UnsafeBufferPointer(words), to: other, shift: 40)
      deal(UnsafeBufferPointer(other), to: words, shift: 48)
    }
  }

  /// By the eight bits from `shift` on.
  private static func deal(
    _ words: UnsafeBufferPointer<UInt64>, to target: UnsafeMutableBufferPointer<UInt64>,
    shift: UInt64
  ) {
    withUnsafeTemporaryAllocation(of: Int.self, capacity: 257) { next in
      next.initialize(repeating: 0)
      for word in words { next[Int(word &>> shift & 0xFF) &+ 1] &+= 1 }
      for value in 1..<256 { next[value] &+= next[value &- 1] }
      for word in words {
        let value = Int(word &>> shift & 0xFF)
        target[next[value]] = word
        next[value] &+= 1
      }
    }
  }
}
