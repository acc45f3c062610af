import MediaLibrary
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
          titles.prefetch(after: number)
          let slug = titles.entry(number).slug
          let posting = Postings.Title(chunk: place, slug: slug)
          let first = words.count
          writer.write(number, of: titles, slug: slug, to: &json) { name in
            reader.read(name, of: posting, into: &words)
          }
          runs.append(Postings.Run(posting, words: first..<words.count))
        }
      }
      return json.withBytes { IndexFile("titles/\(chunk.name)", $0) }
    }
    postings = Postings(words, runs.sorted(), of: chunks.map(\.number))
  }
}
