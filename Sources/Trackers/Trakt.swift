import Base
import DataFormats
import MediaLibrary

extension Tracker {
  /// The older and the newer layout of the export, and answers of its API.
  static let trakt = Tracker(
    name: "Trakt", registry: "trakt", files: "Trakt's export (.zip), or answers of its API (.json)",
    tables: JoinedTables(
      table: TraktTable.of, kinds: [.movie, .show], title: title, adjust: TraktTable.adjust,
      list: list,
      listed: { ($0.count("rank") ?? .max, nil) },
      finish: { export, tables in
        // Without the history, the progress can only be guessed from ratings and the watchlist.
        export.isWhole = TraktTable.haveViewings(tables) && tables.contains(.watchlist)
        export.hasAllLists = tables.contains(.lists)
      }),
    page: { kind, id in
      "https://trakt.tv/search/trakt/\(id)?id_type=\(kind == .movie ? "movie" : "show")"
    },
    // The export also has files without entries.
    covers: { documents in
      let names = documents.map { $0.baseName.lowercased() }
      func has(_ name: String) -> Bool { names.contains { $0.hasPrefix(name) } }
      var keys: Set<FieldKey> = []
      if has("comments-movies"), has("comments-shows") { keys.formUnion([FieldKey].review) }
      if has("watched-history") { keys.formUnion([FieldKey].runs) }
      if has("lists-favorites") { keys.insert(.favorite) }
      return keys
    },
    account: { document in
      document.baseName == "user-profile" ? document.json?.string("username").orNil : nil
    })
}

enum TraktTable: String, CaseIterable {
  case history, watched, ratings, comments, watchlist, favorites, dropped, lists, listItems

  /// nil if a file isn't Trakt's, or isn't about titles.
  static func of(_ document: ExportDocument) -> TraktTable? {
    guard let json = document.json, json.isArray, let item = json.items.first(where: { _ in true }),
      item.isObject
    else { return nil }
    if item["item_count"] != nil, item["privacy"] != nil { return .lists }
    guard
      ["movie", "show", "season", "episode", "person"].contains(where: { name in
        item[name]?["ids"] != nil || item[name]?["title"] != nil
      })
    else { return nil }
    // Liked comments are other people's.
    if item["comment"]?["comment"] != nil { return item["liked_at"] == nil ? .comments : nil }
    if item["watched_at"] != nil { return .history }
    if item["rated_at"] != nil { return .ratings }
    if item["last_watched_at"] != nil || item["plays"] != nil { return .watched }
    let name = document.baseName.lowercased()
    // Hiding a title from a calendar or from suggestions means nothing for its runs.
    if item["hidden_at"] != nil { return name.contains("dropped") ? .dropped : nil }
    guard item["listed_at"] != nil else { return nil }
    if name.contains("watchlist") { return .watchlist }
    return ["favorites", "recommendations"].contains { name.hasSuffix($0) }
      ? .favorites : .listItems
  }
}

private func title(of item: ExportRow, _ table: TraktTable) -> JoinedRow {
  if table == .lists { return .skipped }
  // A library keeps only the viewings of episodes and the ratings of seasons.
  let isPart = item.isOfSeason || item.has("episode") || item.has("person")
  if isPart, table != .history, table != .ratings || !item.isOfSeason { return .part }
  // An answer to someone else's comment isn't a review.
  if table == .comments, !["", "0"].contains(item.text("comment.parent_id")) { return .skipped }
  let id = titleID(item.media?.text("ids.trakt"))
  guard let media = item.media,
    let name = media.line("title").orNil ?? id.map({ "Trakt \($0)" })
  else { return .refused(.rowWithoutName) }
  var title = TitleBuilder([item], item.has("movie") ? .movie : .show, title: name)
  title.id = id
  title.setKey(year: media.text("year"))
  title.set(.title, .text(name))
  return .title(title)
}

/// The list of a file: `lists-list-4242-rewatch-soon` has the items of list 4242.
private func list(
  _ document: ExportDocument, _ table: TraktTable, _ documents: [ExportDocument]
) -> ExportedList? {
  guard table == .listItems else { return nil }
  let lists = documents.filter { TraktTable.of($0) == .lists }
    .compactMap(\.json).flatMap(\.items)
  let about = document.baseName.split(separator: "-").lazy.compactMap { word in
    lists.last { titleID($0.string("ids.trakt")) == String(word) }
  }.first
  let name = plainLine(about?.string("name") ?? "")
  var list = ExportedList(title: name.orNil ?? document.baseName)
  // The items don't show who may see the list.
  guard let about else { return list }
  list.id = titleID(about.string("ids.trakt"))
  list.audience = about.string("privacy") == "public" ? .everyone : .owner
  list.text = plainText(about.string("description"))
  list.isRanked = about.string("sort_by") == "rank" && about["display_numbers"]?.text == "true"
  return list
}
