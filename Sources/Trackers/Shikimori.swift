import Base
import DataFormats
import MediaLibrary

/// The title of a row of Shikimori's JSON export; its ids are MyAnimeList's.
func title(
  ofShikimori row: JSONNode, _ reader: inout ValueReader
) throws(RowRefusal) -> ExportedTitle {
  let location = reader.locations.location(at: row.offset)
  let kind: Kind = row.string("target_type").lowercased() == "anime" ? .anime : .manga
  let title = plainLine(row.string("target_title"))
  reader.row = title
  if title.isEmpty { throw RowRefusal(reason: .rowWithoutName(at: location)) }
  let word = row.string("status")
  guard let status = Status(word: word) else {
    throw RowRefusal(
      reason: word.isEmpty
        ? .rowWithoutStatus(title, at: location)
        : .statusNotKnown(word, row: title, at: location))
  }
  var said = TitleStatements()
  said.say(.title, line: title)
  let russian = plainLine(row.string("target_title_ru"))
  if russian != title { said.say(.synonyms, list: [russian]) }
  said[.status] = .value(.status(status))
  said[.rating] = reader.rating(row.field("score"), best: 10)
  said.say(
    progress: reader.count(row.field(kind == .anime ? "episodes" : "chapters")),
    volumes: reader.count(row.field("volumes")), status)
  if let times = reader.count(row.field("rewatches")) {
    said[.repeat] = times == 0 ? .absent : .value(.number(times))
  }
  let text = row.field("text").map(personalText) ?? ""
  said.say(.notes, text: text)
  if text.split(whereSeparator: \.isNewline).contains(where: { isAdultMark(String($0)) }) {
    said[.visibility] = .value(.text("private"))
  }
  return ExportedTitle(
    kind: kind, id: reader.numberID(row.field("target_id")), title: title, statements: said.said,
    location: location)
}
