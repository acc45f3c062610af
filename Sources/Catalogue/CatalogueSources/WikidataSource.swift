import Base
import DataFormats
import HTTPFetching
import MediaLibrary
import Trackers

/// Wikidata: many films, shows or games in a request, by their ids on other sites or by name and
/// year, with free pictures of films and shows from Wikimedia Commons.
///
/// It asks the query service, which finds items by other sites' ids and by exact names, and answers
/// with one short row for each fact. `wbgetentities` would need the items' numbers first, sends all
/// statements of an item (up to a megabyte), and names people and genres only on further requests.
/// The queries are plain SPARQL 1.1, without extensions of the server.
///
/// Source: <https://www.mediawiki.org/wiki/Wikidata_Query_Service/User_Manual>.
struct WikidataSource: JSONSource {
  let info: SourceInfo
  let server: SourceAccess.Server
  /// The server that searches by parts of names.
  private let site: SourceAccess.Server
  private let siteInfo: SourceInfo
  private let commons: CommonsPictures

  init(_ access: SourceAccess) {
    let usual = "https://query.wikidata.org"
    server = access.address(of: "wikidata", usually: usual)
    // Another server has both interfaces.
    site =
      server.base == usual
      ? SourceAccess.Server(base: "https://www.wikidata.org", isOwners: false) : server
    commons = CommonsPictures(access, besides: server)
    siteInfo = SourceInfo(
      id: "wikidata", name: "Wikidata", kinds: [], registries: [], batch: 1,
      rules: ServerRules(
        name: "Wikidata's search", interval: 500, mayBePrivate: site.isOwners))
    info = SourceInfo(
      id: "wikidata", name: "Wikidata", kinds: [.movie, .show, .game],
      registries: [
        "wikidata", "imdb", "tmdb", "letterboxd", "tvdb", "tvmaze", "igdb", "backloggd",
      ], batch: 50, namesAtOnce: 25, retries: siteInfo.rules, picturesApart: [.movie, .show],
      leadingKinds: [.game],
      picturesAtOnce: 1,
      // It wants one request at a time, and allows a minute of its own time in each minute.
      rules: ServerRules(name: "Wikidata", interval: 2_000, mayBePrivate: server.isOwners))
  }

  func titles(
    with ids: [Work.ExternalID], of kind: Kind, _ scope: CatalogueScope, through fetcher: Fetcher
  ) async throws(FetchFailure) -> [CatalogueTitle] {
    let asked = ids.filter(\.isAskable)
    guard let registry = asked.first?.registry else { return [] }
    let values = Set(asked.filter { $0.registry == registry }.map(\.value)).sorted()
    let items: String
    if registry == "wikidata" {
      items =
        "VALUES ?item { \(values.map { "wd:\($0)" }.joined(separator: " ")) } \(isOf(kind))"
    } else {
      guard let property = WikidataProperty.id(registry, of: kind) else { return [] }
      let list = values.map { literal($0) }.joined(separator: " ")
      // IGDB's ids are names or numbers.
      let path =
        registry == "igdb"
        ? "wdt:\(property)|wdt:\(WikidataProperty.igdbNumber)" : "wdt:\(property)"
      items = "VALUES ?id { \(list) } ?item \(path) ?id . \(mayBe(kind))"
    }
    let found = try await answer(to: query(for: kind, items), for: asked, scope, through: fetcher)
    if registry != "backloggd" { return found }
    return found.map { title in
      title.known(
        by: asked.filter { id in
          title.ids.contains(Work.ExternalID(registry: "igdb", value: id.value))
        })
    }
  }

  /// Finds parts of names, too.
  func titles(
    called name: String, of kind: Kind, _ scope: CatalogueScope, through fetcher: Fetcher
  ) async throws(FetchFailure) -> [CatalogueTitle] {
    let found = try await search(name, upTo: 20, fetcher).map { item in
      Work.ExternalID(registry: "wikidata", value: item.string("id"))
    }
    let items = found.filter(\.isAskable).map { "wd:\($0.value)" }.joined(separator: " ")
    if items.isEmpty { return [] }
    let search = "VALUES ?item { \(items) } \(isOf(kind))"
    return try await answer(to: query(for: kind, search), scope, through: fetcher)
  }

  func titles(
    called wanted: [WantedTitle], of kind: Kind, _ scope: CatalogueScope, through fetcher: Fetcher
  ) async throws(FetchFailure) -> [CatalogueTitle] {
    var rows: [String] = []
    for title in wanted {
      for name in ([title.name] + title.otherNames).flatMap(spellings) {
        // `mul` is for names that are the same in all languages.
        for language in ["en", "mul"] + WikidataItem.languages.map(\.code) {
          let row = "(\(literal(name))@\(language) \(title.year.map(String.init) ?? "UNDEF"))"
          if !rows.contains(row) { rows.append(row) }
        }
      }
    }
    if rows.isEmpty { return [] }
    let names = "VALUES (?name ?year) { \(rows.joined(separator: " ")) }"
    let isNamed = "?item rdfs:label|skos:altLabel|wdt:P1476 ?name ."
    let items = """
      \(names) \(isNamed) \(isOf(kind))
      OPTIONAL { ?item wdt:P577|wdt:P580 ?date . }
      FILTER(!BOUND(?year) || (BOUND(?date) && ABS(YEAR(?date) - ?year) <= 1))
      """
    let matches = "UNION { \(names) \(isNamed) BIND(\"name\" AS ?key) BIND(?name AS ?value) }"
    return try await answer(to: query(for: kind, items, matches), scope, through: fetcher)
  }

