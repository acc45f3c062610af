import Base
import DataFormats
import HTTPFetching
import MediaLibrary
import Trackers

/// Steam's store: fifty games in a request, by their numbers.
///
/// Source: <https://steamapi.xpaw.me/#IStoreBrowseService/GetItems>.
struct SteamSource: JSONSource {
  let info: SourceInfo
  /// The store's pages, which search by name and know one game in a request.
  let server: SourceAccess.Server
  private let browser: SourceAccess.Server
  private let browserInfo: SourceInfo
  let pictures: SourceAccess.PictureServer?

  /// How many games with exactly the searched name are fetched if each takes a request.
  private static let namesakes = 3

  init(_ access: SourceAccess) {
    let usual = "https://store.steampowered.com"
    server = access.address(of: "steam", usually: usual)
    // Another server has both interfaces.
    browser =
      server.base == usual
      ? SourceAccess.Server(base: "https://api.steampowered.com", isOwners: false) : server
    pictures = access.pictures(
      of: "steam", usually: "https://shared.fastly.steamstatic.com", besides: server)
    browserInfo = SourceInfo(
      id: "steam", name: "Steam", kinds: [], registries: [], batch: 50,
      rules: ServerRules(
        name: "Steam's catalogue", interval: 1_000, mayBePrivate: browser.isOwners))
    info = SourceInfo(
      id: "steam", name: "Steam", kinds: [.game], registries: ["steam"], batch: 50,
      // Games that a search finds are asked for in the catalogue.
      retries: browserInfo.rules,
      // It allows about two hundred requests in five minutes.
      rules: ServerRules(name: "Steam", interval: 1_600, mayBePrivate: server.isOwners))
  }

  func titles(
    with ids: [Work.ExternalID], of kind: Kind, _ scope: CatalogueScope, through fetcher: Fetcher
  ) async throws(FetchFailure) -> [CatalogueTitle] {
    let numbers = Set(ids.compactMap(\.number)).sorted()
    if numbers.isEmpty { return [] }
    if let found = await items(numbers, fetcher) { return found }
    return try await pages(of: numbers, fetcher)
  }

  /// Finds parts of names. The search returns only names, but matching needs more.
  func titles(
    called name: String, of kind: Kind, _ scope: CatalogueScope, through fetcher: Fetcher
  ) async throws(FetchFailure) -> [CatalogueTitle] {
    let question = SourceQuestion(query: [("term", name), ("l", "english"), ("cc", "US")])
    let found = try await titles(at: "/api/storesearch/", question, through: fetcher) {
      $0["items"]?.isArray == true
    }
    if found.isEmpty { return [] }
    func numbers(_ titles: some Sequence<CatalogueTitle>) -> [String] {
      Set(titles.compactMap(\.facts.id)).sorted()
    }
    if let whole = await items(numbers(found), fetcher) { return whole }
    let namesakes = found.filter(WantedTitle(name).hasName).prefix(Self.namesakes)
    let whole = try await pages(of: numbers(namesakes), fetcher)
    let known = Set(whole.compactMap(\.facts.id))
    return whole + found.filter { !known.contains($0.facts.id ?? "") }
  }

  /// nil if the catalogue can't be asked; the store's pages may still answer.
  private func items(_ numbers: [String], _ fetcher: Fetcher) async -> [CatalogueTitle]? {
    let wanted = ["assets", "release", "platforms", "basic_info", "ratings"]
    let input = JSONValue.object([
      ("ids", .array(numbers.compactMap { Int($0) }.map { ["appid": .number($0)] })),
      ("context", ["language": .text("english"), "country_code": .text("US")]),
      (
        "data_request",
        .object(
          wanted.map { ("include_\($0)", .flag(true)) } + [("include_tag_count", .number(20))])
      ),
    ])
    do throws(FetchFailure) {
      let question = SourceQuestion(query: [("input_json", input.line)])
      let bytes = try await browser.bytes(
        at: "/IStoreBrowseService/GetItems/v1/", question, browserInfo, fetcher)
      if let bytes,
        try JSONAnswer(bytes, from: info).root["response"]?["store_items"]?.isArray == true
      {
        return titles(in: bytes).filter { $0.facts.id.map(numbers.contains) == true }
      }
      throw FetchFailure(browserInfo.name, .notUnderstood("it contains no games"))
    } catch {
      await fetcher.drop(error, of: browserInfo)
      await fetcher.suspend(browserInfo.rules, because: error)
      return nil
    }
  }

  /// One game in a request.
  private func pages(
    of numbers: [String], _ fetcher: Fetcher
  ) async throws(FetchFailure) -> [CatalogueTitle] {
    var found: [CatalogueTitle] = []
    for id in numbers {
      let question = SourceQuestion(query: [("appids", id), ("l", "english"), ("cc", "US")])
      // It answers `null` to clients that are too fast, and `success: false` for an unknown game.
      found += try await titles(at: "/api/appdetails", question, through: fetcher) {
        $0[id]?["success"] != nil
      }.filter { $0.facts.id == id }
    }
    return found
  }
}
