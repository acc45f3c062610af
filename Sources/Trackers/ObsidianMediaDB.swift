import Base
import MediaLibrary
import StrictYAML

extension Tracker {
  /// Only the front matter of notes is read.
  static let obsidianMediaDB = Tracker(
    name: "Obsidian Media DB", registry: "obsidian",
    files: "notes of Obsidian's Media DB (a folder)",
    recognizes: { document in
      guard let text = frontMatter(of: document) else { return false }
      return text.bytes.contains(Array("\ndataSource:".utf8))
        || text.bytes.contains(Array("mediaDB/".utf8))
    },
    read: { documents, workers, reporting in
      let notes = documents.compactMap {
        document -> (document: ExportDocument, note: XMLElement)? in
        guard let source = frontMatter(of: document),
          let root = YAMLDocument.parse(source, reporting: &reporting)?.root, root.isMapping
        else { return nil }
        return (document, XMLElement(root))
      }
      let rows = notes.map { ExportRow($0.note, ValueReader($0.document, DiagnosticList())) }
      // The plugin lets its user choose the scale.
      let best = rows.contains { (Double($0.text("personalRating")) ?? 0) > 10 } ? 100 : 10
      let order = DateOrder(of: rows.flatMap { (releases + ends).map($0.text) })
      var export = Export()
      for (document, note) in notes {
        export.add(
          format(best, order).read(
            .elements([note]), of: document, on: workers, reporting: &reporting))
      }
      // One folder or note may be only a part of the vault.
      export.isWhole = false
      return export
    })
}

private func frontMatter(of document: ExportDocument) -> Source? {
  guard case .note = document.form else { return nil }
  let bytes = document.source.bytes
  var lineStart = 0
  var isFirst = true
  while lineStart < bytes.count {
    let end = bytes[lineStart...].firstIndex(of: 0x0A) ?? bytes.count
    var line = bytes[lineStart..<end]
    while let last = line.last, [0x20, 0x09, 0x0D].contains(last) { line.removeLast() }
    if line.elementsEqual("---".utf8), !isFirst {
      // The mark above the front matter begins a YAML document.
      return Source(path: document.source.path, bytes: [0x20, 0x20, 0x20] + bytes[3..<lineStart])
    }
    isFirst = false
    lineStart = end + 1
  }
  return nil
}

extension XMLElement {
  /// A note's keys as elements: one element for each text; a single text needs no list.
  fileprivate init(_ root: YAMLNode) {
    self.init("", at: root.range.lowerBound)
    for (key, value) in root.pairs.map({ ($0.key.text ?? "", $0.value) }) {
      let texts = (value.isSequence ? Array(value.items) : [value]).filter { !$0.isAbsent }
        .compactMap { $0.text.map(withoutLink) }
      // A title may be a word that means "unknown" elsewhere: `Unknown`.
      let known = texts.filter { key == "title" || !ValueReader.meansUnknown($0) }
      for text in known.isEmpty ? [""] : known { add(key, text, at: value.range.lowerBound) }
    }
  }
}

/// The label of a link to a note, `[[Ann Byrd]]`; single brackets are part of a text: `[REC]`.
private func withoutLink(_ text: String) -> String {
  let text = text.trimmed(of: " \n")
  guard text.hasPrefix("[["), text.hasSuffix("]]") else { return text }
  return text.trimmed(of: "[] ")
}

private let releases = ["airedFrom", "publishedFrom", "premiere", "releaseDate"]
private let ends = ["lastWatched", "lastRead", "lastPlayed"]

