import PageParts

/// The titles of some chunks, and the pieces of their names.
struct ReadChunks: Sendable {
  let files: [IndexFile]
  let postings: Postings

  /// At most `Postings.mostChunks` of them.
  init(_ titles: FoundTitles, _ chunks: ArraySlice<TitleChunk>) {
    var (writer, reader) = (TitleWriter(), GramReader())
    // Most titles have fewer pieces.
    var words = PostingWords(capacity: chunks.reduce(0) { $0 + $1.titles.count } * 128)
    var runs: [Postings.Run] = []
    files = chunks.enumerated().map { place, chunk in
      var json = JSONWriter()
      json.array { json in
        for number in chunk.titles {
          let mark = titles.mark(number)
          let first = words.count
          writer.write(titles.entry(number), titles.shown(number), to: &json) { name in
            for gram in reader.grams(of: name) {
              words.append(Postings.word(gram, chunk: place, mark: mark))
            }
          }
          runs.append(Postings.Run(chunk: place, mark: mark, words: first..<words.count))
        }
      }
      return json.withBytes { IndexFile("titles/\(chunk.name)", $0) }
    }
    postings = Postings(words, runs.sorted(), of: chunks.map(\.number))
  }
}

/// Room for postings: a million of them, each with a check less than in an array.
struct PostingWords: ~Copyable {
  private var storage: UnsafeMutableBufferPointer<UInt64>
  private(set) var count = 0

  init(capacity: Int) {
    storage = .allocate(capacity: max(capacity, 1))
  }

  deinit { storage.deallocate() }

  subscript(range: Range<Int>) -> UnsafeMutableBufferPointer<UInt64> {
    precondition(range.upperBound <= count)
    return UnsafeMutableBufferPointer(rebasing: storage[range])
  }

  mutating func append(_ word: UInt64) {
    if count == storage.count { grow() }
    storage[count] = word
    count &+= 1
  }

  @inline(never)
  private mutating func grow() {
    let larger = UnsafeMutableBufferPointer<UInt64>.allocate(capacity: count * 2)
    _ = larger.initialize(from: storage)
    storage.deallocate()
    storage = larger
  }
}
