import Diagnostics
import MediaLibrary

extension Export {
  /// The books of some tables, a row for each.
  ///
  /// - Parameters:
  ///   - best: the tracker's best score
  ///   - privateColumns: what is nobody's business, and has no key in a library
  init(
    booksOf tables: [ExportTable], best: Int, leavingOut privateColumns: [String] = [],
    reporting: inout DiagnosticList,
    _ book: (ExportTable.Row, inout ValueReader) throws(RowRefusal) -> ExportedTitle
  ) {
    self.init()
    kinds = [.book]
    bestScore = best
    for table in tables {
      let hidden = privateColumns.filter { table.has($0) }
      var reader = ValueReader(locations: LocationCursor(table.source), reporting: reporting)
      for row in table.rows {
        do throws(RowRefusal) {
          titles.append(try book(row, &reader))
        } catch {
          notTaken.append(error.reason)
        }
        for column in hidden where !["", "0"].contains(row.text(column)) {
          leftOut.insert(column)
        }
      }
      reporting = reader.reporting
    }
  }
}

extension ExportTable.Row {
  /// The title of the book that the row is about, by which messages call it from here on.
  func title(
    in column: String = "Title", _ reader: inout ValueReader
  ) throws(RowRefusal) -> String {
    let title = singleLine(mended(text(column))).trimmed
    reader.row = title
    guard !title.isEmpty else {
      throw RowRefusal(reason: .rowWithoutName(at: reader.locations.location(at: offset)))
    }
    guard !isTorn else {
      throw RowRefusal(reason: .tornRow(title, at: reader.locations.location(at: offset)))
    }
    return title
  }
}

/// The ids of an edition: the first of some numbers that is an ISBN, and the first that is one of Amazon's.
func editionIDs(_ numbers: String...) -> [Work.ExternalID] {
  let isbn = numbers.lazy.compactMap { ISBN.thirteenDigits(of: $0) }.first
  let asin = numbers.first { number in
    number.utf8.count == 10 && number.hasPrefix("B")
      && number.allSatisfy { $0.isASCII && ($0.isNumber || $0.isUppercase) }
  }
  return [("isbn13", isbn), ("asin", asin)].compactMap { registry, value in
    value.map { Work.ExternalID(registry: registry, value: $0) }
  }
}

/// Names parted by commas; `Jr.` and the like belong to the name before them.
func personNames(_ text: String) -> [String] {
  var names: [String] = []
  for part in text.split(separator: ",").map({ $0.trimmed(of: " ") }) where !part.isEmpty {
    if let last = names.indices.last,
      ["jr", "jr.", "sr", "sr.", "ii", "iii", "iv", "phd", "ph.d.", "md", "m.d."]
        .contains(part.lowercased())
    {
      names[last] += ", \(part)"
    } else {
      names.append(part)
    }
  }
  return names
}
