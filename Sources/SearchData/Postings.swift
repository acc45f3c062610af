/// Which pieces of names stand in which titles: one number each, in the order in which they were added.
struct Postings {
  /// From the highest bit: 24 of the gram, 38 of the title, 2 of the place.
  private var words: [UInt64] = []

  mutating func add(_ gram: UInt32, _ place: GramReader.Place, title: TitleReference) {
    words.append(UInt64(gram) << 40 | UInt64(title.number) << 2 | place.rawValue)
  }

  /// The postings dealt out to 256 buckets by the first byte of their gram, in their order.
  struct Dealt: Sendable {
    private let words: [UInt64]
    private let starts: [Int]

    fileprivate init(_ postings: [UInt64]) {
      (words, starts) = dealt(postings, shift: 56)
    }

    var count: Int { words.count }

    func bucket(_ number: Int) -> ArraySlice<UInt64> { words[starts[number]..<starts[number + 1]] }
  }

  var dealt: Dealt { Dealt(words) }

  /// Writes a bucket as JSON members: `"AbCd":"…"` for each gram, each with a comma before it, into the
  /// file that `file` tells of the gram.
  ///
  /// The text is a number for each title, as four times the distance to the title before (-1 before the
  /// first) plus the place, in digits of 32 with the lowest first: `A` to `f` for 0 to 31, `g` to `_` for
  /// those after which the number goes on.
  static func write(
    _ bucket: [UInt64], to files: inout [[UInt8]], file: (_ gram: UInt32) -> Int
  ) {
    let words = sorted(bucket)
    var place = 0
    while place < words.count {
      let gram = words[place] >> 40
      let end = words[place...].firstIndex { $0 >> 40 != gram } ?? words.count
      write(words[place..<end], of: gram, to: &files[file(UInt32(gram))])
      place = end
    }
  }

  private static func write(
    _ words: ArraySlice<UInt64>, of gram: UInt64, to bytes: inout [UInt8]
  ) {
    bytes.append(UInt8(ascii: ","))
    bytes.append(UInt8(ascii: "\""))
    for shift in [18, 12, 6, 0] { bytes.append(digits[Int(gram >> UInt64(shift) & 63)]) }
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
    bytes.append(UInt8(ascii: "\""))
    var last = -1
    var place = words.startIndex
    while place < words.endIndex {
      let title = words[place] >> 2 & 0x3F_FFFF_FFFF
      var best = words[place] & 3
      place += 1
      while place < words.endIndex, words[place] >> 2 & 0x3F_FFFF_FFFF == title {
        best = min(best, words[place] & 3)
        place += 1
      }
      append((Int(title) - last) << 2 | Int(best), to: &bytes)
      last = Int(title)
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func append(_ number: Int, to bytes: inout [UInt8]) {
    var rest = number
    while rest > 31 {
      bytes.append(digits[32 | rest & 31])
      rest >>= 5
    }
    bytes.append(digits[rest])
  }

  /// In the order of grams, then as they were added: dealing out keeps that.
  private static func sorted(_ bucket: [UInt64]) -> [UInt64] {
    Postings.dealt(Postings.dealt(bucket, shift: 40).words, shift: 48).words
  }

  /// One pass of a radix sort, by the eight bits from `shift` on.
  private static func dealt(_ words: [UInt64], shift: UInt64) -> (words: [UInt64], starts: [Int]) {
    var starts = [Int](repeating: 0, count: 257)
    for word in words { starts[Int(word >> shift & 0xFF) + 1] += 1 }
    for bucket in 1...256 { starts[bucket] += starts[bucket - 1] }
    var next = starts
    let dealt = [UInt64](unsafeUninitializedCapacity: words.count) { buffer, count in
      for word in words {
        let bucket = Int(word >> shift & 0xFF)
        buffer.initializeElement(at: next[bucket], to: word)
        next[bucket] += 1
      }
      count = words.count
    }
    return (dealt, starts)
  }
}

/// Those of base64url: each is one byte in JSON, unescaped.
private let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
