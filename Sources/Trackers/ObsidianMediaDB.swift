import Base
import MediaLibrary
import StrictYAML

extension Tracker {
  /// Notes of Obsidian's plugin Media DB: their front matter, never the text below it.
  static let obsidianMediaDB = Tracker(
    name: "Obsidian Media DB", registry: "obsidian",
    files: "notes of Obsidian's Media DB (a folder)",
    recognizes: { document in
      guard let text = frontMatter(of: document) else { return false }
      return text.bytes.contains(Array("\ndataSource:".utf8))
        || text.bytes.contains(Array("mediaDB/".utf8))
    },
    read: { documents, _, reporting in readNotes(documents, &reporting) },
    page: { _, _ in nil })
}

private func readNotes(
  _ documents: [ExportDocument], _ reporting: inout DiagnosticList
) -> Export {
  var export = Export()
  export.kinds = Set(Kind.allCases)
  // One folder, or one note, is not all of a vault.
  export.isWhole = false
  let notes = documents.compactMap { document -> MediaNote? in
    guard let source = frontMatter(of: document) else { return nil }
    let yaml = YAMLDocument.parse(source, reporting: &reporting)
    guard let root = yaml?.root, root.isMapping else { return nil }
    return MediaNote(root: root, source: source, name: document.baseName)
  }
  // The plugin leaves the scale to its user.
  let best = notes.contains { ($0.rating.flatMap(Double.init) ?? 0) > 10 } ? 100 : 10
  export.bestScore = best == 10 ? nil : best
  for note in notes {
    var reader = ValueReader(locations: LocationCursor(note.source), reporting: reporting)
    export.take(try note.title(best: best, &reader))
    reporting = reader.reporting
  }
  return export
}

/// The front matter of a note with all in its place, and nothing of what is below; nil when there is none.
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
      // The mark above it begins a document of YAML.
      return Source(path: document.source.path, bytes: [0x20, 0x20, 0x20] + bytes[3..<lineStart])
    }
    isFirst = false
    lineStart = end + 1
  }
  return nil
}

private struct MediaNote {
  let root: YAMLNode
  let source: Source
  let name: String

  /// The text of a key, unless it says that nothing is known.
  @inline(never) private func text(_ key: String) -> String {
    list(key).first ?? ""
  }

  /// The texts of a key, of which one may stand alone.
  private func list(_ key: String) -> [String] {
    guard let node = root[key] else { return [] }
    let nodes = node.isSequence ? Array(node.items) : [node]
    return nodes.filter { !$0.isAbsent }.compactMap { $0.text.map(Self.withoutLink) }
      .filter { !ValueReader.meansUnknown($0) }
  }

  /// `Ann Byrd` of `[[Ann Byrd]]`, which leads to a note of that name; single brackets belong to a text: `[REC]`.
  private static func withoutLink(_ text: String) -> String {
    let text = text.trimmed(of: " \n")
    guard text.hasPrefix("[["), text.hasSuffix("]]") else { return text }
    return text.trimmed(of: "[] ")
  }

  private func field(_ key: String) -> ValueReader.Text? {
    root[key].map { ValueReader.Text(name: key, text: text(key), offset: $0.range.lowerBound) }
  }

  var rating: String? { root["personalRating"]?.text }

  /// Whose facts these are; its address tells where the note does not.
  private var dataSource: String {
    let written = text("dataSource").lowercased()
    if !written.isEmpty { return written }
    return text("url").contains("myanimelist.net/") ? "malapi" : ""
  }

  private var kind: Kind? {
    let isAnime = dataSource.hasPrefix("malapi")
    switch text("type").lowercased() {
    case "series": return isAnime ? .anime : .show
    case "movie": return isAnime ? .anime : .movie
    case "manga", "comic", "comicmanga": return .manga
    case "book": return .book
    case "game", "boardgame": return .game
    default: return nil
    }
  }

  func title(best: Int, _ reader: inout ValueReader) throws(RowRefusal) -> ExportedTitle {
    let location = reader.locations.location(at: root.range.lowerBound)
    // A title may be a word that says elsewhere that nothing is known: `Unknown`.
    let named = root["title"].flatMap { $0.isAbsent ? nil : $0.text } ?? ""
    let written = singleLine(mended(Self.withoutLink(named))).trimmed
    let title = written.isEmpty ? singleLine(mended(name)).trimmed : written
    reader.row = title
    guard let kind else {
      throw RowRefusal(reason: .kindNotKnown(text("type"), row: title, at: location))
    }
    var said = TitleStatements()
    said.say(.title, line: title)
    sayWork(title, in: &said, &reader)
    sayTracking(best: best, in: &said, &reader)
    let year = text("year").prefix { $0.isNumber }
    return ExportedTitle(
      kind: kind, id: nil, title: title, key: year.isEmpty ? title : "\(title) (\(year))",
      ids: ids, statements: said.said, hasComments: true, location: location)
  }

