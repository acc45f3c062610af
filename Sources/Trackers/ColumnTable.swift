import Base
import MediaLibrary

extension Tracker {
  /// Any table, read by the columns that its owner named.
  package init(_ columns: TableColumns) {
    self.init(
      name: columns.name, registry: columns.name, files: "a table with named columns",
      recognizes: { document in document.table.map { columns.missing(in: $0).isEmpty } ?? false },
      read: { documents, workers, reporting in
        var export = Export(
          of: documents.compactMap(\.table), best: columns.best == 10 ? nil : columns.best,
          on: workers, reporting: &reporting
        ) { row, reader throws(RowRefusal) in
          try ColumnRow(row: row, columns: columns).title(&reader)
        }
        // Nobody knows what else its owner has.
        export.isWhole = false
        return export
      },
      page: { _, _ in nil })
  }
}

/// The kinds that words beside their own names mean, as `folded` has them.
private let otherKinds: [String: Kind] = [
  "film": .movie, "films": .movie, "tv": .show, "series": .show, "tvseries": .show, "tvshow": .show,
  "videogame": .game, "novel": .book, "comic": .manga, "comics": .manga,
]

private struct ColumnRow {
  let row: ExportTable.Row
  let columns: TableColumns

  private func cell(_ key: TableColumns.Key) -> ValueReader.Text? {
    columns.columns[key].flatMap { row[$0] }
  }

  func title(_ reader: inout ValueReader) throws(RowRefusal) -> ExportedTitle {
    let name = singleLine(mended(cell(.title(.title))?.text ?? "")).trimmed
    let location = reader.locations.location(at: row.offset)
    reader.row = name
    if name.isEmpty { throw RowRefusal(reason: .rowWithoutName(at: location)) }
    if row.isTorn { throw RowRefusal(reason: .tornRow(name, at: location)) }
    let word = cell(.kind)?.text ?? ""
    let written =
      Kind(id: folded(word)) ?? Kind(folder: folded(word)) ?? otherKinds[folded(word)]
    guard let kind = word.isEmpty ? columns.kind : written else {
      throw RowRefusal(reason: .kindNotKnown(word, row: name, at: location))
    }
    var said = TitleStatements()
    var ids: [Work.ExternalID] = []
    // Their order makes no difference but for that of people and of ids.
    for (key, column) in columns.columns.sorted(by: { $0.value < $1.value }) {
      guard let cell = row[column] else { continue }
      switch key {
      case .kind: continue
      case .title(let key): say(key, cell, in: &said, &reader)
      case .role(let role): said.say(creators: Self.parts(cell.text), role: role)
      case .id(let registry):
        let value = registry.hasPrefix("isbn") ? ISBN.thirteenDigits(of: cell.text) : cell.text
        if let value, !ValueReader.meansUnknown(value) {
          ids.append(
            Work.ExternalID(
              registry: registry.hasPrefix("isbn") ? "isbn13" : registry, value: value))
        }
      }
    }
    sayStatus(in: &said, &reader)
    return ExportedTitle(
      kind: kind, id: nil, title: name, key: identifying(name), ids: ids,
      statements: said.said, location: location)
  }

  /// The title, and what tells it from another one of its name.
  private func identifying(_ name: String) -> String {
    let year = cell(.title(.released))?.text.prefix(4) ?? ""
    let author = singleLine(cell(.role("author"))?.text ?? "")
    return name + (author.isEmpty ? "" : " by \(author)") + (year.isEmpty ? "" : " (\(year))")
  }

  private static func parts(_ text: String) -> [String] {
    text.split { $0 == "," || $0 == ";" || $0 == "|" }.map(String.init)
  }

