import Base
import DataFormats
import MediaLibrary

/// A title of MyAnimeList's as Jikan tells it.
func title(
  ofJikan node: JSONNode, _ reader: inout ValueReader
) throws(RowRefusal) -> ExportedTitle {
  let location = reader.locations.location(at: node.offset)
  let title = plainLine(node.string("title"))
  reader.row = title
  guard !title.isEmpty, let kind = MyAnimeListAnswer.jikanKind(of: node) else {
    throw RowRefusal(reason: .rowWithoutName(at: location))
  }
  let id = reader.numberID(node.field("mal_id"))
  var said = TitleStatements()
  said.say(.title, line: title)
  said.sayWork(jikan: node, besides: title, kind, &reader)
  let picture = node["images"]?["jpg"]
  return ExportedTitle(
    kind: kind, id: id, title: title, statements: said.said,
    picture: ["large_image_url", "image_url"].lazy.map { picture?.string($0) ?? "" }
      .first { !$0.isEmpty },
    related: related(to: node), location: location)
}

/// Only the answer to a question for all of a title tells them.
private func related(to node: JSONNode) -> [ExportedTitle.Related] {
  node.items(of: "relations").flatMap { relation in
    relation.items(of: "entry").compactMap { entry in
      guard let type = relationType(ofWords: relation.string("relation")),
        let kind = Kind(id: entry.string("type")), [.anime, .manga].contains(kind),
        case let id = entry.string("mal_id"), Int(id) != nil
      else { return nil }
      return ExportedTitle.Related(
        type: type, kind: kind, ids: [Work.ExternalID(registry: "mal", value: id)])
    }
  }
}

extension TitleStatements {
  fileprivate mutating func sayWork(
    jikan node: JSONNode, besides title: String, _ kind: Kind, _ reader: inout ValueReader
  ) {
    func names(_ name: String) -> [String] { node.items(of: name).map { $0.string("name") } }
    say(
      titles: [
        ("english", node.string("title_english")), ("native", node.string("title_japanese")),
      ], besides: title)
    say(.synonyms, list: node.texts("title_synonyms"))
    say(.format, line: myAnimeListFormat(node.string("type")))
    say(
      .description,
      text: plainText(node.string("synopsis").replacing("[Written by MAL Rewrite]", with: "")))
    say(.genres, list: names("genres") + names("explicit_genres") + names("themes"))
    say(.studios, list: names("studios"))
    say(creators: names("authors").map(nameInOrder), role: nil)
    if kind == .anime { say(.episodes, total: reader.count(node.field("episodes"))) }
    say(.chapters, total: reader.count(node.field("chapters")))
    say(.volumes, total: reader.count(node.field("volumes")))
    say(.duration, total: minutes(ofWords: node.string("duration")))
    let first = (node["aired"] ?? node["published"])?["prop"]?["from"]
    if case .value(let date)? = reader.fuzzyDate(first) {
      self[.released] = .value(date)
    } else if case .value(let date)? = reader.year(node.field("start_year")) {
      self[.released] = .value(date)
    }
    if let state = myAnimeListReleaseStatus(node.string("status")) {
      say(.releaseStatus, line: state)
    }
    say(.ageRating, line: node.string("rating"))
    say(
      community: node.string("score"), best: 10, votes: node.string("scored_by"),
      source: "MyAnimeList")
  }
}

/// `Rina Mori`, of `Mori, Rina`.
private func nameInOrder(_ name: String) -> String {
  let parts = name.split(separator: ",").map { String($0).trimmed }
  return parts.count == 2 ? "\(parts[1]) \(parts[0])" : name
}

/// Of `24 min per ep` or `1 hr 30 min`.
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
