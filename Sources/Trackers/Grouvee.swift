import Base
import DataFormats
import Markup
import MediaLibrary

extension Tracker {
  /// Grouvee's CSV export, in whose cells lists stand as JSON.
  static let grouvee = Tracker(
    name: "Grouvee", registry: "grouvee", files: "Grouvee's CSV export",
    recognizes: { document in
      document.table?.has("name", "shelves", "platforms", "giantbomb_id") == true
    },
    read: { documents, workers, reporting in
      Export(
        of: documents.compactMap(\.table), kind: .game, best: 5, on: workers, reporting: &reporting
      ) { row, reader throws(RowRefusal) in try GrouveeRow(row).title(&reader) }
    },
    page: { _, _ in nil })
}

private struct GrouveeRow {
  private let row: ExportTable.Row

  init(_ row: ExportTable.Row) { self.row = row }

  func title(_ reader: inout ValueReader) throws(RowRefusal) -> ExportedTitle {
    let title = try row.title(in: "name", &reader)
    let location = reader.locations.location(at: row.offset)
    var said = TitleStatements()
    said.say(.title, line: title)
    sayWork(in: &said, &reader)
    sayTracking(in: &said, &reader)
    return ExportedTitle(
      kind: .game, id: reader.numberID(row["id"]), title: title,
      ids: ids, statements: said.said, location: location)
  }

  private var ids: [Work.ExternalID] {
    [("giantbomb_id", "giantbomb"), ("igdb_id", "igdb")].compactMap { column, registry in
      Int(row.text(column)).map { Work.ExternalID(registry: registry, value: String($0)) }
    }
  }

  private func sayWork(in said: inout TitleStatements, _ reader: inout ValueReader) {
    said.say(page: row.text("url"), of: "Grouvee")
    said.say(.genres, list: names("genres", &reader))
    said.say(.developers, list: names("developers", &reader))
    said.say(.publishers, list: names("publishers", &reader))
    said.say(.platforms, list: names("platforms", &reader))
    if let series = (names("franchises", &reader) + names("series", &reader)).first {
      said.say(series: series, position: nil)
    }
    guard let day = row["release_date"] else { return }
    // Of a quarter, `2010-Q3`, a library knows the year.
    let text = day.text.split(separator: "-").prefix { !$0.hasPrefix("Q") }.joined(separator: "-")
    let date = reader.date(ValueReader.Text(name: day.name, text: text, offset: day.offset))
    if case .value(let date)? = date { said[.released] = .value(date) }
  }

  private func sayTracking(in said: inout TitleStatements, _ reader: inout ValueReader) {
    said[.rating] = reader.rating(row["rating"], best: 5)
    let times = self.times(&reader)
    said.say(times: times)
    if let hours = times.first?.hours { said[.hours] = .value(.hundredths(hours)) }
    sayShelves(in: &said, &reader)
    said.say(.reviewTitle, line: row.text("review_title"))
    said.sayReview(html: row["review"], &reader)
    let updates = json("statuses", &reader).map { Array($0.items) } ?? []
    let first = times.first?.note ?? ""
    said.say(
      notes: [("", first)]
        + updates.map { (String($0.string("date").prefix(10)), $0.string("status")) })
  }

  /// The shelves that everybody has say the status; others are tags.
  private func sayShelves(in said: inout TitleStatements, _ reader: inout ValueReader) {
    let shelves = json("shelves", &reader).map { Array($0.members) } ?? []
    var statuses: Set<Status> = []
    var tags: [String] = []
    for (name, _) in shelves {
      if let status = Status(word: name) { statuses.insert(status) } else { tags.append(name) }
    }
    let isAgain = statuses.contains(.current) && statuses.contains(.completed)
    let order: [Status] = [.current, .completed, .repeating, .paused, .dropped, .planning]
    let known = isAgain ? .repeating : order.first(where: statuses.contains)
    said[.status] = .value(
      .status(
        said.status(known, saidBy: tags.joined(separator: ", "), at: row.offset, &reader)))
    said.say(.tags, list: tags)
    let added = shelves.compactMap { reader.day($0.value.field("date_added")) }
    if let first = reader.day(row["date_added_to_collection"]) ?? added.min() {
      said[.added] = .value(.date(first))
    }
  }

  /// Oldest first; those without dates stay where they are.
  private func times(_ reader: inout ValueReader) -> [Tracking.Run] {
    let nodes = json("dates", &reader).map { Array($0.items) } ?? []
    let times = nodes.map { node -> Tracking.Run in
      var time = Tracking.Run()
      time.started = reader.day(node.field("date_started"))
      time.finished = reader.day(node.field("date_finished"))
      if time.finished != nil { time.status = .completed }
      if let seconds = reader.count(
        node.field("seconds_played"), most: ValueReader.mostMinutes * 60),
        seconds > 0
      {
        time.hours = hundredthsOfHours(minutes: max(1, (seconds + 30) / 60))
      }
      let level = plainLine(node.string("level_of_completion"))
      time.note = level.isEmpty ? nil : level
      return time
    }
    return times.enumerated().sorted { a, b in
      let days = [a.element.finished ?? a.element.started, b.element.finished ?? b.element.started]
      guard let first = days[0], let second = days[1] else { return a.offset < b.offset }
      return first == second ? a.offset < b.offset : first < second
    }.map(\.element)
  }

  private func names(_ column: String, _ reader: inout ValueReader) -> [String] {
    json(column, &reader).map { node in
      node.isObject ? node.members.map(\.name) : node.items.compactMap(\.text)
    } ?? []
  }

  /// nil for an empty cell, and for one that is no JSON, which is reported.
  private func json(_ column: String, _ reader: inout ValueReader) -> JSONNode? {
    guard let cell = row[column], !cell.text.isEmpty else { return nil }
    guard let document = try? JSONDocument.parse(Array(cell.text.utf8)),
      document.root.isObject || document.root.isArray
    else {
      reader.leaveOut(cell, allowed: "a list in JSON")
      return nil
    }
    return document.root
  }
}
