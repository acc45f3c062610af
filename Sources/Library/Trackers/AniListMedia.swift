import Diagnostics
import JSON
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
  for media in aniListMedia(in: document.json) { export.take(title(of: media, &reader)) }
  reporting = reader.reporting
  return export
}

private func title(
  of media: JSONNode, _ reader: inout ValueReader
) -> Result<ExportedTitle, RowRefusal> {
  let location = reader.locations.location(at: media.offset)
  let kind: Kind = media.string("type") == "MANGA" ? .manga : .anime
  let id = reader.numberID(media.field("id"))
  guard let title = aniListTitle(of: media) else {
    return .failure(RowRefusal(reason: .rowWithoutName(at: location)))
  }
  reader.row = title
  var said = TitleStatements()
  said.say(.title, line: title)
  said.sayWork(aniList: media, besides: title, kind, &reader)
  if media.string("isAdult") == "true" { said[.visibility] = .value(.text("private")) }
  return .success(
    ExportedTitle(
      kind: kind, id: id, title: title, ids: idsElsewhere(ofAniList: media),
      statements: said.said, location: location))
}

/// The first of its names in the order in which a library wants them.
func aniListTitle(of media: JSONNode?) -> String? {
  let names = media?["title"]
  return ["romaji", "userPreferred", "english", "native"].lazy
    .map { plainLine(names?.string($0) ?? "") }.first { !$0.isEmpty }
}

func idsElsewhere(ofAniList media: JSONNode?) -> [Work.ExternalID] {
  let mal = media?.string("idMal") ?? ""
  return Int(mal).map { [Work.ExternalID(registry: "mal", value: String($0))] } ?? []
}