/// - Parameter order: the order of dates in all notes; users choose how their plugin writes days
private func format(_ best: Int, _ order: DateOrder?) -> TitleFormat {
  TitleFormat(
    rows: .given, kind: KindSource(kinds: Set(Kind.allCases), column: "type", kind: kind),
    best: best == 10 ? nil : best, titles: ["title"],
    naming: { written, row in written.isEmpty ? plainLine(row.reader.documentName) : written },
    columns: [
      "englishTitle": .name("english"), "japaneseTitle": .name("native"),
      "plot": .plain(.description), "ageRating": .line(.ageRating), "genres": .genres,
      "studio": .list(.studios), "developers": .list(.developers),
      "publishers": .list(.publishers), "author": .names("author"), "authors": .names("author"),
      "director": .names("director"), "writer": .names("writer"),
    ],
    adjust: { title in
      let row = title.row
      title.hasComments = true
      title.setKey(year: String(row.text("year").prefix { $0.isNumber }))
      addIDs(to: &title)
      title.add(.synonyms, row.texts("alternateTitles").filter { $0 != title.title })
      for key in [FieldKey.episodes, .chapters, .volumes, .pages] {
        title.set(key, total: Int(row.text(key.rawValue)))
      }
      // `44 min`
      title.set(.duration, total: Int(row.text("duration").prefix { $0.isNumber }))
      let year = PartialDate(iso: String(row.text("year").prefix { $0.isNumber }))
      let day = row.day(of: releases, order)
      title.set(.released, day: day.map { release($0, in: year) } ?? year)
      addTracking(best: best, order, to: &title)
    })
}

private func kind(of row: ExportRow) -> Kind? {
  let isAnime = row.dataSource.hasPrefix("malapi")
  switch row.text("type").lowercased() {
  case "series": return isAnime ? .anime : .show
  case "movie": return isAnime ? .anime : .movie
  case "manga", "comic", "comicmanga": return .manga
  case "book": return .book
  case "game", "boardgame": return .game
  default: return nil
  }
}

private func addIDs(to title: inout TitleBuilder) {
  let row = title.row
  let registries = [
    ("malapi", "mal"), ("omdb", "imdb"), ("openlibrary", "openlibrary"), ("steam", "steam"),
    ("igdb", "igdb"), ("tmdb", "tmdb"), ("vndb", "vndb"), ("boardgamegeek", "bgg"),
    ("comicvine", "comicvine"), ("mobygames", "mobygames"), ("giantbomb", "giantbomb"),
  ]
  if let registry = registries.first(where: { row.dataSource.hasPrefix($0.0) })?.1 {
    // `/works/OL45883W`
    title.add(id: row.text("id").split(separator: "/").last.map(String.init), of: registry)
  }
  for key in ["isbn13", "isbn"] {
    title.add(id: ISBN.thirteenDigits(of: row.text(key)), of: "isbn13")
  }
}

private func addTracking(best: Int, _ order: DateOrder?, to title: inout TitleBuilder) {
  let row = title.row
  // By the plugin's flags, unless the user has an own word for it.
  let own = row.texts("status").lazy.compactMap { Status(word: $0.trimmed(of: "0123456789_-. ")) }
  let flag = ["watched", "read", "played"].lazy.map(row.text).first { !$0.isEmpty }
  let status =
    own.first ?? (row.text("consuming") == "true" ? .current : nil)
    ?? flag.map { $0 == "true" ? .completed : .planning }
  let rating = row.rating("personalRating", of: best)
  let day = row.day(of: ends, order)
  let tags = row.texts("tags").filter { !$0.isEmpty && !$0.hasPrefix("mediaDB") }
  // A note without any of these is about a title that isn't tracked.
  guard status != nil || rating?.value != nil || day != nil || !tags.isEmpty else { return }
  title[.rating] = rating
  if status == nil || status == .completed { title.set(.finished, day: day) }
  title.add(.tags, tags)
  // Users may have renamed the property.
  title.set(status: status, from: row.text("status"))
}

extension ExportRow {
  /// The site with the facts; if the note doesn't name it, the address shows it.
  fileprivate var dataSource: String {
    let written = text("dataSource").lowercased()
    if !written.isEmpty { return written }
    return text("url").contains("myanimelist.net/") ? "malapi" : ""
  }

  /// A day, or only the year if the order of day and month is unknown.
  fileprivate func day(of keys: [String], _ order: DateOrder?) -> PartialDate? {
    keys.lazy.map(text).compactMap { text in
      switch ValueReader.date(in: text, order) {
      case .success(let day): day
      case .failure(.orderUnknown): PartialDate(iso: String(text.suffix(4)))
      case .failure: nil
      }
    }.first
  }
}
