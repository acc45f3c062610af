import Base
import DataFormats
import MediaLibrary

extension Tracker {
  /// What Kitsu's API answers when it is asked for somebody's library entries, together with what they are of, or for
  /// anime and manga.
  static let kitsu = Tracker(
    name: "Kitsu", registry: "kitsu",
    files: "Kitsu's library entries, anime and manga as its API gives them (.json)",
    recognizes: { document in
      document.json?["data"]?.items.contains { isEntry($0) } == true
        || !kitsuMedia(in: document.json).isEmpty
    },
    read: { documents, _, reporting in
      var export = Export()
      var rows = 0
      for document in documents {
        guard let root = document.json else { continue }
        guard kitsuMedia(in: root).isEmpty else {
          export.add(readKitsuMedia(document, &reporting))
          continue
        }
        rows += root["data"]?.count ?? 0
        export.add(readEntries(root, document.source, &reporting))
      }
      // An answer has a page of the list, and says how long all of it is, or that more comes.
      let counts = documents.compactMap { Int($0.json?["meta"]?.string("count") ?? "") }
      if let count = counts.max() {
        export.isWhole = rows >= count
      } else if documents.contains(where: { $0.json?["links"]?["next"]?.isString == true }) {
        export.isWhole = false
      }
      return export
    },
    page: { kind, id in
      // A show is a drama, which has no page; the one of its number is of an anime.
      kind == .show ? nil : "https://kitsu.app/\(kind == .manga ? "manga" : "anime")/\(id)"
    })
}

private func isEntry(_ node: JSONNode) -> Bool {
  ["libraryEntries", "library-entries"].contains(node.string("type"))
}

private func readEntries(
  _ root: JSONNode, _ source: Source, _ reporting: inout DiagnosticList
) -> Export {
  var reader = ValueReader(locations: LocationCursor(source), reporting: reporting)
  var export = Export()
  let included = kitsuIncluded(in: root)
  for entry in root.items(of: "data") where isEntry(entry) {
    export.take(try KitsuEntry(entry, included).title(&reader))
  }
  reporting = reader.reporting
  return export
}

private struct KitsuEntry {
  private let entry: JSONNode
  private let attributes: JSONNode?
  private let kind: Kind
  private let id: String?
  private let media: JSONNode?
  private let mappings: [JSONNode]

  init(_ entry: JSONNode, _ included: [String: JSONNode]) {
    self.entry = entry
    attributes = entry["attributes"]
    let relations = entry["relationships"]
    let target = ["anime", "manga", "drama", "media"].lazy
      .compactMap { relations?[$0]?["data"] }.first { $0.isObject }
    kind =
      switch target?.string("type") {
      case "manga": .manga
      case "drama", "dramas": .show
      default: .anime
      }
    let id = target?.string("id") ?? ""
    self.id = id.isEmpty ? nil : id
    let media = target.flatMap { included["\($0.string("type"))/\(id)"] }
    self.media = media?["attributes"]
    let links = media?["relationships"]?["mappings"]?.items(of: "data") ?? []
    mappings = links.compactMap { included["mappings/\($0.string("id"))"]?["attributes"] }
  }

  func title(_ reader: inout ValueReader) throws(RowRefusal) -> ExportedTitle {
    let location = reader.locations.location(at: entry.offset)
    let written = plainLine(media?.string("canonicalTitle") ?? "")
    guard let title = written.isEmpty ? id.map({ "Kitsu \(kind.id) \($0)" }) : written else {
      throw RowRefusal(reason: .rowWithoutName(at: location))
    }
    reader.row = title
    if written.isEmpty {
      reader.report(at: entry.offset) { .rowWithoutTitle(keptAs: title, at: $0) }
    }
    let word = attributes?.string("status") ?? ""
    guard let status = Status(word: word) else {
      throw RowRefusal(
        reason: word.isEmpty
          ? .rowWithoutStatus(title, at: location)
          : .statusNotKnown(word, row: title, at: location))
    }
    var said = TitleStatements()
    if !written.isEmpty { said.say(.title, line: title) }
    if let media { said.sayWork(kitsu: media, besides: title, kind, &reader) }
    let isAgain = attributes?.string("reconsuming") == "true"
    sayTracking(isAgain ? .repeating : status, in: &said, &reader)
    return ExportedTitle(
      kind: kind, id: id, title: title, ids: idsElsewhere(ofKitsu: mappings),
      statements: said.said, location: location)
  }

