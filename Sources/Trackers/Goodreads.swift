import Base
import DataFormats
import MediaLibrary

extension Tracker {
  /// Tables of 23, 24 or 31 columns, with other columns between them or without a header.
  static let goodreads = Tracker(
    name: "Goodreads", registry: "goodreads", files: "Goodreads' CSV export",
    formats: [
      TitleFormat(
        rows: RowSource { document in
          document.table.flatMap { table in
            table.has("Book Id", "Title", "Exclusive Shelf") ? table : withHeader(table)
          }.map { .table($0) }
        },
        kind: .always(.book), best: 5,
        naming: { title, _ in splitSeries(title).title },
        columns: [
          "Author": .person("author"), "Author": .keyed,
          // These include translators, narrators and illustrators, without their roles.
          "Additional Authors": .names(nil),
          "Publisher": .single(.publishers), "Binding": .binding,
          "Number of Pages": .total(.pages), "Original Publication Year": .year,
          "Year Published": .year, "My Rating": .rating(of: 5), "Date Read": .finished,
          "Date Added": .added, "Private Notes": .note(), "ISBN13": .isbn, "ISBN": .isbn,
        ],
        privateColumns: [
          "Recommended For", "Recommended By", "Original Purchase Date",
          "Original Purchase Location", "Condition", "Condition Description", "BCID",
        ], adjust: adjust)
    ],
    covers: covering([
      "My Review": .review, "Bookshelves": [.tags], "Private Notes": [.notes],
      "Owned Copies": [.owned], "Date Read": [.finished, .dropped], "Read Count": [.repeat],
    ]),
    page: { _, id in "https://www.goodreads.com/book/show/\(id)" })
}

private let columns2022 = [
  "Book Id", "Title", "Author", "Author l-f", "Additional Authors", "ISBN", "ISBN13", "My Rating",
  "Average Rating", "Publisher", "Binding", "Number of Pages", "Year Published",
  "Original Publication Year", "Date Read", "Date Added", "Bookshelves",
  "Bookshelves with positions", "Exclusive Shelf", "My Review", "Spoiler", "Private Notes",
  "Read Count", "Owned Copies",
]

private let columns2021 =
  Array(columns2022[..<(columns2022.count - 1)]) + [
    "Recommended For", "Recommended By", "Owned Copies", "Original Purchase Date",
    "Original Purchase Location", "Condition", "Condition Description", "BCID",
  ]

private let columns2026 = columns2022.filter { $0 != "Average Rating" }

/// Recognizes a table without a header: its first row has an id and a score in the right places,
/// and one of the first rows a known shelf.
private func withHeader(_ table: ExportTable) -> ExportTable? {
  guard let first = table.allRows.first, let id = first.first, Int(id) != nil,
    let columns = [columns2021, columns2022, columns2026].first(where: { $0.count == first.count }),
    let shelf = columns.firstIndex(of: "Exclusive Shelf"),
    let score = columns.firstIndex(of: "My Rating"),
    first[score].isEmpty || Double(first[score]).map({ (0...5).contains($0) }) == true,
    table.allRows.prefix(100).contains(where: { row in
      row.count > shelf && bookStatus(ofShelf: row[shelf]) != nil
    })
  else { return nil }
  return table.withoutHeader(columns: columns)
}

private func adjust(_ book: inout TitleBuilder) {
  let row = book.row
  if let series = splitSeries(row.line("Title")).series {
    book.set(series: series.name, position: series.position)
  }
  let id = row.text("Book Id")
  book.id = Int(id) == nil ? nil : id
  // Without the site's ids, which other programs leave out, two editions of a book are two rows.
  if book.id == nil, let edition = book.ids.first { book.key? += ", \(edition.value)" }
  let shelf = row.text("Exclusive Shelf")
  var status = bookStatus(ofShelf: shelf)
  let ownShelves = ["read", "currently-reading", "to-read"] + (status == nil ? [] : [shelf])
  let count = row.count("Read Count")
  // The site counts a run in progress, too. A book that was read before and is being read is being
  // reread.
  let isBeingRead = status == .current
  if isBeingRead, count ?? 0 > 1 || book.has(.finished) && count != 0 { status = .repeating }
  book.set(status: status, from: shelf)
  if let count { book.set(.repeat, count: max(count - (isBeingRead ? 2 : 1), 0)) }
  book.add(.tags, (row.texts("Bookshelves") + [shelf]).filter { !ownShelves.contains($0) })
  book.set(.owned, if: (row.count("Owned Copies") ?? 0) > 0)
  let hasSpoilers = row.text("Spoiler").lowercased() == "true" && !row.text("My Review").isEmpty
  book.set(.spoilers, if: hasSpoilers)
  let review = row["My Review"].map(withGoodreadsLinks)
  book.set(.review, html: hasSpoilers ? review.map(outOfSpoiler) : review)
}

