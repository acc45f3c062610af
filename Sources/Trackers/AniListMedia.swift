import Base
import DataFormats
import MediaLibrary

/// The media objects of an answer of AniList's that has no lists: of `Media`, of `Page { media }`, or alone.
func aniListMedia(in root: JSONNode?) -> [JSONNode] {
  guard let root, root.isObject else { return [] }
  let data = root["data"] ?? root
  let candidates = [data] + data.members.map(\.value)
  return (candidates + candidates.flatMap { $0.items(of: "media") }).filter { node in
    node["title"]?.isObject == true && node["id"] != nil
      && ["ANIME", "MANGA"].contains(node.string("type"))
  }
}

/// Titles that are nobody's yet.
func readAniListMedia(_ document: ExportDocument, _ reporting: inout DiagnosticList) -> Export {
  var reader = ValueReader(locations: LocationCursor(document.source), reporting: reporting)
  var export = Export()
  export.isWhole = false
  for media in aniListMedia(in: document.json) { export.take(try title(of: media, &reader)) }
  reporting = reader.reporting
  return export
}

private func title(
  of media: JSONNode, _ reader: inout ValueReader
) throws(RowRefusal) -> ExportedTitle {
  let location = reader.locations.location(at: media.offset)
  let kind: Kind = media.string("type") == "MANGA" ? .manga : .anime
  let id = reader.numberID(media.field("id"))
  guard let title = aniListTitle(of: media) else {
    throw RowRefusal(reason: .rowWithoutName(at: location))
  }
  reader.row = title
  var said = TitleStatements()
  said.say(.title, line: title)
  said.sayWork(aniList: media, besides: title, kind, &reader)
  said.sayMore(aniList: media)
  if media.string("isAdult") == "true" { said[.visibility] = .value(.text("private")) }
  return ExportedTitle(
    kind: kind, id: id, title: title, ids: idsElsewhere(ofAniList: media),
    statements: said.said, picture: aniListPicture(of: media), related: related(to: media),
    location: location)
}

/// The largest; none where it is the one that stands for those without.
private func aniListPicture(of media: JSONNode) -> String? {
  let cover = media["coverImage"]
  return ["extraLarge", "large"].lazy.map { cover?.string($0) ?? "" }
    .first { !$0.isEmpty && !$0.hasSuffix("/default.jpg") }
}

private func related(to media: JSONNode) -> [ExportedTitle.Related] {
  (media["relations"]?.items(of: "edges") ?? []).compactMap { edge in
    guard let node = edge["node"], case let id = node.string("id"), Int(id) != nil,
      ["ANIME", "MANGA"].contains(node.string("type")), !edge.string("relationType").isEmpty
    else { return nil }
    return ExportedTitle.Related(
      type: singleLine(edge.string("relationType")),
      kind: node.string("type") == "MANGA" ? .manga : .anime,
      ids: [Work.ExternalID(registry: "anilist", value: id)] + idsElsewhere(ofAniList: node))
  }
}

extension TitleStatements {
  /// What is asked of catalogues only: who made it, who is in it, what many think of it, and when it goes on.
  fileprivate mutating func sayMore(aniList media: JSONNode) {
    let staff = media["staff"]?.items(of: "edges") ?? []
    say(
      creators: staff.compactMap { edge in
        let task = edge.string("role")
        guard let name = edge["node"]?["name"], isMakersTask(task) else { return nil }
        return (
          name: name.string("full"), role: roleOfMaker(task), names: [name.string("native")]
        )
      })
    if let score = Int(media.string("averageScore")), (1...100).contains(score) {
      self[.communityRating] = .value(.hundredths(score * 100))
      say(.communitySource, line: "AniList")
      let amounts = media["stats"]?.items(of: "scoreDistribution") ?? []
      say(
        .communityVotes, total: amounts.compactMap { Int($0.string("amount")) }.reduce(0, +))
    }
    say(.coverColor, line: media["coverImage"]?.string("color") ?? "")
    let cast = media["characters"]?.items(of: "edges") ?? []
    say(
      characters: cast.map { ($0["node"]?["name"]?.string("full") ?? "", $0.string("role")) })
    let nodes = media["airingSchedule"]?.items(of: "nodes") ?? []
    say(
      airing: (nodes + [media["nextAiringEpisode"]].compactMap { $0 }).compactMap { node in
        guard let episode = Int(node.string("episode")), let at = Int(node.string("airingAt"))
        else { return nil }
        return (episode, at)
      })
  }

  /// Who is in it, each name once; nothing is said when there is nobody.
  mutating func say(characters: [(name: String, role: String)]) {
    var seen: Set<String> = []
    let items = characters.compactMap { character -> TitleValue? in
      let name = plainLine(character.name)
      guard !name.isEmpty, seen.insert(name).inserted else { return nil }
      let role = Work.Character.Role(rawValue: character.role)
      return .mapping(
        [TitleValue.Pair("name", .text(name))]
          + (role.map { [TitleValue.Pair("role", .text($0.rawValue))] } ?? []))
    }
    if !items.isEmpty { self[.characters] = .value(.items(items)) }
  }

  /// Episodes with the second since 1970 when each is shown; nothing is said when there are none.
  mutating func say(airing episodes: [(number: Int, at: Int)]) {
    var moments: [Int: Moment] = [:]
    for episode in episodes where episode.number > 0 {
      moments[episode.number] = Moment(secondsSince1970: episode.at)
    }
    let items = moments.keys.sorted().compactMap { number in
      moments[number].map {
        TitleValue.mapping([
          TitleValue.Pair("episode", .number(number)), TitleValue.Pair("at", .text($0.iso)),
        ])
      }
    }
    if !items.isEmpty { self[.airing] = .value(.items(items)) }
  }
}

/// Whether somebody with this task made the whole, and not an episode of it or a song.
func isMakersTask(_ task: String) -> Bool {
  let tasks = [
    "director", "chief director", "series director", "original creator", "original manga",
    "original story", "original concept", "story & art", "story", "art", "author", "illustrator",
    "illustration", "series composition", "screenplay", "character design", "music",
  ]
  return tasks.contains(task.lowercased().trimmed)
}

/// `composer` of `Music`.
func roleOfMaker(_ task: String) -> String? {
  task.lowercased() == "music" ? "composer" : roleOfAuthor(task)
}

/// The languages in which AniList has names, in the order in which a library wants them.
package let aniListLanguages = ["romaji", "english", "native"]

/// The first of its names in the order in which a library wants them, unless `tokonoma export anilist` says which.
/// `userPreferred` follows the account that asks, and says nothing of the library.
func aniListTitle(of media: JSONNode?) -> String? {
  let names = media?["title"]
  return ["tokonoma", "romaji", "userPreferred", "english", "native"].lazy
    .map { plainLine(names?.string($0) ?? "") }.first { !$0.isEmpty }
}

func idsElsewhere(ofAniList media: JSONNode?) -> [Work.ExternalID] {
  let mal = media?.string("idMal") ?? ""
  return Int(mal).map { [Work.ExternalID(registry: "mal", value: String($0))] } ?? []
}
