import Base
import MediaLibrary

/// The ratings of all titles of a large library, so that the script fetches the best of many that
/// match equally well.
///
/// `{"values": [10, 9.5], "titles": "…"}`: for each rated title, in the order of the references
/// that the gram files use, the distance to the previous reference (-1 before the first) and the
/// index of its value. Of titles that share a reference the best comes last.
struct RatingsFile {
  let file: IndexFile

  private struct RatedTitle {
    let reference: UInt32
    let rating: Rating
  }

  /// - Parameter chunks: in the order of their numbers
  init(of titles: SearchableTitles, _ chunks: [TitleChunk]) {
    var rated: [RatedTitle] = []
    for chunk in chunks {
      let first = rated.count
      for number in chunk.titles {
        guard let rating = titles.rating(number) else { continue }
        let reference = UInt32(chunk.number) << 7 | Postings.Title.bits(of: titles.slug(number))
        rated.append(RatedTitle(reference: reference, rating: rating))
      }
      rated[first...].sort { ($0.reference, $0.rating) < ($1.reference, $1.rating) }
    }
    let values = Set(rated.map(\.rating)).sorted(by: >)
    let places = Dictionary(uniqueKeysWithValues: values.enumerated().map { ($1, UInt64($0)) })
    var text: [UInt8] = []
    // A number has at most 23 bits: five digits.
    text.append(addingCapacity: 10 * rated.count) { text in
      var last: Int64 = -1
      for title in rated {
        text.append(searchNumber: UInt64(Int64(title.reference) - last))
        text.append(searchNumber: places[title.rating] ?? 0)
        last = Int64(title.reference)
      }
    }
    var json = JSONWriter()
    json.object { json in
      json.array("values") { json in
        for value in values { json.literal(nil, titles.scale.text(value)) }
      }
      json.text("titles", String(decoding: text, as: UTF8.self))
    }
    file = IndexFile("ratings", json: json.bytes)
  }
}
