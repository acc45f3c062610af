import Base
import DataFormats

/// How much of an export is read: no list of titles comes near any of it, and of each row that is
/// not taken a word is said.
enum ExportLimits {
  /// Of a table, or records of XML. An array of JSON has as many items.
  static let rows = JSONDocument.mostItems
  /// Of a record; cells, of a row of a table.
  static let fields = 10_000
  /// Bytes of a field or cell.
  static let text = 4 << 20

  static let rowsInWords = "\(NumberText.grouped(rows)) rows"
  static let fieldsInWords = NumberText.grouped(fields)
  static let textInWords = "\(text >> 20) MB"
}
