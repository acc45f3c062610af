import Base
import DataFormats

/// The order of day and month in dates that end with the year.
package enum DateOrder: String, Sendable, CaseIterable {
  case dayFirst = "day-first"
  case monthFirst = "month-first"

  /// nil if either number may be the month.
  init?(first: Int, second: Int) {
    switch (first > 12, second > 12) {
    case (true, false): self = .dayFirst
    case (false, true): self = .monthFirst
    default: return nil
    }
  }

  /// nil unless all dates with a certain order have the same order.
  init?(of texts: some Sequence<String>) {
    let orders = Set(texts.flatMap(Self.orders(in:)))
    guard orders.count == 1, let order = orders.first else { return nil }
    self = order
  }

  /// The certain orders of dates in a text. Of a date with a year of two digits, only the month may
  /// be certain to come first: `23/09/14` may begin with the year.
  static func orders(in text: String) -> [DateOrder] {
    if text.utf8.count <= 8 {
      let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      if parts.count == 3, parts[2].count == 2, let first = Int(Substring(parts[0])),
        let second = Int(Substring(parts[1]))
      {
        return DateOrder(first: first, second: second) == .monthFirst ? [.monthFirst] : []
      }
    }
    let numbers = text.utf8.split { !$0.isASCIIDigit }.map { Int(Substring($0)) ?? 0 }
    return numbers.indices.dropLast(2).compactMap { index in
      (1...31).contains(numbers[index]) && (1...31).contains(numbers[index + 1])
        && (1000...9999).contains(numbers[index + 2])
        ? DateOrder(first: numbers[index], second: numbers[index + 1]) : nil
    }
  }
}

/// The orders of the dates in a table's columns.
struct DateOrders: Sendable {
  private let orders: [DateOrder?]

  /// - Parameter given: the order if no row shows it
  init(_ rows: some Sequence<DelimitedText.Row>, columns: Int, given: DateOrder?) {
    var found = Array(repeating: Set<DateOrder>(), count: columns)
    var hasDates = false
    for row in rows {
      for column in 0..<min(columns, row.count) where row.mayBeDates(column) {
        hasDates = true
        found[column].formUnion(DateOrder.orders(in: row[column]))
      }
    }
    guard hasDates else {
      orders = []
      return
    }
    // The program that wrote one column also wrote the others.
    let all = found.reduce(into: Set()) { $0.formUnion($1) }
    let usual = all.count == 1 ? all.first : given
    orders = found.map { $0.isEmpty ? usual : $0.count == 1 ? $0.first : nil }
  }

  subscript(column: Int) -> DateOrder? { column < orders.count ? orders[column] : nil }
}

extension DelimitedText.Row {
  /// Whether a cell contains only dates with slashes or hyphens, and times.
  fileprivate func mayBeDates(_ cell: Int) -> Bool {
    let bytes = bytes(of: cell)
    return bytes.count >= 6 && bytes.contains { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "-") }
      && bytes.allSatisfy { $0.isASCIIDigit || "/-.,:; APMTZ".utf8.contains($0) }
  }
}
