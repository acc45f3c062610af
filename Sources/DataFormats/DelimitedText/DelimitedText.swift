/// A table as text (RFC 4180).
package struct DelimitedText: Sendable {
  /// Cells without their quotes, one after the other.
  var texts: [UInt8] = []
  /// The end of each cell in `texts`.
  var ends: [UInt32] = []
  var starts: [Start] = []

  struct Start {
    /// The index of its first cell.
    let cell: UInt32
    let offset: UInt32
  }

  package struct Row: Sendable, RandomAccessCollection {
    let table: DelimitedText
    let index: Int

    package var startIndex: Int { 0 }
    package var endIndex: Int { table.endOfRow(index) - Int(table.starts[index].cell) }

    /// Its start, in bytes from the start of the text.
    package var offset: Int { Int(table.starts[index].offset) }

    package subscript(cell: Int) -> String { String(decoding: bytes(of: cell), as: UTF8.self) }

    /// Whether it consists of separators.
    package var isBlank: Bool { indices.allSatisfy { bytes(of: $0).allSatisfy { $0 <= 0x20 } } }

    package func bytes(of cell: Int) -> ArraySlice<UInt8> {
      table.cell(Int(table.starts[index].cell) + cell)
    }
  }

  init() {}

  /// A table in which a quote is an ordinary character, and every line is a row.
  package init(unquoted bytes: [UInt8], delimiter: Delimiter) {
    var lineStart = 0
    while lineStart < bytes.count {
      let end = bytes[lineStart...].firstIndex(of: 0x0A) ?? bytes.count
      let line =
        bytes[lineStart..<end].last == 0x0D ? bytes[lineStart..<end - 1] : bytes[lineStart..<end]
      if !line.isEmpty {
        starts.append(Start(cell: UInt32(ends.count), offset: UInt32(lineStart)))
        for cell in line.split(separator: delimiter.rawValue, omittingEmptySubsequences: false) {
          texts += cell
          ends.append(UInt32(texts.count))
        }
      }
      lineStart = end + 1
    }
  }

  /// The table without the quotes around whole rows, which some programs add, so that each row is a
  /// single cell; the same table if a row has its own cells.
  package func withoutQuotedRows(delimiter: Delimiter) -> DelimitedText {
    let rows = rows
    guard
      rows.dropFirst().allSatisfy({ $0.count == 1 && $0.bytes(of: 0).contains(delimiter.rawValue) })
    else { return self }
    var table = DelimitedText()
    for row in rows {
      guard row.count == 1 else {
        table.add(row, at: row.offset)
        continue
      }
      guard
        let parts = try? DelimitedText.parse(Array(row.bytes(of: 0)), delimiter: delimiter).rows,
        let part = parts.first, parts.count == 1
      else { return self }
      table.add(part, at: row.offset)
    }
    return table.rows.first.map { $0.count > 2 } == true ? table : self
  }

  private mutating func add(_ row: Row, at offset: Int) {
    starts.append(Start(cell: UInt32(ends.count), offset: UInt32(offset)))
    for cell in row.indices {
      texts += row.bytes(of: cell)
      ends.append(UInt32(texts.count))
    }
  }

  /// All rows but blank lines.
  package var rows: LazyMapCollection<Range<Int>, Row> {
    starts.indices.lazy.map { Row(table: self, index: $0) }
  }

  package func firstRow(withCellOver limit: Int) -> Int? {
    var start = 0
    for (cell, end) in ends.enumerated() {
      if Int(end) - start > limit {
        return starts.last { Int($0.cell) <= cell }.map { Int($0.offset) }
      }
      start = Int(end)
    }
    return nil
  }

  package func firstRow(withMoreCellsThan limit: Int) -> Int? {
    starts.indices.first { endOfRow($0) - Int(starts[$0].cell) > limit }
      .map { Int(starts[$0].offset) }
  }

  private func endOfRow(_ index: Int) -> Int {
    index + 1 < starts.count ? Int(starts[index + 1].cell) : ends.count
  }

  private func cell(_ index: Int) -> ArraySlice<UInt8> {
    texts[(index == 0 ? 0 : Int(ends[index - 1]))..<Int(ends[index])]
  }
}

package enum Delimiter: UInt8, CaseIterable, Sendable {
  case comma = 0x2C
  case semicolon = 0x3B
  case tab = 0x09

  /// The delimiter that is most frequent in the first line, outside of quotes.
  package init(of bytes: some Sequence<UInt8>) {
    var counts: [UInt8: Int] = [:]
    var isQuoted = false
    for byte in bytes {
      if byte == 0x0A || byte == 0x0D, !isQuoted {
        if counts.isEmpty { continue }
        break
      }
      if byte == 0x22 { isQuoted.toggle() }
      if !isQuoted, Delimiter(rawValue: byte) != nil { counts[byte, default: 0] += 1 }
    }
    self =
      Self.allCases.max { counts[$0.rawValue, default: 0] < counts[$1.rawValue, default: 0] }
      .flatMap { counts[$0.rawValue, default: 0] > 0 ? $0 : nil } ?? .comma
  }
}

package struct DelimitedTextError: Error, Equatable {
  package enum Reason: Equatable {
    /// A quote in a cell that doesn't begin with one, or after its closing quote.
    case strayQuote
    case openQuote
    case tooLong
    case longCell
    case manyCells
    case manyRows
  }

  package let reason: Reason
  /// The place of the stray quote, or else of the row, in bytes from the start of the text.
  package let offset: Int

  package init(reason: Reason, offset: Int) {
    self.reason = reason
    self.offset = offset
  }
}
