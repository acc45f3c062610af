import Base
import DataFormats
import MediaLibrary

extension Tracker {
  /// Shows as TVmaze's API gives them: found, listed, or asked for one by one.
  static let tvMaze = Tracker(
    name: "TVmaze", registry: "tvmaze", files: "TVmaze's shows as its API gives them (.json)",
    recognizes: { !shows(in: $0.json).isEmpty },
    read: { documents, _, reporting in readTVmaze(documents, &reporting) },
    page: { _, id in "https://www.tvmaze.com/shows/\(id)" })
}

private func readTVmaze(
  _ documents: [ExportDocument], _ reporting: inout DiagnosticList
) -> Export {
  var export = Export()
  export.kinds = [.show]
  export.isWhole = false
  for document in documents {
    var reader = ValueReader(
      locations: LocationCursor(document.source), reporting: reporting)
    for show in shows(in: document.json) { export.take(try title(of: show, &reader)) }
    reporting = reader.reporting
  }
  return export
}

/// The shows of an answer; what was found stands with a score.
private func shows(in root: JSONNode?) -> [JSONNode] {
  guard let root else { return [] }
  return (root.isArray ? Array(root.items) : [root]).map { $0["show"] ?? $0 }.filter { show in
    show["id"] != nil && show["name"] != nil && show["externals"]?.isObject == true
      && show["premiered"] != nil
  }
}

private func title(
  of show: JSONNode, _ reader: inout ValueReader
) throws(RowRefusal) -> ExportedTitle {
  let location = reader.locations.location(at: show.offset)
  let title = plainLine(show.string("name"))
  reader.row = title
  if title.isEmpty { throw RowRefusal(reason: .rowWithoutName(at: location)) }
  var said = TitleStatements()
  said.say(.title, line: title)
  said.sayWork(tvMaze: show, &reader)
  said.sayParts(tvMaze: show["_embedded"])
  return ExportedTitle(
    kind: .show, id: reader.numberID(show.field("id")), title: title,
    ids: idsElsewhere(of: show), statements: said.said, picture: picture(of: show),
    location: location)
}

/// Older answers have addresses that are not encrypted.
private func picture(of show: JSONNode) -> String? {
  let image = show["image"]
  guard
    let address = ["original", "medium"].lazy.map({ image?.string($0) ?? "" })
      .first(where: { !$0.isEmpty })
  else { return nil }
  return address.hasPrefix("http://static.tvmaze.com/") ? "https" + address.dropFirst(4) : address
}

private func idsElsewhere(of show: JSONNode) -> [Work.ExternalID] {
  let others = show["externals"]
  let imdb = others?.string("imdb") ?? ""
  let tvdb = others?.string("thetvdb") ?? ""
  return (isIMDbID(imdb) ? [Work.ExternalID(registry: "imdb", value: imdb)] : [])
    + ((Int(tvdb) ?? 0) > 0 ? [Work.ExternalID(registry: "tvdb", value: tvdb)] : [])
}

extension TitleStatements {
  fileprivate mutating func sayWork(tvMaze show: JSONNode, _ reader: inout ValueReader) {
    sayDescription(html: show.string("summary"))
    say(.genres, list: show.texts("genres"))
    let length = show.string("runtime")
    say(.duration, total: Int(length.isEmpty ? show.string("averageRuntime") : length))
    if case .value(let date)? = reader.date(show.field("premiered")) {
      self[.released] = .value(date)
    }
    let states = [
      "Ended": "FINISHED", "Running": "RELEASING", "In Development": "NOT_YET_RELEASED",
      "To Be Determined": "HIATUS",
    ]
    if let state = states[show.string("status")] { say(.releaseStatus, line: state) }
    // It does not tell how many rated it.
    say(community: show["rating"]?.string("average") ?? "", best: 10, votes: "", source: "TVmaze")
  }

  /// Its episodes, when the next one is shown, who made it and who is in it, as far as it was asked for.
  fileprivate mutating func sayParts(tvMaze parts: JSONNode?) {
    guard let parts else { return }
    let episodes = parts.items(of: "episodes").filter {
      ["", "regular"].contains($0.string("type"))
    }
    say(.episodes, total: episodes.count)
    let items = episodes.enumerated().map { index, episode in
      let title = plainLine(episode.string("name"))
      var pairs = [TitleValue.Pair("number", .number(index + 1))]
      if !title.isEmpty { pairs.append(TitleValue.Pair("title", .text(title))) }
      if case .success(let day?) = ValueReader.date(in: episode.string("airdate")) {
        pairs.append(TitleValue.Pair("aired", .date(day)))
      }
      return TitleValue.mapping(pairs)
    }
    if !items.isEmpty { self[.episodeList] = .value(.items(items)) }
    if let next = parts["nextepisode"], let moment = Moment(rfc3339: next.string("airstamp")),
      let index = episodes.firstIndex(where: { $0.string("id") == next.string("id") })
    {
      self[.airing] = .value(
        .items([
          .mapping([
            TitleValue.Pair("episode", .number(index + 1)),
            TitleValue.Pair("at", .text(moment.iso)),
          ])
        ]))
    }
    say(
      creators: parts.items(of: "crew").filter { $0.string("type") == "Creator" }
        .map { $0["person"]?.string("name") ?? "" }, role: "creator")
    say(
      characters: parts.items(of: "cast").prefix(mostCharacters).map {
        ($0["character"]?.string("name") ?? "", "")
      })
  }
}
