import PageParts

/// The titles of some chunks, and the pieces of their names.
struct ReadChunks: Sendable {
  let files: [IndexFile]
  let postings: Postings

  /// At most `Postings.mostChunks` of them.
  init(_ titles: FoundTitles, _ chunks: ArraySlice<TitleChunk>) {
    var reader = GramReader()
    var words: [UInt64] = []
    files = chunks.enumerated().map { place, chunk in
      var json = JSONWriter()
      let titles = chunk.titles.map { titles[$0] }
      json.array { json in for title in titles { title.write(to: &json) } }
      for (mark, title) in titles.map({ ($0.mark, $0) }).sorted(by: { $0.0 < $1.0 }) {
        title.forEachGram(&reader) {
          words.append(Postings.word($0, $1, chunk: place, mark: mark))
        }
      }
      return json.withBytes { IndexFile("titles/\(chunk.name)", $0) }
    }
    postings = Postings(words, of: chunks.map(\.number))
  }
}
