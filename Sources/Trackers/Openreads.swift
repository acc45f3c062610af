import Base
import Markup
import MediaLibrary

extension Tracker {
  /// Openreads' CSV export.
  static let openreads = Tracker(
    name: "Openreads", registry: "openreads", files: "Openreads' CSV export",
    recognizes: { $0.table?.has("title", "my_review", "readings", "book_format") ?? false },
    read: { documents, workers, reporting in
      Export(
        of: documents.compactMap(\.table), kind: .book, best: 5, on: workers, reporting: &reporting
      ) { row, reader throws(RowRefusal) in try book(row, &reader) }
    },
    page: { _, _ in nil })
}

private func book(
  _ row: ExportTable.Row, _ reader: inout ValueReader
) throws(RowRefusal) -> ExportedTitle {
  let title = try row.title(in: "title", &reader)
  let location = reader.locations.location(at: row.offset)
  guard row.text("deleted").lowercased() != "true" else {
    throw RowRefusal(reason: .deletedRow(title, at: location))
  }
  var said = TitleStatements()
  said.say(.title, line: title)
  let subtitle = row.text("subtitle")
  if !subtitle.isEmpty { said.say(.synonyms, list: ["\(title): \(subtitle)"]) }
  said.say(.format, line: bookFormat(row.text("book_format")))
  said.say(.description, text: markdown(fromPlain: mended(row.text("description"))))
  said.say(creators: names(row.text("author")), role: "author")
  said.say(.publishers, list: [row.text("publisher")])
  said.say(.pages, total: reader.count(row["pages"]))
  said[.released] = reader.year(row["publication_year"])
  said[.rating] = reader.rating(row["rating"], best: 5)
  sayReadings(row, in: &said, &reader)
  if row.text("favourite").lowercased() == "true" { said[.favorite] = .value(.flag(true)) }
  said[.added] = reader.date(row["date_added"])
  said.say(
    .tags,
    list: row.text("tags").replacing("|||||", with: "\n").split(separator: "\n").map(String.init))
  said.say(.notes, text: mended(row.text("notes")))
  said.say(.review, text: markdown(fromPlain: mended(row.text("my_review"))))
  let edition = openLibraryID(row.text("olid")).map {
    [Work.ExternalID(registry: "openlibrary", value: $0)]
  }
  return ExportedTitle(
    kind: .book, id: nil, title: title, key: "\(title) by \(singleLine(row.text("author")))",
    ids: editionIDs(row.text("isbn")) + (edition ?? []), statements: said.said,
    location: location)
}

/// `Ada Winter, Bo Lind`, or one name as libraries write it: `Winter, Ada`.
private func names(_ text: String) -> [String] {
  let parts = personNames(text)
  guard parts.count == 2, !parts[0].contains(" ") else { return parts }
  return ["\(parts[1]) \(parts[0])"]
}

/// `2023-10-27T00:00:00.000|2023-11-28T00:00:00.000|`, parted by semicolons; the last part is how long it took.
private func sayReadings(
  _ row: ExportTable.Row, in said: inout TitleStatements, _ reader: inout ValueReader
) {
  var times: [Tracking.Run] = []
  if let readings = row["readings"] {
    for reading in readings.text.split(separator: ";") {
      let days = reading.split(separator: "|", omittingEmptySubsequences: false).prefix(2).map {
        reader.date(
          ValueReader.Text(name: readings.name, text: String($0), offset: readings.offset))?.day
      }
      let time = Tracking.Run(started: days.first ?? nil, finished: days.dropFirst().first ?? nil)
      if time.started != nil || time.finished != nil { times.append(time) }
    }
  }
  let word = row.text("status")
  said[.finished] = times.lazy.compactMap(\.finished).first.map { .value(.date($0)) }
  said[.started] = times.lazy.compactMap(\.started).first.map { .value(.date($0)) }
  let status = said.status(Status(word: word), saidBy: word, at: row.offset, &reader)
  said.say(status: status, times: times)
}
