import Base
import DataFormats
import MediaLibrary

extension Tracker {
  /// Someone's library entries together with their titles, or anime and manga.
  static let kitsu = Tracker(
    name: "Kitsu", registry: "kitsu",
    files: "Kitsu's library entries, anime and manga as its API gives them (.json)",
    recognizes: { document in
      document.json.map { !media(in: $0).isEmpty || entries(in: $0).contains(where: isEntry) }
        ?? false
    },
    read: { documents, workers, reporting in
      var export = Export()
      var rows = 0
      for document in documents {
        guard let root = document.json else { continue }
        let media = media(in: root)
        if media.isEmpty { rows += root["data"]?.count ?? 0 }
        let included = Included(in: root)
        let format = media.isEmpty ? entryFormat(included) : mediaFormat(included)
        let nodes = media.isEmpty ? entries(in: root).filter(isEntry) : media
        export.add(format.read(.json(nodes), of: document, on: workers, reporting: &reporting))
      }
      // An answer has a page of the list, and says how long all of it is, or that more comes.
      let counts = documents.compactMap { Int($0.json?.string("meta.count") ?? "") }
      if let count = counts.max() {
        export.isWhole = rows >= count
      } else if documents.contains(where: { $0.json?.at("links.next")?.isString == true }) {
        export.isWhole = false
      }
      return export
    },
    page: { kind, id in
      // A show is a drama, which has no page; the one of its number is of an anime.
      kind == .show ? nil : "https://kitsu.app/\(kind == .manga ? "manga" : "anime")/\(id)"
    },
    covers: saying(["notes": [.notes]]))
}

private func entries(in root: JSONNode) -> [JSONNode] { root.items(of: "data") }

private func isEntry(_ node: JSONNode) -> Bool {
  ["libraryEntries", "library-entries"].contains(node.string("type"))
}

private func media(in root: JSONNode) -> [JSONNode] {
  guard let data = root["data"] else { return [] }
  return (data.isArray ? Array(data.items) : [data]).filter { node in
    ["anime", "manga"].contains(node.string("type"))
      && node.at("attributes.canonicalTitle") != nil
  }
}

/// An answer's other objects, by type and id: `mappings/332791`.
private struct Included {
  private var nodes: [String: JSONNode] = [:]

  init(in root: JSONNode) {
    for node in root.items(of: "included") { nodes[Self.name(of: node)] = node }
  }

  private static func name(of link: JSONNode) -> String {
    "\(link.string("type"))/\(link.string("id"))"
  }

  func linked(_ relation: String, of row: ExportRow?) -> [ExportRow] {
    guard let row, let data = row.json?.at("relationships.\(relation).data") else { return [] }
    return (data.isArray ? Array(data.items) : [data])
      .compactMap { nodes[Self.name(of: $0)].map { ExportRow($0, row.reader) } }
  }
}

extension ExportRow {
  fileprivate var target: ExportRow? {
    ["anime", "manga", "drama", "media"].lazy.compactMap { row("relationships.\($0).data") }
      .first { $0.json?.isObject == true }
  }

  fileprivate var targetID: String? { titleID(target?.text("id")) }

  fileprivate func media(in included: Included) -> ExportRow? {
    ["anime", "manga", "drama", "media"].lazy.compactMap { included.linked($0, of: self).first }
      .first
  }
}

private func entryFormat(_ included: Included) -> TitleFormat {
  TitleFormat(
    rows: .given,
    kind: .rule { row in
      switch row.target?.text("type") {
      case "manga": .manga
      case "drama", "dramas": .show
      default: .anime
      }
    },
    work: { $0.media(in: included)?.row("attributes") ?? $0.empty }, titles: ["canonicalTitle"],
    unnamed: { row, kind in row.targetID.map { "Kitsu \(kind.id) \($0)" } },
    adjust: { title in
      let row = title.row
      title.id = row.targetID
      let word = row.text("attributes.status")
      guard title.require(status: Status(word: word), from: word) != nil else { return }
      if row.text("attributes.reconsuming") == "true" { title.set(status: .repeating) }
      let media = row.media(in: included)
      if media != nil { title.addWork(kitsu: title.work) }
      title.addIDs(kitsu: included.linked("mappings", of: media))
      if let attributes = row.row("attributes") { title.addTracking(kitsu: attributes) }
    })
}

extension TitleBuilder {
  fileprivate mutating func addTracking(kitsu attributes: ExportRow) {
    self[.rating] =
      attributes.rating("ratingTwenty", of: 20) ?? attributes.rating("rating", of: 5)
    set(progress: attributes.count("progress"), volumes: nil)
    read(
      [
        "startedAt": .started, "finishedAt": .finished, "reconsumeCount": .count(.repeat),
        "createdAt": .day(.added), "notes": .note(),
      ], of: attributes)
    // Owned volumes are kept private, in `notes`.
    let owned = attributes.count("volumesOwned") ?? 0
    add(note: owned > 0 ? String(owned) : "", "Volumes owned")
    hide(if: attributes.text("private") == "true" || work.text("nsfw") == "true")
  }