/// A review without tags that hide all of it, because `spoilers` does that.
private func outOfSpoiler(_ review: ValueReader.Text) -> ValueReader.Text {
  let parts = review.text.split(separator: "<spoiler>", omittingEmptySubsequences: false)
  guard parts.count == 2, parts[0].isEmpty, parts[1].hasSuffix("</spoiler>") else { return review }
  return review.with(String(parts[1].dropLast("</spoiler>".count)))
}

/// `The Fifth Season (The Broken Earth, #1)`; the first of several series.
private func splitSeries(
  _ title: String
) -> (title: String, series: (name: String, position: String?)?) {
  guard title.hasSuffix(")"), let open = openingBracket(ofLastIn: title),
    case let inner = title[title.index(after: open)...].dropLast(), let hash = hash(in: inner)
  else { return (title, nil) }
  let name = inner[..<hash].trimmed(of: " ,;")
  let work = title[..<open].trimmed(of: " ")
  guard !name.isEmpty, !work.isEmpty else { return (title, nil) }
  return (work, (name, String(number(behind: hash, in: inner)).orNil))
}

/// The bracket that matches the last closing one; the nearest if brackets don't match.
private func openingBracket(ofLastIn title: String) -> String.Index? {
  var depth = 0
  for index in title.indices.reversed() {
    if title[index] == ")" { depth += 1 }
    if title[index] == "(" { depth -= 1 }
    if depth == 0 { return index }
  }
  return title.lastIndex(of: "(")
}

/// The `#` of the number; a series' name may have another one: `Team #1 Stories, #4`.
private func hash(in text: Substring) -> Substring.Index? {
  let all = text.indices.filter { text[$0] == "#" }
  return all.first { hash in
    let digits = number(behind: hash, in: text)
    return !digits.isEmpty && text[digits.endIndex...].first.map(",;-–&/+".contains) ?? true
  } ?? all.first
}

private func number(behind hash: Substring.Index, in text: Substring) -> Substring {
  text[text.index(after: hash)...].prefix { $0.isNumber || $0 == "." }
}

/// `[b:Dune|44767458|…]`, `[a:Frank Herbert|58]`, `[s:Dune|45935]`, `[url=https://…]words[/url]`
func withGoodreadsLinks(_ review: ValueReader.Text) -> ValueReader.Text {
  guard review.text.contains("[") else { return review }
  var result = ""
  var rest = review.text[...]
  while let bracket = rest.firstIndex(of: "[") {
    result += rest[..<bracket]
    rest = rest[bracket...]
    if let link = titleLink(at: rest) ?? webLink(at: rest) {
      result += link.html
      rest = rest[link.end...]
    } else {
      result += "["
      rest.removeFirst()
    }
  }
  return review.with(result + rest)
}

/// The limit in characters; longer text in brackets isn't a link.
private let longestLink = 2000

private typealias ReviewLink = (html: String, end: Substring.Index)

/// The label is HTML already.
private func link(to address: String?, _ words: Substring, end: Substring.Index) -> ReviewLink {
  (address.map { "<a href=\"\($0)\">\(words)</a>" } ?? String(words), end)
}

/// `[b:Name|id|…]` at the start of a text.
private func titleLink(at text: Substring) -> ReviewLink? {
  let pages: [String: String?] = [
    "b": "book/show/", "a": "author/show/", "s": "series/", "bc": nil, "ac": nil,
  ]
  guard let colon = text.prefix(4).firstIndex(of: ":"),
    let page = pages[text[text.index(after: text.startIndex)..<colon].lowercased()],
    case let line = text.prefix(longestLink).prefix(while: { !$0.isNewline }),
    let bar = line[colon...].firstIndex(of: "|"), let end = line[bar...].firstIndex(of: "]")
  else { return nil }
  let name = line[line.index(after: colon)..<bar]
  let id = line[line.index(after: bar)..<end].prefix { $0 != "|" }
  guard !name.isEmpty, !id.isEmpty, id.utf8.allSatisfy(\.isASCIIDigit) else { return nil }
  return link(
    to: page.map { "https://www.goodreads.com/\($0)\(id)" }, name, end: line.index(after: end))
}

/// The HTML reader decides which addresses may be linked.
private func webLink(at text: Substring) -> ReviewLink? {
  guard text.prefix(5).lowercased() == "[url=",
    case let rest = text.dropFirst(5), let close = rest.prefix(longestLink).firstIndex(of: "]"),
    case let words = rest[rest.index(after: close)...].prefix(longestLink),
    let end = words.firstRange(of: "[/url]") ?? words.firstRange(of: "[/URL]")
  else { return nil }
  let address = rest[..<close].trimmed(of: " \"'").replacing("\"", with: "&quot;")
    .replacing("<", with: "&lt;")
  return link(to: address, words[..<end.lowerBound], end: end.upperBound)
}
