import Base
import DataFormats
import MediaLibrary

extension Tracker {
  /// The older and the newer layout of the export, and answers of its API.
  static let trakt = Tracker(
    name: "Trakt", registry: "trakt", files: "Trakt's export (.zip), or answers of its API (.json)",
    recognizes: { document in content(of: document) != nil },
    read: { documents, _, reporting in
      var titles = TraktTitles()
      var export = Export()
      export.kinds = [.movie, .show]
      for kind in TraktContent.allCases {
        let files = documents.filter { content(of: $0) == kind }
        export.add(Export(of: files, &reporting) { titles.read($0, kind, $1, &$2) })
      }
      // Without the history, the progress can only be guessed from ratings and the watchlist.
      let hasViewings = !titles.contents.isDisjoint(with: [.history, .watched])
      export.isWhole = hasViewings && titles.contents.contains(.watchlist)
      for title in titles.titles.values {
        export.take(title.finished(besideViewings: hasViewings).reading)
      }
      export.hasAllLists = titles.contents.contains(.lists)
      return export
    },
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

enum TraktContent: CaseIterable {
  case history, watched, ratings, comments, watchlist, favorites
  case dropped
  case lists
  case listItems
}

/// nil if a file isn't Trakt's, or isn't about titles.
private func content(of document: ExportDocument) -> TraktContent? {
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
  return ["favorites", "recommendations"].contains { name.hasSuffix($0) } ? .favorites : .listItems
}

private struct TraktTitles {
  var titles = Joined<TraktTitle>()
  private(set) var contents: Set<TraktContent> = []
  private var aboutLists: [String: JSONNode] = [:]

  mutating func read(
    _ document: ExportDocument, _ content: TraktContent, _ reader: ValueReader,
    _ export: inout Export
  ) {
    guard let json = document.json else { return }
    contents.insert(content)
    if content == .lists {
      for list in json.items {
        if let id = titleID(list.string("ids.trakt")) { aboutLists[id] = list }
      }
      return
    }
    var list = content == .listItems ? self.list(document) : nil
    var items: [(rank: Int, item: ExportedList.Item)] = []
    var parts: [ExportRow] = []
    for item in json.items.map({ ExportRow($0, reader) }) {
      // A library keeps only the viewings of episodes and the ratings of seasons.
      let isPart = ["season", "episode", "person"].contains(where: item.has)
      let isSeason = isPart && !item.has("episode") && !item.has("person")
      if isPart, content != .history, content != .ratings || !isSeason {
        parts.append(item)
        continue
      }
      // An answer to someone else's comment isn't a review.
      if content == .comments, !["", "0"].contains(item.text("comment.parent_id")) { continue }
      guard let index = index(of: item, &export) else { continue }
      titles[index].add(item, of: content, isSeason: isSeason)
      if content == .listItems {
        let own = ExportedList.Item(identity: titles[index].title.identity)
        items.append((item.count("rank") ?? .max, own))
      }
    }
    export.leaveOut(parts: parts.map(\.location))
    list?.items = items.stablySorted { $0.rank }.map(\.item)
    if let list { export.lists.append(list) }
  }

  /// The list of a file: `lists-list-4242-rewatch-soon` has the items of list 4242.
  private func list(_ document: ExportDocument) -> ExportedList {
    let words = document.baseName.split(separator: "-")
    let about = words.lazy.compactMap { aboutLists[String($0)] }.first
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

  private mutating func index(of item: ExportRow, _ export: inout Export) -> Int? {
    let media = item.row("movie") ?? item.row("show")
    guard let media, let title = TraktTitle(item, media, item.has("movie") ? .movie : .show) else {
      export.notTaken.append(.rowWithoutName.at(item.location))
      return nil
    }
    let index = titles.index(of: title.title.identity, orNew: title)
    titles[index].add(media)
    item.reader.row = titles[index].title.title
    return index
  }
}
