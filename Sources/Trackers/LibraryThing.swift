import Base
import DataFormats
import MediaLibrary

extension Tracker {
  static let libraryThing = Tracker(
    // A work has one number, and each owner's copy another one.
    name: "LibraryThing", registry: "librarything-book",
    files: "LibraryThing's export (.tsv or .json)",
    formats: [
      TitleFormat(
        rows: .table("Book Id", "Title", "Sort Character"), kind: .always(.book), best: 5,
        columns: [
          "Rating": .rating(of: 5), "Date Started": .started, "Date Read": .finished,
          "Entry Date": .added, "Tags": .tags,
        ],
        privateColumns: [
          "Acquired", "BCID", "Barcode", "From Where", "Lending Patron", "Lending Status",
          "Lending Start", "Lending End",
        ], adjust: adjustRow),
      TitleFormat(
        // An object with a member for each book, named after its number.
        rows: .json { $0.isObject ? $0.items.filter { $0["books_id"] != nil } : [] },
        kind: .always(.book), best: 5, titles: ["title"],
        columns: [
          "rating": .rating(of: 5), "datestarted": .started, "dateread": .finished,
          "entrydate": .added, "tags": .tags, "genre": .genres, "series": .series,
          "review": .html(.review, keepingLines: true),
        ],
        privateColumns: ["barcode", "bcid", "circulation", "dateacquired", "fromwhere"],
        adjust: adjustNode),
    ],
    covers: covering([
      "Review": .review, "review": .review, "Tags": [.tags], "tags": [.tags],
      "Collections": [.owned, .favorite], "collections": [.owned, .favorite],
      "Private Comment": [.notes],
    ]))
}

private func adjustRow(_ book: inout TitleBuilder) {
  let row = book.row
  func names(_ column: String, by separator: Character) -> [String] {
    row.text(column).split(separator: separator, omittingEmptySubsequences: false)
      .map { $0.trimmed(of: " ") }
  }
  let roles = names("Secondary Author Roles", by: "|")
  let others = names("Secondary Author", by: "|").enumerated().map { index, name in
    (firstNameFirst(name), index < roles.count ? roles[index] : "")
  }
  let first = (firstNameFirst(row.text("Primary Author")), row.text("Primary Author Role"))
  book.addDetails(
    id: row.text("Book Id"), workID: row.text("Work id"), authors: [first] + others,
    publication: row.text("Publication"), year: row.text("Date"), medium: row.text("Media"),
    pages: row.text("Page Count"), numbers: [row.text("ISBN")] + names("ISBNs", by: ","),
    collections: names("Collections", by: ","))
  // Tables mark line ends with a word.
  func lines(_ column: String) -> ValueReader.Text? {
    row[column].map { $0.with($0.text.replacing("[return]", with: "\n")) }
  }
  book.set(.review, html: lines("Review"), keepingLines: true)
  book.setNotes(["Comment", "Private Comment"].compactMap { lines($0)?.text })
}

private func adjustNode(_ book: inout TitleBuilder) {
  let row = book.row
  func texts(_ name: String) -> [String] { row.json?.all(name).compactMap(\.text) ?? [] }
  let authors = row.json?["authors"]?.items.map { author in
    (author["fl"]?.text?.trimmed ?? firstNameFirst(author.string("lf")), author.string("role"))
  }
  book.addDetails(
    id: row.text("books_id"), workID: row.text("workcode"),
    authors: authors
      ?? [(firstNameFirst(row.text("primaryauthor")), row.text("primaryauthorrole"))],
    publication: row.text("publication"), year: row.text("date"),
    medium: texts("format.text").first ?? "", pages: row.text("pages"),
    numbers: [row.text("originalisbn")] + texts("isbn") + texts("asin"),
    collections: texts("collections"))
  book.add(languages: texts("originallanguage"))
  book.hide(if: row.text("public") == "0")
  book.setNotes([row.text("comment"), row.text("privatecomment")])
}

