import Diagnostics
import MediaLibrary

extension Export {
  /// Takes the title of a row, or the reason why it has none; the title.
  @discardableResult
  mutating func take(
    _ title: @autoclosure () throws(RowRefusal) -> ExportedTitle
  ) -> ExportedTitle? {
    do throws(RowRefusal) {
      let title = try title()
      titles.append(title)
      kinds.insert(title.kind)
      return title
    } catch {
      notTaken.append(error.reason)
      return nil
    }
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
    leavingOut privateColumns: [String] = [], reporting: inout DiagnosticList,
    _ title: (ExportTable.Row, inout ValueReader) throws(RowRefusal) -> ExportedTitle
  ) {
    func addRows(of table: ExportTable, to export: inout Export, _ reader: inout ValueReader) {
      let hidden = privateColumns.filter { table.has($0) }
      for row in table.rows {
        export.take(try title(row, &reader))
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
func plainLine(_ text: String) -> String { singleLine(mended(text)).trimmed }

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