  fileprivate mutating func addIDs(kitsu mappings: [ExportRow]) {
    let registries = [
      "myanimelist": "mal", "anilist": "anilist", "anidb": "anidb", "animenewsnetwork": "ann",
      "mangaupdates": "mangaupdates", "thetvdb": "tvdb",
    ]
    for mapping in mappings {
      let site = mapping.text("attributes.externalSite").prefix { $0 != "/" }
      let value = mapping.text("attributes.externalId")
      if let registry = registries[String(site)], Int(value) != nil { add(id: value, of: registry) }
    }
  }

  fileprivate mutating func addWork(kitsu media: ExportRow) {
    // `en_jp` is Japanese in Latin letters, and so are `en_kr` and `en_cn` for their languages.
    let languages = [
      ("romaji", ["en_jp", "en_kr", "en_cn"]), ("english", ["en", "en_us"]),
      ("native", ["ja_jp", "ko_kr", "zh_cn", "zh_tw"]),
    ]
    add(
      titles: languages.map { language, keys in
        (language, media.text(keys.map { "titles.\($0)" }))
      })
    add(.synonyms, media.texts("abbreviatedTitles"))
    set(.format, line: myAnimeListFormat(media.text("subtype")))
    set(.description, text: plainText(media.text(["synopsis", "description"])))
    if kind == .manga {
      read(["chapterCount": .total(.chapters), "volumeCount": .total(.volumes)], of: media)
    } else {
      read(["episodeCount": .total(.episodes), "episodeLength": .total(.duration)], of: media)
    }
    read(["startDate": .released, "ageRating": .line(.ageRating)], of: media)
    let states = [
      "finished": "FINISHED", "current": "RELEASING", "upcoming": "NOT_YET_RELEASED",
      "unreleased": "NOT_YET_RELEASED", "tba": "NOT_YET_RELEASED",
    ]
    set(.releaseStatus, line: states[media.text("status")] ?? "")
  }
}

private func mediaFormat(_ included: Included) -> TitleFormat {
  TitleFormat(
    rows: .given,
    kind: .rule { $0.text("type") == "manga" ? .manga : .anime }, isWhole: false,
    work: { $0.row("attributes") ?? $0.empty }, titles: ["canonicalTitle"],
    columns: ["id": .ownNumber],
    adjust: { title in
      title.addWork(kitsu: title.work)
      title.addIDs(kitsu: included.linked("mappings", of: title.row))
      title.addMore(kitsu: title.row, included)
    })
}

extension TitleBuilder {
  fileprivate mutating func addMore(kitsu row: ExportRow, _ included: Included) {
    func names(_ relation: String, _ name: String) -> [String] {
      included.linked(relation, of: row).map { $0.text("attributes.\(name)") }
    }
    func name(_ row: ExportRow, _ relation: String, _ name: String) -> String? {
      included.linked(relation, of: row).first?.text("attributes.\(name)")
    }
    // Categories are all sorts of things: places, times, what happens.
    let genres = names("genres", "name")
    add(.genres, (genres.isEmpty ? names("categories", "title") : genres).compactMap(animeGenre))
    let studios = included.linked("animeProductions", of: row).filter {
      $0.text("attributes.role") == "studio"
    }
    add(.studios, studios.compactMap { name($0, "producer", "name") })
    add(
      people: included.linked("staff", of: row).compactMap { staff in
        let task = staff.text("attributes.role")
        guard isMakersTask(task), let name = name(staff, "person", "name") else { return nil }
        return Person(name: name, role: roleOfMaker(task))
      })
    let characters = included.linked("characters", of: row).compactMap { character in
      name(character, "character", "canonicalName").map {
        (name: $0, role: character.text("attributes.role").uppercased())
      }
    }
    let sorted = characters.filter { $0.role == "MAIN" } + characters.filter { $0.role != "MAIN" }
    set(characters: Array(sorted.prefix(mostCharacters)))
    let votes = work.json?["ratingFrequencies"]?.items.compactMap { Int($0.text ?? "") } ?? []
    set(
      community: work.text("averageRating"), of: 100,
      votes: String(votes.reduce(0) { $0.addingReportingOverflow($1).partialValue }),
      source: "Kitsu")
    hide(if: work.text("nsfw") == "true")
    // The one that fits a page best.
    let sizes = ["large", "original", "medium"].map { "posterImage.\($0)" }
    pictures = work.text(sizes).orNil.map { [$0] } ?? []
  }
}
