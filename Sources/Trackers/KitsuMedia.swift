import Base
import DataFormats
import MediaLibrary

/// The anime and manga of an answer of Kitsu's that has no library entries: found, listed or asked for one by one.
func kitsuMedia(in root: JSONNode?) -> [JSONNode] {
  guard let data = root?["data"] else { return [] }
  return (data.isArray ? Array(data.items) : [data]).filter { node in
    ["anime", "manga"].contains(node.string("type"))
      && node["attributes"]?["canonicalTitle"] != nil
  }
}

/// Titles that are nobody's yet.
func readKitsuMedia(_ document: ExportDocument, _ reporting: inout DiagnosticList) -> Export {
  var reader = ValueReader(locations: LocationCursor(document.source), reporting: reporting)
  var export = Export()
  export.isWhole = false
  let included = kitsuIncluded(in: document.json)
  for media in kitsuMedia(in: document.json) {
    export.take(try KitsuMedia(media, included).title(&reader))
  }
  reporting = reader.reporting
  return export
}

/// What stands beside the titles or entries of an answer, by type and id: `mappings/332791`.
func kitsuIncluded(in root: JSONNode?) -> [String: JSONNode] {
  var included: [String: JSONNode] = [:]
  for node in root?.items(of: "included") ?? [] {
    included["\(node.string("type"))/\(node.string("id"))"] = node
  }
  return included
}

private struct KitsuMedia {
  private let node: JSONNode
  private let attributes: JSONNode?
  private let kind: Kind
  private let included: [String: JSONNode]

  init(_ node: JSONNode, _ included: [String: JSONNode]) {
    self.node = node
    self.included = included
    attributes = node["attributes"]
    kind = node.string("type") == "manga" ? .manga : .anime
  }

  func title(_ reader: inout ValueReader) throws(RowRefusal) -> ExportedTitle {
    let location = reader.locations.location(at: node.offset)
    let title = plainLine(attributes?.string("canonicalTitle") ?? "")
    reader.row = title
    guard let attributes, !title.isEmpty else {
      throw RowRefusal(reason: .rowWithoutName(at: location))
    }
    var said = TitleStatements()
    said.say(.title, line: title)
    said.sayWork(kitsu: attributes, besides: title, kind, &reader)
    sayMore(attributes, in: &said)
    return ExportedTitle(
      kind: kind, id: reader.numberID(node.field("id")), title: title,
      ids: idsElsewhere(ofKitsu: linked("mappings").compactMap { $0["attributes"] }),
      statements: said.said, picture: picture, location: location)
  }

  /// What is asked of catalogues only.
  private func sayMore(_ attributes: JSONNode, in said: inout TitleStatements) {
    let genres = linked("genres").map { $0["attributes"]?.string("name") ?? "" }
    // Categories are all sorts of things: places, times, what happens.
    let categories = linked("categories").map { $0["attributes"]?.string("title") ?? "" }
    said.say(.genres, list: (genres.isEmpty ? categories : genres).compactMap(animeGenre))
    let studios = linked("animeProductions").filter {
      $0["attributes"]?.string("role") == "studio"
    }
    said.say(.studios, list: studios.compactMap { name(in: $0, "producer", "name") })
    said.say(
      creators: linked("staff").compactMap { staff in
        let task = staff["attributes"]?.string("role") ?? ""
        guard isMakersTask(task), let name = name(in: staff, "person", "name") else { return nil }
        return (name, roleOfMaker(task))
      })
    let characters = linked("characters").compactMap { character in
      name(in: character, "character", "canonicalName").map {
        (name: $0, role: (character["attributes"]?.string("role") ?? "").uppercased())
      }
    }
    let sorted =
      characters.filter { $0.role == "MAIN" } + characters.filter { $0.role != "MAIN" }
    said.say(characters: Array(sorted.prefix(mostCharacters)))
    let votes = attributes["ratingFrequencies"]?.items.compactMap { Int($0.text ?? "") } ?? []
    said.say(
      community: attributes.string("averageRating"), best: 100,
      votes: String(votes.reduce(0) { $0.addingReportingOverflow($1).partialValue }),
      source: "Kitsu")
    if attributes.string("nsfw") == "true" { said[.visibility] = .value(.text("private")) }
  }

  /// The one that fits a page best.
  private var picture: String? {
    let poster = attributes?["posterImage"]
    return ["large", "original", "medium"].lazy.map { poster?.string($0) ?? "" }
      .first { !$0.isEmpty }
  }

  private func linked(_ relation: String) -> [JSONNode] {
    (node["relationships"]?[relation]?.items(of: "data") ?? []).compactMap {
      included["\($0.string("type"))/\($0.string("id"))"]
    }
  }

  /// The name of whom something leads to.
  private func name(in node: JSONNode, _ relation: String, _ attribute: String) -> String? {
    guard let link = node["relationships"]?[relation]?["data"] else { return nil }
    return included["\(link.string("type"))/\(link.string("id"))"]?["attributes"]?
      .string(attribute)
  }
}
