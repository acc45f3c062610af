import Base
import DataFormats
import MediaLibrary

extension Tracker {
  /// Version 3 of the API: titles found by name or another site's id, or fetched one by one.
  static let tmdb = Tracker(
    name: "TMDB", registry: "tmdb",
    files: "TMDB's ratings and watchlist (.csv), films and shows as its API gives them (.json)",
    formats: [
      TitleFormat(
        rows: .table("TMDb ID", "Type", "Name", "Release Date"),
        kind: .column("Type", ["movie": .movie, "tv": .show, "show": .show]), isWhole: false,
        titles: ["Name"],
        columns: [
          "TMDb ID": .ownNumber, "IMDb ID": .id("imdb"), "Release Date": .released,
          "Your Rating": .rating(of: 10), "Date Rated": .day(.updated),
        ],
        adjust: { title in
          let row = title.row
          if ["Season Number", "Episode Number"].contains(where: { !row.text($0).isEmpty }) {
            return title.refuse(.partsNotTaken(1))
          }
          title.set(status: title.has(.rating) ? .completed : .planning)
        }),
      TitleFormat(
        rows: .json(records), kind: .rule { $0.json.flatMap(kind) ?? .movie }, isWhole: false,
        titles: ["title", "name"],
        columns: [
          "id": .ownNumber, "overview": .plain(.description), "genres.name": .genres,
          "release_date": .released, "first_air_date": .released,
          "number_of_episodes": .total(.episodes), "runtime": .total(.duration),
          "vote_average": .community(of: 10, votes: "vote_count", "TMDB"), "adult": .hidden,
        ], adjust: adjust),
    ],
    page: { kind, id in "https://www.themoviedb.org/\(kind == .show ? "tv" : "movie")/\(id)" })
}

/// The films and shows of an answer, without people, seasons and episodes.
private func records(in root: JSONNode) -> [JSONNode] {
  guard root.isObject else { return [] }
  if kind(of: root) != nil { return [root] }
  let lists = ["results", "movie_results", "tv_results"].flatMap { root.items(of: $0) }
  return lists.filter { kind(of: $0) != nil }
}

private func kind(of record: JSONNode) -> Kind? {
  guard record["id"] != nil, record["poster_path"] != nil else { return nil }
  if record["original_title"] != nil { return .movie }
  return record["original_name"] != nil ? .show : nil
}

private func adjust(_ title: inout TitleBuilder) {
  let row = title.row
  let language = row.text("original_language")
  if language.utf8.count == 2, language.utf8.allSatisfy({ (0x61...0x7A).contains($0) }) {
    title.add(titles: [(language, row.text(["original_title", "original_name"]))])
  }
  title.add(.studios, row.texts("production_companies.name").prefix(4))
  let origins = row.texts("origin_country")
  title.add(countries: origins.isEmpty ? row.texts("production_countries.iso_3166_1") : origins)
  // `xx` means that there are no words.
  if language != "xx" { title.add(languages: [language]) }
  let series = row.text("belongs_to_collection.name")
  title.set(series: series.hasSuffix(" Collection") ? String(series.dropLast(11)) : series)
  if title.kind == .show {
    title.set(.duration, total: Int(row.texts("episode_run_time").first ?? ""))
    title.set(
      seasons: row.rows("seasons").compactMap { season in
        guard let number = Int(season.text("season_number")) else { return nil }
        return (number, Int(season.text("episode_count")) ?? 0)
      })
  }
  // A show that has begun counts as running while more of it is made.
  let state = folded(row.text("status"))
  let isRunning = state == "inproduction" && title.kind == .show && title[.released] != nil
  title.set(.releaseStatus, line: isRunning ? "RELEASING" : releaseStatuses[state] ?? "")
  title.set(.ageRating, line: ageMark(of: row) ?? "")
  addPeople(of: row, to: &title)
  let imdb = row.text(["imdb_id", "external_ids.imdb_id"])
  if isIMDbID(imdb) { title.add(id: imdb, of: "imdb") }
  title.read(["external_ids.tvdb_id": .number("tvdb")], of: row)
  let wikidata = row.text("external_ids.wikidata_id")
  if wikidata.hasPrefix("Q"), Int(wikidata.dropFirst()) != nil {
    title.add(id: wikidata, of: "wikidata")
  }
  let poster = row.text("poster_path")
  if poster.hasPrefix("/") { title.pictures = ["https://image.tmdb.org/t/p/w780\(poster)"] }
}

package func isIMDbID(_ text: String) -> Bool {
  let digits = text.dropFirst(2)
  return text.hasPrefix("tt") && (1...12).contains(digits.utf8.count)
    && digits.utf8.allSatisfy(\.isASCIIDigit)
}

private func addPeople(of record: ExportRow, to title: inout TitleBuilder) {
  let jobs = [
    "Director": "director", "Screenplay": "writer", "Writer": "writer", "Novel": "author",
    "Original Music Composer": "composer",
  ]
  func person(_ node: ExportRow, _ role: String) -> TitleBuilder.Person {
    TitleBuilder.Person(
      name: node.text("name"), role: role, otherNames: [node.text("original_name")])
  }
  title.add(people: record.rows("created_by").map { person($0, "creator") })
  let makers = record.rows("credits.crew").compactMap { node -> TitleBuilder.Person? in
    let job = node.text("job")
    // A show's directors and writers each made single episodes.
    guard title.kind == .movie || job == "Original Music Composer" else { return nil }
    return jobs[job].map { person(node, $0) }
  }
  // The director first, as people identify films by them.
  title.add(people: makers.filter { $0.role == "director" })
  title.add(people: makers.filter { $0.role != "director" })
  title.set(
    characters: record.rows("credits.cast").prefix(mostCharacters).map { node in
      let name = node.text("character")
      return (name.hasSuffix(" (voice)") ? String(name.dropLast(8)) : name, "")
    }.filter { $0.0 != "Self" })
}

/// The rating in the United States, which nearly every title has.
private func ageMark(of record: ExportRow) -> String? {
  let countries = record.rows("release_dates.results") + record.rows("content_ratings.results")
  guard let own = countries.first(where: { $0.text("iso_3166_1") == "US" }) else { return nil }
  let marks =
    [own.text("rating")] + own.rows("release_dates").map { $0.text("certification") }
  return marks.first { minimumAge(ofMark: $0) != nil }
}
