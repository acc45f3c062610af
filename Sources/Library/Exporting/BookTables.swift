import Bytes
import MediaLibrary
import Trackers

extension ExportFormat {
  /// The columns of Goodreads' own export, which its import takes.
  static let goodreads = ExportFormat(
    name: "goodreads", summary: "books as Goodreads exports them, which its import takes",
    kinds: [.book],
    keys: [
      .title, .creators, .publishers, .format, .pages, .released, .status, .rating, .finished,
      .dropped, .repeat, .owned, .tags, .added, .spoilers, .review, .series,
    ],
    write: { library in
      var table = CSVWriter(columns: [
        "Book Id", "Title", "Author", "Author l-f", "Additional Authors", "ISBN", "ISBN13",
        "My Rating", "Average Rating", "Publisher", "Binding", "Number of Pages",
        "Year Published", "Original Publication Year", "Date Read", "Date Added", "Bookshelves",
        "Bookshelves with positions", "Exclusive Shelf", "My Review", "Spoiler", "Private Notes",
        "Read Count", "Owned Copies",
      ])
      for title in library.titles { table.add(goodreadsRow(title, in: library)) }
      return table.bytes
    })

  /// The columns of The StoryGraph's own export, which its import takes.
  static let storyGraph = ExportFormat(
    name: "storygraph", summary: "books as The StoryGraph exports them",
    kinds: [.book],
    keys: [
      .title, .creators, .format, .status, .rating, .started, .finished, .dropped, .history,
      .repeat,
      .owned, .tags, .added, .review, .contentWarnings,
    ],
    write: { library in
      var table = CSVWriter(columns: [
        "Title", "Authors", "Contributors", "ISBN/UID", "Format", "Read Status", "Date Added",
        "Last Date Read", "Dates Read", "Read Count", "Moods", "Pace",
        "Character- or Plot-Driven?", "Strong Character Development?", "Loveable Characters?",
        "Diverse Characters?", "Flawed Characters?", "Star Rating", "Review", "Content Warnings",
        "Content Warning Description", "Tags", "Owned?",
      ])
      for title in library.titles { table.add(storyGraphRow(title, in: library)) }
      return table.bytes
    })
}

private func goodreadsRow(_ title: TitleRecord, in library: LibraryExport) -> [String] {
  let authors = title.creators("author")
  let all = title.creators()
  let author = authors.first ?? all.first ?? ""
  let isFinished = title.status == .completed || title.status == .repeating
  let isbn = title.id("isbn13", "isbn") ?? ""
  let times = isFinished ? 1 + (title.number(.repeat) ?? 0) : title.number(.repeat) ?? 0
  return [
    title.id("goodreads") ?? "", titleWithSeries(title), author, lastFirst(author),
    all.filter { $0 != author }.joined(separator: ", "), ISBN.tenDigits(of: isbn) ?? "", isbn,
    title.rating.map { String(points($0, of: 5)) } ?? "0", "",
    title.list(.publishers).first ?? "", title.text(.format).capitalizedFirst,
    title.number(.pages).map(String.init) ?? "", "",
    title.date(.released).map { String($0.year) } ?? "",
    slashed(title.end),
    slashed(title.date(.added)), title.list(.tags).map(shelfName).joined(separator: ", "), "",
    shelf(title.status),
    library.review(of: title, spoilerTag: "spoiler"), title[.spoilers] == nil ? "" : "true", "",
    String(times),
    title[.owned] == nil ? "0" : "1",
  ]
}

private func storyGraphRow(_ title: TitleRecord, in library: LibraryExport) -> [String] {
  let authors = title.creators("author")
  let others = title.creators().filter { !authors.contains($0) }
  let read = [dates(title.date(.started), title.end)] + laterTimes(title)
  let last = title.lastFinished
  return [
    title.title, authors.joined(separator: ", "), others.joined(separator: ", "),
    title.id("isbn13", "isbn") ?? "", storyGraphFormat(title.text(.format)),
    title.status == .dropped ? "did-not-finish" : shelf(title.status),
    slashed(title.date(.added)), slashed(last),
    read.filter { !$0.isEmpty }.joined(separator: ", "),
    String(title.status == .completed ? 1 + (title.number(.repeat) ?? read.count - 1) : 0), "", "",
    "", "", "", "", "", title.rating.map { quarters($0) } ?? "", library.review(of: title),
    title.list(.contentWarnings).joined(separator: ", "), "",
    title.list(.tags).joined(separator: ", "), title[.owned] == nil ? "No" : "Yes",
  ]
}

/// The shelf that a status is on Goodreads.
private func shelf(_ status: Status?) -> String {
  switch status {
  case .current, .repeating: "currently-reading"
  case .completed: "read"
  case .dropped: "stopped-reading"
  case .paused: "paused"
  case .planning, nil: "to-read"
  }
}

private func storyGraphFormat(_ format: String) -> String {
  switch format {
  case "ebook": "digital"
  case "audiobook": "audio"
  case "paperback", "hardcover": format
  default: ""
  }
}

/// `The Fifth Season (The Broken Earth, #1)`
private func titleWithSeries(_ title: TitleRecord) -> String {
  guard case .mapping(let pairs)? = title[.series],
    case .text(let name)? = pairs.first(where: { $0.key == "name" })?.value,
    case .hundredths(let position)? = pairs.first(where: { $0.key == "position" })?.value
  else { return title.title }
  return "\(title.title) (\(name), #\(decimal(position, per: 100)))"
}

/// `Le Guin, Ursula K.`, as far as the last word is the family's name.
private func lastFirst(_ name: String) -> String {
  guard let space = name.lastIndex(of: " ") else { return name }
  return "\(name[name.index(after: space)...]), \(name[..<space])"
}

/// A shelf's name has no commas, which part the names of several.
private func shelfName(_ tag: String) -> String { tag.replacing(",", with: "") }

/// `2016/09/14`; years and months are written as they are known.
private func slashed(_ date: PartialDate?) -> String { date?.iso.replacing("-", with: "/") ?? "" }

/// `2016/09/14-2016/10/01`
private func dates(_ started: PartialDate?, _ finished: PartialDate?) -> String {
  started.map { "\(slashed($0))-\(slashed(finished))" } ?? slashed(finished)
}

private func laterTimes(_ title: TitleRecord) -> [String] {
  title.history.map { dates($0.started, $0.finished) }
}

/// Stars of five in quarters: `4.25`.
private func quarters(_ rating: Rating) -> String {
  let quarters = max(1, (rating.hundredths * 20 + 5000) / 10_000)
  return decimal(quarters * 25, per: 100)
}