  /// Searches for each name, which finds it in any case and as part of a longer one; then asks for
  /// all found items at once.
  func titles(
    like wanted: [WantedTitle], of kind: Kind, _ scope: CatalogueScope, through fetcher: Fetcher
  ) async throws(FetchFailure) -> [CatalogueTitle] {
    var names: [(item: String, name: String)] = []
    for title in wanted {
      for item in try await search(title.name, upTo: 10, fetcher) {
        let name = item["match"]?.string("text") ?? item.string("label")
        names.append((item.string("id"), name))
      }
    }
    names.removeAll { !Work.ExternalID(registry: "wikidata", value: $0.item).isAskable }
    if names.isEmpty { return [] }
    let items = Set(names.map(\.item)).sorted().map { "wd:\($0)" }.joined(separator: " ")
    let rows = Set(names.map { "(wd:\($0.item) \(literal($0.name)))" }).sorted()
    return try await answer(
      to: query(
        for: kind, "VALUES ?item { \(items) } \(isOf(kind))",
        """
        UNION { VALUES (?item ?value) { \(rows.joined(separator: " ")) } BIND("name" AS ?key) }
        """), scope, through: fetcher)
  }

  private func search(
    _ name: String, upTo count: Int, _ fetcher: Fetcher
  ) async throws(FetchFailure) -> [JSONNode] {
    let question = SourceQuestion(query: [
      ("action", "wbsearchentities"), ("search", name), ("language", "en"), ("type", "item"),
      ("limit", String(count)), ("format", "json"),
    ])
    guard let bytes = try await site.bytes(at: "/w/api.php", question, siteInfo, fetcher) else {
      return []
    }
    return try JSONAnswer(bytes, from: info).root.items(of: "search")
  }

  private func answer(
    to query: String, for asked: [Work.ExternalID] = [], _ scope: CatalogueScope,
    through fetcher: Fetcher
  ) async throws(FetchFailure) -> [CatalogueTitle] {
    let question = SourceQuestion(
      headers: [
        ("Accept", "application/sparql-results+json"), ("Content-Type", "application/sparql-query"),
      ], body: Array(query.utf8))
    let answer = try await answer(at: "/sparql", question, through: fetcher) {
      $0["results"]?["bindings"]?.isArray == true
    }
    guard let answer else { return [] }
    let items = WikidataItem.all(in: answer.root)
    let found = titles(in: answer.bytes).map { title in
      guard let item = title.facts.id.flatMap({ items[$0] }) else { return title }
      return title.known(by: item, in: scope.language).known(
        by: asked.filter { $0.registry == "igdb" && item.igdbNumbers.contains($0.value) })
    }
    if !scope.hasPictures { return found }
    do throws(FetchFailure) {
      return try await commons.adding(to: found, through: fetcher)
    } catch {
      await fetcher.drop(error, of: commons.info)
      return found.map { $0.withoutPictures(because: error) }
    }
  }

  /// Only films and shows have these ids. Classes wouldn't do: an item has many, and seasons,
  /// episodes and franchises share some.
  private func isOf(_ kind: Kind) -> String { "FILTER \(has(kind))" }

  /// An id of IMDb may belong to a film or a show; some miniseries are both.
  private func mayBe(_ kind: Kind) -> String {
    if kind == .game { return isOf(kind) }
    return "FILTER (\(has(kind)) || NOT \(has(kind == .show ? .movie : .show)))"
  }

  private func has(_ kind: Kind) -> String {
    let properties = WikidataProperty.marks(of: kind).map { "wdt:\($0)" }.joined(separator: "|")
    return "EXISTS { ?item \(properties) ?known }"
  }

