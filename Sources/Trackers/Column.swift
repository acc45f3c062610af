import MediaLibrary

/// The meaning of a column of an export, or of a member of its JSON.
///
/// If several columns have the same key, the first with a value is used. Lists, people and notes
/// are combined.
enum Column: Sendable {
  case line(FieldKey)
  /// A text without markup, of any length.
  case plain(FieldKey)
  case html(FieldKey, keepingLines: Bool? = nil)
  /// Texts; in a cell they are separated by commas.
  case list(FieldKey)
  case single(FieldKey)
  /// A number of parts or minutes; 0 is unknown.
  case total(FieldKey)
  /// A count by the owner; 0 removes it.
  case count(FieldKey)
  case rating(of: Int)
  /// A date of the owner's; an empty one removes it.
  case date(FieldKey)
  case day(FieldKey)
  case year(FieldKey)
  case flag(FieldKey)
  /// A bookseller's word for the binding.
  case binding
  /// One name, with a role.
  case person(String?)
  /// Names, separated by commas in a cell.
  case names(String?)
  /// Names, where `Jr.` and brackets belong to the name before them.
  case people(String?)
  /// Names, each with its role in brackets.
  case credits
  case series
  /// A line of the notes, after a label unless that is empty.
  case note(String = "")
  /// The tracker's own id of the title.
  case ownID
  /// The tracker's own id of the title, which must be a number.
  case ownNumber
  /// The title's id at another site.
  case id(String)
  /// The title's id at another site, if it is a number above 0.
  case number(String)
  case isbn
  /// An ISBN or an Amazon number.
  case edition
  /// A site's word for the state of a work.
  case releaseStatus
  /// The status for a word; unknown words are reported, and the other values decide.
  case status(@Sendable (String) -> Status?)
  /// Like `status`, but a title without a known status is refused.
  case required(@Sendable (String) -> Status?)
  /// A title's name in a language.
  case name(String)
  case synonym
  case subtitle
  /// The mean of other people's scores, with the column for their number, and the site.
  case community(of: Double, votes: String = "", String)
  /// The address of a cover; the first nonempty one is used.
  case picture
  /// Whether the title is hidden from others.
  case hidden
  /// The author, who tells titles with the same name apart.
  case keyed

  static let added = Column.date(.added)
  static let started = Column.date(.started)
  static let finished = Column.date(.finished)
  static let released = Column.day(.released)
  static let year = Column.year(.released)
  static let tags = Column.list(.tags)
  static let genres = Column.list(.genres)
  static let review = Column.html(.review)
}

/// Columns and their meanings, in the order in which they are read.
typealias Columns = KeyValuePairs<String, Column>

extension TitleBuilder {
  mutating func read(_ columns: Columns, of row: ExportRow) {
    let earlier = values
    values = FieldValues()
    for key in [FieldKey.title, .creators] { values[key] = earlier[key] }
    var day: PartialDate?
    for (name, column) in columns {
      if let key = column.key, values[key] != nil {
        // The day may be that of a single country.
        if case .year = column, let known = day {
          set(key, day: release(known, in: row.reader.year(row[name])?.day))
        }
        continue
      }
      read(column, name, of: row)
      if case .day(.released) = column { day = values[.released]?.day }
    }
    for (key, value) in earlier where values[key] == nil { values[key] = value }
  }

  private mutating func read(_ column: Column, _ name: String, of row: ExportRow) {
    switch column {
    case .line(let key): set(key, line: row.text(name))
    case .plain(let key): set(key, text: plainText(row.text(name)))
    case .html(.description, _): setDescription(html: row.text(name))
    case .html(let key, let keepingLines): set(key, html: row[name], keepingLines: keepingLines)
    case .list(let key): add(key, row.texts(name))
    case .single(let key): add(key, [row.text(name)])
    case .total(let key): set(key, total: row.count(name))
    case .count(let key): set(key, count: row.count(name))
    case .rating(let best): values[.rating] = row.rating(name, of: best)
    case .date(let key): values[key] = row.date(name)
    case .day(.released): set(.released, day: row.releaseDay(name))
    case .day(let key): set(key, day: row.day(name))
    case .year(let key): values[key] = row.reader.year(row[name])
    case .flag(let key): set(key, if: row.isTrue(name))
    case .binding: set(.format, line: bookFormat(row.text(name)))
    case .person(let role): add(names: [row.text(name)], role: role)
    case .names(let role): add(names: row.texts(name), role: role)
    case .people(let role): add(names: personNames(row.text(name)), role: role)
    case .credits: add(people: personNames(row.text(name)).map { Person(named: $0) })
    case .series: set(series: row.text(name))
    case .note(let label): add(note: row.text(name), label)
    case .ownID: id = id ?? row.text(name).orNil
    case .ownNumber: id = id ?? row.reader.numberID(row[name])
    case .id(let registry): add(id: row.text(name), of: registry)
    case .number(let registry):
      if let number = Int(row.text(name)), number > 0 { add(id: row.text(name), of: registry) }
    case .isbn: add(isbn: row.text(name))
    case .releaseStatus:
      set(.releaseStatus, line: releaseStatuses[folded(row.text(name))] ?? "")
    case .status(let meaning): set(status: meaning(row.text(name)), from: row.text(name))
    case .required(let meaning): require(status: meaning(row.text(name)), from: row.text(name))
    case .name(let language): add(titles: [(language, row.text(name))])
    case .synonym: add(synonym: row.text(name))
    case .subtitle: add(subtitle: row.text(name))
    case .community(let best, let votes, let source):
      set(community: row.text(name), of: best, votes: row.text(votes), source: source)
    case .picture: if pictures.isEmpty, let address = row.text(name).orNil { pictures = [address] }
    case .hidden: hide(if: row.text(name) == "true")
    case .keyed: key = key ?? "\(title) by \(singleLine(row.text(name)))"
    case .edition:
      if let id = editionID(row.text(name)) { add(ids: [id]) } else { add(isbn: row.text(name)) }
    }
  }
}

/// The day, or only the year if the day is in another year: a country where it came out later.
func release(_ day: PartialDate, in year: PartialDate?) -> PartialDate {
  year.map { $0.year == day.year ? day : $0 } ?? day
}

extension Column {
  fileprivate var key: FieldKey? {
    switch self {
    case .line(let key), .plain(let key), .html(let key, _), .total(let key), .count(let key),
      .date(let key), .day(let key), .year(let key), .flag(let key):
      key
    case .rating: .rating
    case .binding: .format
    case .series: .series
    case .releaseStatus: .releaseStatus
    case .list, .single, .person, .names, .people, .credits, .note, .ownID, .ownNumber, .id,
      .number, .isbn, .edition, .status, .required, .name, .synonym, .subtitle, .community,
      .picture, .hidden, .keyed:
      nil
    }
  }
}
