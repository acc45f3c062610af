import MediaLibrary

extension Tracker {
  static let storyGraph = Tracker(
    name: "The StoryGraph", registry: "storygraph", files: "The StoryGraph's CSV export",
    formats: [
      TitleFormat(
        rows: .table(where: {
          $0.has("Title", "Read Status") && ($0.has("ISBN/UID") || $0.has("ISBN", "Dates Read"))
        }), kind: .always(.book), best: 5,
        columns: [
          "Authors": .people("author"), "Contributors": .credits, "Format": .binding,
          // As exports of 2021 name them.
          "Author": .people("author"), "ISBN": .edition,
          "Star Rating": .rating(of: 5), "Date Added": .added, "Owned?": .flag(.owned),
          "Tags": .tags, "Moods": .tags, "Review": .review, "ISBN/UID": .edition,
          // Content warnings reveal much about the people who need them, so they are kept private.
          "Content Warnings": .note("Content Warnings"),
          "Content Warning Description": .note("Content Warning Description"),
        ], adjust: adjust)
    ],
    covers: covering([
      "Review": .review, "Tags": [.tags], "Owned?": [.owned], "Content Warnings": [.notes],
      "Dates Read": .runs,
    ]))
}

private func adjust(_ book: inout TitleBuilder) {
  let row = book.row
  let number = row["ISBN/UID"]?.text ?? row.text("ISBN")
  // Two editions of a book are two rows.
  book.key =
    "\(book.title) by \(singleLine(row["Authors"]?.text ?? row.text("Author")))\(number.isEmpty ? "" : ", \(number)")"
  let pace = row.text("Pace").lowercased()
  if !pace.isEmpty { book.add(.tags, ["\(pace)-paced"]) }

  let word = row.text("Read Status")
  let known = bookStatus(ofShelf: word)
  var runs = readings(row)
  if runs.isEmpty, let last = row.day("Last Date Read") { runs = [Tracking.Run(finished: last)] }
  let count = row.count("Read Count")
  // The single date of a book in progress is the start of this run, or belongs to an earlier run.
  if known == .current, let last = runs.indices.last, runs[last].started == nil,
    runs.count > count ?? 0
  {
    runs[last] = Tracking.Run(started: runs[last].finished)
  }
  book.set(.started, day: runs.first?.started)
  book.set(.finished, day: runs.first?.finished)
  let isAgain = known == .current && (count ?? 0) > 0
  // Books that are only owned have no status.
  let isImplied = book.impliedStatus != .planning || book.has(.owned)
  let meant = isAgain ? .repeating : known ?? (word.isEmpty && isImplied ? book.impliedStatus : nil)
  book.set(status: meant, from: word)
  if let status = book.status { book.set(status: status, runs: runs, count: count) }
}

/// `2023/05/23-2023/06/07, 2025/01/04`, oldest first.
private func readings(_ row: ExportRow) -> [Tracking.Run] {
  guard let text = row["Dates Read"] else { return [] }
  var runs: [Tracking.Run] = []
  for part in text.text.split(separator: ",") {
    let days = part.split(separator: "-", omittingEmptySubsequences: false).map { day in
      row.reader.day(text.with(day.trimmed(of: " ")))
    }
    switch days.count {
    case 1: runs.append(Tracking.Run(finished: days[0]))
    case 2: runs.append(Tracking.Run(started: days[0], finished: days[1]))
    default: row.reader.leaveOut(text, allowed: "dates such as 2023/05/23-2023/06/07")
    }
  }
  return runs.filter { $0.started != nil || $0.finished != nil }.sorted(by: <)
}
