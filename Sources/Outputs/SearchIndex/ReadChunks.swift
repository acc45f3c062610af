import MediaLibrary
import PageContexts

/// The titles of some chunks, and the pieces of their names.
struct ReadChunks: Sendable {
  let files: [IndexFile]
  let postings: Postings

  /// The names of one title, by where they are among those of its chunk.
  private struct Names {
    let title: Postings.Title
    let places: Range<Int>
  }

  /// At most `Postings.mostChunks` of them.
  init(_ titles: FoundTitles, _ chunks: ArraySlice<TitleChunk>) {
    var (writer, letters) = (TitleWriter(), NameLetters())
    // Most titles have fewer pieces.
    var postings = PostingPages(capacity: chunks.reduce(0) { $0 + $1.titles.count } * 128)
    files = chunks.enumerated().map { place, chunk in
      letters.removeAll()
      var names: [Names] = []
      var json = JSONWriter()
      json.array { json in
        for number in chunk.titles {
          let slug = titles.entry(number).slug
          let first = letters.count
          writer.write(number, of: titles, slug: slug, to: &json) { letters.append($0) }
          names.append(
            Names(
              title: Postings.Title(chunk: place, slug: slug), places: first..<letters.count))
        }
      }
      names.sort { ($0.title, $0.places.lowerBound) < ($1.title, $1.places.lowerBound) }
      for names in names {
        letters.forEach(of: names.places) {
          GramReader.read($0, of: names.title, into: &postings)
        }
      }
      return json.withBytes { IndexFile("titles/\(chunk.name)", $0) }
    }
    self.postings = Postings(postings, of: chunks.map(\.number))
  }
}
