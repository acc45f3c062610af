import DataFormats
import MediaLibrary

extension Tracker {
  static let hardcover = Tracker(
    // Its pages have names that the export lacks.
    name: "Hardcover", registry: "hardcover", files: "Hardcover's CSV export",
    formats: [
      TitleFormat(
        rows: .table("Title", "Status", "Hardcover Book ID"), kind: .always(.book), best: 5,
        columns: [
          "Author": .keyed, "Publisher": .single(.publishers), "Pages": .total(.pages),
          "Publish Date": .released,
          "Rating": .rating(of: 5), "Date Started": .started, "Date Finished": .finished,
          "Date Added": .added, "Owned": .flag(.owned),
          "Review": .html(.review, keepingLines: true), "Private Notes": .note(),
          "ISBN 13": .edition, "ISBN 10": .edition, "ASIN": .edition,
        ], adjust: adjust,
        finish: { document, export, _ in
          export.hasAllLists = document.table?.has("Lists") == true
        })
    ],
    covers: covering([
      "Review": .review, "Tags": [.tags], "Owned": [.owned], "Private Notes": [.notes],
      "Date Finished": [.finished, .dropped],
    ]))
}

private func adjust(_ book: inout TitleBuilder) {
  let row = book.row
  let id = row.text("Hardcover Book ID")
  book.id = Int(id) == nil ? nil : id
  // A hidden book isn't on any shelf.
  let word = row.text("Status")
  if word.lowercased() == "ignored" { return book.refuse(.ignoredRow(book.title)) }
  book.add(
    people: personNames(row.text("Author")).map { name in
      // Only translators, narrators and the like have their role in brackets.
      name.hasSuffix(")") ? TitleBuilder.Person(named: name) : .init(name: name, role: "author")
    })
  let (series, position) = numbered(row.text("Series"))
  book.set(series: series, position: position)
  // An audiobook or e-book may have any binding.
  let medium = bookFormat(row.text("Media"))
  let isMedium = ["audiobook", "ebook"].contains(medium)
  book.set(.format, line: isMedium ? medium : bookFormat(row.text("Binding")))
  book.add(.genres, row.listed("Genres"))
  book.set(status: bookStatus(ofShelf: word), from: word)
  book.add(.tags, row.listed("Tags") + row.listed("Moods"))
  // Books can be public, for followers, or private.
  book.hide(if: !["", "public"].contains(row.text("Privacy").lowercased()))
  if !row.text("Review").isEmpty {
    book.set(.spoilers, if: row.isTrue("Review Contains Spoilers"))
    book.set(.reviewDate, day: row.day("Review Date"))
  }
  // Content warnings reveal much about the people who need them, so they are kept private.
  book.add(note: row.listed("Content Warnings").joined(separator: ", "), "Content Warnings")
  for text in partsOutsideBrackets(of: row.text("Lists")) {
    let (name, position) = numbered(plainLine(text))
    // `Owned` is a list that the site gives everyone.
    guard !name.isEmpty, name != "Owned" else { continue }
    let number = position.flatMap { Int($0.prefix { $0 != "." }) }
    book.lists.append(.init(name: name, position: number ?? .max))
  }
}

extension ExportRow {
  /// The items of a cell, as JSON or separated by commas or semicolons.
  fileprivate func listed(_ column: String) -> [String] {
    let text = text(column)
    if text.hasPrefix("["), let items = try? JSONDocument.parse(Array(text.utf8)).root.items {
      return items.compactMap(\.text)
    }
    return text.split { $0 == "," || $0 == ";" }.map { $0.trimmed(of: " ") }
  }
}

/// `Hyperion Cantos` and `1.0` for `Hyperion Cantos (#1.0)`; the first of several series.
private func numbered(_ text: String) -> (name: String, position: String?) {
  guard let number = text.firstRange(of: "(#") else { return (text, nil) }
  let digits = text[number.upperBound...].prefix { $0.isNumber || $0 == "." }
  return (text[..<number.lowerBound].trimmed(of: " "), String(digits).orNil)
}
