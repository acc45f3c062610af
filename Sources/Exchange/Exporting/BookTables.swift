import Base
import MediaLibrary
import Trackers

extension ExportFormat {
  static let goodreads = ExportFormat(
    name: "goodreads", summary: "books as Goodreads exports them, which its import takes",
    kinds: [.book],
    keys: [
      .title, .creators, .publishers, .format, .pages, .released, .status, .rating, .finished,
      .dropped, .repeat, .owned, .tags, .added, .spoilers, .review, .series,
    ],
    ids: ["goodreads", "isbn13", "isbn"],
    isTaken: { $0.status != nil }, missing: "a status",
    losses: { library in
      [
        library.roundedRatings(of: 5) { "\(points($0, of: 5)) of 5" }, library.tagsWithComma,
        library.loss("tags that are its own shelves") { title in
          title.plainTags.contains(where: isOwnShelf)
        },
        // Goodreads has one author, and contributors without roles.
        library.loss("roles of makers") { title in
          let author = firstAuthor(of: title)
          return title.credits.contains { $0.role != ($0.name == author ? "author" : nil) }
        },
        library.makersWithComma(additionalAuthors),
        library.loss("publishers after the first") { $0.list(.publishers).count > 1 },
        library.loss("series without a position") {
          $0[.series] != nil && $0[.series]?["position"] == nil
        },
        library.releasesOfDays, library.ownedMedia, library.endsOfOtherStatus,
        library.booksReadBefore { $0.timesRead > 0 },
      ].compactMap { $0 } + library.reviewLosses(hidesSpoilers: true)
    },
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

  static let storyGraph = ExportFormat(
    name: "storygraph", summary: "books as The StoryGraph exports them", kinds: [.book],
    keys: [
      .title, .creators, .format, .status, .rating, .started, .finished, .dropped, .history,
      .repeat, .owned, .tags, .added, .review, .contentWarnings, .spoilers,
    ],
    ids: ["isbn13", "isbn"],
    isTaken: { $0.status != nil }, missing: "a status",
    losses: { library in
      [
        library.roundedRatings(of: 20) { "\(quarters($0)) of 5" }, library.tagsWithComma,
        library.makersWithComma { $0.creators().filter { personNames($0).count > 1 } },
        library.loss("formats other than its own") {
          $0[.format] != nil && storyGraphFormat($0.text(.format)).isEmpty
        },
        library.loss("unfinished runs") { title in
          title.history.contains { !isRead($0, of: title) }
        },
        // The StoryGraph takes the first dates to be those of the first run.
        library.loss("first runs without a date") { title in
          let isDated = (title.date(.started) ?? title.end) != nil
          return !isDated && title.history.contains { ($0.started ?? $0.finished) != nil }
        },
        library.runsKnownBetter(
          ["rating", "hours", "platform"] + wordsOfRun,
          "a rating, hours, a platform or words of their own", of: isRead),
        library.loss("further runs without a date") { title in
          title.history.contains { isRead($0, of: title) && ($0.started ?? $0.finished) == nil }
        },
        library.runsOutOfOrder { title in
          [title.end ?? title.date(.started)] + title.history.map { $0.finished ?? $0.started }
        },
        library.ownedMedia, library.endsOfOtherStatus,
        library.booksReadBefore { $0.timesRead > 0 || !$0.history.isEmpty || $0.end != nil },
        library.loss("makers in another order than authors first") { title in
          let areAuthors = title.credits.map { $0.role == "author" }
          return zip(areAuthors, areAuthors.dropFirst()).contains { !$0 && $1 }
        },
        library.loss("roles of makers in brackets, which go") { title in
          title.credits.contains { $0.role.map { $0 != plainRole($0) } ?? false }
        },
        // They are private there; importing them turns them into notes.
        library.loss("content warnings, which come back as notes") {
          $0[.contentWarnings] != nil
        },
      ].compactMap { $0 } + library.reviewLosses()
    },
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
  let author = firstAuthor(of: title)
  let number = title.id("isbn13", "isbn") ?? ""
  let isbn = ISBN.thirteenDigits(of: number)
  let isBeingRead = title.status == .current || title.status == .repeating
  return [
    title.id("goodreads") ?? "", titleWithSeries(title), author, lastFirst(author),
    additionalAuthors(of: title).map(\.withoutCommas).joined(separator: ", "),
    isbn.map { ISBN.tenDigits(of: $0) ?? "" } ?? number, isbn ?? "",
    title.rating.map { String(points($0, of: 5)) } ?? "0", "", title.list(.publishers).first ?? "",
    title.text(.format).capitalizedFirst, title.number(.pages).map(String.init) ?? "", "",
    title.date(.released).map { String($0.year) } ?? "", slashed(title.end),
    slashed(title.date(.added)), title.plainTags.filter { !isOwnShelf($0) }.joined(separator: ", "),
    "", shelf(title.status), library.review(of: title, spoilerTag: "spoiler"),
    title[.spoilers] == nil ? "" : "true", "",
    // Goodreads counts a run in progress, too.
    String(title.timesRead + (title.timesRead > 0 && isBeingRead ? 1 : 0)),
    title[.owned] == nil ? "0" : "1",
  ]
}

private func firstAuthor(of title: TitleRecord) -> String {
  title.creators("author").first ?? title.creators().first ?? ""
}

private func additionalAuthors(of title: TitleRecord) -> [String] {
  let author = firstAuthor(of: title)
  return title.creators().filter { $0 != author }
}

private func storyGraphRow(_ title: TitleRecord, in library: LibraryExport) -> [String] {
  let authors = title.creators("author").map(storyGraphName)
  let others = title.credits.filter { $0.role != "author" }.map { credit in
    let name = storyGraphName(credit.name)
    return credit.role.map { "\(name) (\(plainRole($0).capitalizedFirst))" } ?? name
  }
  let again = title.history.filter { isRead($0, of: title) }
  let read =
    [dates(title.date(.started), title.end)] + again.map { dates($0.started, $0.finished) }
  return [
    title.title, authors.joined(separator: ", "), others.joined(separator: ", "),
    title.id("isbn13", "isbn") ?? "", storyGraphFormat(title.text(.format)),
    title.status == .dropped ? "did-not-finish" : shelf(title.status),
    slashed(title.date(.added)), slashed(title.lastFinished),
    read.filter { !$0.isEmpty }.joined(separator: ", "),
    String(title.timesRead), "", "", "", "", "", "", "", title.rating.map { quarters($0) } ?? "",
    library.review(of: title), title.list(.contentWarnings).joined(separator: ", "), "",
    title.plainTags.joined(separator: ", "), title[.owned] == nil ? "No" : "Yes",
  ]
}

private func shelf(_ status: Status?) -> String {
  switch status {
  case .current, .repeating: "currently-reading"
  case .completed: "read"
  case .dropped: "stopped-reading"
  case .paused: "paused"
  case .planning, nil: "to-read"
  }
}

/// A person's name without commas, which separate names there, except before `Jr.`.
private func storyGraphName(_ name: String) -> String {
  personNames(name).count > 1 ? name.withoutCommas : name
}

/// A role to put into brackets, without brackets of its own.
private func plainRole(_ role: String) -> String {
  role.replacingScalars("(", with: "").replacingScalars(")", with: "")
}

private func storyGraphFormat(_ format: String) -> String {
  switch format {
  case "ebook": "digital"
  case "audiobook": "audio"
  case "paperback", "hardcover": format
  default: ""
  }
}

private func titleWithSeries(_ title: TitleRecord) -> String {
  guard let name = title[.series]?["name"]?.text,
    case .hundredths(let position)? = title[.series]?["position"]
  else { return title.title }
  return "\(title.title) (\(name), #\(decimal(position, per: 100)))"
}

/// `Le Guin, Ursula K.`, assuming the last word is the family name.
private func lastFirst(_ name: String) -> String {
  guard let space = name.lastIndex(of: " ") else { return name }
  return "\(name[name.index(after: space)...]), \(name[..<space])"
}

private func isOwnShelf(_ tag: String) -> Bool {
  ["read", "currently-reading", "to-read", "stopped-reading"].contains(tag.lowercased())
}

/// Whether a run's dates are exported: the run is finished, or in progress while the book is being
/// read.
private func isRead(_ time: FurtherRun, of title: TitleRecord) -> Bool {
  time.isFinished || (time.isRunning && [.current, .repeating, .paused].contains(title.status))
}

/// `2016/09/14`, or only the known parts.
private func slashed(_ date: PartialDate?) -> String { date?.iso.replacing("-", with: "/") ?? "" }

private func dates(_ started: PartialDate?, _ finished: PartialDate?) -> String {
  started.map { "\(slashed($0))-\(slashed(finished))" } ?? slashed(finished)
}

/// A rating in stars out of five, rounded to quarters: `4.25`.
private func quarters(_ rating: Rating) -> String {
  let quarters = max(1, (rating.hundredths * 20 + 5000) / 10_000)
  return decimal(quarters * 25, per: 100)
}
