import Base
import MediaLibrary
import Trackers

extension ExportFormat {
  /// A row per title and a column per key, for spreadsheets; `import` reads it.
  static let plainCSV = ExportFormat(
    name: "csv", summary: "a table of all titles for a spreadsheet",
    keys: Set(plainColumns.map(\.key)), ids: nil, marksUnlisted: true,
    write: { library in
      var table = CSVWriter(
        columns: ["id", "kind"] + plainColumns.map(\.key.rawValue) + otherColumns)
      for title in library.titles {
        table.add(
          [title.id, title.kind.id]
            + plainColumns.map { field in
              // `history` has no column.
              field.key == .repeat && title.repeats > 0
                ? String(title.repeats) : cell(title[field.key], library.scale)
            }
            + [title.rating == nil ? "" : library.scale.best, idCell(of: title)])
      }
      // A byte order mark; without it, Excel reads the text as Windows-1252.
      return [0xEF, 0xBB, 0xBF] + table.bytes
    })
}

/// Two columns keep their old places, for formulas in people's spreadsheets.
private let plainColumns: [TitleField] = {
  var fields = TitleField.table.filter { $0.traits.contains(.column) }
  func move(_ key: FieldKey, before other: FieldKey) {
    fields.removeAll { $0.key == key }
    let index = fields.firstIndex { $0.key == other } ?? fields.endIndex
    fields.insert(TitleField[key], at: index)
  }
  move(.genres, before: .series)
  move(.review, before: .spoilers)
  return fields
}()

private let otherColumns = ["ratingScale", "ids"]

private func cell(_ value: TitleValue?, _ scale: RatingScale) -> String {
  switch value {
  case .text(let text)?: text
  case .number(let number)?: String(number)
  case .hundredths(let number)?: decimal(number, per: 100)
  case .flag(let flag)?: String(flag)
  case .date(let date)?: date.iso
  case .rating(let rating)?: scale.text(rating)
  case .status(let status)?: status.rawValue
  // A single text that looks like a flag.
  case .list(let texts)? where texts == ["true"]: "\\true"
  case .list(let texts)?: texts.map { CellTexts.escaped($0, ";") }.joined(separator: "; ")
  case .items(let makers)?: makers.map(maker).joined(separator: "; ")
  case .mapping?: series(value)
  case nil: ""
  }
}

/// `Ada Winter (author)`
private func maker(_ maker: TitleValue) -> String {
  func part(_ key: String) -> String? { maker[key]?.text.map { CellTexts.escaped($0, ";()") } }
  return (part("name") ?? "") + (part("role").map { " (\($0))" } ?? "")
}

/// `The Broken Earth #1.5`
private func series(_ series: TitleValue?) -> String {
  let name = CellTexts.escaped(series?["name"]?.text ?? "", "#")
  guard case .hundredths(let position)? = series?["position"] else { return name }
  return "\(name) #\(decimal(position, per: 100))"
}

/// `mal:457; imdb:tt0113277`
private func idCell(of title: TitleRecord) -> String {
  title.ids.map { id in
    "\(CellTexts.escaped(id.registry, ":;")):\(CellTexts.escaped(id.value, ";"))"
  }.joined(separator: "; ")
}

/// Writes a table (RFC 4180) whose cells spreadsheets read only as text.
struct CSVWriter {
  private(set) var text: String

  init(columns: [String]) {
    text = ""
    add(columns)
  }

  var bytes: [UInt8] { Array(text.utf8) }

  mutating func add(_ cells: [String]) {
    text += cells.map(Self.cell).joined(separator: ",") + "\r\n"
  }

  /// An apostrophe keeps spreadsheets from reading a cell as a formula (OWASP, "CSV Injection").
  /// Text that already has one before the sign gets another, since readers remove one. Compares
  /// scalars, as spreadsheets do.
  private static func cell(_ text: String) -> String {
    let isFormula = text.unicodeScalars.first { $0 != "'" }.map(formulaSigns.contains) == true
    let text = isFormula ? "'" + text : text
    // Many readers trim unquoted cells.
    let isSpaced = text.unicodeScalars.first == " " || text.unicodeScalars.last == " "
    guard
      isSpaced
        || text.unicodeScalars.contains(where: { "\",;\n\r\t".unicodeScalars.contains($0) })
    else { return text }
    return "\"" + text.replacingScalars("\"", with: "\"\"") + "\""
  }
}
