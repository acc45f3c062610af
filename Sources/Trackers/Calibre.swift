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
    read: { documents, workers, reporting in
      var export = Export()
      for document in documents {
        export.add(
          document.table.map { table in
            catalog(table).read(.table(table), of: document, on: workers, reporting: &reporting)
          } ?? readPackage(document, &reporting))
      }
      return export
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
    // The first three have the name of the owner's folder in them.
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
      // In a catalog the HTML of descriptions is Markdown already.
      book.setDescription(row.text("comments"), isMarkdown: true)
      if !row.text("formats").isEmpty { book.set(.format, line: "ebook") }
      book.addReading(own.compactMap { row[$0] })
    })
}

private func readPackage(_ document: ExportDocument, _ reporting: inout DiagnosticList) -> Export {
  Export(of: [document], kinds: [.book], &reporting) { document, reader, export in
    guard let package = OPFPackage(document.source, reader) else {
      export.isWhole = false
      return
    }
    export.leftOut = Set(package.own.map(\.name).filter { OwnColumn($0) == nil })
    let row = ExportRow(package.fields, at: package.offset, reader)
    guard let title = export.name(of: row, in: "title") else { return }
    var book = TitleBuilder([row], .book, title: title)
    book.set(.title, line: title)
    book.id = package.identifiers.first { $0.scheme == "uuid" }?.value.orNil
    book.addPeople(package.creators)
    book.addIDs(package.identifiers)
    book.set(series: row.text("calibre:series"), position: row.text("calibre:series_index"))
    book.setPublication(row["date"])
    book.setDescription(row.text("description"), isMarkdown: false)
    // Catalogs count stars, packages half stars.
    book.read(
      [
        "calibre:rating": .rating(of: 10), "publisher": .single(.publishers),
        "calibre:timestamp": .added,
      ], of: row)
    book.add(.tags, package.subjects)
    book.addReading(package.own)
    export.take(book.reading)
  }
}

/// A column of the owner's own with what trackers have, by its usual names.
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
      // `Ada Winter & Bo Lind`; a bar means a comma within a name.
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

  /// The day, or the month where the day is not certain: calibre writes midnight at its owner's
  /// place as a time in UTC.
  fileprivate mutating func setPublication(_ published: ValueReader.Text?) {
    guard let published, let date = reader.day(published) else { return }
    let time = published.text.drop { $0 != "T" }.dropFirst()
    guard let hour = Int(time.prefix(2)), let month = date.month, let day = date.day,
      !time.hasPrefix("00:00:00")
    else { return set(.released, day: date) }
    // After noon it is the next day's midnight for everyone east of Greenwich.
    let days = GregorianCalendar.daysSinceEpoch(year: date.year, month: month, day: day)
    let local = GregorianCalendar.date(daysSinceEpoch: hour >= 12 ? days + 1 : days)
    set(.released, day: PartialDate(year: local.year, month: local.month))
  }
}

/// The metadata of a book in an OPF file (Open Packaging Format 2, and what 3 has in common with
/// it).
struct OPFPackage {
  /// The first element of each name, without the prefix: `title`, `date`; and `calibre:series`.
  fileprivate(set) var fields: [ValueReader.Text] = []
  fileprivate(set) var subjects: [String] = []
  fileprivate(set) var creators: [(names: String, role: String)] = []
  /// By schemes in lower case: `isbn`.
  fileprivate(set) var identifiers: [(scheme: String, value: String)] = []
  fileprivate(set) var own: [ValueReader.Text] = []
  fileprivate(set) var offset = 0

  /// nil when it is no XML, which is reported, or asks for other files.
  init?(_ source: Source, _ reader: ValueReader) {
    let handler = OPFHandler()
    do throws(XMLFailure) {
      try readXML(
        source.bytes[...], namespaceSeparator: UInt8(ascii: " "), encoding: "UTF-8", to: handler)
    } catch {
      switch error {
      case .malformed(let reason, let offset):
        reader.report(at: offset) { .malformedXML(reason, field: nil, resumed: nil, at: $0) }
      case .stopped:
        reader.report(at: 0) { .documentTypeRefused(at: $0) }
      }
      return nil
    }
    self = handler.package
  }

  fileprivate init() {}
}

private final class OPFHandler: XMLHandler {
  private(set) var package = OPFPackage()
  private(set) var isStopped = false

  private var element: (name: String, attributes: [XMLAttribute], offset: Int)?
  private var text: [UInt8] = []

  /// `http://purl.org/dc/elements/1.1/ title`, whatever the prefix in the file.
  private static let dublinCore = "http://purl.org/dc/elements/1.1/ "

  func startElement(_ name: String, _ attributes: [XMLAttribute], at offset: Int) {
    if name.hasPrefix(Self.dublinCore) {
      element = (String(name.dropFirst(Self.dublinCore.count)), attributes, offset)
      text.removeAll(keepingCapacity: true)
    } else if name.hasSuffix(" metadata") {
      package.offset = offset
    } else if name.hasSuffix(" meta"), let meta = attribute("name", of: attributes),
      let content = attribute("content", of: attributes)
    {
      add(meta: meta, content, at: offset)
    }
  }

  func endElement(at offset: Int) {
    guard let open = element else { return }
    element = nil
    let value = String(decoding: text, as: UTF8.self).trimmed
    let role = attribute("role", of: open.attributes) ?? "aut"
    switch open.name {
    case "creator": package.creators.append((value, Self.roles[role] ?? role))
    // The program that made the file is a contributor, too.
    case "contributor" where role != "bkp" && attribute("role", of: open.attributes) != nil:
      package.creators.append((value, Self.roles[role] ?? role))
    case "identifier":
      let scheme = attribute("scheme", of: open.attributes)?.lowercased() ?? ""
      package.identifiers.append((scheme, value))
    case "subject": package.subjects.append(value)
    default:
      if package.fields.contains(where: { $0.name == open.name }) { break }
      package.fields.append(ValueReader.Text(name: open.name, text: value, offset: open.offset))
    }
  }

  func text(_ part: Span<UInt8>) {
    if element != nil { text.append(part) }
  }

  func documentType(_ contents: DocumentTypeContents, at offset: Int) {
    // Older packages name the DTD of their format, which is not fetched.
    if contents == .declarations { isStopped = true }
  }

  private func attribute(_ name: String, of attributes: [XMLAttribute]) -> String? {
    attributes.first { $0.name == name || $0.name.hasSuffix(" \(name)") }?.value
  }

  private func add(meta name: String, _ content: String, at offset: Int) {
    let prefix = "calibre:user_metadata:"
    guard name.hasPrefix(prefix) else {
      if name.hasPrefix("calibre:") {
        package.fields.append(ValueReader.Text(name: name, text: content.trimmed, offset: offset))
      }
      return
    }
    let column = String(name.dropFirst(prefix.count))
    // `{"datatype": "bool", "#value#": true, …}`; a date is an object within.
    guard let value = (try? JSONDocument.parse(Array(content.utf8)))?.root["#value#"],
      let text = value.text ?? value["__value__"]?.text
    else { return }
    package.own.append(ValueReader.Text(name: column, text: text.trimmed, offset: offset))
  }

  /// The Library of Congress' codes for roles that books have.
  private static let roles = [
    "aut": "author", "trl": "translator", "ill": "illustrator", "edt": "editor",
    "nrt": "narrator", "art": "artist", "aui": "foreword", "pht": "photographer",
  ]
}
