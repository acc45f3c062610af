import Base
import MediaLibrary

extension Tracker {
  /// The StoryGraph's CSV export of 23 columns.
  static let storyGraph = Tracker(
    name: "The StoryGraph", registry: "storygraph", files: "The StoryGraph's CSV export",
    recognizes: { $0.table?.has("Title", "Read Status", "ISBN/UID") ?? false },
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
  let title = try row.title(&reader)
  let location = reader.locations.location(at: row.offset)
  let authors = row.text("Authors")
  let number = row.text("ISBN/UID")
  var said = TitleStatements()
  said.say(.title, line: title)
  said.say(creators: personNames(authors), role: "author")
  said.say(creators: personNames(row.text("Contributors")).map(contributor))
  said.say(.format, line: bookFormat(row.text("Format")))
  said[.rating] = reader.rating(row["Star Rating"], best: 5)
  sayReadings(row, in: &said, &reader)
  said[.added] = reader.date(row["Date Added"])
  if row.text("Owned?").lowercased() == "yes" { said[.owned] = .value(.flag(true)) }
  let pace = row.text("Pace").lowercased()
  let tags = [row.text("Tags"), row.text("Moods"), pace.isEmpty ? "" : "\(pace)-paced"]
  said.say(.tags, list: tags.flatMap { $0.split(separator: ",").map(String.init) })
  said.sayReview(html: row["Review"], &reader)
  // What somebody can't read of says much about them.
  let warnings = ["Content Warnings", "Content Warning Description"].compactMap { column in
    row.text(column).isEmpty ? nil : "\(column): \(row.text(column))"
  }
  said.say(.notes, text: mended(warnings.joined(separator: "\n")))
  // Two editions of a book are two rows.
  return ExportedTitle(
    kind: .book, id: nil, title: title,
    key: "\(title) by \(singleLine(authors))\(number.isEmpty ? "" : ", \(number)")",
    ids: editionIDs(number), statements: said.said, location: location)
}

private func sayReadings(
  _ row: ExportTable.Row, in said: inout TitleStatements, _ reader: inout ValueReader
) {
  let word = row.text("Read Status")
  let known = bookStatus(ofShelf: word)
  var times = readings(row["Dates Read"], &reader)
  if times.isEmpty, let last = reader.date(row["Last Date Read"])?.day {
    times = [Tracking.Run(finished: last)]
  }
  let count = reader.count(row["Read Count"])
  // A book that is being read has no end yet, so that a single date is its beginning, unless that is of a time before.
  if known == .current, let last = times.indices.last, times[last].started == nil,
    times.count > count ?? 0
  {
    times[last] = Tracking.Run(started: times[last].finished)
  }
  said[.started] = times.first?.started.map { .value(.date($0)) }
  said[.finished] = times.first?.finished.map { .value(.date($0)) }
  // Books that somebody only owns have none.
  let isAgain = known == .current && (count ?? 0) > 0
  let meant = isAgain ? .repeating : known ?? (word.isEmpty ? said.impliedStatus : nil)
  let status = said.status(meant, saidBy: word, at: row.offset, &reader)
  said.say(status: status, times: times, count: count)
}

/// `2023/05/23-2023/06/07, 2025/01/04`, oldest first.
private func readings(_ text: ValueReader.Text?, _ reader: inout ValueReader) -> [Tracking.Run] {
  guard let text else { return [] }
  var times: [Tracking.Run] = []
  for part in text.text.split(separator: ",") {
    let days = part.split(separator: "-", omittingEmptySubsequences: false).map { day in
      reader.date(
        ValueReader.Text(name: text.name, text: day.trimmed(of: " "), offset: text.offset))?.day
    }
    switch days.count {
    case 1: times.append(Tracking.Run(finished: days[0]))
    case 2: times.append(Tracking.Run(started: days[0], finished: days[1]))
    default: reader.leaveOut(text, allowed: "dates such as 2023/05/23-2023/06/07")
    }
  }
  return times.filter { $0.started != nil || $0.finished != nil }.sorted(by: <)
}
