import Base
import DataFormats
import Markup
import MediaLibrary

extension Tracker {
  /// calibre's catalog as CSV, and the `metadata.opf` beside each book of its library.
  static let calibre = Tracker(
    name: "calibre", registry: "calibre",
    files: "calibre's catalog (.csv), or its library's folder with a metadata.opf for each book",
    recognizes: { document in document.table.map(isCatalog) ?? isPackage(document) },
    read: each { document, workers, reporting in
      document.table.map { table in
        catalog(table).read(.table(table), of: document, on: workers, reporting: &reporting)
      } ?? readPackage(document, workers, &reporting)
    })
}

private func isCatalog(_ table: ExportTable) -> Bool { table.has("title", "author_sort", "uuid") }

private func isPackage(_ document: ExportDocument) -> Bool {
  guard case .xml = document.form else { return false }
  // Its namespace may have a prefix.
  return document.begins(with: "http://www.idpf.org/2007/opf")
    && ["<metadata", ":metadata"].contains(where: document.begins)
}

private func catalog(_ table: ExportTable) -> TitleFormat {
  let own = table.columns.filter { $0.hasPrefix("#") }
  return TitleFormat(
    rows: .table(where: isCatalog), kind: .always(.book), best: 5, titles: ["title"],
    columns: [
      "uuid": .ownID, "rating": .rating(of: 5), "tags": .tags,
      "publisher": .single(.publishers), "timestamp": .added,
    ],
    // The first three contain the name of the owner's folder.
    privateColumns: ["cover", "formats", "library_name"] + own.filter { OwnColumn($0) == nil },
    adjust: { book in
      let row = book.row
      let identifiers = row.text("identifiers").split(separator: ",").compactMap {
        identifier -> (scheme: String, value: String)? in
        guard let colon = identifier.firstIndex(of: ":") else { return nil }
        return (
          identifier[..<colon].trimmed(of: " "),
          identifier[identifier.index(after: colon)...].trimmed(of: " ")
        )
      }
      book.addPeople([(row.text("authors"), "author")])
      book.addIDs(identifiers + [("isbn", row.text("isbn"))])
      book.set(series: row.text("series"), position: row.text("series_index"))
      book.setPublication(row["pubdate"])
      // Catalogs have descriptions as Markdown, converted from HTML.
      book.setDescription(row.text("comments"), isMarkdown: true)
      if !row.text("formats").isEmpty { book.set(.format, line: "ebook") }
      book.addReading(own.compactMap { row[$0] })
    })
}

private func readPackage(
  _ document: ExportDocument, _ workers: WorkerPool, _ reporting: inout DiagnosticList
) -> Export {
  // `http://purl.org/dc/elements/1.1/ title`, whatever the prefix in the file.
  let tree = XMLTree(
    document.source.bytes, namespaceSeparator: UInt8(ascii: " "),
    // Older packages name the DTD of their format, which isn't fetched.
    refusing: { $0 == .declarations }, naming: name)
  let reader = ValueReader(document, reporting)
  tree.report(to: reader, refusedAt: 0)
  reporting = reader.reporting
  guard tree.failure == nil, let root = tree.root else {
    var export = Export()
    export.isWhole = false
    return export
  }
  let place = root.descendants.first { $0.name == "metadata" }?.offset ?? 0
  return package.read(
    .elements([XMLElement(flattening: root, at: place)]), of: document, on: workers,
    reporting: &reporting)
}

private func name(of element: String, _ attributes: [XMLAttribute]) -> (name: String, text: String)
{
  let parts = element.split(separator: " ")
  let isField = parts.count == 2 && parts[0] == "http://purl.org/dc/elements/1.1/"
  func value(_ name: String) -> String? { attributes.first { $0.name == name }?.value }
  if parts.last == "meta" {
    if let name = value("name"), name.hasPrefix("calibre:") {
      return (name, value("content") ?? "")
    }
    // Version 3: the element's text is the value.
    if let property = value("property") { return (property, "") }
  }
  return (isField || parts.last == "metadata" ? String(parts[parts.count - 1]) : element, "")
}

/// A book's metadata: Open Packaging Format 2 and 3.
private let package = TitleFormat(
  rows: .given, kind: .always(.book), titles: ["title"],
  columns: [
    // Catalogs count stars, packages half stars.
    "calibre:rating": .rating(of: 10), "publisher": .single(.publishers),
    "calibre:timestamp": .added, "subject": .tags,
  ],
  adjust: { book in
    let row = book.row
    let identifiers = row.rows("identifier").map { identifier in
      let (scheme, value) = (identifier.text("scheme").lowercased(), identifier.text(""))
      // Version 3 has `goodreads:222735`, also as `urn:isbn:9783440077894`.
      let parts = value.trimmingPrefix("urn:").split(separator: ":", maxSplits: 1).map(String.init)
      return scheme.isEmpty && parts.count == 2
        ? (scheme: parts[0].lowercased(), value: parts[1]) : (scheme: scheme, value: value)
    }
    book.id = identifiers.first { $0.scheme == "uuid" }?.value.orNil
    // The program that made the file is listed as a contributor, too.
    let people = (row.element?.children("creator", "contributor") ?? []).filter { person in
      person.name == "creator" || person["role"].map { $0 != "bkp" } == true
    }
    book.addPeople(
      people.map { person in
        let role = person["role"] ?? "aut"
        return (person.text, roles[role] ?? role)
      })
    book.addIDs(identifiers)
    book.set(
      series: row["calibre:series"]?.text ?? row.text("belongs-to-collection"),
      position: row["calibre:series_index"]?.text ?? row.text("group-position"))
    book.setPublication(row["date"])
    book.setDescription(row.text("description"), isMarkdown: false)
    let own = row.element?.children.compactMap(ownColumn) ?? []
    book.leftOut += own.map(\.name).filter { OwnColumn($0) == nil }
    book.addReading(own)
  })

