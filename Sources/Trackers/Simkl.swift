import Base
import DataFormats
import MediaLibrary

extension Tracker {
  /// Simkl's backup, which is what its API answers when it is asked for all items, and the table that it has, too.
  static let simkl = Tracker(
    name: "Simkl", registry: "simkl", files: "Simkl's backup (.zip, .json or .csv)",
    recognizes: { document in
      document.table.map(SimklTable.isOne) ?? !groups(of: document).isEmpty
    },
    read: { documents, _, reporting in readItems(documents, &reporting) },
    page: { kind, id in
      "https://simkl.com/\(kind == .movie ? "movies" : kind == .anime ? "anime" : "tv")/\(id)"
    })
}

private func readItems(
  _ documents: [ExportDocument], _ reporting: inout DiagnosticList
) -> Export {
  var export = Export()
  export.kinds = [.show, .anime, .movie]
  for document in documents {
    var values = ValueReader(
      locations: LocationCursor(document.source), reporting: reporting)
    for row in document.table?.rows.map(SimklTable.Row.init) ?? [] {
      export.take(try row.title(&values))
    }
    for (kind, items) in groups(of: document) {
      for item in items.items {
        export.take(try SimklRow(item, kind).title(&values))
      }
    }
    reporting = values.reporting
  }
  return export
}

/// The arrays of a backup; empty for all else. A few items may be damaged.
private func groups(of document: ExportDocument) -> [(kind: Kind, items: JSONNode)] {
  guard let json = document.json, json.isObject else { return [] }
  let groups = [("shows", Kind.show), ("anime", .anime), ("movies", .movie)].compactMap {
    name, kind in
    json[name].map { (kind: kind, items: $0) }
  }
  let items = groups.flatMap { $0.items.items }
  let whole = items.count { item in
    item["status"] != nil && work(of: item)?["ids"]?.isObject == true
  }
  return whole * 2 > items.count ? groups : []
}

/// What an item is about.
private func work(of item: JSONNode) -> JSONNode? { item["show"] ?? item["anime"] ?? item["movie"] }

private struct SimklRow {
  private let item: JSONNode
  private let media: JSONNode?
  private let kind: Kind

  init(_ item: JSONNode, _ kind: Kind) {
    self.item = item
    self.kind = kind
    media = work(of: item)
  }

  func title(_ reader: inout ValueReader) throws(RowRefusal) -> ExportedTitle {
    let location = reader.locations.location(at: item.offset)
    let name = singleLine(mended(media?.string("title") ?? "")).trimmed
    guard let media, !name.isEmpty else {
      throw RowRefusal(reason: .rowWithoutName(at: location))
    }
    reader.row = name
    let status = try simklStatus(item.string("status"), of: name, at: location)
    var said = TitleStatements()
    said.say(.title, line: name)
    said[.released] = reader.year(media.field("year"))
    said[.status] = .value(.status(status))
    sayTracking(status, in: &said, &reader)
    let id = ["simkl", "simkl_id"].lazy.map { media["ids"]?.string($0) ?? "" }.first { !$0.isEmpty }
    let ids = ["mal", "anilist", "anidb", "kitsu", "imdb", "tmdb", "tvdb"].compactMap { registry in
      let value = media["ids"]?.string(registry) ?? ""
      return value.isEmpty ? nil : Work.ExternalID(registry: registry, value: value)
    }
    let year = media.string("year")
    return ExportedTitle(
      kind: kind, id: id, title: name, key: year.isEmpty ? name : "\(name) (\(year))", ids: ids,
      statements: said.said, location: location)
  }

  private func sayTracking(
    _ status: Status, in said: inout TitleStatements, _ reader: inout ValueReader
  ) {
    said[.rating] = reader.rating(item.field("user_rating"), best: 10)
    let days = seenDays(&reader)
    let last = reader.day(item.field("last_watched_at"))
    if kind == .movie {
      if status == .completed, let last { said[.finished] = .value(.date(last)) }
    } else {
      if status != .planning, let count = reader.count(item.field("watched_episodes_count")) {
        said[.progress] = .value(.number(count))
      }
      said.say(.episodes, total: reader.count(item.field("total_episodes_count")))
      if let first = days.min() { said[.started] = .value(.date(first)) }
      if status == .completed, let day = days.max() ?? last { said[.finished] = .value(.date(day)) }
    }
    if let last { said[.updated] = .value(.date(last)) }
    if let added = reader.day(item.field("added_to_watchlist_at")) {
      said[.added] = .value(.date(added))
    }
    // A memo is seen by its writer alone, unless it is said otherwise.
    said.say(.notes, text: mended(item["memo"]?.string("text") ?? ""))
  }

  /// When episodes were seen.
  private func seenDays(_ reader: inout ValueReader) -> [PartialDate] {
    let episodes = item["seasons"]?.items.flatMap { season in
      (season["episodes"]?.items).map { Array($0) } ?? []
    }
    return (episodes ?? []).compactMap { reader.day($0.field("watched_at")) }
  }
}

/// The status that a word of Simkl's means.
func simklStatus(
  _ word: String, of name: String, at location: SourceLocation
) throws(RowRefusal) -> Status {
  if let status = folded(word) == "notinteresting" ? .dropped : Status(word: word) { return status }
  throw RowRefusal(
    reason: word.isEmpty
      ? .rowWithoutStatus(name, at: location) : .statusNotKnown(word, row: name, at: location))
}
