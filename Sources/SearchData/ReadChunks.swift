import PageParts

/// The titles of some chunks, and the pieces of their names.
struct ReadChunks: Sendable {
  let files: [IndexFile]
  let postings: Postings

  /// At most `Postings.mostChunks` of them.
  init(_ titles: FoundTitles, _ chunks: ArraySlice<TitleChunk>) {
    var reader = GramReader()
    var words: [UInt64] = []
    // Most titles have fewer pieces.
    words.reserveCapacity(chunks.reduce(0) { $0 + $1.titles.count } * 128)
    files = chunks.enumerated().map { place, chunk in
      var json = JSONWriter()
      let titles = chunk.titles.map { titles[$0] }
      json.array { json in for title in titles { title.write(to: &json) } }
      let marks = titles.map(\.mark)
      for title in titles.indices.sorted(by: { (marks[$0], $0) < (marks[$1], $1) }) {
        titles[title].forEachGram(&reader) {
          words.append(Postings.word($0, $1, chunk: place, mark: marks[title]))
        }
      }
      return json.withBytes { IndexFile("titles/\(chunk.name)", $0) }
    }
    postings = Postings(words, of: chunks.map(\.number))
  }
}
