import Base
import DataFormats
import MediaLibrary

extension Tracker {
  /// Lists (`MediaListCollection`, `Page.mediaList`) or titles (`Media`), as tools save them.
  static let aniList = Tracker(
    name: "AniList", registry: "anilist",
    files: "AniList's lists and titles as its API gives them (.json)",
    recognizes: { document in
      !AniListCollection.all(in: document.json).isEmpty || aniListMedia.rows.rows(document) != nil
    },
    read: each { document, workers, reporting in
      var export = Export()
      let collections = AniListCollection.all(in: document.json)
      for collection in collections {
        export.add(readLists(of: collection, in: document, on: workers, &reporting))
      }
      if collections.isEmpty, let rows = aniListMedia.rows.rows(document) {
        export.add(aniListMedia.read(rows, of: document, on: workers, reporting: &reporting))
      }
      return export
    },
    page: { kind, id in "https://anilist.co/\(kind.id)/\(id)" },
    covers: covering(["notes": [.notes], "completedAt": [.finished], "repeat": [.repeat]]),
    account: { document in
      AniListCollection.all(in: document.json).lazy.compactMap(\.owner).first
    })
}

/// Each entry appears once in the list of its status, and once in each custom list.
private func readLists(
  of collection: AniListCollection, in document: ExportDocument, on workers: WorkerPool,
  _ reporting: inout DiagnosticList
) -> Export {
  let scale = ScoreScale(of: collection, otherwise: document.answers.best)
  if scale.isGuessed {
    let reader = ValueReader(document, reporting)
    reader.report(at: collection.node.offset, .scaleGuessed("\(scale.best)"))
    reporting = reader.reporting
  }
  // Takes each entry once, with the status of its list.
  var entries = Joined<(node: JSONNode, status: String)>()
  var indices: [[Int]] = []
  for list in collection.lists {
    indices.append([])
    for entry in list.entries {
      let key = key(of: entry) ?? "number \(entries.values.count)"
      let index = entries.index(of: key, orNew: (entry, list.status))
      if entries[index].status.isEmpty { entries[index].status = list.status }
      indices[indices.count - 1].append(index)
    }
  }
  let names = [collection.type, collection.name, document.baseName].map { $0.lowercased() }
  let usualKind = names.lazy.compactMap { name in
    [Kind.manga, .anime].first { name.contains($0.id) }
  }.first
  let format = TitleFormat(
    rows: .given, kind: .rule { kind(of: $0) ?? usualKind ?? $0.unnamedKind },
    isWhole: collection.isWhole, best: scale.best, work: { $0.row("media") ?? $0.empty },
    titles: aniListTitles, unnamed: { row, _ in row.mediaID.map { "AniList \($0)" } },
    adjust: { adjust(&$0, scale) })
  let rows = DocumentRows.json(entries.values.map(\.node), names: entries.values.map(\.status))
  var taken: [ExportedTitle?] = []
  var export = format.read(rows, of: document, on: workers, reporting: &reporting) {
    taken.append($0)
  }
  export.hasAllLists = collection.isWhole && collection.hasCustomLists
  for (list, indices) in zip(collection.lists, indices) where list.isCustom && !list.name.isEmpty {
    var own = ExportedList(title: list.name)
    let titles = indices.compactMap { taken[$0] }
    own.items = titles.map { ExportedList.Item(identity: $0.identity) }
    // The lists of anime and manga have the same names.
    let kind = titles.first?.kind ?? usualKind ?? export.titles.first?.kind
    own.id = kind.map { "\($0.id) \(list.name)" }
    // If all titles of a list are private, its name is private, too.
    let isPrivate =
      !titles.isEmpty && titles.allSatisfy { $0.values[.visibility] == .value(.text("private")) }
    own.audience = isPrivate ? .owner : .everyone
    export.lists.append(own)
  }
  return export
}

private func key(of entry: JSONNode) -> String? {
  titleID(entry.string("id")).map { "entry \($0)" } ?? idOfMedia(in: entry)
}

