import DataFormats
import MediaLibrary

extension Tracker {
  static let tvMaze = Tracker(
    name: "TVmaze", registry: "tvmaze", files: "TVmaze's shows as its API gives them (.json)",
    formats: [
      TitleFormat(
        rows: .json(shows), kind: .always(.show), isWhole: false, titles: ["name"],
        columns: [
          "id": .ownNumber, "summary": .html(.description), "genres": .genres,
          "premiered": .released, "externals.thetvdb": .number("tvdb"),
          "status": .releaseStatus,
          // TVmaze doesn't publish the number of ratings.
          "rating.average": .community(of: 10, "TVmaze"),
        ], adjust: adjust)
    ],
    page: { _, id in "https://www.tvmaze.com/shows/\(id)" })
}

/// The shows of an answer; search results wrap each in an object with a score.
private func shows(in root: JSONNode) -> [JSONNode] {
  (root.isArray ? Array(root.items) : [root]).map { $0["show"] ?? $0 }.filter { show in
    show["id"] != nil && show["name"] != nil && show["externals"]?.isObject == true
      && show["premiered"] != nil
  }
}

private func adjust(_ show: inout TitleBuilder) {
  let row = show.row
  let imdb = row.text("externals.imdb")
  if isIMDbID(imdb) { show.ids.insert(Work.ExternalID(registry: "imdb", value: imdb), at: 0) }
  show.set(.duration, total: Int(row.text(["runtime", "averageRuntime"])))
  show.add(countries: [row.text(["network.country.code", "webChannel.country.code"])])
  show.add(languages: [row.text("language")])
  // Older answers have `http:` addresses.
  if let address = row.text(["image.original", "image.medium"]).orNil {
    let isPlain = address.hasPrefix("http://static.tvmaze.com/")
    show.pictures = [isPlain ? "https" + address.dropFirst(4) : address]
  }
  if let parts = row.row("_embedded") { add(parts, to: &show) }
}

/// Adds the parts that the query asked for.
private func add(_ parts: ExportRow, to show: inout TitleBuilder) {
  let episodes = parts.rows("episodes").filter { ["", "regular"].contains($0.text("type")) }
  show.set(.episodes, total: episodes.count)
  show.set(
    episodes: episodes.enumerated().map { index, episode in
      let aired = ValueReader.date(in: episode.text("airdate"))
      return (index + 1, episode.text("name"), try? aired.get())
    })
  show.set(seasons: seasons(of: parts, episodes))
  if let next = parts.row("nextepisode"), let moment = Moment(rfc3339: next.text("airstamp")),
    let index = episodes.firstIndex(where: { $0.text("id") == next.text("id") })
  {
    show.set(airing: [(index + 1, moment)])
  }
  let creators = parts.rows("crew").filter { $0.text("type") == "Creator" }
  show.add(names: creators.map { $0.text("person.name") }, role: "creator")
  show.set(
    characters: parts.rows("cast").prefix(mostCharacters).map { ($0.text("character.name"), "") })
}

/// The episodes of each season: as many as exist, or were ordered.
private func seasons(
  of parts: ExportRow, _ episodes: [ExportRow]
) -> [(number: Int, episodes: Int)] {
  let ordered = parts.rows("seasons").map { season in
    (Int(season.text("number")) ?? 0, Int(season.text("episodeOrder")) ?? 0)
  }
  let numbers = episodes.map { Int($0.text("season")) ?? 0 }
  if numbers.isEmpty { return ordered }
  return numbers.contains(0)
    ? [] : Dictionary(grouping: numbers, by: \.self).map { ($0.key, $0.value.count) }
}