/// The Library of Congress's codes for roles in books.
private let roles = [
  "aut": "author", "trl": "translator", "ill": "illustrator", "edt": "editor", "nrt": "narrator",
  "art": "artist", "aui": "foreword", "pht": "photographer",
]

/// A custom column: `{"datatype": "bool", "#value#": true, …}`; a date is a nested object.
private func ownColumn(_ element: XMLElement) -> ValueReader.Text? {
  let prefix = "calibre:user_metadata:"
  guard element.name.hasPrefix(prefix),
    let value = (try? JSONDocument.parse(Array(element.text.utf8)))?.root["#value#"],
    let text = value.text ?? value["__value__"]?.text
  else { return nil }
  return ValueReader.Text(
    name: String(element.name.dropFirst(prefix.count)), text: text.trimmed, offset: element.offset)
}

/// A custom column that has a value trackers know, recognized by its usual names.
private enum OwnColumn {
  case isRead, status, started, finished

  init?(_ name: String) {
    switch name.lowercased().filter(\.isLetter) {
    case "read", "isread", "finished", "haveread": self = .isRead
    case "status", "readstatus", "readingstatus": self = .status
    case "started", "datestarted", "startdate", "startread": self = .started
    case "dateread", "readdate", "datefinished", "finishdate", "lastread": self = .finished
    default: return nil
    }
  }
}

extension TitleBuilder {
  fileprivate mutating func addPeople(_ people: [(names: String, role: String)]) {
    for (names, role) in people {
      // `Ada Winter & Bo Lind`; a bar stands for a comma within a name.
      let names = names.replacing(" & ", with: "\n").split(separator: "\n")
        .map { String($0).replacing("|", with: ",") }
      key = key ?? names.first.map { "\(title) by \(singleLine($0))" }
      add(names: names, role: role)
    }
    key = key ?? "\(title) by "
  }

  fileprivate mutating func addIDs(_ identifiers: [(scheme: String, value: String)]) {
    func value(_ schemes: String...) -> String? {
      identifiers.first { schemes.contains($0.scheme.lowercased()) && !$0.value.isEmpty }?.value
    }
    let numbers = identifiers.filter { $0.scheme.lowercased() == "isbn" }.map(\.value)
    add(id: numbers.lazy.compactMap { ISBN.thirteenDigits(of: $0) }.first, of: "isbn13")
    add(id: value("goodreads"), of: "goodreads")
    add(id: value("openlibrary", "olid").flatMap(openLibraryID), of: "openlibrary")
    add(id: value("mobi-asin", "asin", "amazon"), of: "asin")
    add(id: value("storygraph"), of: "storygraph")
    add(id: value("hardcover", "hardcover-slug"), of: "hardcover")
    add(id: value("librarything"), of: "librarything")
  }

  fileprivate mutating func setDescription(_ text: String, isMarkdown: Bool) {
    if text.contains("</") || text.contains("<br") {
      setDescription(html: text)
    } else {
      let text = repairingEncoding(text)
      set(.description, text: isMarkdown ? text : markdown(fromPlain: text))
    }
  }

  fileprivate mutating func addReading(_ columns: [ValueReader.Text]) {
    var status: Status?
    for column in columns {
      switch OwnColumn(column.name) {
      case .isRead where ["true", "yes", "1"].contains(column.text.lowercased()):
        status = status ?? .completed
      case .status: status = Status(word: column.text) ?? status
      case .started: values[.started] = reader.date(column)
      case .finished: values[.finished] = reader.date(column)
      case .isRead, nil: break
      }
    }
    set(status: status ?? impliedStatus)
    set(.owned, if: true)
  }

  /// Keeps only the month if the day is uncertain, since calibre writes its owner's midnight in
  /// UTC.
  fileprivate mutating func setPublication(_ published: ValueReader.Text?) {
    guard let published, let date = reader.day(published) else { return }
    let time = published.text.drop { $0 != "T" }.dropFirst()
    guard let hour = Int(time.prefix(2)), let month = date.month, let day = date.day,
      !time.hasPrefix("00:00:00")
    else { return set(.released, day: date) }
    // An afternoon in UTC is the next day's midnight for owners east of Greenwich.
    let days = GregorianCalendar.daysSinceEpoch(year: date.year, month: month, day: day)
    let local = GregorianCalendar.date(daysSinceEpoch: hour >= 12 ? days + 1 : days)
    set(.released, day: PartialDate(year: local.year, month: local.month))
  }
}