private func idOfMedia(in entry: JSONNode) -> String? {
  [entry.string("mediaId"), entry.string("media.id")].lazy.compactMap(titleID).first
}

private struct ScoreScale {
  let best: Int
  let isGuessed: Bool

  /// - Parameter given: the best score if the answer doesn't have it
  init(of collection: AniListCollection, otherwise given: Int?) {
    let formats = ["POINT_100": 100, "POINT_5": 5, "POINT_3": 3, "POINT_10": 10]
    let best = formats[collection.scoreFormat.replacing("_DECIMAL", with: "")] ?? given
    // Five stars and five of ten points look the same; ten points are usual.
    let scores = collection.lists.flatMap(\.entries).compactMap { Double($0.string("score")) }
    self.best = best ?? ((scores.max() ?? 0) > 10 ? 100 : 10)
    isGuessed = best == nil && scores.contains { $0 > 0 }
  }

  func rating(of entry: ExportRow) -> FieldValue? {
    // Smileys: three faces, which AniList stores as 35, 60 and 85 of 100.
    guard best == 3, let face = Int(entry.text("score")), (1...3).contains(face) else {
      return entry.rating("score", of: best)
    }
    return .value(.rating(Rating(hundredths: [3500, 6000, 8500][face - 1])))
  }
}

private func kind(of entry: ExportRow) -> Kind? {
  if let kind = Kind(id: entry.text("media.type").lowercased()), [.anime, .manga].contains(kind) {
    return kind
  }
  if ["MANGA", "NOVEL", "ONE_SHOT"].contains(entry.text("media.format")) { return .manga }
  let hasChapters = entry.has("media.chapters") || entry.has("media.volumes")
  return hasChapters && !entry.has("media.episodes") ? .manga : nil
}

extension ExportRow {
  fileprivate var mediaID: String? { json.flatMap { idOfMedia(in: $0) } }
  fileprivate var unnamedKind: Kind { json?["progressVolumes"]?.text == nil ? .anime : .manga }
}

private func adjust(_ title: inout TitleBuilder, _ scale: ScoreScale) {
  let entry = title.row
  title.id = entry.mediaID
  let word = entry.json?["status"]?.text ?? entry.name
  guard let status = title.require(status: Status(word: word), from: word) else { return }
  if let media = entry.row("media") { title.addWork(aniList: media) }
  // Other programs write only MyAnimeList's ids, which tell titles with the same name apart.
  if title.id == nil, let id = title.ids.first {
    title.key = "\(title.title), \(id.registry) \(id.value)"
  }
  title[.rating] = scale.rating(of: entry)
  let isUnderWay = status != .planning && status != .completed
  if let progress = entry.count("progress") {
    title[.progress] = progress > 0 || isUnderWay ? .value(.number(progress)) : .absent
  }
  if title.kind == .manga { title.set(.progressVolumes, count: entry.count("progressVolumes")) }
  title[.started] = title.reader.ownFuzzyDate(entry.json?["startedAt"])
  title[.finished] = title.reader.ownFuzzyDate(entry.json?["completedAt"])
  title.set(.repeat, count: entry.count("repeat"))
  title.set(.added, day: title.reader.unixDate(entry["createdAt"])?.day)
  title.add(note: entry.text("notes"))
  title.add(note: advancedScores(of: entry), "Advanced scores")
  let isAdult =
    entry.text("media.isAdult") == "true"
    || entry.text("notes").split(whereSeparator: \.isWhitespace).contains {
      isAdultMark(String($0))
    }
  // A title that is hidden from the status lists isn't meant for everyone.
  let isHidden = ["private", "hiddenFromStatusLists"].contains { entry.text($0) == "true" }
  title.hide(if: isHidden || isAdult)
}

/// `Story 8, Visuals 9.5`; a score of 0 is left out.
private func advancedScores(of entry: ExportRow) -> String {
  guard let scores = entry.json?["advancedScores"] else { return "" }
  return scores.members.compactMap { name, score in
    guard let text = score.text, let number = Double(text), number > 0 else { return nil }
    return "\(plainLine(name)) \(text)"
  }.joined(separator: ", ")
}
