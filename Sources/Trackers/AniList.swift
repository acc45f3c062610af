import Base
import DataFormats
import Markup
import MediaLibrary

extension Tracker {
  /// What AniList's API answers when it is asked for somebody's lists (`MediaListCollection`, `Page.mediaList`) or for
  /// titles (`Media`), as tools save it: one answer, or several in an array.
  static let aniList = Tracker(
    name: "AniList", registry: "anilist",
    files: "AniList's lists and titles as its API gives them (.json)",
    recognizes: { document in
      !AniListCollection.all(in: document.json).isEmpty
        || !aniListMedia(in: document.json).isEmpty
    },
    read: { documents, workers, reporting in
      var export = Export()
      for document in documents {
        export.add(
          AniListCollection.all(in: document.json).isEmpty
            ? readAniListMedia(document, &reporting)
            : readCollections(document, on: workers, &reporting))
      }
      return export
    },
    page: { kind, id in "https://anilist.co/\(kind.id)/\(id)" })
}

private func readCollections(
  _ document: ExportDocument, on workers: WorkerPool, _ reporting: inout DiagnosticList
) -> Export {
  var export = Export()
  for collection in AniListCollection.all(in: document.json) {
    var reader = CollectionReader(collection, document, reporting)
    reader.readAll(on: workers)
    export.add(reader.export)
    reporting = reader.values.reporting
  }
  return export
}

/// Reads the lists of one collection, in which an entry is once in the list of its status and once in each custom list.
private struct CollectionReader {
  private let collection: AniListCollection
  /// Of which kind the titles are of which no entry says it.
  private let usualKind: Kind?
  private let scale: ScoreScale
  private(set) var export = Export()
  var values: ValueReader
  /// The entries, each once.
  private var rows: [EntryRow] = []
  private var rowByKey: [String: Int] = [:]

  init(
    _ collection: AniListCollection, _ document: ExportDocument, _ reporting: DiagnosticList
  ) {
    self.collection = collection
    values = ValueReader(locations: LocationCursor(document.source), reporting: reporting)
    let names = [collection.type, collection.name, document.baseName].map { $0.lowercased() }
    usualKind =
      names.lazy.compactMap { name in
        [Kind.manga, .anime].first { name.contains($0.id) }
      }.first
    scale = ScoreScale(of: collection)
    export.bestScore = scale.best
    export.isWhole = collection.isWhole
  }

  mutating func readAll(on workers: WorkerPool) {
    if scale.isGuessed {
      values.report(at: collection.node.offset) { .scaleGuessed("\(scale.best)", at: $0) }
    }
    let lists = collection.lists.map { list in
      (list: list, rows: list.entries.map { row(of: $0, in: list) })
    }
    let titles = values.titles(ofRows: rows.count, on: workers) {
      [rows] number, reader throws(RowRefusal) in try rows[number].title(&reader)
    }
    let taken = titles.map { export.take($0) }
    for (list, rows) in lists where list.isCustom && !list.name.isEmpty {
      var own = ExportedList(title: list.name)
      let items = rows.compactMap { taken[$0] }
      own.items = items.map { ExportedList.Item(identity: $0.identity) }
      // The name of a list with nothing in it that others may see is not for them, either.
      own.isPrivate =
        !items.isEmpty
        && items.allSatisfy { $0.statements[.visibility] == .value(.text("private")) }
      export.lists.append(own)
    }
  }

  /// The index in `rows` of an entry, which may be there from another list.
  private mutating func row(of entry: JSONNode, in list: AniListCollection.List) -> Int {
    let media = entry["media"]
    let id = [entry.string("mediaId"), media?.string("id") ?? ""].first { !["", "0"].contains($0) }
    let entryID = entry.string("id")
    let key = entryID.isEmpty ? id : "entry \(entryID)"
    if let key, let known = rowByKey[key] {
      if rows[known].listStatus.isEmpty { rows[known].listStatus = list.status }
      return known
    }
    if let key { rowByKey[key] = rows.count }
    rows.append(
      EntryRow(
        entry: entry, media: media, id: id, scale: scale, usualKind: usualKind,
        listStatus: list.status))
    return rows.count - 1
  }
}

