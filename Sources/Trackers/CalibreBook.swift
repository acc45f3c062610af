import Base
import MediaLibrary

/// A book as calibre tells it, in a catalog or in a file of its own.
struct CalibreBook {
  let offset: Int
  let uuid: String
  let title: String
  let authors: [(name: String, role: String)]
  let identifiers: [(scheme: String, value: String)]
  let series: String
  let position: String
  let rating: ValueReader.Text?
  /// The best rating: a catalog counts stars, a file of its own half stars.
  let best: Int
  let tags: [String]
  let publisher: String
  let published: ValueReader.Text?
  let added: ValueReader.Text?
  /// Markdown.
  let description: String
  let hasFiles: Bool
  /// Columns that the owner made: `#read`.
  let own: [ValueReader.Text]

  func title(_ reader: inout ValueReader) throws(RowRefusal) -> ExportedTitle {
    let title = singleLine(mended(self.title)).trimmed
    reader.row = title
    let location = reader.locations.location(at: offset)
    guard !title.isEmpty else { throw RowRefusal(reason: .rowWithoutName(at: location)) }
    var said = TitleStatements()
    said.say(.title, line: title)
    if hasFiles { said.say(.format, line: "ebook") }
    said.say(.description, text: description)
    said.say(creators: authors.map { (name: $0.name, role: $0.role) })
    said.say(.publishers, list: [publisher])
    said.say(series: series, position: position)
    if let date = publicationDate(&reader) { said[.released] = .value(.date(date)) }
    sayTracking(in: &said, &reader)
    return ExportedTitle(
      kind: .book, id: uuid.isEmpty ? nil : uuid, title: title,
      key: "\(title) by \(singleLine(authors.first?.name ?? ""))", ids: ids,
      statements: said.said, location: location)
  }

  /// What a library of files has to say of reading is in columns of the owner's.
  private func sayTracking(in said: inout TitleStatements, _ reader: inout ValueReader) {
    said[.rating] = reader.rating(rating, best: best)
    var status: Status?
    for column in own {
      switch OwnColumn(column.name) {
      case .isRead:
        if ["true", "yes", "1"].contains(column.text.lowercased()) {
          status = status ?? .completed
        }
      case .status: status = Status(word: column.text) ?? status
      case .started: said[.started] = reader.date(column)
      case .finished: said[.finished] = reader.date(column)
      case nil: break
      }
    }
    said[.status] = .value(.status(status ?? said.impliedStatus))
    said[.owned] = .value(.flag(true))
    said.say(.tags, list: tags)
    said[.added] = reader.date(added)
  }

  /// A column of the owner's that says what every tracker says, by the names that people give it.
  enum OwnColumn {
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

    static func isKnown(_ name: String) -> Bool { OwnColumn(name) != nil }
  }

  private var ids: [Work.ExternalID] {
    func value(_ schemes: String...) -> String? {
      identifiers.first { schemes.contains($0.scheme.lowercased()) && !$0.value.isEmpty }?.value
    }
    let numbers = identifiers.filter { $0.scheme.lowercased() == "isbn" }.map(\.value)
    let isbn = numbers.lazy.compactMap { ISBN.thirteenDigits(of: $0) }.first
    let found = [
      ("isbn13", isbn), ("goodreads", value("goodreads")),
      ("openlibrary", value("openlibrary", "olid").flatMap(openLibraryID)),
      ("asin", value("mobi-asin", "asin", "amazon")), ("storygraph", value("storygraph")),
      ("hardcover", value("hardcover", "hardcover-slug")), ("librarything", value("librarything")),
    ]
    return found.compactMap { registry, id in
      id.map { Work.ExternalID(registry: registry, value: $0) }
    }
  }

  /// The day, or the month where the day is not certain: calibre writes midnight of its owner's place in another time
  /// zone's hours.
  private func publicationDate(_ reader: inout ValueReader) -> PartialDate? {
    guard let published, let date = reader.date(published)?.day else { return nil }
    let time = published.text.drop { $0 != "T" }.dropFirst()
    guard let hour = Int(time.prefix(2)), let month = date.month, let day = date.day,
      !time.hasPrefix("00:00:00")
    else { return date }
    // Behind noon it is the next day's midnight for everybody east of Greenwich.
    let days = GregorianCalendar.daysSinceEpoch(year: date.year, month: month, day: day)
    let local = GregorianCalendar.date(daysSinceEpoch: hour >= 12 ? days + 1 : days)
    return PartialDate(year: local.year, month: local.month)
  }
}
