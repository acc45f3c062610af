import Diagnostics
import MediaLibrary

/// A film as all tables of a Letterboxd export tell it.
struct LetterboxdFilm {
  private struct Viewing {
    /// The address of the diary's entry.
    let entry: String
    let day: PartialDate
    let rating: Rating?
    /// The owner had seen the film before.
    let isAgain: Bool
  }

  let name: String
  let key: String
  let location: SourceLocation
  /// `https://boxd.it/7lcA`; empty while no table has said it.
  var page = ""
  var released: Statement?
  private var isWatched = false
  private var isPlanned = false
  private var isLiked = false
  private var rating: Statement?
  /// Of the last entry in the diary that has one.
  private var entryRating: Rating?
  private var added: PartialDate?
  private var viewings: [Viewing] = []
  private var reviews: [(written: PartialDate?, text: String)] = []
  private var tags: [String] = []

  init(name: String, key: String, location: SourceLocation) {
    self.name = name
    self.key = key
    self.location = location
  }

  var identity: String { ExportedTitle.identity(kind: .movie, id: nil, key: key) }

  mutating func add(
    _ row: ExportTable.Row, of content: FilmTable.Content, _ reader: inout ValueReader
  ) {
    let logged = reader.day(row["Date"])
    added = added ?? logged
    switch content {
    case .watched: isWatched = true
    case .planned: isPlanned = true
    case .liked: isLiked = true
    case .ratings:
      isWatched = true
      rating = reader.rating(row["Rating"], best: 5)
    case .diary, .reviews:
      isWatched = true
      addViewing(row, &reader)
      if let review = row["Review"].flatMap({ reader.filmText($0) }) {
        reviews.append((logged, review))
      }
    }
  }

  /// A review is of an entry that the diary has, too, unless it says no day.
  private mutating func addViewing(_ row: ExportTable.Row, _ reader: inout ValueReader) {
    let entry = row.text("Letterboxd URI")
    tags += row.text("Tags").split(separator: ",").map { $0.trimmed(of: " ") }
    let rating = reader.score(row["Rating"], best: 5)
    entryRating = rating ?? entryRating
    let isKnown = !entry.isEmpty && viewings.contains { $0.entry == entry }
    guard !isKnown, let day = reader.day(row["Watched Date"]) else { return }
    viewings.append(
      Viewing(entry: entry, day: day, rating: rating, isAgain: row.text("Rewatch") == "Yes"))
  }

  /// - Parameter tables: those that were read; only of these it is known what they don't say.
  func title(in tables: Set<FilmTable.Content>) -> ExportedTitle {
    var said = TitleStatements()
    said.say(.title, line: name)
    said[.released] = released
    // A film that is only in a list is nobody's.
    if isWatched || isLiked || isPlanned {
      said[.status] = .value(.status(isWatched || !isPlanned ? .completed : .planning))
      said[.rating] =
        rating ?? entryRating.map { .value(.rating($0)) }
        ?? (tables.contains(.ratings) ? .absent : nil)
      said[.favorite] =
        isLiked ? .value(.flag(true)) : tables.contains(.liked) ? .absent : nil
      if let added { said[.added] = .value(.date(added)) }
    }
    let times = viewings.enumerated().sorted { a, b in
      (a.element.day, a.offset) < (b.element.day, b.offset)
    }.map(\.element)
    said.say(
      times: times.map { Tracking.Run(finished: $0.day, rating: $0.rating) },
      hasFirst: times.first?.isAgain != true)
    said.say(.tags, list: tags)
    sayReviews(in: &said)
    return ExportedTitle(
      kind: .movie, id: nil, title: name, key: key, statements: said.said, location: location)
  }

  /// One as it is, several below their days, the oldest first.
  private func sayReviews(in said: inout TitleStatements) {
    guard let last = reviews.last else { return }
    if let written = last.written { said[.reviewDate] = .value(.date(written)) }
    let texts = reviews.map { review in
      guard reviews.count > 1, let written = review.written else { return review.text }
      return "## \(written.iso)\n\n\(review.text)"
    }
    said.say(.review, text: texts.joined(separator: "\n\n"))
  }
}

extension ValueReader {
  /// A review, a description or a note: plain lines with some HTML in them.
  mutating func filmText(_ text: Text) -> String? { markdown(ofHTML: text, keepingLines: true) }
}
