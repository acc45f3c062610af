import Markup
import MediaLibrary

/// A film as all tables of a Letterboxd export describe it.
///
/// Its rating comes from the table of ratings; in a table for Letterboxd's import from the first
/// viewing; or else from the newest viewing with a rating; or else from the last diary entry with
/// one.
struct LetterboxdFilm {
  private struct Viewing {
    /// Its position among the viewings in the order of reading.
    let number: Int
    /// The address of the diary entry.
    let entry: String
    let day: PartialDate?
    var rating: Rating?
    let isAgain: Bool
    var tags: [String] = []
  }

  private struct WrittenReview {
    let written: PartialDate?
    /// As Markdown, and in plain words.
    let text: String
    let plain: String
    /// nil for a review whose viewing is unknown.
    let viewing: Int?
  }

  private(set) var title: TitleBuilder
  /// `https://boxd.it/7lcA`; empty until a table has it.
  var page = ""
  var hasStrayEntries = false
  private var isWatched = false
  private var isPlanned = false
  private var isLiked = false
  private var ownRating: FieldValue?
  private var entryRating: Rating?
  private var viewings: [Viewing] = []
  private var reviews: [WrittenReview] = []

  init(_ row: ExportRow, _ name: String, key: String) {
    title = TitleBuilder([row], .movie, title: name)
    title.key = key
    title.set(.title, .text(name))
    title[.released] = row.reader.year(row["Year"])
  }

  var logged: PartialDate? { title[.added]?.day }
  var rating: Rating? { ownRating?.rating }

  func hasEntry(_ entry: String) -> Bool {
    !entry.isEmpty && viewings.contains { $0.entry == entry }
  }

  /// Sets the id from a film's address: `7lcA` from `https://boxd.it/7lcA`.
  mutating func identify(by page: String) {
    let parts = page.split(separator: "/")
    if title.id == nil, parts.count == 3, parts[1] == "boxd.it" { title.id = String(parts[2]) }
  }

  mutating func add(_ row: ExportRow, of content: FilmContent) {
    let logged = row.day("Date")
    var viewing: Int?
    if title[.added] == nil { title.set(.added, day: logged) }
    switch content {
    case .planned:
      isPlanned = true
      return
    case .liked:
      isLiked = true
      return
    case .watched: break
    case .ratings: ownRating = row.rating("Rating", of: 5)
    case .diary, .reviews: viewing = addEntry(row, of: content)
    case .forImport: viewing = addViewing(row)
    }
    isWatched = true
    if let review = row.filmText("Review") {
      reviews.append(
        WrittenReview(
          written: content == .forImport ? nil : logged, text: review,
          plain: row.plainFilmText("Review"), viewing: viewing))
    }
  }

  private mutating func addViewing(_ row: ExportRow) -> Int {
    title.add(.tags, row.texts("Tags"))
    title.add(names: row.texts("Directors"), role: "director")
    title.add(id: row.text("imdbID"), of: "imdb")
    title.add(id: row.text("tmdbID"), of: "tmdb")
    viewings.append(
      Viewing(
        number: viewings.count, entry: "", day: row.day("WatchedDate"),
        rating: row.score("Rating10", of: 10) ?? row.score("Rating", of: 5),
        isAgain: row.isTrue("Rewatch")))
    return viewings.count - 1
  }

  /// Adds an entry. A review's entry is also in the diary, unless it has no day.
  ///
  /// - Returns: the entry's viewing; nil without a day
  private mutating func addEntry(_ row: ExportRow, of content: FilmContent) -> Int? {
    let entry = row.text("Letterboxd URI")
    title.add(.tags, row.texts("Tags"))
    let rating = row.score("Rating", of: 5)
    entryRating = rating ?? entryRating
    let day = row.day("Watched Date")
    // A review of an entry without an address belongs to the viewing on its day.
    let known =
      (entry.isEmpty ? nil : viewings.firstIndex { $0.entry == entry })
      ?? (content != .reviews
        ? nil
        : viewings.firstIndex { $0.day == day && (entry.isEmpty || $0.entry.isEmpty) })
    if let known { return known }
    guard let day else { return nil }
    viewings.append(
      Viewing(
        number: viewings.count, entry: entry, day: day, rating: rating,
        isAgain: row.text("Rewatch") == "Yes", tags: row.texts("Tags").map(plainLine)))
    return viewings.count - 1
  }

