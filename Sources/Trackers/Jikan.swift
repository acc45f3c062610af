import DataFormats
import MediaLibrary

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