  private var ids: [Work.ExternalID] {
    let registries = [
      ("malapi", "mal"), ("omdb", "imdb"), ("openlibrary", "openlibrary"), ("steam", "steam"),
      ("igdb", "igdb"), ("tmdb", "tmdb"), ("vndb", "vndb"), ("boardgamegeek", "bgg"),
      ("comicvine", "comicvine"), ("mobygames", "mobygames"), ("giantbomb", "giantbomb"),
    ]
    var ids: [Work.ExternalID] = []
    // `/works/OL45883W`
    if let id = text("id").split(separator: "/").last.map(String.init),
      let registry = registries.first(where: { dataSource.hasPrefix($0.0) })?.1
    {
      ids.append(Work.ExternalID(registry: registry, value: id))
    }
    if let isbn = ["isbn13", "isbn"].lazy.compactMap({ ISBN.thirteenDigits(of: text($0)) }).first {
      ids.append(Work.ExternalID(registry: "isbn13", value: isbn))
    }
    return ids
  }

  private func sayWork(
    _ title: String, in said: inout TitleStatements, _ reader: inout ValueReader
  ) {
    said.say(
      titles: [("english", text("englishTitle")), ("native", text("japaneseTitle"))], besides: title
    )
    said.say(.synonyms, list: list("alternateTitles").filter { $0 != title })
    said.say(.description, text: plainText(text("plot")))
    said.say(.genres, list: list("genres"))
    said.say(creators: list("author") + list("authors"), role: "author")
    said.say(creators: list("director"), role: "director")
    said.say(creators: list("writer"), role: "writer")
    said.say(.studios, list: list("studio"))
    said.say(.developers, list: list("developers"))
    said.say(.publishers, list: list("publishers"))
    said.say(.episodes, total: Int(text("episodes")))
    said.say(.chapters, total: Int(text("chapters")))
    said.say(.volumes, total: Int(text("volumes")))
    said.say(.pages, total: Int(text("pages")))
    // `44 min`
    said.say(.duration, total: Int(text("duration").prefix { $0.isNumber }))
    let days = ["airedFrom", "publishedFrom", "premiere", "releaseDate"]
    let year = PartialDate(iso: String(text("year").prefix { $0.isNumber }))
    if let date = days.lazy.compactMap({ Self.date(text($0)) }).first ?? year {
      said[.released] = .value(.date(date))
    }
    if !text("ageRating").isEmpty { said.say(.ageRating, line: text("ageRating")) }
  }

  private func sayTracking(
    best: Int, in said: inout TitleStatements, _ reader: inout ValueReader
  ) {
    let status = status
    let rating = reader.rating(field("personalRating"), best: best)
    let day = ["lastWatched", "lastRead", "lastPlayed"].lazy.compactMap { Self.date(text($0)) }
      .first
    let tags = list("tags").filter { !$0.hasPrefix("mediaDB") }
    // A note without any of them is of a title that is nobody's yet.
    guard status != nil || rating?.value != nil || day != nil || !tags.isEmpty else { return }
    said[.rating] = rating
    if let day, status == nil || status == .completed { said[.finished] = .value(.date(day)) }
    said.say(.tags, list: tags)
    // Its user may have another name for the property that says it.
    said[.status] = .value(
      .status(
        said.status(status, saidBy: text("status"), at: root.range.lowerBound, &reader)))
  }

  /// What the plugin says, unless its user has a word of their own for it.
  private var status: Status? {
    if let own = list("status").lazy.compactMap({ word in
      Status(word: word.trimmed(of: "0123456789_-. "))
    }).first {
      return own
    }
    if text("consuming") == "true" { return .current }
    return ["watched", "read", "played"].lazy.compactMap { root[$0]?.text }.first
      .map { $0 == "true" ? .completed : .planning }
  }

  /// A day in any order that its numbers tell, or the year alone: its user chose how days are written, and the note
  /// does not say so. The plugin writes some years with five digits.
  private static func date(_ text: String) -> PartialDate? {
    if case .success(let date?) = ValueReader.date(in: text) { return date }
    let parts = text.split { "/-. ".contains($0) }.map { Int($0) }
    guard parts.count == 3, let first = parts[0], let second = parts[1], let year = parts[2],
      (1000...9999).contains(year)
    else { return nil }
    if first > 12 { return PartialDate(year: year, month: second, day: first) }
    if second > 12 { return PartialDate(year: year, month: first, day: second) }
    return PartialDate(year: year)
  }
}
