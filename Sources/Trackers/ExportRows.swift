import Base
import MediaLibrary

extension Export {
  /// Takes the title of a row, or the reason why it has none; the title.
  @discardableResult
  mutating func take(
    _ title: @autoclosure () throws(RowRefusal) -> ExportedTitle
  ) -> ExportedTitle? {
    take(Result { () throws(RowRefusal) in try title() })
  }

  @discardableResult
  @inline(never) mutating func take(_ title: Result<ExportedTitle, RowRefusal>) -> ExportedTitle? {
    switch title {
    case .success(let title):
      titles.append(title)
      kinds.insert(title.kind)
      return title
    case .failure(let refusal):
      notTaken.append(refusal.reason)
      return nil
    }
  }
}

extension ValueReader {
  /// The titles of so many rows, or the reasons why they have none, read side by side; what is reported comes in the
  /// order of the rows.
  ///
  /// - Parameter title: reads the row of a number from 0
  mutating func titles(
    ofRows count: Int, on workers: WorkerPool,
    _ title: @Sendable (Int, inout ValueReader) throws(RowRefusal) -> ExportedTitle
  ) -> [Result<ExportedTitle, RowRefusal>] {
    // No more parts than workers: each looks for its first row from the beginning of the file.
    let parts = min(workers.count, count)
    var beginning = self
    beginning.reporting = DiagnosticList()
    let step = 256
    workers.progress?.begin(.taking, of: count)
    let read = workers.mapBlocking(parts) { [beginning] part in
      var reader = beginning
      let titles = (count * part / parts..<count * (part + 1) / parts).map { row in
        if row % step == step - 1 { workers.progress?.advance(by: step) }
        return Result { () throws(RowRefusal) in try title(row, &reader) }
      }
      return (titles, reader)
    }
    for (_, reader) in read { reporting.report(contentsOf: reader.reporting) }
    if let last = read.last?.1 { (locations, row) = (last.locations, last.row) }
    return Array(joining: read.map(\.0))
  }
}

extension Export {
  /// What the tables of an export hold, each read on its own.
  ///
  /// - Parameter best: the tracker's best score
  init(
    of tables: [ExportTable], best: Int?, reporting: inout DiagnosticList,
    adding add: (ExportTable, inout Export, inout ValueReader) -> Void
  ) {
    self.init()
    bestScore = best
    for table in tables {
      var reader = ValueReader(locations: LocationCursor(table.source), reporting: reporting)
      add(table, &self, &reader)
      reporting = reader.reporting
    }
  }

  /// The titles of some tables, a row for each.
  ///
  /// - Parameters:
  ///   - kind: what they are tables of; nil where each title says it
  ///   - best: the tracker's best score
  ///   - privateColumns: what is nobody's business, and has no key in a library
  init(
    of tables: [ExportTable], kind: Kind? = nil, best: Int?,
    leavingOut privateColumns: [String] = [], on workers: WorkerPool,
    reporting: inout DiagnosticList,
    _ title: @Sendable (ExportTable.Row, inout ValueReader) throws(RowRefusal) -> ExportedTitle
  ) {
    func addRows(of table: ExportTable, to export: inout Export, _ reader: inout ValueReader) {
      let hidden = privateColumns.filter { table.has($0) }
      let titles = reader.titles(ofRows: table.rows.count, on: workers) {
        number, reader throws(RowRefusal) in try title(table.row(number), &reader)
      }
      for (title, row) in zip(titles, table.rows) {
        export.take(title)
        for column in hidden where !["", "0"].contains(row.text(column)) {
          export.leftOut.insert(column)
        }
      }
    }
    self.init(of: tables, best: best, reporting: &reporting, adding: addRows)
    if let kind { kinds.insert(kind) }
  }
}

extension ExportTable.Row {
  /// The title that the row is about, by which messages call it from here on.
  func title(
    in column: String = "Title", _ reader: inout ValueReader
  ) throws(RowRefusal) -> String {
    let title = plainLine(text(column))
    reader.row = title
    guard !title.isEmpty else {
      throw RowRefusal(reason: .rowWithoutName(at: reader.locations.location(at: offset)))
    }
    guard !isTorn else {
      throw RowRefusal(reason: .tornRow(title, at: reader.locations.location(at: offset)))
    }
    return title
  }
}

/// A text of an export as one line of what its writer meant.
@inline(never) func plainLine(_ text: String) -> String { singleLine(mended(text)).trimmed }

extension ValueReader {
  /// An id that is a number above 0; anything else is no id, and reported unless it says that there is none.
  mutating func numberID(_ text: Text?) -> String? {
    guard let text, !["", "0"].contains(text.text) else { return nil }
    if text.text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(text.text),
      number > 0
    {
      return String(number)
    }
    let row = row
    report(at: text.offset) { .idLeftOut(text.text, row: row, at: $0) }
    return nil
  }
}

extension TitleStatements {
  /// The page of the title at its tracker, where its id does not lead there.
  mutating func say(page address: String, of tracker: String) {
    guard address.hasPrefix("https://") else { return }
    self[.sources] = .value(
      .items([
        .mapping([
          TitleValue.Pair("name", .text(tracker)), TitleValue.Pair("url", .text(address)),
        ])
      ]))
  }

  /// Notes, each with the name of what it is about unless that is empty.
  mutating func say(notes: [(name: String, text: String)]) {
    let lines = notes.compactMap { name, text -> String? in
      let text = mended(text).trimmed
      return text.isEmpty ? nil : name.isEmpty ? text : "\(name): \(text)"
    }
    say(.notes, text: lines.joined(separator: "\n"))
  }

  /// How far a list says that somebody got, of which 0 says something only of what is under way.
  mutating func say(progress: Int?, volumes: Int?, _ status: Status) {
    let isUnderWay = status != .planning && status != .completed && (volumes ?? 0) == 0
    if let progress {
      self[.progress] = progress > 0 || isUnderWay ? .value(.number(progress)) : .absent
    }
    if let volumes { self[.progressVolumes] = volumes > 0 ? .value(.number(volumes)) : .absent }
  }
}
