import Base
import DataFormats
import MediaLibrary

/// A title of MyAnimeList's API (version 2), with its place in somebody's list or without.
struct MyAnimeListNode {
  private let row: JSONNode
  private let node: JSONNode
  private let listed: JSONNode?
  private let kind: Kind

  init(_ row: JSONNode) {
    self.row = row
    let node = row["node"] ?? row
    let listed = row["list_status"] ?? node["my_list_status"]
    self.node = node
    self.listed = listed
    let forms = [
      "manga", "novel", "one_shot", "doujinshi", "manhwa", "manhua", "oel", "light_novel",
    ]
    let isManga =
      forms.contains(node.string("media_type")) || node["num_chapters"] != nil
      || node["num_volumes"] != nil
      || ["num_chapters_read", "num_volumes_read", "is_rereading"].contains { listed?[$0] != nil }
      || ["reading", "plan_to_read"].contains(listed?.string("status"))
      || node["main_picture"]?.items.contains { $0.text?.contains("/manga/") == true } == true
    kind = isManga ? .manga : .anime
  }

  func title(_ reader: inout ValueReader) throws(RowRefusal) -> ExportedTitle {
    let location = reader.locations.location(at: row.offset)
    let written = plainLine(node.string("title"))
    reader.row = written
    let id = reader.numberID(node.field("id"))
    guard let title = written.isEmpty ? id.map({ "MyAnimeList \(kind.id) \($0)" }) : written else {
      throw RowRefusal(reason: .rowWithoutName(at: location))
    }
    reader.row = title
    if written.isEmpty {
      reader.report(at: row.offset) { .rowWithoutTitle(keptAs: title, at: $0) }
    }
    var said = TitleStatements()
    if !written.isEmpty { said.say(.title, line: title) }
    sayWork(besides: title, in: &said, &reader)
    if let listed {
      let word = listed.string("status")
      guard let status = myAnimeListStatus(from: word) else {
        throw RowRefusal(
          reason: word.isEmpty
            ? .rowWithoutStatus(title, at: location)
            : .statusNotKnown(word, row: title, at: location))
      }
      let isAgain = ["is_rewatching", "is_rereading"].contains { listed.string($0) == "true" }
      sayTracking(
        listed, isAgain && status == .completed ? .repeating : status, in: &said, &reader)
    }
    if listed == nil {
      said.say(
        community: node.string("mean"), best: 10, votes: node.string("num_scoring_users"),
        source: "MyAnimeList")
    }
    return ExportedTitle(
      kind: kind, id: id, title: title, statements: said.said, picture: picture,
      related: related(.anime, "related_anime") + related(.manga, "related_manga"),
      location: location)
  }

  private var picture: String? {
    ["large", "medium"].lazy.map { node["main_picture"]?.string($0) ?? "" }.first { !$0.isEmpty }
  }

  private func related(_ kind: Kind, _ name: String) -> [ExportedTitle.Related] {
    node.items(of: name).compactMap { related in
      guard let type = relationType(ofWords: related.string("relation_type")),
        case let id = related["node"]?.string("id") ?? "", Int(id) != nil
      else { return nil }
      return ExportedTitle.Related(
        type: type, kind: kind, ids: [Work.ExternalID(registry: "mal", value: id)])
    }
  }

  private func sayWork(
    besides title: String, in said: inout TitleStatements, _ reader: inout ValueReader
  ) {
    let names = node["alternative_titles"]
    said.say(
      titles: [("english", names?.string("en") ?? ""), ("native", names?.string("ja") ?? "")],
      besides: title)
    said.say(.synonyms, list: names?.texts("synonyms") ?? [])
    said.say(.format, line: myAnimeListFormat(node.string("media_type")))
    said.say(.description, text: plainText(node.string("synopsis")))
    said.say(.genres, list: node.items(of: "genres").map { $0.string("name") })
    said.say(.studios, list: node.items(of: "studios").map { $0.string("name") })
    said.say(
      creators: node.items(of: "authors").map { author in
        let person = author["node"]
        let name = [person?.string("first_name") ?? "", person?.string("last_name") ?? ""]
        return (name.joined(separator: " ").trimmed, roleOfAuthor(author.string("role")))
      })
    said.say(.episodes, total: reader.count(node.field("num_episodes")))
    said.say(.chapters, total: reader.count(node.field("num_chapters")))
    said.say(.volumes, total: reader.count(node.field("num_volumes")))
    if let seconds = reader.count(node.field("average_episode_duration")) {
      said.say(.duration, total: (seconds + 30) / 60)
    }
    if case .value(let date)? = reader.date(node.field("start_date")) {
      said[.released] = .value(date)
    } else if case .value(let year)? = reader.year(node["start_season"]?.field("year")) {
      said[.released] = .value(year)
    }
    if let state = myAnimeListReleaseStatus(node.string("status")) {
      said.say(.releaseStatus, line: state)
    }
    said.say(.ageRating, line: node.string("nsfw") == "black" ? "R18" : node.string("rating"))
  }

  private func sayTracking(
    _ listed: JSONNode, _ status: Status, in said: inout TitleStatements,
    _ reader: inout ValueReader
  ) {
    said[.status] = .value(.status(status))
    said[.rating] = reader.rating(listed.field("score"), best: 10)
    said.say(
      progress: reader.count(
        listed.field("num_episodes_watched") ?? listed.field("num_watched_episodes")
          ?? listed.field("num_chapters_read")),
      volumes: reader.count(listed.field("num_volumes_read")), status)
    said[.started] = reader.date(listed.field("start_date"))
    said[.finished] = reader.date(listed.field("finish_date"))
    if let times = reader.count(
      listed.field("num_times_rewatched") ?? listed.field("num_times_reread"))
    {
      said[.repeat] = times == 0 ? .absent : .value(.number(times))
    }
    let tags = listed.items(of: "tags").map { tag in
      personalText(ValueReader.Text(name: "tags", text: tag.text ?? "", offset: tag.offset))
    }
    if listed["tags"] != nil { said[.tags] = .list(tags.map(plainLine)) }
    let comments = listed.field("comments").map(personalText) ?? ""
    said.say(.notes, text: comments)
    let words = tags + comments.split(whereSeparator: \.isNewline).map(String.init)
    if node.string("nsfw") == "black" || words.contains(where: isAdultMark) {
      said[.visibility] = .value(.text("private"))
    }
  }
}

/// `TV`, `OVA` …; empty for what says nothing.
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

/// `Story & Art` is what an author does.
func roleOfAuthor(_ words: String) -> String? {
  switch words.lowercased() {
  case "": nil
  case "story & art": "author"
  case "story": "writer"
  case "art": "artist"
  default: words.lowercased()
  }
}
