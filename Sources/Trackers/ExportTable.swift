import Base
import DataFormats

/// The signs by which spreadsheets recognize a formula, some only at full width.
package let formulaSigns = "=+-@\t\r\n＝＋－＠".unicodeScalars

struct ExportTable: Sendable {
  let source: Source
  private let text: DelimitedText
  /// The index among all rows; -1 without a header. The rows of the table follow it.
  let headerIndex: Int
  let columns: [String]
  private let indices: [String: Int]
  /// The indices among all rows, without the repeated headers of joined tables.
  private let below: [Int]
  private let width: Int
  private let dateOrders: DateOrders
  private let givenOrder: DateOrder?

  /// - Parameter givenOrder: the order of day and month if no row shows it
  init(_ source: Source, givenOrder: DateOrder? = nil) throws(DelimitedTextError) {
    let separator = Self.separator(of: source)
    let delimiter = separator?.delimiter ?? Delimiter(of: source.bytes.prefix(1 << 16))
    // LibraryThing's tables are separated by tabs, and a quote in them is an ordinary character.
    let text =
      delimiter == .tab && ExportTable.hasBareQuotes(source)
      ? DelimitedText(unquoted: source.bytes, delimiter: delimiter)
      : try DelimitedText.parse(
        separator.map { Self.blank($0.line, in: source.bytes) } ?? source.bytes,
        delimiter: delimiter
      ).withoutQuotedRows(delimiter: delimiter)
    if let offset = text.firstRow(withCellOver: ExportLimits.text) {
      throw DelimitedTextError(reason: .longCell, offset: offset)
    }
    if let offset = text.firstRow(withMoreCellsThan: ExportLimits.fields) {
      throw DelimitedTextError(reason: .manyCells, offset: offset)
    }
    if text.rows.count > ExportLimits.rows {
      throw DelimitedTextError(reason: .manyRows, offset: text.rows[ExportLimits.rows].offset)
    }
    let header = Self.headerIndex(of: text)
    self.init(
      source: source, text: text, headerIndex: header,
      columns: header < text.rows.count ? text.rows[header].map(\.trimmed) : [], givenOrder)
  }

  /// The first row, or the second if a spreadsheet put the table's name above.
  private static func headerIndex(of text: DelimitedText) -> Int {
    func cells(_ row: Int) -> Int { text.rows[row].count { !$0.trimmed.isEmpty } }
    guard let second = text.rows.indices.dropFirst().prefix(4).first(where: { cells($0) > 0 }),
      cells(0) == 1, cells(second) > 2
    else { return 0 }
    return second
  }

  /// The number of columns; one more if every row ends with an empty cell that has no header.
  private static func width(of text: DelimitedText, _ rows: [Int], _ columns: [String]) -> Int {
    let count = columns.count
    let haveEmptyEnds = rows.allSatisfy { index in
      let row = text.rows[index]
      return row.count == count + 1 && row[count].trimmed.isEmpty
    }
    return haveEmptyEnds ? count + 1 : count
  }

  func withHeader(at index: Int) -> ExportTable {
    let rows = text.rows
    return ExportTable(
      source: source, text: text, headerIndex: index,
      columns: index < rows.count ? rows[index].map(\.trimmed) : [], givenOrder)
  }

  /// The table without a header, with these columns.
  func withoutHeader(columns: [String]) -> ExportTable {
    ExportTable(source: source, text: text, headerIndex: -1, columns: columns, givenOrder)
  }

  private init(
    source: Source, text: DelimitedText, headerIndex: Int, columns: [String],
    _ givenOrder: DateOrder?
  ) {
    self.givenOrder = givenOrder
    self.source = source
    self.text = text
    self.headerIndex = headerIndex
    self.columns = columns
    indices = Dictionary(
      columns.enumerated().map { ($1.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
    below = Self.rows(of: text, below: headerIndex, columns)
    width = Self.width(of: text, below, columns)
    dateOrders = DateOrders(
      below.lazy.map { text.rows[$0] }, columns: columns.count, given: givenOrder)
  }

  private static func rows(
    of text: DelimitedText, below header: Int, _ columns: [String]
  ) -> [Int] {
    let rows = text.rows
    return rows.indices.dropFirst(header + 1).filter { index in
      let row = rows[index]
      if row.isBlank { return false }
      let isHeader =
        columns.count > 1 && row.count == columns.count
        && zip(row, columns).allSatisfy { $0.trimmed == $1 }
      return !isHeader
    }
  }

  /// Recognizes a first line such as `sep=;`, which is meant for Excel.
  static func separator(of source: Source) -> (delimiter: Delimiter, line: Range<Int>)? {
    let line = source.bytes.prefix(16).prefix { $0 != 0x0A && $0 != 0x0D }
    let text = String(decoding: line, as: UTF8.self).trimmed(of: "\"").lowercased()
    guard text.utf8.count == 5, text.hasPrefix("sep="), let sign = text.utf8.last,
      let delimiter = Delimiter(rawValue: sign)
    else { return nil }
    return (delimiter, line.indices)
  }

  /// Replaces a line with spaces, so that other lines keep their offsets.
  private static func blank(_ line: Range<Int>, in bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for index in line { bytes[index] = UInt8(ascii: " ") }
    return bytes
  }

  static func hasBareQuotes(_ source: Source) -> Bool {
    source.bytes.starts(with: Array("Book Id\tTitle".utf8))
      || source.bytes.starts(with: Array("book id\ttitle".utf8))
  }

  func has(_ columns: String...) -> Bool { columns.allSatisfy { indices[$0.lowercased()] != nil } }

  func row(_ number: Int) -> Row { Row(table: self, cells: text.rows[below[number]]) }

  var rows: some RandomAccessCollection<Row> {
    below.lazy.map { Row(table: self, cells: text.rows[$0]) }
  }

  func texts(in column: String) -> [String] { rows.map { $0.text(column) } }

  var allRows: some RandomAccessCollection<DelimitedText.Row> { text.rows }

  struct Row {
    fileprivate let table: ExportTable
    let cells: DelimitedText.Row

    var offset: Int { cells.offset }

    var columns: [String] { table.columns }

    /// A cell without surrounding space; nil if the column is missing or the row ends before it.
    subscript(column: String) -> ValueReader.Text? {
      @inline(never) get {
        guard let index = table.indices[column.lowercased()], index < cells.count else {
          return nil
        }
        return ValueReader.Text(
          name: table.columns[index], text: Self.withoutGuard(cells[index].trimmed),
          offset: cells.offset, dateOrder: table.dateOrders[index])
      }
    }

    /// Removes the apostrophe that keeps spreadsheets from reading a formula.
    private static func withoutGuard(_ text: String) -> String {
      // Compares scalars: a spreadsheet recognizes a sign even if a mark is combined with it.
      let scalars = text.unicodeScalars
      guard scalars.first == "'", let sign = scalars.first(where: { $0 != "'" }),
        formulaSigns.contains(sign)
      else { return text }
      return String(scalars.dropFirst())
    }

    /// A cell with its surrounding space; empty if it is missing.
    func whole(_ column: String) -> String {
      guard let index = table.indices[column.lowercased()], index < cells.count else { return "" }
      return Self.withoutGuard(cells[index])
    }

    @inline(never) func text(_ column: String) -> String { self[column]?.text ?? "" }

    /// Whether the row has more cells than the table has columns: a sign of a torn cell.
    var isTorn: Bool { cells.count > table.width }
  }
}