  /// - Parameter tables: the tables that were read; only they can show that a film has no rating
  func finished(in tables: Set<FilmContent>) -> TitleBuilder {
    var title = title
    var viewings = viewings
    if viewings.allSatisfy({ $0.day != nil }) {
      viewings = viewings.sorted { Tracking.Run(finished: $0.day) }
    }
    // In a library, the title's rating is that of the first run.
    let first =
      tables.contains(.forImport) && viewings.first?.isAgain == false ? viewings.first : nil
    // A film that appears only in a list isn't tracked.
    if isWatched || isLiked || isPlanned {
      title.set(status: isWatched || !isPlanned ? .completed : .planning)
      let newest = first?.rating ?? viewings.last { $0.rating != nil }?.rating ?? entryRating
      title[.rating] =
        ownRating ?? newest.map { .value(.rating($0)) }
        ?? (tables.contains(.ratings) ? .absent : nil)
      title[.favorite] = isLiked ? .value(.flag(true)) : tables.contains(.liked) ? .absent : nil
    } else {
      title[.added] = nil
    }
    // In Tokonoma's own table, the last viewing without a rating has the film's.
    if tables.contains(.forImport), viewings.first?.rating == nil,
      let newest = viewings.lastIndex(where: { $0.rating != nil })
    {
      viewings[newest].rating = nil
    }
    let hasFirst = viewings.first?.isAgain != true
    let own = ownReviews(viewings.map(\.number), hasFirst: hasFirst)
    set(own, of: &title)
    title.set(
      runs: viewings.map { viewing in
        var run = Tracking.Run(
          finished: viewing.day, status: viewing.day == nil ? .completed : nil,
          rating: viewing.rating)
        run.tags = viewing.tags.filter { !$0.isEmpty }
        let texts = reviews.indices.filter {
          reviews[$0].viewing == viewing.number && !own.contains($0)
        }.map { reviews[$0].plain }
        run.review = texts.joined(separator: "\n").orNil
        return run
      }, hasFirst: hasFirst)
    title.lowPriorityKeys = lowPriorityKeys(in: tables)
    return title
  }

  private func lowPriorityKeys(in tables: Set<FilmContent>) -> Set<FieldKey> {
    if tables.contains(.forImport) { return [] }
    var keys: Set<FieldKey> = []
    if !tables.contains(.watched) {
      keys.insert(.added)
      if !isWatched { keys.insert(.status) }
    }
    if !tables.contains(.ratings) { keys.insert(.rating) }
    if !tables.contains(.diary) { keys.formUnion([.finished, .history, .tags]) }
    if hasStrayEntries { keys.formUnion([FieldKey].runs + [FieldKey].review + [.tags]) }
    return keys
  }

  /// The reviews of the film as a whole: those of its first viewing, or of an unknown one. If there
  /// are none, the first review; the others belong to their viewings.
  private func ownReviews(_ viewings: [Int], hasFirst: Bool) -> [Int] {
    let own = reviews.indices.filter { index in
      reviews[index].viewing == nil || hasFirst && reviews[index].viewing == viewings.first
    }
    guard own.isEmpty else { return own }
    let first = viewings.lazy.compactMap { viewing in
      reviews.firstIndex { $0.viewing == viewing }
    }.first
    return first.map { [$0] } ?? []
  }

  /// Sets a single review unchanged; several under their dates, the oldest first.
  private func set(_ own: [Int], of title: inout TitleBuilder) {
    let reviews = own.map { self.reviews[$0] }
    title.set(.reviewDate, day: reviews.last?.written)
    let texts = reviews.map { review in
      guard reviews.count > 1, let written = review.written else { return review.text }
      return "## \(written.iso)\n\n\(review.text)"
    }
    title.set(.review, text: texts.joined(separator: "\n\n"))
  }
}

extension ExportRow {
  /// A review, a description or a note: plain lines with some HTML in them.
  func filmText(_ column: String) -> String? {
    self[column].flatMap { reader.markdown(ofHTML: $0, keepingLines: true) }
  }

  /// A text for a plain value of the library, where only `>!` has a meaning.
  fileprivate func plainFilmText(_ column: String) -> String {
    let lines = text(column).replacing(/<br\s*\/?>|<\/p>\s*<p>/, with: "\n")
    return repairingEncoding(plainText(ofHTML: lines)).trimmed.replacing(">!", with: "\\>!")
  }
}
