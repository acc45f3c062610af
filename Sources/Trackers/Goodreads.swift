import Base
import MediaLibrary

extension Tracker {
  /// Goodreads' CSV export of 23, 24 or 31 columns, also with others between them or without its header.
  static let goodreads = Tracker(
    name: "Goodreads", registry: "goodreads", files: "Goodreads' CSV export",
    recognizes: { document in
      guard let table = document.table else { return false }
      return table.has("Book Id", "Title", "Exclusive Shelf") || isHeaderless(table)
    },
    read: { documents, workers, reporting in
      let tables = documents.compactMap(\.table).map { isHeaderless($0) ? withColumns($0) : $0 }
      return Export(
        of: tables, kind: .book, best: 5, leavingOut: privateColumns, on: workers,
        reporting: &reporting
      ) { row, reader throws(RowRefusal) in try BookRow(row).title(&reader) }
    },
    page: { _, id in "https://www.goodreads.com/book/show/\(id)" })
}

private let columns2022 = [
  "Book Id", "Title", "Author", "Author l-f", "Additional Authors", "ISBN", "ISBN13", "My Rating",
  "Average Rating", "Publisher", "Binding", "Number of Pages", "Year Published",
  "Original Publication Year", "Date Read", "Date Added", "Bookshelves",
  "Bookshelves with positions", "Exclusive Shelf", "My Review", "Spoiler", "Private Notes",
  "Read Count", "Owned Copies",
]

private let columns2021 =
  Array(columns2022[..<(columns2022.count - 1)]) + [
    "Recommended For", "Recommended By", "Owned Copies", "Original Purchase Date",
    "Original Purchase Location", "Condition", "Condition Description",
    "BCID",
  ]

private let columns2026 = columns2022.filter { $0 != "Average Rating" }

/// Somebody took the header away: as many columns as an export has, an id first, a score where it stands, and in one of
/// the first rows, which may be on shelves of their owner's, a shelf that says a status.
private func isHeaderless(_ table: ExportTable) -> Bool {
  guard let first = table.allRows.first, let id = first.first, Int(id) != nil,
    let columns = [columns2021, columns2022, columns2026].first(where: { $0.count == first.count }),
    let shelf = columns.firstIndex(of: "Exclusive Shelf"),
    let score = columns.firstIndex(of: "My Rating"),
    first[score].isEmpty || Double(first[score]).map({ (0...5).contains($0) }) == true
  else { return false }
  return table.allRows.prefix(100).contains { row in
    row.count > shelf && bookStatus(ofShelf: row[shelf]) != nil
  }
}

private func withColumns(_ table: ExportTable) -> ExportTable {
  let count = table.allRows.first?.count ?? 0
  let columns = [columns2021, columns2022, columns2026].first { $0.count == count }
  return table.withoutHeader(columns: columns ?? [])
}

/// What is nobody's business, and has no key in a library.
private let privateColumns = [
  "Recommended For", "Recommended By", "Original Purchase Date", "Original Purchase Location",
  "Condition", "Condition Description", "BCID",
]

private struct BookRow {
  let row: ExportTable.Row
  /// `The Fifth Season`, of `The Fifth Season (The Broken Earth, #1)`
  let title: String
  let series: (name: String, position: String?)?

  init(_ row: ExportTable.Row) {
    self.row = row
    (title, series) = Self.parted(singleLine(mended(row.text("Title"))).trimmed)
  }

  func title(_ reader: inout ValueReader) throws(RowRefusal) -> ExportedTitle {
    _ = try row.title(&reader)
    reader.row = title
    let location = reader.locations.location(at: row.offset)
    let id = row.text("Book Id")
    let isbn = ["ISBN13", "ISBN"].lazy.compactMap { ISBN.thirteenDigits(of: row.text($0)) }.first
    var said = TitleStatements()
    sayWork(in: &said, &reader)
    sayTracking(in: &said, &reader)
    return ExportedTitle(
      kind: .book, id: Int(id) == nil ? nil : id, title: title,
      // Without the site's ids, as other programs write it, two editions of a book are two rows.
      key: "\(title) by \(singleLine(row.text("Author")))"
        + (Int(id) == nil ? isbn.map { ", \($0)" } ?? "" : ""),
      ids: isbn.map { [Work.ExternalID(registry: "isbn13", value: $0)] } ?? [],
      statements: said.said, location: location)
  }

