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
    read: { documents, _, reporting in
      let notes = documents.compactMap { document -> MediaNote? in
        guard let source = frontMatter(of: document),
          let root = YAMLDocument.parse(source, reporting: &reporting)?.root, root.isMapping
        else { return nil }
        return MediaNote(root, source, name: document.baseName)
      }
      // The plugin leaves the scale to its user.
      let best = notes.contains { (Double($0.rating) ?? 0) > 10 } ? 100 : 10
      let order = DateOrder(toldBy: notes.flatMap(\.days))
      var export = Export()
      for note in notes {
        export.take(note.title(best: best, order).reading)
        reporting.report(contentsOf: note.row.reader.reporting)
      }
      export.kinds = Set(Kind.allCases)
      export.bestScore = best == 10 ? nil : best
      // One folder, or one note, is not all of a vault.
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
      // The mark above it begins a document of YAML.
      return Source(path: document.source.path, bytes: [0x20, 0x20, 0x20] + bytes[3..<lineStart])
    }
    isFirst = false
    lineStart = end + 1
  }
  return nil
}

private let columns: Columns = [
  "plot": .plain(.description), "ageRating": .line(.ageRating),
]

private struct MediaNote {
  /// The first text of each key, if it isn't empty.
  let row: ExportRow
  private let root: YAMLNode
  private let name: String

  init(_ root: YAMLNode, _ source: Source, name: String) {
    (self.root, self.name) = (root, name)
    let fields = root.pairs.compactMap { pair -> ValueReader.Text? in
      pair.key.text.map { key in
        ValueReader.Text(
          name: key, text: Self.list(pair.value).first ?? "",
          offset: pair.value.range.lowerBound)
      }
    }
    row = ExportRow(fields, at: root.range.lowerBound, ValueReader(source))
  }

  private static func list(_ node: YAMLNode) -> [String] {
    let nodes = node.isSequence ? Array(node.items) : [node]
    return nodes.filter { !$0.isAbsent }.compactMap { $0.text.map(withoutLink) }
      .filter { !ValueReader.meansUnknown($0) }
  }

  private func list(_ key: String) -> [String] { root[key].map(Self.list) ?? [] }

  /// `Ann Byrd` of `[[Ann Byrd]]`, which leads to a note of that name; single brackets belong to a
  /// text: `[REC]`.
  private static func withoutLink(_ text: String) -> String {
    let text = text.trimmed(of: " \n")
    guard text.hasPrefix("[["), text.hasSuffix("]]") else { return text }
    return text.trimmed(of: "[] ")
  }

  var rating: String { root["personalRating"]?.text ?? "" }

  /// The site with the facts; the address tells it where the note does not.
  private var dataSource: String {
    let written = row.text("dataSource").lowercased()
    if !written.isEmpty { return written }
    return row.text("url").contains("myanimelist.net/") ? "malapi" : ""
  }

  private var kind: Kind? {
    let isAnime = dataSource.hasPrefix("malapi")
    switch row.text("type").lowercased() {
    case "series": return isAnime ? .anime : .show
    case "movie": return isAnime ? .anime : .movie
    case "manga", "comic", "comicmanga": return .manga
    case "book": return .book
    case "game", "boardgame": return .game
    default: return nil
    }
  }

  /// - Parameter order: of the dates in all notes; users choose how their plugin writes days
  func title(best: Int, _ order: DateOrder?) -> TitleBuilder {
    // A title may be a word that elsewhere means that nothing is known: `Unknown`.
    let named = root["title"].flatMap { $0.isAbsent ? nil : $0.text } ?? ""
    let written = plainLine(Self.withoutLink(named))
    let name = written.isEmpty ? plainLine(name) : written
    var title = TitleBuilder([row], kind ?? .movie, title: name)
    guard kind != nil else {
      title.refuse { .kindNotKnown(row.text("type"), row: name, at: $0) }
      return title
    }
    title.hasComments = true
    title.set(.title, line: name)
    title.setKey(year: String(row.text("year").prefix { $0.isNumber }))
    addIDs(to: &title)
    addWork(order, to: &title)
    addTracking(best: best, order, to: &title)
    return title
  }