/// How somebody's scores are counted.
private struct ScoreScale {
  let best: Int
  /// Of three faces, which AniList keeps as 35, 60 and 85 of 100.
  private let areFaces: Bool
  /// The answer says nothing of it, and the numbers had to.
  let isGuessed: Bool

  init(of collection: AniListCollection) {
    let format = collection.scoreFormat
    areFaces = format == "POINT_3"
    switch format {
    case "POINT_100": (best, isGuessed) = (100, false)
    case "POINT_5": (best, isGuessed) = (5, false)
    case "POINT_3": (best, isGuessed) = (3, false)
    case "POINT_10", "POINT_10_DECIMAL": (best, isGuessed) = (10, false)
    default:
      // Somebody who gives five stars and somebody who gives five points of ten look the same; ten is the usual one.
      let scores = collection.lists.flatMap(\.entries).compactMap { Double($0.string("score")) }
      best = (scores.max() ?? 0) > 10 ? 100 : 10
      isGuessed = scores.contains { $0 > 0 }
    }
  }

  func rating(_ text: ValueReader.Text?, _ reader: inout ValueReader) -> Statement? {
    guard areFaces, let text, let face = Int(text.text), (1...3).contains(face) else {
      return reader.rating(text, best: best)
    }
    return .value(.rating(Rating(hundredths: [3500, 6000, 8500][face - 1])))
  }
}

private struct EntryRow {
  let entry: JSONNode
  let media: JSONNode?
  let id: String?
  let scale: ScoreScale
  let usualKind: Kind?
  /// That of the list it is in, which counts where the entry says none.
  var listStatus: String

  func title(_ reader: inout ValueReader) throws(RowRefusal) -> ExportedTitle {
    let location = reader.locations.location(at: entry.offset)
    let written = aniListTitle(of: media)
    guard let title = written ?? id.map({ "AniList \($0)" }) else {
      throw RowRefusal(reason: .rowWithoutName(at: location))
    }
    reader.row = title
    if written == nil {
      reader.report(at: entry.offset) { .rowWithoutTitle(keptAs: title, at: $0) }
    }
    let word = entry["status"]?.text ?? listStatus
    guard let status = Status(word: word) else {
      throw RowRefusal(
        reason: word.isEmpty
          ? .rowWithoutStatus(title, at: location)
          : .statusNotKnown(word, row: title, at: location))
    }
    let kind = kind
    var said = TitleStatements()
    if written != nil { said.say(.title, line: title) }
    if let media { said.sayWork(aniList: media, besides: title, kind, &reader) }
    said[.status] = .value(.status(status))
    sayTracking(status, kind, in: &said, &reader)
    return ExportedTitle(
      kind: kind, id: id, title: title,
      ids: idsElsewhere(ofAniList: media),
      statements: said.said, location: location)
  }

  private var kind: Kind {
    switch media?.string("type").lowercased() {
    case "anime": return .anime
    case "manga": return .manga
    default: break
    }
    if ["MANGA", "NOVEL", "ONE_SHOT"].contains(media?.string("format")) { return .manga }
    if let media, media["chapters"] != nil || media["volumes"] != nil, media["episodes"] == nil {
      return .manga
    }
    if let usualKind { return usualKind }
    return entry["progressVolumes"]?.text == nil ? .anime : .manga
  }

