import MediaLibrary

extension Tracker {
  static let googleBooks = Tracker(
    name: "Google Books", registry: "googlebooks",
    files: "Google Books' volumes as its API gives them (.json)",
    formats: [
      TitleFormat(
        rows: RowSource { document in
          switch document.json?.string("kind") {
          case "books#volumes": .json(document.json?.items(of: "items") ?? [])
          case "books#volume": .json(document.json.map { [$0] } ?? [])
          default: nil
          }
        },
        kind: .always(.book), isWhole: false, titles: ["volumeInfo.title"],
        columns: [
          "id": .ownID, "volumeInfo.description": .html(.description),
          "volumeInfo.subtitle": .subtitle, "volumeInfo.authors": .names("author"),
          "volumeInfo.publisher": .single(.publishers),
          "volumeInfo.pageCount": .total(.pages), "volumeInfo.publishedDate": .released,
          "volumeInfo.averageRating": .community(
            of: 5, votes: "volumeInfo.ratingsCount", "Google Books"),
        ], adjust: adjust)
    ],
    page: { _, id in "https://books.google.com/books?id=\(id)" })
}

private func adjust(_ book: inout TitleBuilder) {
  guard let info = book.row.row("volumeInfo") else { return }
  book.key = "\(book.title) by \(info.texts("authors").first.map(plainLine) ?? "")"
  // `Fiction / Fantasy / General`
  let categories = info.texts("categories").flatMap { $0.split(separator: "/") }
  book.add(.genres, categories.map { String($0).trimmed }.filter { $0 != "General" })
  if info.text("maturityRating") == "MATURE" { book.set(.ageRating, line: "18+") }
  let numbers = info.rows("industryIdentifiers").filter { $0.text("type").hasPrefix("ISBN") }
  book.add(
    id: numbers.lazy.compactMap { ISBN.thirteenDigits(of: $0.text("identifier")) }.first,
    of: "isbn13")
  // The largest. The addresses begin with `http:`, and may ask for a turned-over corner.
  let sizes = ["large", "medium", "small", "thumbnail"].map { "imageLinks.\($0)" }
  let address = info.text(sizes).replacing("&edge=curl", with: "")
  if !address.isEmpty {
    let isPlain = address.hasPrefix("http://books.google.")
    book.pictures = [isPlain ? "https" + address.dropFirst(4) : address]
  }
}
