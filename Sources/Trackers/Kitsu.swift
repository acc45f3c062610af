import DataFormats
import MediaLibrary

extension Tracker {
  /// A user's library entries together with their titles, or anime and manga.
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
      // An answer is a page of the list, with the length of the whole list or a link to the next
      // page.
      let counts = documents.compactMap { Int($0.json?.string("meta.count") ?? "") }
      if let count = counts.max() {
        export.isWhole = rows >= count
      } else if documents.contains(where: { $0.json?.at("links.next")?.isString == true }) {
        export.isWhole = false
      }
      return export
    },
    page: { kind, id in
      // A show is a drama, which has no page; its number would lead to an anime.
      kind == .show ? nil : "https://kitsu.app/\(kind == .manga ? "manga" : "anime")/\(id)"
    },
    covers: covering(["notes": [.notes]]))
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
    workColumns: ["nsfw": .hidden],
    columns: [
      "attributes.status": .required { Status(word: $0) }, "attributes.startedAt": .started,
      "attributes.finishedAt": .finished, "attributes.reconsumeCount": .count(.repeat),
      "attributes.createdAt": .day(.added), "attributes.notes": .note(),
      "attributes.private": .hidden,
    ],
    adjust: { title in
      let row = title.row
      title.id = row.targetID
      if row.text("attributes.reconsuming") == "true" { title.set(status: .repeating) }
      let media = row.media(in: included)
      if media != nil { title.addWork(kitsu: title.work) }
      title.addIDs(kitsu: included.linked("mappings", of: media))
      title[.rating] =
        row.rating("attributes.ratingTwenty", of: 20) ?? row.rating("attributes.rating", of: 5)
      title.set(progress: row.count("attributes.progress"), volumes: nil)
      // Owned volumes are private, so they go into `notes`.
      let owned = row.count("attributes.volumesOwned") ?? 0
      title.add(note: owned > 0 ? String(owned) : "", "Volumes owned")
    })
}

extension TitleBuilder {
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
    // `en_jp` is Japanese in Latin letters; likewise `en_kr` and `en_cn`.
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
    read(
      [
        "startDate": .released, "ageRating": .line(.ageRating),
        "status": .releaseStatus,
      ], of: media)
  }
}

private func mediaFormat(_ included: Included) -> TitleFormat {
  TitleFormat(
    rows: .given, kind: .rule { $0.text("type") == "manga" ? .manga : .anime }, isWhole: false,
    work: { $0.row("attributes") ?? $0.empty }, titles: ["canonicalTitle"],
    workColumns: [
      "nsfw": .hidden, "posterImage.large": .picture, "posterImage.original": .picture,
      "posterImage.medium": .picture,
    ],
    columns: ["id": .ownNumber],
    adjust: { title in
      title.addWork(kitsu: title.work)
      title.addIDs(kitsu: included.linked("mappings", of: title.row))
      title.addMore(kitsu: title.row, included)
    })
}

extension TitleBuilder {
  fileprivate mutating func addMore(kitsu row: ExportRow, _ included: Included) {
    func names(_ relation: String, _ name: String, of row: ExportRow) -> [String] {
      included.linked(relation, of: row).map { $0.text("attributes.\(name)") }
    }
    // Categories mix places, times and plots with genres.
    let genres = names("genres", "name", of: row)
    add(
      .genres,
      (genres.isEmpty ? names("categories", "title", of: row) : genres).compactMap(animeGenre))
    let studios = included.linked("animeProductions", of: row).filter {
      $0.text("attributes.role") == "studio"
    }
    add(.studios, studios.compactMap { names("producer", "name", of: $0).first })
    add(
      people: included.linked("staff", of: row).compactMap { staff in
        let task = staff.text("attributes.role")
        guard isMakersTask(task), let name = names("person", "name", of: staff).first else {
          return nil
        }
        return Person(name: name, role: roleOfMaker(task))
      })
    let characters = included.linked("characters", of: row).compactMap { character in
      names("character", "canonicalName", of: character).first.map {
        (name: $0, role: character.text("attributes.role").uppercased())
      }
    }
    let sorted = characters.filter { $0.role == "MAIN" } + characters.filter { $0.role != "MAIN" }
    set(characters: Array(sorted.prefix(mostCharacters)))
    set(
      community: work.text("averageRating"), of: 100,
      counts: work.json?["ratingFrequencies"]?.items.compactMap(\.text) ?? [], source: "Kitsu")
  }
}
