import Ccsv

// The only file that calls libcsv. A parser and the `Receiver` that its callbacks find by address
// live for one call of `parse`, which holds both. Bytes that libcsv lends to a callback are copied.

extension DelimitedText {
  /// Reads a table. A quote inside a cell that doesn't begin with one is an ordinary character, as
  /// in spreadsheets, if every row is one line and all rows have the same number of cells.
  /// Otherwise a row may be torn or swallowed.
  ///
  /// - Parameter bytes: less than 4 GB of UTF-8 without a byte order mark.
  package static func parse(
    _ bytes: [UInt8], delimiter: Delimiter
  ) throws(DelimitedTextError) -> DelimitedText {
    do throws(DelimitedTextError) {
      return try parse(bytes, delimiter: delimiter, isStrict: true)
    } catch {
      guard error.reason == .strayQuote,
        let table = try? parse(bytes, delimiter: delimiter, isStrict: false),
        let width = table.rows.first?.count, table.rows.allSatisfy({ $0.count == width })
      else { throw error }
      return table
    }
  }

  private static func parse(
    _ bytes: [UInt8], delimiter: Delimiter, isStrict: Bool
  ) throws(DelimitedTextError) -> DelimitedText {
    guard bytes.count < Int(UInt32.max) else {
      throw DelimitedTextError(reason: .tooLong, offset: 0)
    }
    let options = UInt8(isStrict ? CSV_STRICT : 0)
    var parser = unsafe csv_parser()
    guard unsafe csv_init(&parser, options) == 0 else {
      preconditionFailure("no memory to read a table")
    }
    defer { unsafe csv_free(&parser) }
    unsafe csv_set_delim(&parser, delimiter.rawValue)
    // How much a cell grows when it doesn't fit.
    unsafe csv_set_blk_size(&parser, 1 << 16)
    let receiver = Receiver()
    let address = unsafe Unmanaged.passUnretained(receiver).toOpaque()
    let failure: DelimitedTextError? = withExtendedLifetime(receiver) {
      // Feeds it line by line to know where rows begin: wherever the parser is between rows.
      var start = 0
      while start < bytes.count {
        let end = bytes[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
        if unsafe parser.pstate == 0 {
          receiver.rowStart = start
        } else if !isStrict {
          return DelimitedTextError(reason: .openQuote, offset: receiver.rowStart)
        }
        let consumed = unsafe bytes[start..<end].withUnsafeBytes {
          unsafe csv_parse(&parser, $0.baseAddress, $0.count, takeCell, takeRow, address)
        }
        if consumed < end - start {
          return DelimitedTextError(reason: .strayQuote, offset: start + consumed)
        }
        start = end
      }
      // Inside a cell (FIELD_BEGUN). libcsv reports it only in strict mode, and not in the last row.
      if unsafe parser.pstate == 2, unsafe parser.quoted != 0 {
        return DelimitedTextError(reason: .openQuote, offset: receiver.rowStart)
      }
      return unsafe csv_fini(&parser, takeCell, takeRow, address) == 0
        ? nil : DelimitedTextError(reason: .openQuote, offset: receiver.rowStart)
    }
    if let failure { throw failure }
    return receiver.table
  }
}

private final class Receiver {
  private(set) var table = DelimitedText()
  var rowStart = 0
  private var firstCell = 0

  static func at(_ address: UnsafeMutableRawPointer?) -> Receiver? {
    unsafe address.map { unsafe Unmanaged<Receiver>.fromOpaque($0).takeUnretainedValue() }
  }

  func add(cell: UnsafeRawBufferPointer) {
    unsafe table.texts.append(contentsOf: cell)
    table.ends.append(UInt32(table.texts.count))
  }

  func endRow() {
    table.starts.append(DelimitedText.Start(cell: UInt32(firstCell), offset: UInt32(rowStart)))
    firstCell = table.ends.count
  }
}

private func takeCell(
  _ bytes: UnsafeMutableRawPointer?, _ count: Int, _ receiver: UnsafeMutableRawPointer?
) {
  unsafe Receiver.at(receiver)?.add(
    cell: UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : count))
}

private func takeRow(_ end: Int32, _ receiver: UnsafeMutableRawPointer?) {
  unsafe Receiver.at(receiver)?.endRow()
}
