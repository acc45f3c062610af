import Base
import DataFormats
import MediaLibrary

/// Titles of MyAnimeList's API (version 2), each with its place in someone's list or without.
let myAnimeListNodes = TitleFormat(
  rows: .given, kind: .rule([], kind), work: { $0.row("node") ?? $0 },
  titles: ["title"],
  unnamed: { row, kind in
    let id = (row.row("node") ?? row).text("id")
    return Int(id) == nil ? nil : "MyAnimeList \(kind.id) \(id)"
  },
  workColumns: [
    "id": .ownNumber, "synopsis": .plain(.description), "genres.name": .genres,
    "alternative_titles.synonyms": .list(.synonyms), "studios.name": .list(.studios),
    "num_episodes": .total(.episodes), "num_chapters": .total(.chapters),
    "num_volumes": .total(.volumes), "start_date": .released, "start_season.year": .year,
  ],
  adjust: { title in
    let listed = title.row.list
    if let listed {
      let word = listed.text("status")
      guard let status = title.require(status: myAnimeListStatus(from: word), from: word) else {
        return
      }
      let isAgain = ["is_rewatching", "is_rereading"].contains { listed.text($0) == "true" }
      if isAgain, status == .completed { title.set(status: .repeating) }
      addTracking(listed, to: &title)
    }
    addWork(to: &title, isListed: listed != nil)
    title.related = related(to: title.work, .anime) + related(to: title.work, .manga)
    let pictures = title.work.text(["main_picture.large", "main_picture.medium"])
    title.pictures = pictures.orNil.map { [$0] } ?? []
  })

extension ExportRow {
  fileprivate var list: ExportRow? {
    row("list_status") ?? (row("node") ?? self).row("my_list_status")
  }
}

private func kind(of row: ExportRow) -> Kind {
  let (node, list) = (row.row("node") ?? row, row.list)
  let forms = [
    "manga", "novel", "one_shot", "doujinshi", "manhwa", "manhua", "oel", "light_novel",
  ]
  let isManga =
    forms.contains(node.text("media_type")) || node.has("num_chapters") || node.has("num_volumes")
    || ["num_chapters_read", "num_volumes_read", "is_rereading"].contains { list?.has($0) == true }
    || ["reading", "plan_to_read"].contains(list?.text("status"))
    || ["large", "medium"].contains { node.text("main_picture.\($0)").contains("/manga/") }
  return isManga ? .manga : .anime
}

private func related(to node: ExportRow, _ kind: Kind) -> [ExportedTitle.Related] {
  node.rows("related_\(kind.id)").compactMap { related in
    guard let type = relationType(ofWords: related.text("relation_type")),
      case let id = related.text("node.id"), Int(id) != nil
    else { return nil }
    return ExportedTitle.Related(
      type: type, kind: kind, ids: [Work.ExternalID(registry: "mal", value: id)])
  }
}

private func addWork(to title: inout TitleBuilder, isListed: Bool) {
  let node = title.work
  title.set(titles: [
    ("english", node.text("alternative_titles.en")), ("native", node.text("alternative_titles.ja")),
  ])
  title.set(.format, line: myAnimeListFormat(node.text("media_type")))
  title.add(
    people: node.rows("authors").map { author in
      let name = [author.text("node.first_name"), author.text("node.last_name")]
      return TitleBuilder.Person(
        name: name.joined(separator: " ").trimmed, role: roleOfAuthor(author.text("role")))
    })
  title.set(.duration, total: node.count("average_episode_duration").map { ($0 + 30) / 60 })
  title.set(.releaseStatus, line: myAnimeListReleaseStatus(node.text("status")) ?? "")
  let isAdult = node.text("nsfw") == "black"
  title.set(.ageRating, line: isAdult ? "R18" : node.text("rating"))
  if !isListed {
    title.set(
      community: node.text("mean"), of: 10, votes: node.text("num_scoring_users"),
      source: "MyAnimeList")
  }
}

private func addTracking(_ listed: ExportRow, to title: inout TitleBuilder) {
  title[.rating] = listed.rating("score", of: 10)
  let counts = ["num_episodes_watched", "num_watched_episodes", "num_chapters_read"]
  title.set(
    progress: title.reader.count(counts.lazy.compactMap { listed[$0] }.first),
    volumes: listed.count("num_volumes_read"))
  title.read(
    [
      "start_date": .started, "finish_date": .finished, "num_times_rewatched": .count(.repeat),
      "num_times_reread": .count(.repeat),
    ], of: listed)
  let tags = listed.texts("tags").map {
    personalText(ValueReader.Text(name: "tags", text: $0, offset: 0))
  }
  if listed.has("tags") { title[.tags] = .list(tags.map(plainLine)) }
  let comments = listed["comments"].map(personalText) ?? ""
  title.set(.notes, text: comments)
  title.hideIfAdult(tags + comments.split(whereSeparator: \.isNewline).map(String.init))
  title.hide(if: title.work.text("nsfw") == "black")
}

