import Bytes
import MediaLibrary
import Trackers

extension ExportFormat {
  /// The columns that Letterboxd's import takes (https://letterboxd.com/about/importing-data/): a row for each viewing.
  static let letterboxd = ExportFormat(
    name: "letterboxd", summary: "films as a table that Letterboxd's import takes",
    kinds: [.movie],
    keys: [
      .title, .released, .creators, .status, .rating, .finished, .history, .tags, .review,
    ],
    taking: { $0.status == .completed || $0.status == .repeating },
    missing: "having been seen, which is all that Letterboxd imports",
    write: { library in
      var table = CSVWriter(columns: [
        "imdbID", "tmdbID", "Title", "Year", "Directors", "Rating10", "WatchedDate", "Rewatch",
        "Tags", "Review",
      ])
      for title in library.titles {
        let first = (finished: title.date(.finished), isAgain: false)
        let times = [first] + title.history.map { (finished: $0.finished, isAgain: true) }
        for (number, time) in times.enumerated() {
          let isLast = number == times.count - 1
          table.add([
            title.id("imdb") ?? "", title.id("tmdb") ?? "", title.title,
            title.date(.released).map { String($0.year) } ?? "",
            title.creators("director").joined(separator: ", "),
            isLast ? title.rating.map { String(points($0, of: 10)) } ?? "" : "",
            time.finished.flatMap { $0.day == nil ? nil : $0.iso } ?? "",
            time.isAgain ? "true" : "false",
            isLast ? title.list(.tags).joined(separator: ", ") : "",
            isLast ? library.review(of: title) : "",
          ])
        }
      }
      return table.bytes
    })

  /// One row a title and one column a key, for spreadsheets.
  static let plainCSV = ExportFormat(
    name: "csv", summary: "a table of all titles for a spreadsheet",
    keys: Set(plainColumns),
    write: { library in
      var table = CSVWriter(columns: ["id", "kind"] + plainColumns.map(\.rawValue) + ["ids"])
      for title in library.titles {
        table.add(
          [title.id, title.kind.id] + plainColumns.map { cell(title[$0], library.scale) }
            + [title.ids.map { "\($0.registry):\($0.value)" }.joined(separator: "; ")])
      }
      return table.bytes
    })
}

private let plainColumns: [TitleKey] = [
  .title, .format, .creators, .studios, .developers, .publishers, .platforms, .genres, .series,
  .episodes, .chapters, .volumes, .pages, .duration, .released, .status, .rating, .progress,
  .progressVolumes, .progressUnit, .hours, .started, .finished, .dropped, .repeat, .favorite,
  .owned, .tags, .added, .updated, .visibility, .reviewTitle, .reviewDate, .review,
]

private func cell(_ value: TitleValue?, _ scale: RatingScale) -> String {
  switch value {
  case .text(let text)?: text
  case .number(let number)?: String(number)
  case .hundredths(let number)?: decimal(number, per: 100)
  case .flag(let flag)?: String(flag)
  case .date(let date)?: date.iso
  case .rating(let rating)?: scale.text(rating)
  case .status(let status)?: status.rawValue
  case .list(let texts)?: texts.joined(separator: "; ")
  case .items(let items)?: items.map { cell($0, scale) }.joined(separator: "; ")
  case .mapping(let pairs)?:
    pairs.map { pair in
      let text = cell(pair.value, scale)
      return switch pair.key {
      case "name": text
      case "role": "(\(text))"
      case "position": "#\(text)"
      default: "\(pair.key) \(text)"
      }
    }.joined(separator: " ")
  case nil: ""
  }
}
