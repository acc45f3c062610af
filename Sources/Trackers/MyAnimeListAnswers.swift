import Base
import DataFormats
import MediaLibrary

/// MyAnimeList's titles as JSON: the data of its list pages (`load.json`), lists and titles of its
/// API (version 2), answers of Jikan, which reads its pages for other programs, and Shikimori's
/// export.
enum MyAnimeListAnswer {
  case listPage([JSONNode])
  case shikimori([JSONNode])
  case titles([JSONNode], hasMore: Bool)
  case jikan([JSONNode])
  case favorites([JSONNode])

  init?(_ root: JSONNode?) {
    guard let root else { return nil }
    if root.isArray {
      self.init(rows: Array(root.items))
      return
    }
    let data = root["data"]
    if let data, data.isArray {
      let rows = Array(data.items)
      if rows.contains(where: Self.isNode) {
        self = .titles(rows, hasMore: root["paging"]?["next"]?.isString == true)
      } else if rows.contains(where: Self.isJikan) {
        self = .jikan(rows)
      } else {
        return nil
      }
    } else if let data, Self.isJikan(data) {
      self = .jikan([data])
    } else if let data, case let liked = ["anime", "manga"].flatMap(data.items),
      liked.contains(where: Self.isJikan)
    {
      self = .favorites(liked)
    } else if root["id"] != nil, root["title"] != nil,
      root["main_picture"]?.items.contains(where: { $0.text?.contains("myanimelist") == true })
        == true
    {
      self = .titles([root], hasMore: false)
    } else {
      return nil
    }
  }

  /// An array: rows of a list, or answers of the API that have some of them each.
  private init?(rows: [JSONNode]) {
    if rows.contains(where: { $0["anime_id"] != nil || $0["manga_id"] != nil }),
      rows.contains(where: { $0["anime_title"] != nil || $0["manga_title"] != nil })
    {
      self = .listPage(rows)
    } else if rows.contains(where: { $0["target_id"] != nil && $0["target_title"] != nil }) {
      self = .shikimori(rows)
    } else if rows.contains(where: Self.isNode) {
      self = .titles(rows, hasMore: false)
    } else if case let pages = rows.flatMap({ $0.items(of: "data") }),
      pages.contains(where: Self.isNode)
    {
      self = .titles(pages, hasMore: rows.last?["paging"]?["next"]?.isString == true)
    } else {
      return nil
    }
  }

  private static func isNode(_ row: JSONNode) -> Bool {
    row["node"]?["id"] != nil && row["node"]?["title"] != nil
  }

  private static func isJikan(_ node: JSONNode) -> Bool {
    node["mal_id"] != nil && node["title"] != nil && jikanKind(of: node) != nil
  }

  /// By the address of its page; nil for people, characters and the like.
  static func jikanKind(of node: JSONNode) -> Kind? {
    let address = node.string("url")
    if address.contains("myanimelist.net/anime/") { return .anime }
    return address.contains("myanimelist.net/manga/") ? .manga : nil
  }
}

extension MyAnimeListAnswer {
  func read(
    _ document: ExportDocument, on workers: WorkerPool, reporting: inout DiagnosticList
  ) -> Export {
    func read(_ format: TitleFormat, _ rows: [JSONNode]) -> Export {
      format.read(.json(rows), of: document, on: workers, reporting: &reporting)
    }
    var export: Export
    switch self {
    case .listPage(let rows):
      export = read(listPageFormat(DateOrder(of: rows)), rows)
      // The site gives 300 at a time.
      export.isWhole = rows.count % 300 != 0
    case .shikimori(let rows): export = read(shikimoriFormat, rows)
    case .titles(let rows, let hasMore):
      export = read(myAnimeListNodes, rows)
      export.isWhole = !hasMore && rows.allSatisfy { $0["list_status"] != nil }
    case .jikan(let rows): export = read(jikanFormat(), rows)
    case .favorites(let rows): export = read(jikanFormat(list: "Favorites on MyAnimeList"), rows)
    }
    return export
  }
}

