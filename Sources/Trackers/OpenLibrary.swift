import Base
import DataFormats
import MediaLibrary

extension Tracker {
  /// Somebody's reading log, and works and editions as Open Library gives them: found, listed, or asked for one by one.
  static let openLibrary = Tracker(
    name: "Open Library", registry: "openlibrary",
    files: "Open Library's reading log (.csv), works and editions as its API gives them (.json)",
    recognizes: { document in
      document.table.map(isOpenLibraryLog) ?? !records(in: document.json).isEmpty
    },
    read: { documents, workers, reporting in readOpenLibrary(documents, on: workers, &reporting) },
    page: { _, id in
      "https://openlibrary.org/\(id.hasSuffix("W") ? "works" : "books")/\(id)"
    })
}

private func readOpenLibrary(
  _ documents: [ExportDocument], on workers: WorkerPool, _ reporting: inout DiagnosticList
) -> Export {
  var export = Export()
  export.kinds = [.book]
  for document in documents {
    if let table = document.table {
      export.add(readOpenLibraryLog(table, on: workers, &reporting))
      continue
    }
    export.isWhole = false
    var reader = ValueReader(
      locations: LocationCursor(document.source), reporting: reporting)
    for record in records(in: document.json) {
      export.take(try title(of: record.node, askedBy: record.key, &reader))
    }
    reporting = reader.reporting
  }
  return export
}

/// The works and editions of an answer, whatever was asked, with what it was asked for where it says that.
private func records(in root: JSONNode?) -> [(key: String, node: JSONNode)] {
  guard let root, root.isObject else { return [] }
  if isRecord(root) { return [("", root)] }
  let listed = root.items(of: "docs") + root.items(of: "entries")
  if !listed.isEmpty { return listed.contains(where: isRecord) ? listed.map { ("", $0) } : [] }
  // By what they were asked for: `"ISBN:…": {…}`, with all of an edition within `details`.
  return root.members.filter { $0.name.contains(":") }
    .map { (key: $0.name, node: $0.value["details"] ?? $0.value) }.filter { isRecord($0.node) }
}

private func isRecord(_ node: JSONNode) -> Bool { id(of: node) != nil && node["title"] != nil }

/// `OL45883W` of a work, `OL7353617M` of an edition.
private func id(of record: JSONNode) -> String? {
  let key = record.string("key")
  guard key.hasPrefix("/works/OL") || key.hasPrefix("/books/OL") else { return nil }
  return key.split(separator: "/").last.map(String.init)
}

private func title(
  of record: JSONNode, askedBy key: String, _ reader: inout ValueReader
) throws(RowRefusal) -> ExportedTitle {
  let location = reader.locations.location(at: record.offset)
  let title = plainLine(record.string("title"))
  reader.row = title
  if title.isEmpty { throw RowRefusal(reason: .rowWithoutName(at: location)) }
  var said = TitleStatements()
  said.say(.title, line: title)
  said.sayWork(openLibrary: record, besides: title, &reader)
  let authors = authors(of: record)
  return ExportedTitle(
    kind: .book, id: id(of: record), title: title,
    key: "\(title) by \(authors.first.map(plainLine) ?? "")",
    ids: idsElsewhere(of: record, askedBy: key), statements: said.said,
    picture: picture(of: record), location: location)
}

/// The cover by its number or by its address, but never the blank picture that stands for those without.
private func picture(of record: JSONNode) -> String? {
  let address = record["cover"]?.string("large") ?? ""
  if !address.isEmpty { return address + (address.contains("?") ? "" : "?default=false") }
  let numbers = [record.string("cover_i")] + record.texts("covers")
  return numbers.lazy.compactMap { Int($0) }.first { $0 > 0 }
    .map { "https://covers.openlibrary.org/b/id/\($0)-L.jpg?default=false" }
}

/// Works and editions name them by keys alone; answers to searches have their names.
private func authors(of record: JSONNode) -> [String] {
  let named = record.texts("author_name") + record.items(of: "authors").map { $0.string("name") }
  return named.filter { !$0.isEmpty }
}

private func idsElsewhere(
  of record: JSONNode, askedBy key: String
) -> [Work.ExternalID] {
  let identifiers = record["identifiers"]
  func texts(_ name: String) -> [String] {
    record.texts(name) + (identifiers?.texts(name) ?? [])
  }
  // An edition may have several numbers: the one that was asked for comes first.
  let asked = key.hasPrefix("ISBN:") ? [String(key.dropFirst(5))] : []
  var numbers = asked + texts("isbn_13") + texts("isbn_10")
  // A work has the numbers of all its editions.
  if record.string("edition_count") == "1" { numbers += record.texts("isbn") }
  var ids: [Work.ExternalID] = []
  if let isbn = numbers.lazy.compactMap(ISBN.thirteenDigits).first {
    ids.append(Work.ExternalID(registry: "isbn13", value: isbn))
  }
  for registry in ["goodreads", "librarything"] {
    if let id = identifiers?.texts(registry).first, Int(id) != nil {
      ids.append(Work.ExternalID(registry: registry, value: id))
    }
  }
  return ids
}

extension TitleStatements {
  fileprivate mutating func sayWork(
    openLibrary record: JSONNode, besides title: String, _ reader: inout ValueReader
  ) {
    let subtitle = plainLine(record.string("subtitle"))
    if !subtitle.isEmpty { say(.synonyms, list: ["\(title): \(subtitle)"]) }
    say(.format, line: bookFormat(record.string("physical_format")))
    let description = record["description"]?.string("value") ?? ""
    // Its texts are Markdown.
    say(
      .description, text: mended(description.isEmpty ? record.string("description") : description))
    say(creators: authors(of: record), role: "author")
    let publishers = record.items(of: "publishers").map { $0.text ?? $0.string("name") }
    say(.publishers, list: publishers)
    say(
      .pages,
      total: reader.count(record.field("number_of_pages") ?? record.field("number_of_pages_median"))
    )
    let subjects = record.items(of: "subjects") + record.items(of: "subject")
    say(.genres, list: bookGenres(ofSubjects: subjects.map { $0.text ?? $0.string("name") }))
    say(
      community: record.string("ratings_average"), best: 5,
      votes: record.string("ratings_count"), source: "Open Library")
    let years = ["publish_date", "first_publish_date", "first_publish_year"]
    // Librarians write it in many ways; what is none of a date says nothing.
    let dates = years.lazy.compactMap { publishingDate(record.string($0)) }
    if let date = dates.first { self[.released] = .value(.date(date)) }
  }
}

/// Of `1996`, `October 1, 1988`, `12 October 1990`, `2002-05`, `c1973.`: the day, the month or the year.
private func publishingDate(_ text: String) -> PartialDate? {
  if case .success(let date?) = ValueReader.date(in: text) { return date }
  let words = text.split { !$0.isLetter && !$0.isNumber }
  let years = words.map { $0.drop { !$0.isNumber } }
    .filter { $0.count == 4 && $0.allSatisfy { $0.isASCII && $0.isNumber } }
  return years.first.flatMap { Int($0) }.flatMap { PartialDate(year: $0) }
}

/// `OL45883W`, of `/works/OL45883W`, too; nil for what is no id of a work or an edition.
func openLibraryID(_ text: String) -> String? {
  guard let id = text.split(separator: "/").last, id.hasPrefix("OL"), let end = id.last,
    end == "W" || end == "M", case let digits = id.dropFirst(2).dropLast(), !digits.isEmpty,
    digits.utf8.allSatisfy({ (0x30...0x39).contains($0) })
  else { return nil }
  return String(id)
}