  private func sayTracking(
    _ status: Status, in said: inout TitleStatements, _ reader: inout ValueReader
  ) {
    guard let attributes else { return }
    said[.status] = .value(.status(status))
    said[.rating] =
      reader.rating(attributes.field("ratingTwenty"), best: 20)
      ?? reader.rating(attributes.field("rating"), best: 5)
    said.say(progress: reader.count(attributes.field("progress")), volumes: nil, status)
    said[.started] = reader.date(attributes.field("startedAt"))
    said[.finished] = reader.date(attributes.field("finishedAt"))
    if let times = reader.count(attributes.field("reconsumeCount")) {
      said[.repeat] = times == 0 ? .absent : .value(.number(times))
    }
    if case .value(let added)? = reader.date(attributes.field("createdAt")) {
      said[.added] = .value(added)
    }
    // How many volumes somebody owns is theirs to publish.
    let owned = reader.count(attributes.field("volumesOwned")) ?? 0
    said.say(notes: [
      ("", attributes.string("notes")), ("Volumes owned", owned > 0 ? String(owned) : ""),
    ])
    if attributes.string("private") == "true" || media?.string("nsfw") == "true" {
      said[.visibility] = .value(.text("private"))
    }
  }
}

/// Of each site the first that its mappings say.
func idsElsewhere(ofKitsu mappings: [JSONNode]) -> [Work.ExternalID] {
  let registries = [
    "myanimelist": "mal", "anilist": "anilist", "anidb": "anidb", "animenewsnetwork": "ann",
    "mangaupdates": "mangaupdates", "thetvdb": "tvdb",
  ]
  var ids: [Work.ExternalID] = []
  for mapping in mappings {
    let site = mapping.string("externalSite").prefix { $0 != "/" }
    let value = mapping.string("externalId")
    guard let registry = registries[String(site)], Int(value) != nil,
      !ids.contains(where: { $0.registry == registry })
    else { continue }
    ids.append(Work.ExternalID(registry: registry, value: value))
  }
  return ids
}

extension TitleStatements {
  /// What Kitsu's anime or manga says of the work.
  mutating func sayWork(
    kitsu media: JSONNode, besides title: String, _ kind: Kind, _ reader: inout ValueReader
  ) {
    let names = media["titles"]
    // `en_jp` is Japanese in Latin letters, and so are `en_kr` and `en_cn` for their languages.
    let languages = [
      ("romaji", ["en_jp", "en_kr", "en_cn"]), ("english", ["en", "en_us"]),
      ("native", ["ja_jp", "ko_kr", "zh_cn", "zh_tw"]),
    ]
    say(
      titles: languages.map { language, keys in
        (language, keys.lazy.map { names?.string($0) ?? "" }.first { !$0.isEmpty } ?? "")
      }, besides: title)
    say(.synonyms, list: media.texts("abbreviatedTitles"))
    say(.format, line: myAnimeListFormat(media.string("subtype")))
    let synopsis = media.string("synopsis")
    say(.description, text: plainText(synopsis.isEmpty ? media.string("description") : synopsis))
    if kind == .manga {
      say(.chapters, total: reader.count(media.field("chapterCount")))
      say(.volumes, total: reader.count(media.field("volumeCount")))
    } else {
      say(.episodes, total: reader.count(media.field("episodeCount")))
      say(.duration, total: reader.count(media.field("episodeLength")))
    }
    if case .value(let date)? = reader.date(media.field("startDate")) {
      self[.released] = .value(date)
    }
    let states = [
      "finished": "FINISHED", "current": "RELEASING", "upcoming": "NOT_YET_RELEASED",
      "unreleased": "NOT_YET_RELEASED", "tba": "NOT_YET_RELEASED",
    ]
    if let state = states[media.string("status")] { say(.releaseStatus, line: state) }
    say(.ageRating, line: media.string("ageRating"))
  }
}