extension TitleBuilder {
  mutating func hideIfAdult(_ words: [String]) { hide(if: words.contains(where: isAdultMark)) }
}

/// `TV`, `OVA` …; empty for words without a meaning.
func myAnimeListFormat(_ type: String) -> String {
  switch type.lowercased().replacing("_", with: " ") {
  case "", "unknown": ""
  case "tv special": "SPECIAL"
  case "tv", "ova", "ona", "movie", "special", "music", "pv", "cm", "manga", "novel":
    type.uppercased()
  case "one shot", "one-shot", "oneshot": "ONE_SHOT"
  default: singleLine(type.replacing("_", with: " "))
  }
}

func myAnimeListReleaseStatus(_ words: String) -> String? {
  switch words.lowercased().replacing("_", with: " ") {
  case "finished airing", "finished": "FINISHED"
  case "currently airing", "currently publishing", "publishing": "RELEASING"
  case "not yet aired", "not yet published": "NOT_YET_RELEASED"
  case "on hiatus": "HIATUS"
  case "discontinued": "CANCELLED"
  default: nil
  }
}

func jikanFormat(list: String? = nil) -> TitleFormat {
  TitleFormat(
    rows: .given,
    kind: .rule { $0.json.flatMap(MyAnimeListAnswer.jikanKind) ?? .anime }, isWhole: false,
    titles: ["title"],
    columns: [
      "mal_id": .ownNumber, "title_synonyms": .list(.synonyms), "genres.name": .genres,
      "explicit_genres.name": .genres, "themes.name": .genres, "studios.name": .list(.studios),
      "chapters": .total(.chapters), "volumes": .total(.volumes), "rating": .line(.ageRating),
    ],
    adjust: { title in
      guard let node = title.row.json, MyAnimeListAnswer.jikanKind(of: node) != nil else {
        return title.refuse { .rowWithoutName(at: $0) }
      }
      addWork(to: &title)
      title.related = related(to: title.row)
      let pictures = ["large_image_url", "image_url"].map { "images.jpg.\($0)" }
      title.pictures = title.row.text(pictures).orNil.map { [$0] } ?? []
      if let list { title.lists.append(.init(name: list, audience: .everyone)) }
    })
}

/// Only answers that were asked for everything have them.
private func related(to node: ExportRow) -> [ExportedTitle.Related] {
  node.rows("relations").flatMap { relation in
    relation.rows("entry").compactMap { entry in
      guard let type = relationType(ofWords: relation.text("relation")),
        let kind = Kind(id: entry.text("type")), [.anime, .manga].contains(kind),
        case let id = entry.text("mal_id"), Int(id) != nil
      else { return nil }
      return ExportedTitle.Related(
        type: type, kind: kind, ids: [Work.ExternalID(registry: "mal", value: id)])
    }
  }
}

private func addWork(to title: inout TitleBuilder) {
  let node = title.row
  title.set(titles: [
    ("english", node.text("title_english")), ("native", node.text("title_japanese")),
  ])
  title.set(.format, line: myAnimeListFormat(node.text("type")))
  title.set(
    .description,
    text: plainText(node.text("synopsis").replacing("[Written by MAL Rewrite]", with: "")))
  title.add(names: node.texts("authors.name").map(nameInOrder), role: nil)
  if title.kind == .anime { title.set(.episodes, total: node.count("episodes")) }
  title.set(.duration, total: minutes(ofWords: node.text("duration")))
  let first = node.json?.at("aired.prop.from") ?? node.json?.at("published.prop.from")
  title.set(
    .released, day: title.reader.fuzzyDate(first)?.day ?? title.reader.year(node["start_year"])?.day
  )
  title.set(.releaseStatus, line: myAnimeListReleaseStatus(node.text("status")) ?? "")
  title.set(
    community: node.text("score"), of: 10, votes: node.text("scored_by"), source: "MyAnimeList")
}

/// `Rina Mori`, of `Mori, Rina`.
private func nameInOrder(_ name: String) -> String {
  let parts = name.split(separator: ",").map { String($0).trimmed }
  return parts.count == 2 ? "\(parts[1]) \(parts[0])" : name
}

/// The minutes of `24 min per ep` or `1 hr 30 min`.
private func minutes(ofWords words: String) -> Int? {
  var total = 0
  var number: Int?
  for word in words.split(separator: " ") {
    if let count = Int(word), count < 10_000 {
      number = count
    } else if let count = number {
      if word.hasPrefix("hr") { total += 60 * count }
      if word.hasPrefix("min") { total += count }
      number = nil
    }
  }
  return total > 0 ? total : nil
}
