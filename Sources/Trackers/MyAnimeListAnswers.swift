import Base
import DataFormats
import MediaLibrary

/// What of MyAnimeList comes as JSON: the data of its list pages (`load.json`), lists and titles of its API (version 2),
/// answers of Jikan, which reads its pages for other programs, and Shikimori's export.
enum MyAnimeListAnswer {
  case listPage([JSONNode])
  /// Rows of a list as Shikimori exports it, whose ids are MyAnimeList's.
  case shikimori([JSONNode])
  /// Titles, each with its place in somebody's list or without.
  case titles([JSONNode], hasMore: Bool)
  /// Titles of Jikan's, which are nobody's.
  case jikan([JSONNode])
  /// Somebody's favorites, of Jikan's.
  case favorites([JSONNode])

  /// nil for what is none of these.
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

  /// Of an array: rows of a list, or answers of the API that have some of them each.
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

func readAnswer(_ document: ExportDocument, _ reporting: inout DiagnosticList) -> Export {
  var reader = ValueReader(locations: LocationCursor(document.source), reporting: reporting)
  var export = Export()
  switch MyAnimeListAnswer(document.json) {
  case .listPage(let rows)?:
    let order = DateOrder(of: rows)
    for row in rows {
      export.take(try MyAnimeListPageRow(row, order).title(&reader))
      let storage = "storage_string"
      if isPrivateAndWithoutPlace(storage, row.string(storage)) { export.leftOut.insert(storage) }
    }
    // The site gives 300 at a time.
    export.isWhole = rows.count % 300 != 0
  case .shikimori(let rows)?:
    for row in rows { export.take(try title(ofShikimori: row, &reader)) }
  case .titles(let rows, let hasMore)?:
    for row in rows { export.take(try MyAnimeListNode(row).title(&reader)) }
    export.isWhole = !hasMore && rows.allSatisfy { $0["list_status"] != nil }
  case .jikan(let rows)?:
    for row in rows { export.take(try title(ofJikan: row, &reader)) }
    export.isWhole = false
  case .favorites(let rows)?:
    var list = ExportedList(title: "Favorites on MyAnimeList")
    for row in rows {
      if let title = export.take(try title(ofJikan: row, &reader)) {
        list.items.append(ExportedList.Item(identity: title.identity))
      }
    }
    export.lists.append(list)
    export.isWhole = false
  case nil: break
  }
  reporting = reader.reporting
  return export
}

/// Whether `07-09-13` is in July or in September, which everybody sets for their own list.
enum DateOrder {
  case monthFirst, dayFirst

  /// By the numbers above 12, which no month has.
  init(of rows: [JSONNode]) {
    let texts = rows.flatMap { [$0.string("start_date_string"), $0.string("finish_date_string")] }
    let isDayFirst = texts.contains { text in
      Int(text.prefix { $0 != "-" }).map { $0 > 12 } == true
        && text.split(separator: "-").count == 3
    }
    self = isDayFirst ? .dayFirst : .monthFirst
  }

  /// With four digits for the year, and the month before the day.
  func isoText(_ text: String) -> String? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3, parts[2].utf8.count == 2, let year = Int(parts[2]) else { return nil }
    let (month, day) = self == .dayFirst ? (parts[1], parts[0]) : (parts[0], parts[1])
    // Nobody kept such a list before 1970.
    return "\(year < 70 ? "20" : "19")\(parts[2])-\(month)-\(day)"
  }
}

/// A row of `load.json`.
private struct MyAnimeListPageRow {
  private let row: JSONNode
  private let kind: Kind
  private let order: DateOrder

  init(_ row: JSONNode, _ order: DateOrder) {
    self.row = row
    self.order = order
    kind = row["manga_id"] != nil ? .manga : .anime
  }

  func title(_ reader: inout ValueReader) throws(RowRefusal) -> ExportedTitle {
    let location = reader.locations.location(at: row.offset)
    // A title that is a number comes as one.
    let written = plainLine(row.string("\(kind.id)_title"))
    reader.row = written
    let id = reader.numberID(row.field("\(kind.id)_id"))
    guard let title = written.isEmpty ? id.map({ "MyAnimeList \(kind.id) \($0)" }) : written else {
      throw RowRefusal(reason: .rowWithoutName(at: location))
    }
    reader.row = title
    if written.isEmpty {
      reader.report(at: row.offset) { .rowWithoutTitle(keptAs: title, at: $0) }
    }
    let word = row.string("status")
    guard let status = myAnimeListStatus(from: word) else {
      throw RowRefusal(
        reason: word.isEmpty
          ? .rowWithoutStatus(title, at: location)
          : .statusNotKnown(word, row: title, at: location))
    }
    var said = TitleStatements()
    if !written.isEmpty { said.say(.title, line: title) }
    said.say(.format, line: myAnimeListFormat(row.string("\(kind.id)_media_type_string")))
    said.say(.episodes, total: reader.count(row.field("anime_num_episodes")))
    said.say(.chapters, total: reader.count(row.field("manga_num_chapters")))
    said.say(.volumes, total: reader.count(row.field("manga_num_volumes")))
    said.say(.ageRating, line: row.string("anime_mpaa_rating_string"))
    let isAgain = ["is_rewatching", "is_rereading"].contains { row.string($0) == "1" }
    sayTracking(isAgain && status == .completed ? .repeating : status, in: &said, &reader)
    return ExportedTitle(
      kind: kind, id: id, title: title, statements: said.said, location: location)
  }

  private func sayTracking(
    _ status: Status, in said: inout TitleStatements, _ reader: inout ValueReader
  ) {
    said[.status] = .value(.status(status))
    said[.rating] = reader.rating(row.field("score"), best: 10)
    said.say(
      progress: reader.count(
        row.field("num_watched_episodes") ?? row.field("num_read_chapters")),
      volumes: reader.count(row.field("num_read_volumes")), status)
    said[.started] = date("start_date_string", &reader)
    said[.finished] = date("finish_date_string", &reader)
    var words: [Substring] = []
    if let tags = row.field("tags") {
      let text = personalText(tags)
      said[.tags] = ValueReader.list(text)
      words = text.split(separator: ",")
    }
    // `notes` are the same as HTML.
    if let notes = row.field("editable_notes") ?? row.field("notes") {
      let text = personalText(notes)
      said[.notes] = .text(text)
      words += text.split(whereSeparator: \.isNewline)
    }
    if words.contains(where: { isAdultMark(String($0)) }) {
      said[.visibility] = .value(.text("private"))
    }
  }

  private func date(_ name: String, _ reader: inout ValueReader) -> Statement? {
    guard let field = row.field(name) else { return nil }
    guard let text = order.isoText(field.text) else { return reader.date(field) }
    return reader.date(ValueReader.Text(name: name, text: text, offset: field.offset))
  }
}
