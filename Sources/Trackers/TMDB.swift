import Base
import DataFormats
import MediaLibrary

extension Tracker {
  /// Films and shows as TMDB's API (version 3) gives them: found by name, by another site's id, or asked for one by one.
  static let tmdb = Tracker(
    name: "TMDB", registry: "tmdb", files: "TMDB's films and shows as its API gives them (.json)",
    recognizes: { !records(in: $0.json).isEmpty },
    read: { documents, _, reporting in readTMDB(documents, &reporting) },
    page: { kind, id in "https://www.themoviedb.org/\(kind == .show ? "tv" : "movie")/\(id)" })
}

private func readTMDB(
  _ documents: [ExportDocument], _ reporting: inout DiagnosticList
) -> Export {
  var export = Export()
  export.isWhole = false
  for document in documents {
    var reader = ValueReader(
      locations: LocationCursor(document.source), reporting: reporting)
    for record in records(in: document.json) { export.take(try title(of: record, &reader)) }
    reporting = reader.reporting
  }
  return export
}

/// The films and shows of an answer; people, seasons and episodes are none.
private func records(in root: JSONNode?) -> [JSONNode] {
  guard let root, root.isObject else { return [] }
  if kind(of: root) != nil { return [root] }
  let lists = ["results", "movie_results", "tv_results"].flatMap { root.items(of: $0) }
  return lists.filter { kind(of: $0) != nil }
}

private func kind(of record: JSONNode) -> Kind? {
  guard record["id"] != nil, record["poster_path"] != nil else { return nil }
  if record["original_title"] != nil { return .movie }
  return record["original_name"] != nil ? .show : nil
}

private func title(
  of record: JSONNode, _ reader: inout ValueReader
) throws(RowRefusal) -> ExportedTitle {
  let location = reader.locations.location(at: record.offset)
  let kind = kind(of: record) ?? .movie
  let title = plainLine(record.string(kind == .show ? "name" : "title"))
  reader.row = title
  if title.isEmpty { throw RowRefusal(reason: .rowWithoutName(at: location)) }
  var said = TitleStatements()
  said.say(.title, line: title)
  said.sayWork(tmdb: record, besides: title, kind, &reader)
  said.sayPeople(tmdb: record, kind)
  said.say(
    community: record.string("vote_average"), best: 10, votes: record.string("vote_count"),
    source: "TMDB")
  if record.string("adult") == "true" { said[.visibility] = .value(.text("private")) }
  let poster = record.string("poster_path")
  return ExportedTitle(
    kind: kind, id: reader.numberID(record.field("id")), title: title,
    ids: idsElsewhere(of: record), statements: said.said,
    picture: poster.hasPrefix("/") ? "https://image.tmdb.org/t/p/w780\(poster)" : nil,
    location: location)
}

private func idsElsewhere(of record: JSONNode) -> [Work.ExternalID] {
  let others = record["external_ids"]
  let imdb = [record.string("imdb_id"), others?.string("imdb_id") ?? ""].first { !$0.isEmpty }
  let tvdb = others?.string("tvdb_id") ?? ""
  let wikidata = others?.string("wikidata_id") ?? ""
  return [
    imdb.flatMap { isIMDbID($0) ? ("imdb", $0) : nil },
    (Int(tvdb) ?? 0) > 0 ? ("tvdb", tvdb) : nil,
    wikidata.hasPrefix("Q") && Int(wikidata.dropFirst()) != nil ? ("wikidata", wikidata) : nil,
  ].compactMap { $0.map { Work.ExternalID(registry: $0.0, value: $0.1) } }
}

/// `tt0468569`
package func isIMDbID(_ text: String) -> Bool {
  let digits = text.dropFirst(2)
  return text.hasPrefix("tt") && (1...12).contains(digits.utf8.count)
    && digits.utf8.allSatisfy { (0x30...0x39).contains($0) }
}

