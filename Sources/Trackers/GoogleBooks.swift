import Base
import DataFormats
import MediaLibrary

extension Tracker {
  /// Volumes as Google Books' API gives them, found or asked for one by one.
  static let googleBooks = Tracker(
    name: "Google Books", registry: "googlebooks",
    files: "Google Books' volumes as its API gives them (.json)",
    recognizes: { document in
      ["books#volumes", "books#volume"].contains(document.json?.string("kind"))
    },
    read: { documents, _, reporting in readVolumes(documents, &reporting) },
    page: { _, id in "https://books.google.com/books?id=\(id)" })
}

private func readVolumes(
  _ documents: [ExportDocument], _ reporting: inout DiagnosticList
) -> Export {
  var export = Export()
  export.kinds = [.book]
  export.isWhole = false
  for document in documents {
    guard let root = document.json else { continue }
    var reader = ValueReader(
      locations: LocationCursor(document.source), reporting: reporting)
    let volumes = root.string("kind") == "books#volume" ? [root] : root.items(of: "items")
    for volume in volumes { export.take(try title(of: volume, &reader)) }
    reporting = reader.reporting
  }
  return export
}

private func title(
  of volume: JSONNode, _ reader: inout ValueReader
) throws(RowRefusal) -> ExportedTitle {
  let location = reader.locations.location(at: volume.offset)
  let info = volume["volumeInfo"]
  let title = plainLine(info?.string("title") ?? "")
  reader.row = title
  guard let info, !title.isEmpty else {
    throw RowRefusal(reason: .rowWithoutName(at: location))
  }
  var said = TitleStatements()
  said.say(.title, line: title)
  let subtitle = plainLine(info.string("subtitle"))
  if !subtitle.isEmpty { said.say(.synonyms, list: ["\(title): \(subtitle)"]) }
  said.sayDescription(html: info.string("description"))
  // `Fiction / Fantasy / General`
  let categories = info.texts("categories").flatMap { $0.split(separator: "/") }
  said.say(.genres, list: categories.map { String($0).trimmed }.filter { $0 != "General" })
  said.say(creators: info.texts("authors"), role: "author")
  said.say(.publishers, list: [info.string("publisher")])
  said.say(.pages, total: reader.count(info.field("pageCount")))
  if case .value(let date)? = reader.date(info.field("publishedDate")) {
    said[.released] = .value(date)
  }
  said.say(
    community: info.string("averageRating"), best: 5, votes: info.string("ratingsCount"),
    source: "Google Books")
  if info.string("maturityRating") == "MATURE" { said.say(.ageRating, line: "18+") }
  let numbers = info.items(of: "industryIdentifiers").filter { $0.string("type").hasPrefix("ISBN") }
  let isbn = numbers.lazy.compactMap { ISBN.thirteenDigits(of: $0.string("identifier")) }.first
  let id = volume.string("id")
  return ExportedTitle(
    kind: .book, id: id.isEmpty ? nil : id, title: title,
    key: "\(title) by \(info.texts("authors").first.map(plainLine) ?? "")",
    ids: isbn.map { [Work.ExternalID(registry: "isbn13", value: $0)] } ?? [],
    statements: said.said, picture: picture(of: info), location: location)
}

/// The largest. Its addresses begin with `http:`, and may ask for a corner that is turned over.
private func picture(of info: JSONNode) -> String? {
  let links = info["imageLinks"]
  let sizes = ["large", "medium", "small", "thumbnail"]
  guard let address = sizes.lazy.map({ links?.string($0) ?? "" }).first(where: { !$0.isEmpty })
  else { return nil }
  let plain = address.replacing("&edge=curl", with: "")
  return plain.hasPrefix("http://books.google.") ? "https" + plain.dropFirst(4) : plain
}
