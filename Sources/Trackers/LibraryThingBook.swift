import Base
import MediaLibrary

/// A book as LibraryThing's exports tell it, whatever their form.
struct LibraryThingBook {
  let offset: Int
  /// That of the owner's own book, and that of the work.
  let id: String
  let workID: String
  let title: String
  let authors: [(name: String, role: String)]
  /// `Harbour Press (2004), Edition: 2nd, Paperback, 278 pages`, with words in the language of the owner's pages.
  let publication: String
  let year: String
  let medium: String
  let pages: String
  /// ISBNs and the like.
  let numbers: [String]
  let series: String
  let genres: [String]
  let rating: ValueReader.Text?
  let started: ValueReader.Text?
  let finished: ValueReader.Text?
  let added: ValueReader.Text?
  let tags: [String]
  let collections: [String]
  let review: ValueReader.Text?
  let comments: [String]
  let isPrivate: Bool

  func title(_ reader: inout ValueReader) throws(RowRefusal) -> ExportedTitle {
    let title = singleLine(mended(self.title)).trimmed
    reader.row = title
    let location = reader.locations.location(at: offset)
    guard !title.isEmpty else { throw RowRefusal(reason: .rowWithoutName(at: location)) }
    var said = TitleStatements()
    sayWork(title, in: &said, &reader)
    sayTracking(in: &said, &reader)
    let isbn = numbers.lazy.compactMap { ISBN.thirteenDigits(of: $0) }.first
    var ids = isbn.map { [Work.ExternalID(registry: "isbn13", value: $0)] } ?? []
    if (Int(workID) ?? 0) > 0 {
      ids.append(Work.ExternalID(registry: "librarything", value: workID))
    }
    return ExportedTitle(
      kind: .book, id: Int(id) == nil ? nil : id, title: title,
      key: "\(title) by \(singleLine(authors.first?.name ?? ""))", ids: ids,
      statements: said.said, location: location)
  }

  private func sayWork(
    _ title: String, in said: inout TitleStatements, _ reader: inout ValueReader
  ) {
    said.say(.title, line: title)
    var named: Set<String> = []
    for (index, author) in authors.enumerated() {
      let name = singleLine(mended(author.name)).trimmed
      let role = Self.role(author.role) ?? (index == 0 ? "author" : nil)
      // Who is named once more for no other reason than that the work has its own authors.
      let isNews = named.insert(name).inserted || (role != nil && role != "author")
      if isNews { said.say(creators: [name], role: role) }
    }
    if let end = publication.firstRange(of: " (") {
      said.say(.publishers, list: [String(publication[..<end.lowerBound])])
    }
    let words = publication.split(separator: ",").map { $0.trimmed(of: " ") }
    let known = ["paperback", "hardcover", "ebook", "audiobook"]
    let format = words.dropFirst().map(bookFormat).last(where: known.contains) ?? ""
    let medium = ["paper book", "book"].contains(medium.lowercased()) ? "" : bookFormat(medium)
    said.say(.format, line: medium.isEmpty ? format : medium)
    said.say(.pages, total: Self.pages(pages))
    if let year = Self.year(year) { said[.released] = .value(.date(year)) }
    said.say(.genres, list: genres)
    said.say(series: series, position: nil)
  }

  private func sayTracking(in said: inout TitleStatements, _ reader: inout ValueReader) {
    said[.rating] = reader.rating(rating, best: 5)
    said[.started] = reader.date(started)
    said[.finished] = reader.date(finished)
    said[.added] = reader.date(added)
    let shelves = collections.map { ($0, $0.lowercased()) }.filter { !$0.1.isEmpty }
    let names = shelves.map(\.1)
    // A book that is to be read, too, was not read yet; one may be read again.
    let status: Status? =
      if names.contains("currently reading") { .current } else if names.contains("to read") {
        .planning
      } else if names.contains("read but unowned") { .completed } else { nil }
    said[.status] = .value(.status(status ?? said.impliedStatus))
    if names.contains("your library") { said[.owned] = .value(.flag(true)) }
    if names.contains("favorites") { said[.favorite] = .value(.flag(true)) }
    let own = [
      "your library", "currently reading", "to read", "read but unowned", "favorites", "wishlist",
    ]
    said.say(.tags, list: tags + shelves.filter { !own.contains($0.1) }.map(\.0))
    if isPrivate { said[.visibility] = .value(.text("private")) }
    said.sayReview(html: review, keepingLines: true, &reader)
    said.say(
      .notes, text: comments.map { mended($0) }.filter { !$0.isEmpty }.joined(separator: "\n\n"))
  }

  /// nil when it says none, or none that a role of somebody is.
  private static func role(_ word: String) -> String? {
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

  /// The first four digits that stand together: of `2004`, `1999-04` and `c1912`; `date?` has none.
  private static func year(_ text: String) -> PartialDate? {
    numbers(in: text).first { $0.count == 4 }.flatMap { Int($0) }.flatMap { PartialDate(year: $0) }
  }

  /// How many pages the last part has: 548 of `xiv; 548`.
  private static func pages(_ text: String) -> Int? {
    numbers(in: text).last.flatMap { Int($0) }.flatMap { $0 <= 100_000 ? $0 : nil }
  }

  private static func numbers(in text: String) -> [String] {
    text.unicodeScalars.split { !("0"..."9").contains($0) }.map { String($0) }
  }
}
