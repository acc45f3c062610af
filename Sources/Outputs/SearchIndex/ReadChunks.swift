import Base

/// The files of some chunks of titles, and the postings of their names and years.
struct ReadChunks: Sendable {
  let files: [IndexFile]
  let postings: Postings

  /// The names of one title, as a range of those of its chunk.
  private struct Names {
    let title: Postings.Title
    let range: Range<Int>
    let year: Int?
  }

  /// At most `Postings.mostChunks` of them.
  init(_ titles: SearchableTitles, _ chunks: ArraySlice<TitleChunk>) {
    var (writer, letters) = (TitleWriter(), NameLetters())
    // Most titles have fewer than 128 grams.
    var postings = Postings(
      ofChunks: chunks.map(\.number), capacity: chunks.reduce(0) { $0 + $1.titles.count } * 128)
    files = chunks.enumerated().map { index, chunk in
      letters.removeAll()
      var names: [Names] = []
      var json = JSONWriter()
      json.array { json in
        for number in chunk.titles {
          let slug = titles.slug(number)
          let first = letters.count
          writer.write(number, of: titles, to: &json) { letters.append($0) }
          names.append(
            Names(
              title: Postings.Title(chunk: index, slug: slug), range: first..<letters.count,
              year: titles.year(number)))
        }
      }
      names.sort { ($0.title, $0.range.lowerBound) < ($1.title, $1.range.lowerBound) }
      for names in names {
        letters.forEach(of: names.range) {
          GramReader.read($0, of: names.title, into: &postings)
        }
        if let year = names.year { GramReader.read(year: year, of: names.title, into: &postings) }
      }
      return IndexFile("titles/\(chunk.name)", json: json.bytes)
    }
    self.postings = postings
  }
}
