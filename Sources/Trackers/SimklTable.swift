import Base
import MediaLibrary

/// The table of a backup of Simkl's, which says less than its JSON does.
enum SimklTable {
  static func isOne(_ table: ExportTable) -> Bool {
    table.has("SIMKL_ID", "Title", "Type", "Watchlist")
  }

  /// By its words as `folded` has them.
  private static let kinds: [String: Kind] = [
    "tv": .show, "tvshow": .show, "show": .show, "movie": .movie, "anime": .anime,
  ]

  struct Row {
    private let row: ExportTable.Row

    init(_ row: ExportTable.Row) { self.row = row }

    func title(_ reader: inout ValueReader) throws(RowRefusal) -> ExportedTitle {
      let name = try row.title(&reader)
      let location = reader.locations.location(at: row.offset)
      let word = row.text("Type")
      guard let kind = SimklTable.kinds[folded(word)] else {
        throw RowRefusal(reason: .kindNotKnown(word, row: name, at: location))
      }
      let status = try simklStatus(row.text("Watchlist"), of: name, at: location)
      var said = TitleStatements()
      said.say(.title, line: name)
      said[.released] = reader.year(row["Year"])
      said[.status] = .value(.status(status))
      sayTracking(status, in: &said, &reader)
      let ids = [("imdb", "IMDB"), ("tmdb", "TMDB"), ("tvdb", "TVDB")].compactMap {
        registry, column in
        let value = row.text(column)
        return value.isEmpty ? nil : Work.ExternalID(registry: registry, value: value)
      }
      let (id, year) = (row.text("SIMKL_ID"), row.text("Year"))
      return ExportedTitle(
        kind: kind, id: id.isEmpty ? nil : id, title: name,
        key: year.isEmpty ? name : "\(name) (\(year))", ids: ids, statements: said.said,
        location: location)
    }

    private func sayTracking(
      _ status: Status, in said: inout TitleStatements, _ reader: inout ValueReader
    ) {
      said[.rating] = reader.rating(row["Rating"], best: 10)
      let last = row["WatchedDate"].flatMap { reader.day(Self.yearFirst($0)) }
      if let last {
        said[.updated] = .value(.date(last))
        if status == .completed { said[.finished] = .value(.date(last)) }
      }
      // Of an episode in a later season nobody knows how many there were before it.
      let episode = row.text("LastEpWatched")
      let number = Int(episode) ?? Self.number(inFirstSeason: episode)
      if let number, number > 0, status != .planning {
        said[.progress] = .value(.number(number))
      }
      said.say(notes: [
        ("", row.text("Memo")), ("Last episode", number == nil ? episode : ""),
      ])
    }

    /// 4 of `S01E04`
    private static func number(inFirstSeason episode: String) -> Int? {
      let parts = episode.lowercased().split { $0 == "s" || $0 == "e" }
      return parts.count == 2 && Int(parts[0]) == 1 ? Int(parts[1]) : nil
    }

    /// `2023-12-18 21:50:41` of `18-12-2023 21:50:41`; other dates as they are.
    private static func yearFirst(_ date: ValueReader.Text) -> ValueReader.Text {
      let day = date.text.prefix { $0 != " " }
      let parts = day.split(separator: "-")
      guard parts.count == 3, parts[0].count < 3, parts[2].count == 4 else { return date }
      return ValueReader.Text(
        name: date.name,
        text: parts.reversed().joined(separator: "-") + date.text[day.endIndex...],
        offset: date.offset)
    }
  }
}