  private func sayTracking(
    _ status: Status, _ kind: Kind, in said: inout TitleStatements, _ reader: inout ValueReader
  ) {
    said[.rating] = scale.rating(entry.field("score"), &reader)
    let isUnderWay = status != .planning && status != .completed
    if let progress = reader.count(entry.field("progress")) {
      said[.progress] = progress > 0 || isUnderWay ? .value(.number(progress)) : .absent
    }
    if kind == .manga, let volumes = reader.count(entry.field("progressVolumes")) {
      said[.progressVolumes] = volumes > 0 ? .value(.number(volumes)) : .absent
    }
    said[.started] = reader.fuzzyDate(entry["startedAt"])
    said[.finished] = reader.fuzzyDate(entry["completedAt"])
    if let times = reader.count(entry.field("repeat")) {
      said[.repeat] = times == 0 ? .absent : .value(.number(times))
    }
    if case .value(let added)? = reader.unixDate(entry.field("createdAt")) {
      said[.added] = .value(added)
    }
    let notes = entry.string("notes")
    said.say(notes: [("", notes), ("Advanced scores", advancedScores)])
    let isAdult =
      media?["isAdult"]?.text == "true"
      || notes.split(whereSeparator: \.isWhitespace).contains { isAdultMark(String($0)) }
    // What is hidden from the lists that everybody has is not meant for everybody.
    let isHidden = ["private", "hiddenFromStatusLists"].contains { entry.string($0) == "true" }
    if isHidden || isAdult { said[.visibility] = .value(.text("private")) }
  }

  /// `Story 8, Visuals 9.5`; those that were not given are 0.
  private var advancedScores: String {
    guard let scores = entry["advancedScores"] else { return "" }
    return scores.members.compactMap { name, score in
      guard let text = score.text, let number = Double(text), number > 0 else { return nil }
      return "\(plainLine(name)) \(text)"
    }.joined(separator: ", ")
  }
}

extension TitleStatements {
  /// What AniList's media object says of the work.
  mutating func sayWork(
    aniList media: JSONNode, besides title: String, _ kind: Kind, _ reader: inout ValueReader
  ) {
    let names = media["title"]
    // A library that says what it calls a title may have that name in a language, too.
    let isNamed = names?["tokonoma"] != nil
    say(
      titles: aniListLanguages.map { ($0, names?.string($0) ?? "") },
      besides: isNamed ? "" : title)
    say(.synonyms, list: (media["synonyms"]?.items).map { $0.compactMap(\.text) } ?? [])
    say(.format, line: media.string("format"))
    if let description = media["description"]?.text {
      sayDescription(html: withoutSpoilers(description))
    }
    say(.genres, list: (media["genres"]?.items).map { $0.compactMap(\.text) } ?? [])
    let studios = media["studios"]?["edges"]?.items.filter { $0["isMain"]?.text != "false" }
    say(.studios, list: (studios ?? []).compactMap { $0["node"]?["name"]?.text })
    if kind == .anime { say(.episodes, total: reader.count(media.field("episodes"))) }
    if kind == .manga {
      say(.chapters, total: reader.count(media.field("chapters")))
      say(.volumes, total: reader.count(media.field("volumes")))
    }
    say(.duration, total: reader.count(media.field("duration")))
    if case .value(let date)? = reader.fuzzyDate(media["startDate"]) {
      self[.released] = .value(date)
    }
    let states = ["FINISHED", "RELEASING", "NOT_YET_RELEASED", "CANCELLED", "HIATUS"]
    if states.contains(media.string("status")) {
      say(.releaseStatus, line: media.string("status"))
    }
    if media["isAdult"]?.text == "true" { say(.ageRating, line: "R18") }
  }
}

/// Without what stands between `~!` and `!~`; a spoiler without an end hides the rest.
private func withoutSpoilers(_ text: String) -> String {
  // A byte is found sooner than a text, and hardly any description has it.
  guard text.utf8.contains(UInt8(ascii: "~")), text.contains("~!") else { return text }
  let parts = text.split(separator: "~!", omittingEmptySubsequences: false)
  return parts.dropFirst().reduce(String(parts[0])) { result, part in
    guard let end = part.firstRange(of: "!~")?.upperBound else { return result }
    return result + part[end...]
  }
}
