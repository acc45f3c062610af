import Base
import DataFormats
import MediaLibrary

/// Titles as JSON: `load.json` of list pages, the API (version 2), Jikan, Shikimori's export.
struct MyAnimeListAnswer {
  private let format: TitleFormat
  private let rows: [JSONNode]
  private let isWhole: Bool

  private init(_ format: TitleFormat, _ rows: [JSONNode], isWhole: Bool) {
    (self.format, self.rows, self.isWhole) = (format, rows, isWhole)
  }

  /// - Parameter page: shows whether more titles follow
  private init(nodes: [JSONNode], of page: JSONNode?) {
    let hasMore = page?.at("paging.next")?.isString == true
    let areListed = nodes.allSatisfy { $0["list_status"] != nil }
    self.init(myAnimeListNodes, nodes, isWhole: !hasMore && areListed)
  }

  init?(_ root: JSONNode?) {
    guard let root else { return nil }
    if root.isArray {
      self.init(rows: Array(root.items))
      return
    }
    let data = root["data"]
    let rows = data.map { Array($0.items) } ?? []
    let liked = ["anime", "manga"].flatMap { data?.items(of: $0) ?? [] }
    let pictures = root["main_picture"].map { Array($0.items) } ?? []
    if data?.isArray == true {
      if rows.contains(where: Self.isNode) {
        self.init(nodes: rows, of: root)
      } else if rows.contains(where: Self.isJikan) {
        self.init(jikanFormat(), rows, isWhole: false)
      } else {
        return nil
      }
    } else if let data, Self.isJikan(data) {
      self.init(jikanFormat(), [data], isWhole: false)
    } else if liked.contains(where: Self.isJikan) {
      self.init(jikanFormat(list: "Favorites on MyAnimeList"), liked, isWhole: false)
    } else if root["id"] != nil, root["title"] != nil,
      pictures.contains(where: { $0.text?.contains("myanimelist") == true })
    {
      self.init(nodes: [root], of: nil)
    } else {
      return nil
    }
  }

  /// Rows of a list, or partial answers of the API.
  private init?(rows: [JSONNode]) {
    func have(_ a: String, _ b: String) -> Bool { rows.contains { $0[a] != nil || $0[b] != nil } }
    let pages = rows.flatMap { $0.items(of: "data") }
    if have("anime_id", "manga_id"), have("anime_title", "manga_title") {
      // The site returns 300 rows at a time.
      self.init(listPageFormat(DateOrder(of: rows)), rows, isWhole: rows.count % 300 != 0)
    } else if rows.contains(where: { $0["target_id"] != nil && $0["target_title"] != nil }) {
      self.init(shikimoriFormat, rows, isWhole: true)
    } else if rows.contains(where: Self.isNode) {
      self.init(nodes: rows, of: nil)
    } else if pages.contains(where: Self.isNode) {
      self.init(nodes: pages, of: rows.last)
    } else {
      return nil
    }
  }

  private static func isNode(_ row: JSONNode) -> Bool {
    row.at("node.id") != nil && row.at("node.title") != nil
  }

  private static func isJikan(_ node: JSONNode) -> Bool {
    node["mal_id"] != nil && node["title"] != nil && jikanKind(of: node) != nil
  }

  /// The kind by the address of its page; nil for people, characters and the like.
  static func jikanKind(of node: JSONNode) -> Kind? {
    [Kind.anime, .manga].first { node.string("url").contains("myanimelist.net/\($0.id)/") }
  }

  func read(
    _ document: ExportDocument, on workers: WorkerPool, reporting: inout DiagnosticList
  ) -> Export {
    var export = format.read(.json(rows), of: document, on: workers, reporting: &reporting)
    export.isWhole = isWhole
    return export
  }
}

// Whether `07-09-13` is in July or in September, which is a setting of the list's owner.
extension DateOrder {
  /// Decides by numbers above 12, which can't be months.
  fileprivate init(of rows: [JSONNode]) {
    let texts = rows.flatMap { [$0.string("start_date_string"), $0.string("finish_date_string")] }
    let isDayFirst = texts.contains { text in
      Int(text.prefix { $0 != "-" }).map { $0 > 12 } == true
        && text.split(separator: "-").count == 3
    }
    self = isDayFirst ? .dayFirst : .monthFirst
  }

  /// With a four-digit year, and the month before the day.
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
      "anime_id": .ownNumber, "manga_id": .ownNumber, "status": .required(myAnimeListStatus),
      "anime_num_episodes": .total(.episodes), "manga_num_chapters": .total(.chapters),
      "manga_num_volumes": .total(.volumes), "anime_mpaa_rating_string": .line(.ageRating),
      "score": .rating(of: 10),
    ],
    adjust: { title in
      let row = title.row
      let storage = "storage_string"
      if isPrivateWithoutKey(storage, row.text(storage)) { title.leftOut.append(storage) }
      title.setRepeating(ifIn: row)
      title.set(
        .format, line: myAnimeListFormat(row.text("\(title.kind.id)_media_type_string")))
      title.set(
        progress: row.count("num_watched_episodes") ?? row.count("num_read_chapters"),
        volumes: row.count("num_read_volumes"))
      func date(_ name: String) -> FieldValue? {
        row.reader.date(
          row[name].map { field in order.isoText(field.text).map(field.with) ?? field })
      }
      title[.started] = date("start_date_string")
      title[.finished] = date("finish_date_string")
      // `notes` is the same text as HTML.
      title.set(
        tags: row["tags"].map(personalText),
        notes: (row["editable_notes"] ?? row["notes"]).map(personalText))
    })
}

private let shikimoriFormat = TitleFormat(
  rows: .given, kind: .rule { $0.text("target_type").lowercased() == "anime" ? .anime : .manga },
  titles: ["target_title"],
  columns: [
    "target_id": .ownNumber, "status": .required { Status(word: $0) },
    "target_title_ru": .synonym, "score": .rating(of: 10), "rewatches": .count(.repeat),
  ],
  adjust: { title in
    let row = title.row
    title.set(
      progress: row.count(title.kind == .anime ? "episodes" : "chapters"),
      volumes: row.count("volumes"))
    title.set(tags: nil, notes: row["text"].map(personalText)?.orNil)
  })
