import Base
import DataFormats
import MediaLibrary

extension Tracker {
  /// Trakt's export of an account, in its older and its newer layout, and what its API answers.
  static let trakt = Tracker(
    name: "Trakt", registry: "trakt", files: "Trakt's export (.zip), or answers of its API (.json)",
    recognizes: { document in content(of: document) != nil },
    read: { documents, _, reporting in
      var reader = TraktReader(reporting: reporting)
      let found = documents.compactMap { document in
        content(of: document).map { (content: $0, document: document) }
      }
      for content in TraktContent.allCases {
        for file in found where file.content == content { reader.read(file.document, content) }
      }
      reporting = reader.reporting
      let isWhole = !Set(found.map(\.content)).isDisjoint(with: [.history, .watched])
      var export = reader.export(besideViewings: isWhole)
      export.isWhole = isWhole
      export.hideTitlesKnownPrivately()
      return export
    },
    page: { kind, id in
      "https://trakt.tv/search/trakt/\(id)?id_type=\(kind == .movie ? "movie" : "show")"
    })
}

/// What a file says, in the order in which files are read.
private enum TraktContent: CaseIterable {
  case history, watched, ratings, comments, watchlist, favorites
  /// Shows that the owner gave up.
  case dropped
  /// What the owner's lists are called.
  case lists
  case listItems
}

/// nil for a file that is not Trakt's, or not about titles.
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
  // Those that the owner liked are other people's.
  if item["comment"]?["comment"] != nil { return item["liked_at"] == nil ? .comments : nil }
  if item["watched_at"] != nil { return .history }
  if item["rated_at"] != nil { return .ratings }
  if item["last_watched_at"] != nil || item["plays"] != nil { return .watched }
  let name = document.baseName.lowercased()
  // What is only hidden from a calendar or from suggestions says nothing of its owner's time with it.
  if item["hidden_at"] != nil { return name.contains("dropped") ? .dropped : nil }
  guard item["listed_at"] != nil else { return nil }
  if name.contains("watchlist") { return .watchlist }
  return ["favorites", "recommendations"].contains { name.hasSuffix($0) } ? .favorites : .listItems
}

private struct TraktReader {
  private var titles: [TraktTitle] = []
  private var indices: [String: Int] = [:]
  private var lists: [ExportedList] = []
  private var notTaken: [Diagnostic] = []
  /// What the owner's lists are, by their ids.
  private var aboutLists: [String: JSONNode] = [:]
  var reporting: DiagnosticList

  init(reporting: DiagnosticList) {
    self.reporting = reporting
  }

  /// - Parameter hasViewings: whether it was read, too, what its owner has seen
  func export(besideViewings hasViewings: Bool) -> Export {
    var export = Export()
    export.titles = titles.map { $0.title(besideViewings: hasViewings) }
    export.lists = lists
    export.notTaken = notTaken
    export.kinds = [.movie, .show]
    return export
  }

  mutating func read(_ document: ExportDocument, _ content: TraktContent) {
    guard let json = document.json else { return }
    if content == .lists {
      for list in json.items { aboutLists[list["ids"]?.string("trakt") ?? ""] = list }
      return
    }
    var reader = ValueReader(locations: LocationCursor(document.source), reporting: reporting)
    var list = content == .listItems ? self.list(document) : nil
    var parts: [JSONNode] = []
    for item in json.items {
      // What is said of an episode has no place in a library, unless it is that it was seen; of a season, its rating.
      let isSeason = item["season"] != nil && item["episode"] == nil && item["person"] == nil
      let isPart = item["season"] != nil || item["episode"] != nil || item["person"] != nil
      if isPart, content != .history, content != .ratings || !isSeason {
        parts.append(item)
        continue
      }
      // What answers somebody else's comment is no review.
      if content == .comments, !["", "0"].contains(item["comment"]?.string("parent_id") ?? "") {
        continue
      }
      guard let index = index(of: item, &reader) else { continue }
      reader.row = titles[index].name
      switch content {
      case .history: titles[index].addSeen(item, &reader)
      case .watched: titles[index].addWatched(item, &reader)
      case .ratings where isSeason: titles[index].addSeason(item, &reader)
      case .ratings: titles[index].rating = reader.rating(item.field("rating"), best: 10)
      case .comments: titles[index].addComment(item, &reader)
      case .watchlist: titles[index].addPlanned(item, &reader)
      case .favorites: titles[index].isFavorite = true
      case .dropped: titles[index].addDropped(item, &reader)
      case .listItems: list?.items.append(ExportedList.Item(identity: titles[index].identity))
      case .lists: break
      }
      // What stands beside a list is seen by few, in a library by all.
      titles[index].add(note: item.string("notes"))
    }
    if let first = parts.first {
      let location = reader.locations.location(at: first.offset)
      notTaken.append(.partsNotTaken(parts.count, at: location))
    }
    if let list { lists.append(list) }
    reporting = reader.reporting
  }

  /// `lists-list-4242-rewatch-soon` is what the list 4242 has in it.
  private func list(_ document: ExportDocument) -> ExportedList {
    let words = document.baseName.split(separator: "-")
    let about = words.lazy.compactMap { aboutLists[String($0)] }.first
    let name = singleLine(mended(about?.string("name") ?? "")).trimmed
    var list = ExportedList(title: name.isEmpty ? document.baseName : name)
    // Of a list alone nothing says who may see it.
    list.isPrivate = about?.string("privacy") != "public"
    guard let about else { return list }
    list.text = plainText(about.string("description"))
    list.isRanked = about.string("sort_by") == "rank" && about["display_numbers"]?.text == "true"
    return list
  }

  /// Of the title that an item is about; nil when it can't be taken.
  private mutating func index(of item: JSONNode, _ reader: inout ValueReader) -> Int? {
    let kind: Kind = item["movie"] == nil ? .show : .movie
    let location = reader.locations.location(at: item.offset)
    guard let media = item["movie"] ?? item["show"],
      let title = TraktTitle(media, kind, at: location)
    else {
      notTaken.append(.rowWithoutName(at: location))
      return nil
    }
    if let index = indices[title.identity] {
      titles[index].add(media)
      return index
    }
    indices[title.identity] = titles.count
    titles.append(title)
    return titles.count - 1
  }
}
