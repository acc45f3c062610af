import Base
import MediaLibrary

/// A film as all tables of a Letterboxd export tell it.
struct LetterboxdFilm {
  private struct Viewing {
    /// The address of the diary's entry.
    let entry: String
    /// nil only in tables for Letterboxd's import.
    let day: PartialDate?
    var rating: Rating?
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
  /// Of the last entry in the diary that has one; it counts where no viewing with a day has one.
  private var entryRating: Rating?
  private var added: PartialDate?
  private var viewings: [Viewing] = []
  private var reviews: [(written: PartialDate?, text: String)] = []
  private var tags: [String] = []
  private var directors: [String] = []
  private var ids: [Work.ExternalID] = []

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
    case .forImport:
      isWatched = true
      addViewing(forImport: row, &reader)
    }
  }

  private mutating func addViewing(
    forImport row: ExportTable.Row, _ reader: inout ValueReader
  ) {
    tags += row.text("Tags").split(separator: ",").map { $0.trimmed(of: " ") }
    directors += row.text("Directors").split(separator: ",").map { $0.trimmed(of: " ") }
    for (column, registry) in [("imdbID", "imdb"), ("tmdbID", "tmdb")] {
      let id = Work.ExternalID(registry: registry, value: row.text(column))
      if !id.value.isEmpty, !ids.contains(where: { $0.registry == registry }) { ids.append(id) }
    }
    let rating = reader.score(row["Rating10"], best: 10) ?? reader.score(row["Rating"], best: 5)
    viewings.append(
      Viewing(
        entry: "", day: reader.day(row["WatchedDate"]), rating: rating,
        isAgain: ["true", "yes"].contains(row.text("Rewatch").lowercased())))
    if let review = row["Review"].flatMap({ reader.filmText($0) }) { reviews.append((nil, review)) }
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
    var times = sortedViewings
    var said = TitleStatements()
    said.say(.title, line: name)
    said[.released] = released
    // A film that is only in a list is nobody's.
    if isWatched || isLiked || isPlanned {
      said[.status] = .value(.status(isWatched || !isPlanned ? .completed : .planning))
      let newest = times.last { $0.rating != nil }?.rating ?? entryRating
      said[.rating] =
        rating ?? newest.map { .value(.rating($0)) }
        ?? (tables.contains(.ratings) ? .absent : nil)
      said[.favorite] =
        isLiked ? .value(.flag(true)) : tables.contains(.liked) ? .absent : nil
      if let added { said[.added] = .value(.date(added)) }
    }
    // A table for Letterboxd's import that Tokonoma wrote has the film's rating at the last time that has none itself.
    if tables.contains(.forImport), times.first?.rating == nil,
      let newest = times.lastIndex(where: { $0.rating != nil })
    {
      times[newest].rating = nil
    }
    said.say(
      times: times.map { time in
        Tracking.Run(
          finished: time.day, status: time.day == nil ? .completed : nil, rating: time.rating)
      }, hasFirst: times.first?.isAgain != true)
    said.say(.tags, list: tags)
    said.say(creators: directors, role: "director")
    sayReviews(in: &said)
    return ExportedTitle(
      kind: .movie, id: nil, title: name, key: key, ids: ids, statements: said.said,
      yielding: yielding(in: tables), ownRating: said.ownRating, location: location)
  }

  /// The oldest first; those without a day stay where they are.
  private var sortedViewings: [Viewing] {
    let hasAllDays = viewings.allSatisfy { $0.day != nil }
    return viewings.enumerated().sorted { a, b in
      guard hasAllDays, let dayA = a.element.day, let dayB = b.element.day else {
        return a.offset < b.offset
      }
      return (dayA, a.offset) < (dayB, b.offset)
    }.map(\.element)
  }

  /// What tables that were not read know better.
  private func yielding(in tables: Set<FilmTable.Content>) -> Set<FieldKey> {
    if tables.contains(.forImport) { return [] }
    var keys: Set<FieldKey> = []
    if !tables.contains(.watched) {
      keys.insert(.added)
      if !isWatched { keys.insert(.status) }
    }
    if !tables.contains(.ratings) { keys.insert(.rating) }
    if !tables.contains(.diary) { keys.formUnion([.finished, .history, .tags]) }
    return keys
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