  private func addIDs(to title: inout TitleBuilder) {
    let registries = [
      ("malapi", "mal"), ("omdb", "imdb"), ("openlibrary", "openlibrary"), ("steam", "steam"),
      ("igdb", "igdb"), ("tmdb", "tmdb"), ("vndb", "vndb"), ("boardgamegeek", "bgg"),
      ("comicvine", "comicvine"), ("mobygames", "mobygames"), ("giantbomb", "giantbomb"),
    ]
    if let registry = registries.first(where: { dataSource.hasPrefix($0.0) })?.1 {
      // `/works/OL45883W`
      title.add(id: row.text("id").split(separator: "/").last.map(String.init), of: registry)
    }
    for key in ["isbn13", "isbn"] {
      title.add(id: ISBN.thirteenDigits(of: row.text(key)), of: "isbn13")
    }
  }

  private func addWork(_ order: DateOrder?, to title: inout TitleBuilder) {
    title.add(titles: [
      ("english", row.text("englishTitle")), ("native", row.text("japaneseTitle")),
    ])
    title.read(columns, of: row)
    title.add(.synonyms, list("alternateTitles").filter { $0 != title.title })
    for (key, name) in [
      (FieldKey.genres, "genres"), (.studios, "studio"), (.developers, "developers"),
      (.publishers, "publishers"),
    ] {
      title.add(key, list(name))
    }
    title.add(names: list("author") + list("authors"), role: "author")
    title.add(names: list("director"), role: "director")
    title.add(names: list("writer"), role: "writer")
    for key in [FieldKey.episodes, .chapters, .volumes, .pages] {
      title.set(key, total: Int(row.text(key.rawValue)))
    }
    // `44 min`
    title.set(.duration, total: Int(row.text("duration").prefix { $0.isNumber }))
    let year = PartialDate(iso: String(row.text("year").prefix { $0.isNumber }))
    let day = day(of: Self.releases, order)
    title.set(.released, day: day.map { release($0, in: year) } ?? year)
  }

  private func addTracking(best: Int, _ order: DateOrder?, to title: inout TitleBuilder) {
    let status = status
    let rating = row.rating("personalRating", of: best)
    let day = day(of: Self.ends, order)
    let tags = list("tags").filter { !$0.hasPrefix("mediaDB") }
    // A note without any of them is of a title that isn't tracked.
    guard status != nil || rating?.value != nil || day != nil || !tags.isEmpty else { return }
    title[.rating] = rating
    if status == nil || status == .completed { title.set(.finished, day: day) }
    title.add(.tags, tags)
    // Users may have another name for the property that says it.
    title.set(status: status, from: row.text("status"))
  }

  /// By the plugin's flags, unless the user has a word of their own for it.
  private var status: Status? {
    if let own = list("status").lazy.compactMap({ word in
      Status(word: word.trimmed(of: "0123456789_-. "))
    }).first {
      return own
    }
    if row.text("consuming") == "true" { return .current }
    return ["watched", "read", "played"].lazy.compactMap { root[$0]?.text }.first
      .map { $0 == "true" ? .completed : .planning }
  }

  private static let releases = ["airedFrom", "publishedFrom", "premiere", "releaseDate"]
  private static let ends = ["lastWatched", "lastRead", "lastPlayed"]

  var days: [String] { (Self.releases + Self.ends).map(row.text) }

  /// A day, or the year of one whose order nothing tells.
  private func day(of keys: [String], _ order: DateOrder?) -> PartialDate? {
    keys.lazy.map(row.text).compactMap { text in
      switch ValueReader.date(in: text, order) {
      case .success(let day): day
      case .failure(.orderUnknown): PartialDate(iso: String(text.suffix(4)))
      case .failure: nil
      }
    }.first
  }
}
