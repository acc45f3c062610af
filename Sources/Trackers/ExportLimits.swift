import Base
import DataFormats

/// Limits on an export. No list of titles comes near them, and each skipped row is reported.
enum ExportLimits {
  static let rows = JSONDocument.mostItems
  static let fields = 10_000
  /// Bytes of a field or cell.
  static let text = 4 << 20

  static let rowsInWords = "\(NumberText.grouped(rows)) rows"
  static let fieldsInWords = NumberText.grouped(fields)
  static let textInWords = "\(text >> 20) MB"
}