  private func say(
    _ key: FieldKey, _ cell: ValueReader.Text, in said: inout TitleStatements,
    _ reader: inout ValueReader
  ) {
    switch key.form {
    case .text: sayText(key, cell, in: &said, &reader)
    case .number:
      let count = reader.count(cell)
      if key.belongsToTracker {
        if let count { said[key] = count > 0 ? .value(.number(count)) : .absent }
      } else {
        said.say(key, total: count)
      }
    case .hundredths:
      if case .hundredths(let hours) = DecimalText(Self.withPoint(cell.text)), hours > 0 {
        said[key] = .value(.hundredths(hours))
      } else if !ValueReader.meansUnknown(cell.text) {
        reader.leaveOut(cell, allowed: "a number of hours such as 10.5")
      }
    case .date:
      let isYear = key == .released && !cell.text.contains { "-/ ".contains($0) }
      let statement = isYear ? reader.year(cell) : reader.date(cell)
      said[key] = statement == .absent && !key.belongsToTracker ? nil : statement
    case .rating: said[key] = reader.rating(Self.score(cell), best: columns.best)
    case .flag, .rank:
      if Self.isYes(cell.text) { said[key] = .value(.flag(true)) }
    case .ownership:
      if Self.isYes(cell.text) {
        said[key] = .value(.flag(true))
      } else if !Self.isNo(cell.text) {
        said.say(key, list: Self.parts(cell.text))
      }
    case .list: said.say(key, list: Self.parts(cell.text))
    case .credits: said.say(creators: Self.parts(cell.text), role: nil)
    case .series: said.say(series: cell.text, position: nil)
    case .status, .names, .history, .items: return
    }
  }

  private func sayText(
    _ key: FieldKey, _ cell: ValueReader.Text, in said: inout TitleStatements,
    _ reader: inout ValueReader
  ) {
    switch key {
    case .review, .description:
      if let text = reader.markdown(ofHTML: cell, keepingLines: true) { said.say(key, text: text) }
    case .notes: said.say(key, text: mended(cell.text))
    case .visibility:
      let words = ["public", "unlisted", "private"]
      if words.contains(cell.text.lowercased()) {
        said.say(key, line: cell.text.lowercased())
      } else if !cell.text.isEmpty {
        // What its owner may have meant to hide stays hidden.
        reader.leaveOut(cell, allowed: "public, unlisted or private")
        said.say(key, line: "private")
      }
    default: said.say(key, line: cell.text)
    }
  }

  private func sayStatus(in said: inout TitleStatements, _ reader: inout ValueReader) {
    let word = cell(.title(.status))?.text ?? ""
    if let status = bookStatus(ofShelf: word) {
      said[.status] = .value(.status(status))
      return
    }
    // A table without statuses may be a catalog; what says more of a title is its owner's.
    let isOwners = said.said.contains { key, statement in
      statement.value != nil
        && (key.belongsToTracker || [.owned, .tags, .review].contains(key))
    }
    guard isOwners || columns.columns[.title(.status)] != nil else { return }
    let known = word.isEmpty ? said.impliedStatus : nil
    said[.status] = .value(
      .status(said.status(known, saidBy: word, at: row.offset, &reader)))
  }

  /// `8/10`, `4 ★` and `★★★½` are scores, too.
  private static func score(_ cell: ValueReader.Text) -> ValueReader.Text {
    var text = (cell.text.split(separator: "/").first ?? "").trimmed(of: " ★☆")
    let stars = cell.text.count { $0 == "★" }
    if stars > 0, ["", "½"].contains(text) { text = "\(stars)" + (text.isEmpty ? "" : ".5") }
    return ValueReader.Text(name: cell.name, text: text, offset: cell.offset)
  }

  /// `12,5` as `12.5`; `1,250` may be a thousand, and stays.
  private static func withPoint(_ text: String) -> String {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, (1...2).contains(parts[1].utf8.count) else { return text }
    return parts.joined(separator: ".")
  }

  private static func isYes(_ text: String) -> Bool {
    ["yes", "y", "true", "x", "1", "✓"].contains(text.lowercased())
  }

  private static func isNo(_ text: String) -> Bool {
    ["", "no", "n", "false", "0", "-"].contains(text.lowercased())
  }
}
