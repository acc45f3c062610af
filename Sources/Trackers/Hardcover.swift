import Base
import DataFormats
import MediaLibrary

extension Tracker {
  /// Hardcover's CSV export, whose columns have become more over the years.
  static let hardcover = Tracker(
    name: "Hardcover", registry: "hardcover", files: "Hardcover's CSV export",
    recognizes: { $0.table?.has("Title", "Status", "Hardcover Book ID") ?? false },
    read: { documents, workers, reporting in
      let tables = documents.compactMap(\.table)
      var export = Export(of: tables, kind: .book, best: 5, on: workers, reporting: &reporting) {
        row, reader throws(RowRefusal) in try BookRow(row).title(&reader)
      }
      export.lists = lists(of: tables.flatMap { $0.rows.map(BookRow.init) })
      return export
    },
    // Its pages are known by names that the export does not have.
    page: { _, _ in nil })
}

/// The owner's lists, each in its own order. They stay private: the export does not say who may see which.
private func lists(of books: [BookRow]) -> [ExportedList] {
  var names: [String] = []
  var itemsByName: [String: [(position: Int, item: ExportedList.Item)]] = [:]
  for book in books {
    for (name, position) in book.lists {
      if itemsByName[name] == nil { names.append(name) }
      itemsByName[name, default: []].append(
        (position ?? .max, ExportedList.Item(identity: book.identity)))
    }
  }
  return names.map { name in
    var list = ExportedList(title: name)
    list.isPrivate = true
    let items = (itemsByName[name] ?? []).enumerated().sorted { a, b in
      (a.element.position, a.offset) < (b.element.position, b.offset)
    }
    list.items = items.map(\.element.item)
    return list
  }
}

private struct BookRow {
  private let row: ExportTable.Row
  private let id: String?
  private let key: String

  init(_ row: ExportTable.Row) {
    self.row = row
    let id = row.text("Hardcover Book ID")
    self.id = Int(id) == nil ? nil : id
    key = "\(plainLine(row.text("Title"))) by \(singleLine(row.text("Author")))"
  }

  var identity: String { ExportedTitle.identity(kind: .book, id: id, key: key) }

  /// Its place in each list of the owner's that it is in; one that the site keeps for everybody says what `Owned` says.
  var lists: [(name: String, position: Int?)] {
    partsOutsideBrackets(of: row.text("Lists")).compactMap { text in
      let (name, position) = numbered(plainLine(text))
      return name.isEmpty || name == "Owned"
        ? nil : (name, position.flatMap { Int($0.prefix { $0 != "." }) })
    }
  }

  func title(_ reader: inout ValueReader) throws(RowRefusal) -> ExportedTitle {
    let title = try row.title(&reader)
    let location = reader.locations.location(at: row.offset)
    // A book that its owner does not want to be shown is on no shelf of theirs.
    if row.text("Status").lowercased() == "ignored" {
      throw RowRefusal(reason: .ignoredRow(title, at: location))
    }
    var said = TitleStatements()
    sayWork(title, in: &said, &reader)
    sayTracking(in: &said, &reader)
    sayWords(in: &said, &reader)
    return ExportedTitle(
      kind: .book, id: id, title: title, key: key,
      ids: editionIDs(row.text("ISBN 13"), row.text("ISBN 10"), row.text("ASIN")),
      statements: said.said, location: location)
  }

  private func sayWork(
    _ title: String, in said: inout TitleStatements, _ reader: inout ValueReader
  ) {
    said.say(.title, line: title)
    said.say(
      creators: personNames(row.text("Author")).map { name in
        // Only translators, narrators and the like are called what they are.
        name.hasSuffix(")") ? contributor(name) : (name, "author")
      })
    let (series, position) = numbered(row.text("Series"))
    said.say(series: series, position: position)
    said.say(.publishers, list: [row.text("Publisher")])
    said.say(.format, line: format)
    said.say(.genres, list: listed("Genres"))
    said.say(.pages, total: reader.count(row["Pages"]))
    if let day = reader.day(row["Publish Date"]) { said[.released] = .value(.date(day)) }
  }

  /// A book that is heard or read on a screen may be of any binding, or of none.
  private var format: String {
    let medium = bookFormat(row.text("Media"))
    return ["audiobook", "ebook"].contains(medium) ? medium : bookFormat(row.text("Binding"))
  }

  private func sayTracking(in said: inout TitleStatements, _ reader: inout ValueReader) {
    said[.rating] = reader.rating(row["Rating"], best: 5)
    said[.started] = reader.date(row["Date Started"])
    said[.finished] = reader.date(row["Date Finished"])
    said[.added] = reader.date(row["Date Added"])
    let word = row.text("Status")
    let status = bookStatus(ofShelf: word)
    said[.status] = .value(
      .status(said.status(status, saidBy: word, at: row.offset, &reader)))
    if status == .dropped { (said[.dropped], said[.finished]) = (said[.finished], nil) }
    if isTrue("Owned") { said[.owned] = .value(.flag(true)) }
    said.say(.tags, list: listed("Tags") + listed("Moods"))
    // Besides `Public` there are books for followers, and for nobody.
    if !["", "public"].contains(row.text("Privacy").lowercased()) {
      said[.visibility] = .value(.text("private"))
    }
  }

  private func sayWords(in said: inout TitleStatements, _ reader: inout ValueReader) {
    said.sayReview(html: row["Review"], keepingLines: true, &reader)
    if !row.text("Review").isEmpty {
      if isTrue("Review Contains Spoilers") { said[.spoilers] = .value(.flag(true)) }
      if let day = reader.day(row["Review Date"]) { said[.reviewDate] = .value(.date(day)) }
    }
    // What somebody can't read of says much about them.
    said.say(notes: [
      ("", row.text("Private Notes")),
      ("Content Warnings", listed("Content Warnings").joined(separator: ", ")),
    ])
  }

  private func isTrue(_ column: String) -> Bool {
    ["true", "yes"].contains(row.text(column).lowercased())
  }

  /// What a cell lists as JSON, or behind commas or semicolons.
  private func listed(_ column: String) -> [String] {
    let text = row.text(column)
    if text.hasPrefix("["), let items = try? JSONDocument.parse(Array(text.utf8)).root.items {
      return items.compactMap(\.text)
    }
    return text.split { $0 == "," || $0 == ";" }.map { $0.trimmed(of: " ") }
  }
}

/// `Hyperion Cantos` and `1.0` of `Hyperion Cantos (#1.0)`: the first of several.
private func numbered(_ text: String) -> (name: String, position: String?) {
  guard let number = text.firstRange(of: "(#") else { return (text, nil) }
  let digits = text[number.upperBound...].prefix { $0.isNumber || $0 == "." }
  return (
    text[..<number.lowerBound].trimmed(of: " "), digits.isEmpty ? nil : String(digits)
  )
}