// Whether `07-09-13` is in July or in September, which people set for their own list.
extension DateOrder {
  /// By the numbers above 12, which no month has.
  fileprivate init(of rows: [JSONNode]) {
    let texts = rows.flatMap { [$0.string("start_date_string"), $0.string("finish_date_string")] }
    let isDayFirst = texts.contains { text in
      Int(text.prefix { $0 != "-" }).map { $0 > 12 } == true
        && text.split(separator: "-").count == 3
    }
    self = isDayFirst ? .dayFirst : .monthFirst
  }

  /// With four digits for the year, and the month before the day.
  fileprivate func isoText(_ text: String) -> String? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3, parts[2].utf8.count == 2, let year = Int(parts[2]) else { return nil }
    let (month, day) = self == .dayFirst ? (parts[1], parts[0]) : (parts[0], parts[1])
    // No one kept such a list before 1970.
    return "\(year < 70 ? "20" : "19")\(parts[2])-\(month)-\(day)"
  }
}

private func listPageFormat(_ order: DateOrder) -> TitleFormat {
  TitleFormat(
    rows: .given, kind: .rule { $0.has("manga_id") ? .manga : .anime },
    titles: ["anime_title", "manga_title"],
    unnamed: { row, kind in
      let id = row.text("\(kind.id)_id")
      return Int(id) == nil ? nil : "MyAnimeList \(kind.id) \(id)"
    },
    columns: [
      "anime_id": .ownNumber, "manga_id": .ownNumber, "anime_num_episodes": .total(.episodes),
      "manga_num_chapters": .total(.chapters), "manga_num_volumes": .total(.volumes),
      "anime_mpaa_rating_string": .line(.ageRating), "score": .rating(of: 10),
    ],
    adjust: { title in
      let row = title.row
      let storage = "storage_string"
      if isPrivateAndWithoutPlace(storage, row.text(storage)) { title.leftOut.append(storage) }
      let word = row.text("status")
      guard let status = title.require(status: myAnimeListStatus(from: word), from: word) else {
        return
      }
      let isAgain = ["is_rewatching", "is_rereading"].contains { row.text($0) == "1" }
      if isAgain, status == .completed { title.set(status: .repeating) }
      title.set(
        .format, line: myAnimeListFormat(row.text("\(title.kind.id)_media_type_string")))
      title.set(
        progress: row.count("num_watched_episodes") ?? row.count("num_read_chapters"),
        volumes: row.count("num_read_volumes"))
      func date(_ name: String) -> FieldValue? {
        guard let field = row[name] else { return nil }
        return row.reader.date(order.isoText(field.text).map(field.with) ?? field)
      }
      title[.started] = date("start_date_string")
      title[.finished] = date("finish_date_string")
      addTexts(to: &title)
    })
}

private func addTexts(to title: inout TitleBuilder) {
  var words: [String] = []
  if let tags = title.row["tags"].map(personalText) {
    title[.tags] = ValueReader.list(tags)
    words = tags.split(separator: ",").map(String.init)
  }
  // `notes` are the same as HTML.
  if let notes = (title.row["editable_notes"] ?? title.row["notes"]).map(personalText) {
    title[.notes] = .text(notes)
    words += notes.split(whereSeparator: \.isNewline).map(String.init)
  }
  title.hideIfAdult(words)
}

private let shikimoriFormat = TitleFormat(
  rows: .given,
  kind: .rule { $0.text("target_type").lowercased() == "anime" ? .anime : .manga },
  titles: ["target_title"],
  columns: [
    "target_id": .ownNumber, "score": .rating(of: 10), "rewatches": .count(.repeat),
  ],
  adjust: { title in
    let row = title.row
    let word = row.text("status")
    guard title.require(status: Status(word: word), from: word) != nil else { return }
    title.add(synonym: row.text("target_title_ru"))
    title.set(
      progress: row.count(title.kind == .anime ? "episodes" : "chapters"),
      volumes: row.count("volumes"))
    let text = row["text"].map(personalText) ?? ""
    title.set(.notes, text: text)
    title.hideIfAdult(text.split(whereSeparator: \.isNewline).map(String.init))
  })