extension TitleBuilder {
  /// Adds the values that the export's two formats store under different names.
  ///
  /// - Parameter publication: `Harbour Press (2004), Edition: 2nd, Paperback`, in the language of
  ///   the owner's pages
  fileprivate mutating func addDetails(
    id: String, workID: String, authors: [(name: String, role: String)], publication: String,
    year: String, medium: String, pages: String, numbers: [String], collections: [String]
  ) {
    self.id = Int(id) == nil ? nil : id
    key = "\(title) by \(singleLine(authors.first?.name ?? ""))"
    add(id: numbers.lazy.compactMap { ISBN.thirteenDigits(of: $0) }.first, of: "isbn13")
    if (Int(workID) ?? 0) > 0 { add(id: workID, of: "librarything") }
    add(authors: authors)
    if let end = publication.firstRange(of: " (") {
      add(.publishers, [String(publication[..<end.lowerBound])])
    }
    let words = publication.split(separator: ",").map { $0.trimmed(of: " ") }
    let known = ["paperback", "hardcover", "ebook", "audiobook"]
    let format = words.dropFirst().map(bookFormat).last(where: known.contains) ?? ""
    let medium = ["paper book", "book"].contains(medium.lowercased()) ? "" : bookFormat(medium)
    set(.format, line: medium.isEmpty ? format : medium)
    // 548 of `xiv; 548`; 2004 of `2004`, `1999-04` and `c1912`.
    let pages = digits(in: pages).last.flatMap { Int($0) } ?? 0
    if pages <= 100_000 { set(.pages, total: pages) }
    let year = digits(in: year).first { $0.count == 4 }.flatMap { Int($0) }
    set(.released, day: year.flatMap { PartialDate(year: $0) })
    add(collections: collections)
  }

  private mutating func add(authors: [(name: String, role: String)]) {
    var named: Set<String> = []
    for (index, author) in authors.enumerated() {
      let name = plainLine(author.name)
      let role = role(author.role) ?? (index == 0 ? "author" : nil)
      // A work lists its authors more than once.
      let isNews = named.insert(name).inserted || (role != nil && role != "author")
      if isNews { add(names: [name], role: role) }
    }
  }

  private mutating func add(collections: [String]) {
    let names = collections.map { $0.lowercased() }
    // A book that is also on the list to read is unread; a read one may be read again.
    let statuses: [(String, Status)] = [
      ("currently reading", .current), ("to read", .planning), ("read but unowned", .completed),
    ]
    let status = statuses.first { names.contains($0.0) }?.1
    set(status: status ?? impliedStatus)
    set(.owned, if: names.contains("your library"))
    set(.favorite, if: names.contains("favorites"))
    let sites = ["your library", "favorites", "wishlist"] + statuses.map(\.0)
    add(.tags, collections.filter { !sites.contains($0.lowercased()) })
  }

  fileprivate mutating func setNotes(_ comments: [String]) {
    let notes = comments.map(repairingEncoding).filter { !$0.isEmpty }
    set(.notes, text: notes.joined(separator: "\n\n"))
  }
}

private func role(_ word: String) -> String? {
  switch word.lowercased() {
  case "": nil
  case "auteur", "autor", "autore", "auteure", "autorin": "author"
  case "traduction", "traducteur", "übersetzer", "traductor", "traduttore", "vertaler":
    "translator"
  case "illustrations", "illustrateur", "ilustrador", "illustratore": "illustrator"
  case "sous la direction de", "herausgeber", "curatore": "editor"
  case let other: other
  }
}

private func digits(in text: String) -> [String] {
  text.unicodeScalars.split { !("0"..."9").contains($0) }.map { String($0) }
}

/// `Ada Winter` for `Winter, Ada`.
private func firstNameFirst(_ name: String) -> String {
  let parts = name.split(separator: ",").map { $0.trimmed(of: " ") }
  guard parts.count > 1 else { return name }
  return ([parts[1], parts[0]].joined(separator: " ") + parts[2...].map { ", \($0)" }.joined())
}