extension TitleStatements {
  fileprivate mutating func sayWork(
    tmdb record: JSONNode, besides title: String, _ kind: Kind, _ reader: inout ValueReader
  ) {
    let language = record.string("original_language")
    let original = record.string(kind == .show ? "original_name" : "original_title")
    let isTag = language.utf8.count == 2 && language.utf8.allSatisfy { (0x61...0x7A).contains($0) }
    if isTag { say(titles: [(language, original)], besides: title) }
    say(.description, text: plainText(record.string("overview")))
    say(.genres, list: record.items(of: "genres").map { $0.string("name") })
    let companies = record.items(of: "production_companies").map { $0.string("name") }
    say(.studios, list: companies.prefix(4))
    let series = record["belongs_to_collection"]?.string("name") ?? ""
    say(
      series: series.hasSuffix(" Collection") ? String(series.dropLast(11)) : series, position: nil)
    let day = record.field(kind == .show ? "first_air_date" : "release_date")
    if case .value(let date)? = reader.date(day) { self[.released] = .value(date) }
    if kind == .show {
      say(.episodes, total: reader.count(record.field("number_of_episodes")))
      say(.duration, total: Int(record.texts("episode_run_time").first ?? ""))
    } else {
      say(.duration, total: reader.count(record.field("runtime")))
    }
    let states = [
      "released": "FINISHED", "ended": "FINISHED", "returning series": "RELEASING",
      "canceled": "CANCELLED", "planned": "NOT_YET_RELEASED", "rumored": "NOT_YET_RELEASED",
      "in production": "NOT_YET_RELEASED", "post production": "NOT_YET_RELEASED",
      "pilot": "NOT_YET_RELEASED",
    ]
    // A show that has begun goes on while more of it is made.
    let state = record.string("status").lowercased()
    let isRunning = state == "in production" && kind == .show && self[.released] != nil
    if let state = states[state] { say(.releaseStatus, line: isRunning ? "RELEASING" : state) }
    say(.ageRating, line: ageMark(of: record) ?? "")
  }

  /// Who made it and who is in it, as far as it was asked for.
  fileprivate mutating func sayPeople(tmdb record: JSONNode, _ kind: Kind) {
    let jobs = [
      "Director": "director", "Screenplay": "writer", "Writer": "writer", "Novel": "author",
      "Original Music Composer": "composer",
    ]
    let founders = record.items(of: "created_by").map {
      (
        name: $0.string("name"), role: Optional("creator"), names: [$0.string("original_name")]
      )
    }
    let crew = record["credits"]?.items(of: "crew") ?? []
    // Those who directed or wrote a show did so for single episodes.
    let makers = crew.compactMap { person -> (name: String, role: String?, names: [String])? in
      let job = person.string("job")
      guard let role = jobs[job], kind == .movie || job == "Original Music Composer" else {
        return nil
      }
      return (person.string("name"), role, [person.string("original_name")])
    }
    // The director first, as people name a film by them.
    let sorted = makers.filter { $0.role == "director" } + makers.filter { $0.role != "director" }
    say(creators: founders + sorted)
    let cast = record["credits"]?.items(of: "cast") ?? []
    say(
      characters: cast.prefix(mostCharacters).map { person in
        let name = person.string("character")
        return (name.hasSuffix(" (voice)") ? String(name.dropLast(8)) : name, "")
      }.filter { $0.0 != "Self" })
  }
}

/// That of the United States, of which there is nearly always one.
private func ageMark(of record: JSONNode) -> String? {
  let countries =
    (record["release_dates"]?.items(of: "results") ?? [])
    + (record["content_ratings"]?.items(of: "results") ?? [])
  guard let own = countries.first(where: { $0.string("iso_3166_1") == "US" }) else { return nil }
  let marks =
    [own.string("rating")]
    + own.items(of: "release_dates").map { $0.string("certification") }
  return marks.first { minimumAge(ofMark: $0) != nil }
}