  /// - Parameters:
  ///   - items: finds `?item`
  ///   - more: a further `UNION` of facts
  private func query(for kind: Kind, _ items: String, _ more: String = "") -> String {
    let facts = WikidataProperty.facts(about: kind)
      .map { "(\"\($0.key)\" wdt:\($0.property))" }.joined(separator: " ")
    return """
      \(prefixes)
      SELECT DISTINCT ?item ?kind ?title ?mul ?key ?value ?unit ?label WHERE {
        { SELECT DISTINCT ?item WHERE { \(items) } }
        BIND("\(kind.id)" AS ?kind)
        OPTIONAL { ?item rdfs:label ?title . FILTER(LANG(?title) = "en") }
        OPTIONAL { ?item rdfs:label ?mul . FILTER(LANG(?mul) = "mul") }
        {
          VALUES (?key ?property) { \(facts) }
          ?item ?property ?value .
          OPTIONAL { ?value rdfs:label ?label . FILTER(LANG(?label) IN ("en", "mul")) }
        } UNION {
          VALUES (?key ?claim ?node) {
            ("released" p:P577 psv:P577) ("begin" p:P580 psv:P580) ("end" p:P582 psv:P582)
          }
          ?item ?claim ?statement .
          ?statement a wikibase:BestRank ; ?node ?time .
          ?time wikibase:timeValue ?value ; wikibase:timePrecision ?unit .
        } UNION {
          ?item wikibase:sitelinks ?value .
          BIND("articles" AS ?key)
        } UNION {
          ?item p:P2047 ?statement .
          ?statement a wikibase:BestRank ; psv:P2047 ?amount .
          ?amount wikibase:quantityAmount ?value ; wikibase:quantityUnit ?unit .
          BIND("duration" AS ?key)
        } \(more)
      }
      """
  }
}

/// Wikidata's properties: <https://www.wikidata.org/wiki/Property:P345> and so on.
private enum WikidataProperty {
  static let igdbNumber = "P9043"

  static func id(_ registry: String, of kind: Kind) -> String? {
    let properties = [
      "imdb": "P345", "tmdb": kind == .show ? "P4983" : "P4947", "tvdb": "P4835",
      "tvmaze": "P8600", "letterboxd": "P6127", "steam": "P1733", "igdb": "P5794",
      // Its games have the names of IGDB's pages.
      "backloggd": "P5794",
    ]
    return properties[registry]
  }

  /// Properties that only titles of a kind have.
  static func marks(of kind: Kind) -> [String] {
    let registries =
      switch kind {
      case .show: ["tmdb", "tvdb", "tvmaze"]
      case .game: ["steam", "igdb"]
      default: ["tmdb", "letterboxd"]
      }
    return registries.compactMap { id($0, of: kind) }
  }

  static func facts(about kind: Kind) -> [(key: String, property: String)] {
    let shared = [("original", "P1476"), ("composer", "P86"), ("series", "P179")]
    let screen = [
      ("creator", "P170"), ("studio", "P272"), ("genre", "P136"), ("country", "P495"),
      ("language", "P364"), ("poster", "P3383"), ("logo", "P154"), ("image", "P18"),
    ]
    let registries: [String]
    let own: [(String, String)]
    switch kind {
    case .show:
      registries = ["imdb", "tmdb", "tvdb", "tvmaze"]
      // A show's directors and writers each made single episodes.
      own = screen + [("episodes", "P1113")]
    case .game:
      registries = ["steam", "igdb"]
      own = [("developer", "P178"), ("publisher", "P123"), ("igdbNumber", igdbNumber)]
    default:
      registries = ["imdb", "tmdb", "letterboxd"]
      own = screen + [("director", "P57"), ("writer", "P58")]
    }
    return shared + own + registries.compactMap { name in id(name, of: kind).map { (name, $0) } }
  }
}

extension Work.ExternalID {
  /// Whether Wikidata can be searched for it.
  fileprivate var isAskable: Bool {
    switch registry {
    case "wikidata": value.hasPrefix("Q") && Int(value.dropFirst()).map { $0 > 0 } == true
    case "imdb": isIMDbID(value)
    case "tmdb", "tvdb", "tvmaze", "steam": number == value
    default: isText(upTo: 100) { $0 > 0x20 && $0 < 0x7F }
    }
  }
}

private let prefixes = [
  ("wd", "http://www.wikidata.org/entity/"), ("wdt", "http://www.wikidata.org/prop/direct/"),
  ("p", "http://www.wikidata.org/prop/"), ("psv", "http://www.wikidata.org/prop/statement/value/"),
  ("wikibase", "http://wikiba.se/ontology#"), ("rdfs", "http://www.w3.org/2000/01/rdf-schema#"),
  ("skos", "http://www.w3.org/2004/02/skos/core#"),
].map { "PREFIX \($0.0): <\($0.1)>" }.joined(separator: "\n")

/// A name with other apostrophes and dashes, and with `&` or "and".
private func spellings(of name: String) -> [String] {
  let plain = name.replacing("’", with: "'").replacing(" – ", with: " - ")
  let typeset = name.replacing("'", with: "’").replacing(" - ", with: " – ")
  var all = [name]
  for spelling in [plain, typeset] + [
    plain.replacing(" & ", with: " and "), plain.replacing(" and ", with: " & "),
  ] where !all.contains(spelling) {
    all.append(spelling)
  }
  return all
}

/// A text in a query.
///
/// Source: <https://www.w3.org/TR/sparql11-query/#grammarEscapes>.
private func literal(_ text: String) -> String {
  let escaped = singleLine(text).replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
  return "\"\(escaped)\""
}
