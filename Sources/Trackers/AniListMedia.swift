import DataFormats
import MediaLibrary

/// Titles of an AniList answer without lists: `Media`, `Page { media }`, or a bare title.
let aniListMedia = TitleFormat(
  rows: .json(media), kind: .rule { $0.text("type") == "MANGA" ? .manga : .anime },
  isWhole: false, titles: aniListTitles, columns: ["id": .ownNumber],
  adjust: { title in
    title.addWork(aniList: title.row)
    title.addMore(aniList: title.row)
    title.hide(if: title.row.text("isAdult") == "true")
    title.related = related(to: title.row)
    // The largest picture, but never the placeholder for titles without a cover.
    let pictures = ["coverImage.extraLarge", "coverImage.large"].map(title.row.text)
    title.pictures = pictures.filter { !$0.isEmpty && !$0.hasSuffix("/default.jpg") }
    title.pictures = Array(title.pictures.prefix(1))
  })

private func media(in root: JSONNode) -> [JSONNode] {
  guard root.isObject else { return [] }
  let data = root["data"] ?? root
  let candidates = [data] + data.members.map(\.value)
  return (candidates + candidates.flatMap { $0.items(of: "media") }).filter { node in
    node["title"]?.isObject == true && node["id"] != nil
      && ["ANIME", "MANGA"].contains(node.string("type"))
  }
}

private func related(to media: ExportRow) -> [ExportedTitle.Related] {
  media.rows("relations.edges").compactMap { edge in
    guard let node = edge.row("node"), case let id = node.text("id"), Int(id) != nil,
      let kind = Kind(id: node.text("type").lowercased()), [.anime, .manga].contains(kind),
      !edge.text("relationType").isEmpty
    else { return nil }
    let ids = [("anilist", id), ("mal", Int(node.text("idMal")).map(String.init) ?? "")]
    return ExportedTitle.Related(
      type: singleLine(edge.text("relationType")), kind: kind,
      ids: ids.map { Work.ExternalID(registry: $0, value: $1) })
  }
}

package let aniListLanguages = ["romaji", "english", "native"]

/// In a library's order of preference; `userPreferred` depends on the account that asked.
let aniListTitles = ["tokonoma", "romaji", "userPreferred", "english", "native"].map {
  "title.\($0)"
}

extension TitleBuilder {
  mutating func addWork(aniList media: ExportRow) {
    // The library's name for a title may also be its name in a language.
    let isNamed = media.has("title.tokonoma")
    add(
      titles: aniListLanguages.map { ($0, media.text("title.\($0)")) },
      besides: isNamed ? "" : title)
    read(
      [
        "idMal": .number("mal"), "synonyms": .list(.synonyms), "format": .line(.format),
        "genres": .genres, "duration": .total(.duration), "status": .releaseStatus,
      ], of: media)
    if let description = media.json?["description"]?.text {
      setDescription(html: withoutSpoilers(description))
    }
    let studios = media.rows("studios.edges").filter { $0.text("isMain") != "false" }
    add(.studios, studios.map { $0.text("node.name") })
    if kind == .anime { set(.episodes, total: media.count("episodes")) }
    if kind == .manga {
      set(.chapters, total: media.count("chapters"))
      set(.volumes, total: media.count("volumes"))
    }
    add(countries: [media.text("countryOfOrigin")])
    set(.released, day: reader.fuzzyDate(media.json?["startDate"])?.day)
    if media.text("isAdult") == "true" { set(.ageRating, line: "R18") }
  }

  /// Adds facts that only queries for a catalog ask for.
  fileprivate mutating func addMore(aniList media: ExportRow) {
    add(
      people: media.rows("staff.edges").compactMap { edge in
        let task = edge.text("role")
        guard let name = edge.row("node.name"), isMakersTask(task) else { return nil }
        return Person(
          name: name.text("full"), role: roleOfMaker(task), otherNames: [name.text("native")])
      })
    set(
      community: media.text("averageScore"), of: 100,
      counts: media.texts("stats.scoreDistribution.amount"), source: "AniList")
    set(.coverColor, line: media.text("coverImage.color"))
    set(
      characters: media.rows("characters.edges").map {
        ($0.text("node.name.full"), $0.text("role"))
      })
    let next = media.row("nextAiringEpisode").map { [$0] } ?? []
    set(
      airing: (media.rows("airingSchedule.nodes") + next).compactMap { node in
        guard let episode = Int(node.text("episode")), let at = Int(node.text("airingAt"))
        else { return nil }
        return (episode, Moment(secondsSince1970: at))
      })
  }
}

/// Removes spoilers between `~!` and `!~`; one without an end hides the rest.
private func withoutSpoilers(_ text: String) -> String {
  // Searching a byte is faster than searching a text, and few descriptions have it.
  guard text.utf8.contains(UInt8(ascii: "~")), text.contains("~!") else { return text }
  let parts = text.split(separator: "~!", omittingEmptySubsequences: false)
  return parts.dropFirst().reduce(String(parts[0])) { result, part in
    guard let end = part.firstRange(of: "!~")?.upperBound else { return result }
    return result + part[end...]
  }
}
