import Base
import DataFormats
import MediaLibrary

extension Tracker {
  /// A reading log, and works and editions: found, listed, or fetched one by one.
  static let openLibrary = Tracker(
    name: "Open Library", registry: "openlibrary",
    files: "Open Library's reading log (.csv), works and editions as its API gives them (.json)",
    formats: [
      TitleFormat(
        rows: .table("Work Id", "Edition Id", "Bookshelf"), kind: .always(.book), best: 5,
        // Older logs have no titles.
        unnamed: { row, _ in row.loggedID.map { "Open Library \($0)" } },
        columns: [
          "Authors": .names("author"), "First Publish Year": .year, "My Ratings": .rating(of: 5),
        ], adjust: adjustLogged),
      TitleFormat(
        rows: .named(records), kind: .always(.book), isWhole: false, titles: ["title"],
        columns: [
          "physical_format": .binding, "author_name": .names("author"),
          "authors.name": .names("author"), "publishers": .list(.publishers),
          "publishers.name": .list(.publishers), "number_of_pages": .total(.pages),
          "number_of_pages_median": .total(.pages), "subtitle": .subtitle,
          "ratings_average": .community(of: 5, votes: "ratings_count", "Open Library"),
        ], adjust: adjustRecord),
    ],
    page: { _, id in
      "https://openlibrary.org/\(id.hasSuffix("W") ? "works" : "books")/\(id)"
    })
}

private func adjustLogged(_ book: inout TitleBuilder) {
  book.id = book.row.loggedID
  book.key = "\(book.title) by \(book.row.texts("Authors").first ?? "")"
  let shelf = book.row.text("Bookshelf")
  // Only this site has the shelf `Already Read`.
  let status = folded(shelf) == "alreadyread" ? .completed : bookStatus(ofShelf: shelf)
  if status == nil { book.add(.tags, [shelf]) }
  book.set(status: status, from: shelf)
}

extension ExportRow {
  fileprivate var loggedID: String? {
    openLibraryID(text("Work Id")) ?? openLibraryID(text("Edition Id"))
  }
}

/// The records with the number that each was asked for, if the answer has it.
private func records(in root: JSONNode) -> [(name: String, node: JSONNode)] {
  guard root.isObject else { return [] }
  if isRecord(root) { return [("", root)] }
  let listed = root.items(of: "docs") + root.items(of: "entries")
  if !listed.isEmpty { return listed.contains(where: isRecord) ? listed.map { ("", $0) } : [] }
  // Named by the requested numbers: `"ISBN:…": {…}`, with the whole edition in `details`.
  return root.members.filter { $0.name.contains(":") }
    .map { (name: $0.name, node: $0.value["details"] ?? $0.value) }.filter { isRecord($0.node) }
}

private func isRecord(_ node: JSONNode) -> Bool {
  openLibraryID(node.string("key")) != nil && node["title"] != nil
}

private func adjustRecord(_ book: inout TitleBuilder) {
  guard let record = book.row.json else { return }
  book.id = openLibraryID(record.string("key"))
  let authors = book.row.texts("author_name") + book.row.texts("authors.name")
  book.key = "\(book.title) by \(authors.first { !$0.isEmpty }.map(plainLine) ?? "")"
  // Its texts are Markdown.
  let description = book.row.text(["description.value", "description"])
  book.set(.description, text: repairingEncoding(description))
  let subjects = record.items(of: "subjects") + record.items(of: "subject")
  book.add(.genres, bookGenres(ofSubjects: subjects.map { $0.text ?? $0.string("name") }))
  // Librarians write dates in many ways.
  let dates = ["publish_date", "first_publish_date", "first_publish_year"]
  book.set(.released, day: dates.lazy.compactMap { publishingDate(record.string($0)) }.first)
  addIDs(of: record, to: &book)
  book.pictures = pictures(of: record)
  addEdition(of: record, to: &book)
}

/// The edition that a search for a work found, such as a translation with a title of its own.
private func addEdition(of record: JSONNode, to book: inout TitleBuilder) {
  guard let edition = record["editions"]?.items(of: "docs").first else { return }
  let name = plainLine(edition.string("title"))
  if name.isEmpty || folded(name) == folded(book.title) { return }
  let subtitle = plainLine(edition.string("subtitle"))
  book.add(synonym: name)
  if !subtitle.isEmpty { book.add(synonym: "\(name): \(subtitle)") }
  book.pictures = pictures(of: edition) + book.pictures
}

private func addIDs(of record: JSONNode, to book: inout TitleBuilder) {
  // An edition may have several numbers; the requested one comes first.
  let asked = book.row.name.hasPrefix("ISBN:") ? [String(book.row.name.dropFirst(5))] : []
  var numbers = asked
  for name in ["isbn_13", "isbn_10"] {
    numbers += book.row.texts(name) + book.row.texts("identifiers.\(name)")
  }
  // A work has the numbers of all its editions.
  if record.string("edition_count") == "1" { numbers += record.texts("isbn") }
  book.add(id: numbers.lazy.compactMap(ISBN.thirteenDigits).first, of: "isbn13")
  for registry in ["goodreads", "librarything"] {
    if let id = book.row.texts("identifiers.\(registry)").first, Int(id) != nil {
      book.add(id: id, of: registry)
    }
  }
}

/// The cover's address by its number or address, but never the placeholder for books without a
/// cover.
private func pictures(of record: JSONNode) -> [String] {
  let address = record.string("cover.large")
  if !address.isEmpty { return [address + (address.contains("?") ? "" : "?default=false")] }
  let numbers = [record.string("cover_i")] + record.texts("covers")
  return numbers.compactMap { Int($0) }.filter { $0 > 0 }.prefix(1)
    .map { "https://covers.openlibrary.org/b/id/\($0)-L.jpg?default=false" }
}

/// The day, month or year in `1996`, `October 1, 1988`, `12 October 1990`, `2002-05` or `c1973.`
private func publishingDate(_ text: String) -> PartialDate? {
  if case .success(let date?) = ValueReader.date(in: text) { return date }
  let words = text.split { !$0.isLetter && !$0.isNumber }
  let years = words.map { $0.drop { !$0.isNumber } }
    .filter { $0.count == 4 && $0.allSatisfy { $0.isASCII && $0.isNumber } }
  return years.first.flatMap { Int($0) }.flatMap { PartialDate(year: $0) }
}

/// `OL45883W`, also from `/works/OL45883W`; nil if it isn't the id of a work or an edition.
func openLibraryID(_ text: String) -> String? {
  guard let id = text.split(separator: "/").last, id.hasPrefix("OL"), let end = id.last,
    end == "W" || end == "M", case let digits = id.dropFirst(2).dropLast(), !digits.isEmpty,
    digits.utf8.allSatisfy(\.isASCIIDigit)
  else { return nil }
  return String(id)
}