  private func sayWork(in said: inout TitleStatements, _ reader: inout ValueReader) {
    said.say(.title, line: title)
    if let series { said.say(series: series.name, position: series.position) }
    said.say(creators: [row.text("Author")], role: "author")
    // Translators, narrators and illustrators are among them, and nothing says which.
    said.say(
      creators: row.text("Additional Authors").split(separator: ",").map(String.init), role: nil)
    said.say(.publishers, list: [row.text("Publisher")])
    said.say(.format, line: bookFormat(row.text("Binding")))
    said.say(.pages, total: reader.count(row["Number of Pages"]))
    said[.released] =
      reader.year(row["Original Publication Year"]) ?? reader.year(row["Year Published"])
  }

  private func sayTracking(in said: inout TitleStatements, _ reader: inout ValueReader) {
    said[.rating] = reader.rating(row["My Rating"], best: 5)
    said[.finished] = reader.date(row["Date Read"])
    said[.added] = reader.date(row["Date Added"])
    let shelf = row.text("Exclusive Shelf")
    var status = bookStatus(ofShelf: shelf)
    // A book that is being read has that time counted, too; what was read before, and is being read, is read again.
    let times = reader.count(row["Read Count"])
    let isBeingRead = status == .current
    if isBeingRead, times ?? 0 > 1 || said[.finished]?.day != nil && times != 0 {
      status = .repeating
    }
    said[.status] = .value(
      .status(said.status(status, saidBy: shelf, at: row.offset, &reader)))
    if status == .dropped { (said[.dropped], said[.finished]) = (said[.finished], nil) }
    if let times {
      let again = times - (isBeingRead ? 2 : 1)
      said[.repeat] = again > 0 ? .value(.number(again)) : .absent
    }
    let shelves = row.text("Bookshelves").split(separator: ",").map { $0.trimmed(of: " ") }
    let own = ["read", "currently-reading", "to-read"] + (status == nil ? [] : [shelf])
    said.say(.tags, list: (shelves + [shelf]).filter { !own.contains($0) })
    if (reader.count(row["Owned Copies"]) ?? 0) > 0 { said[.owned] = .value(.flag(true)) }
    // The key is about a review: without one it says nothing.
    let hasSpoilers =
      row.text("Spoiler").lowercased() == "true" && !row.text("My Review").isEmpty
    if hasSpoilers { said[.spoilers] = .value(.flag(true)) }
    let review = row["My Review"].map(withGoodreadsLinks)
    said.sayReview(html: hasSpoilers ? review.map(Self.outOfSpoiler) : review, &reader)
    said.say(.notes, text: mended(row.text("Private Notes")))
  }

  /// A review without the tags that hide all of it, which is what its spoilers say already.
  private static func outOfSpoiler(_ review: ValueReader.Text) -> ValueReader.Text {
    let parts = review.text.split(separator: "<spoiler>", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].isEmpty, parts[1].hasSuffix("</spoiler>") else {
      return review
    }
    return ValueReader.Text(
      name: review.name, text: String(parts[1].dropLast("</spoiler>".count)),
      offset: review.offset)
  }

  /// The series in brackets behind a title, where it has a number: the first of several.
  private static func parted(_ title: String) -> (String, (name: String, position: String?)?) {
    guard title.hasSuffix(")"), let open = openingBracket(ofLastIn: title),
      case let inner = title[title.index(after: open)...].dropLast(), let hash = hash(in: inner)
    else { return (title, nil) }
    let name = inner[..<hash].trimmed(of: " ,;")
    let position = number(behind: hash, in: inner)
    let work = title[..<open].trimmed(of: " ")
    guard !name.isEmpty, !work.isEmpty else { return (title, nil) }
    return (work, (name, position.isEmpty ? nil : String(position)))
  }

  /// The bracket that the last one closes; the nearest where they do not match.
  private static func openingBracket(ofLastIn title: String) -> String.Index? {
    var depth = 0
    for index in title.indices.reversed() {
      if title[index] == ")" { depth += 1 }
      if title[index] == "(" { depth -= 1 }
      if depth == 0 { return index }
    }
    return title.lastIndex(of: "(")
  }

  /// Before the number of the series: a series may have another one in its name, as `Team #1 Stories, #4` has.
  private static func hash(in text: Substring) -> Substring.Index? {
    let all = text.indices.filter { text[$0] == "#" }
    return all.first { hash in
      let digits = number(behind: hash, in: text)
      return !digits.isEmpty && text[digits.endIndex...].first.map(",;-–&/+".contains) ?? true
    } ?? all.first
  }

  private static func number(behind hash: Substring.Index, in text: Substring) -> Substring {
    text[text.index(after: hash)...].prefix { $0.isNumber || $0 == "." }
  }
}
