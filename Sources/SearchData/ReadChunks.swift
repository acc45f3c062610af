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
