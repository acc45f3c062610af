import MediaLibrary

/// Titles of MyAnimeList's API (version 2), with or without their place in a user's list.
let myAnimeListNodes = TitleFormat(
  rows: .given, kind: .rule([], kind), work: { $0.row("node") ?? $0 }, titles: ["title"],
  unnamed: { row, kind in
    let id = (row.row("node") ?? row).text("id")
    return Int(id) == nil ? nil : "MyAnimeList \(kind.id) \(id)"
  },
  workColumns: [
    "id": .ownNumber, "synopsis": .plain(.description), "genres.name": .genres,
    "alternative_titles.en": .name("english"), "alternative_titles.ja": .name("native"),
    "alternative_titles.synonyms": .list(.synonyms), "studios.name": .list(.studios),
    "num_episodes": .total(.episodes), "num_chapters": .total(.chapters),
    "num_volumes": .total(.volumes), "start_date": .released, "start_season.year": .year,
    "status": .releaseStatus, "main_picture.large": .picture,
    "main_picture.medium": .picture,
  ],
  adjust: { title in
    if let listed = title.row.list { addTracking(listed, to: &title) }
    addWork(to: &title, isListed: title.row.list != nil)
    title.related = related(to: title.work, .anime) + related(to: title.work, .manga)
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
  node.rows("related_\(kind.id)").compactMap {
    .init(words: $0.text("relation_type"), kind, "mal", id: $0.text("node.id"))
  }
}

private func addWork(to title: inout TitleBuilder, isListed: Bool) {
  let node = title.work
  title.set(.format, line: myAnimeListFormat(node.text("media_type")))
  title.add(
    people: node.rows("authors").map { author in
      let name = [author.text("node.first_name"), author.text("node.last_name")]
      return TitleBuilder.Person(
        name: name.joined(separator: " ").trimmed, role: roleOfAuthor(author.text("role")))
    })
  title.set(.duration, total: node.count("average_episode_duration").map { ($0 + 30) / 60 })
  let isAdult = node.text("nsfw") == "black"
  title.set(.ageRating, line: isAdult ? "R18" : node.text("rating"))
  if !isListed {
    title.read(["mean": .community(of: 10, votes: "num_scoring_users", "MyAnimeList")], of: node)
  }
}

private func addTracking(_ listed: ExportRow, to title: inout TitleBuilder) {
  title.read(
    [
      "status": .required(myAnimeListStatus), "score": .rating(of: 10), "start_date": .started,
      "finish_date": .finished, "num_times_rewatched": .count(.repeat),
      "num_times_reread": .count(.repeat),
    ], of: listed)
  title.setRepeating(ifIn: listed)
  let counts = ["num_episodes_watched", "num_watched_episodes", "num_chapters_read"]
  title.set(
    progress: title.reader.count(counts.lazy.compactMap { listed[$0] }.first),
    volumes: listed.count("num_volumes_read"))
  let tags = listed.texts("tags").map {
    personalText(ValueReader.Text(name: "tags", text: $0, offset: 0))
  }
  title.set(tags: tags.joined(separator: ","), notes: listed["comments"].map(personalText)?.orNil)
  title[.tags] = listed.has("tags") ? .list(tags.map(plainLine)) : nil
  title.hide(if: title.work.text("nsfw") == "black")
}

extension TitleBuilder {
  mutating func setRepeating(ifIn row: ExportRow) {
    let isAgain = row.isTrue("is_rewatching") || row.isTrue("is_rereading")
    if isAgain, status == .completed { set(status: .repeating) }
  }

  /// Words in the owner's texts may mark a title as adult.
  mutating func set(tags: String?, notes: String?) {
    if let tags { self[.tags] = ValueReader.list(tags) }
    if let notes { self[.notes] = .text(notes) }
    let words =
      (tags ?? "").split { $0 == "," || $0.isNewline }
      + (notes ?? "").split(whereSeparator: \.isNewline)
    hide(if: words.contains { isAdultMark(String($0)) })
  }
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

func jikanFormat(list: String? = nil) -> TitleFormat {
  TitleFormat(
    rows: .given,
    kind: .rule { $0.json.flatMap(MyAnimeListAnswer.jikanKind) ?? .anime }, isWhole: false,
    titles: ["title"],
    columns: [
      "mal_id": .ownNumber, "title_english": .name("english"), "title_japanese": .name("native"),
      "title_synonyms": .list(.synonyms), "genres.name": .genres, "explicit_genres.name": .genres,
      "themes.name": .genres, "studios.name": .list(.studios), "chapters": .total(.chapters),
      "volumes": .total(.volumes), "rating": .line(.ageRating),
      "status": .releaseStatus,
      "score": .community(of: 10, votes: "scored_by", "MyAnimeList"),
      "images.jpg.large_image_url": .picture, "images.jpg.image_url": .picture,
    ],
    adjust: { title in
      let node = title.row
      guard node.json.flatMap(MyAnimeListAnswer.jikanKind) != nil else {
        return title.refuse(.rowWithoutName)
      }
      title.set(.format, line: myAnimeListFormat(node.text("type")))
      title.set(
        .description,
        text: plainText(node.text("synopsis").replacing("[Written by MAL Rewrite]", with: "")))
      title.add(names: node.texts("authors.name").map(\.firstNameFirst), role: nil)
      if title.kind == .anime { title.set(.episodes, total: node.count("episodes")) }
      title.set(.duration, total: minutes(ofWords: node.text("duration")))
      let first = node.json?.at("aired.prop.from") ?? node.json?.at("published.prop.from")
      title.set(
        .released,
        day: node.reader.fuzzyDate(first)?.day ?? node.reader.year(node["start_year"])?.day)
      // Only answers to queries for everything have relations.
      title.related = node.rows("relations").flatMap { relation in
        relation.rows("entry").compactMap { entry in
          Kind(id: entry.text("type")).flatMap { kind in
            [.anime, .manga].contains(kind)
              ? .init(words: relation.text("relation"), kind, "mal", id: entry.text("mal_id")) : nil
          }
        }
      }
      if let list { title.lists.append(.init(name: list, audience: .everyone)) }
    })
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
