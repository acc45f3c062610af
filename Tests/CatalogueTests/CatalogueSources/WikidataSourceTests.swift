import Catalogue
import HTTPFetching
import MediaLibrary
import TestSupport
import Testing
import Trackers

@Suite struct WikidataSourceTests {
  private static let pictures = "http://commons.wikimedia.org/wiki/Special:FilePath/"

  /// A row of an answer; empty columns are missing, as the query service leaves them out.
  private static func row(
    _ item: String, _ kind: String, _ title: String, _ key: String, _ value: String,
    language: String = "", unit: String = "", label: String = "", in labelLanguage: String = "en"
  ) -> String {
    func text(_ name: String, _ value: String, _ language: String = "") -> String {
      let tag = language.isEmpty ? "" : #","xml:lang":"\#(language)""#
      return value.isEmpty ? "" : #","\#(name)":{"type":"literal"\#(tag),"value":"\#(value)"}"#
    }
    return #"{"item":{"type":"uri","value":"http://www.wikidata.org/entity/\#(item)"}"#
      + text("kind", kind) + text("title", title, "en") + text("key", key)
      + text("value", value, language) + text("unit", unit) + text("label", label, labelLanguage)
      + "}"
  }

  private static func answer(_ rows: [String]) -> String {
    #"{"head":{"vars":["item","kind"]},"results":{"bindings":[\#(rows.joined(separator: ","))]}}"#
  }

  private static let minute = "http://www.wikidata.org/entity/Q7727"

  private static let tides: [String] = {
    func fact(
      _ key: String, _ value: String, language: String = "", unit: String = "", label: String = "",
      in labelLanguage: String = "en"
    ) -> String {
      row(
        "Q71", "movie", "Tides", key, value, language: language, unit: unit, label: label,
        in: labelLanguage)
    }
    let entity = "http://www.wikidata.org/entity/"
    return [
      fact("imdb", "tt0000071"), fact("tmdb", "4071"), fact("letterboxd", "tides-1999"),
      fact("original", "Gezeiten", language: "de"),
      fact("director", entity + "Q2", label: "Bo Lind", in: "mul"),
      fact("director", entity + "Q1", label: "Ada Winter, all languages", in: "mul"),
      fact("director", entity + "Q1", label: "Ada Winter"),
      fact("director", entity + "Q3"),
      fact("genre", entity + "Q4", label: "science fiction film"),
      fact("genre", entity + "Q5", label: "comedy-drama"),
      fact("genre", entity + "Q6", label: "heist film"),
      fact("country", entity + "Q17", label: "Japan"),
      fact("country", entity + "Q30", label: "United States"),
      fact("language", entity + "Q5287", label: "Japanese"),
      fact("studio", entity + "Q7", label: "Kaigan"),
      fact("series", entity + "Q8", label: "Sea trilogy"),
      fact("released", "1999-06-01T00:00:00Z", unit: "11"),
      fact("released", "1999-01-01T00:00:00Z", unit: "9"),
      fact("released", "1999-04-30T00:00:00Z", unit: "11"),
      fact("duration", "124", unit: minute), fact("duration", "118", unit: minute),
      fact("duration", "7", unit: entity + "Q1"),
      fact("logo", pictures + "Tides%20logo.svg"),
      fact("image", pictures + "Cast%20of%20Tides.jpg"),
      fact("image", pictures + "Tides%20poster%201999.jpg"),
    ]
  }()

  private static func file(
    _ name: String, _ licence: String, _ author: String, mime: String = "image/jpeg",
    nonFree: String = ""
  ) -> String {
    """
    {"ns":6,"title":"File:\(name)","imagerepository":"local","imageinfo":[{"mime":"\(mime)",
    "thumburl":"https://pictures.example.org/960px-\(name.replacing(" ", with: "_"))",
    "url":"https://pictures.example.org/\(name.replacing(" ", with: "_"))",
    "descriptionurl":"https://commons.wikimedia.org/wiki/File:\(name.replacing(" ", with: "_"))",
    "extmetadata":{"LicenseShortName":{"value":"\(licence)"},"Artist":{"value":"\(author)"},
    "NonFree":{"value":"\(nonFree)"}}}]}
    """
  }

  private func source(
    _ rows: [String], files: [String] = [], found: [String] = []
  ) async throws -> (AskedSource, ReplayServer) {
    let server = try await ReplayServer([
      "POST /sparql": { _ in .json(Self.answer(rows)) },
      "GET /w/api.php": { request in
        request["action"] == "wbsearchentities"
          ? .json(
            #"{"search":[\#(found.map { #"{"id":"\#($0)","match":{"text":"Found as \#($0)"}}"# }.joined(separator: ","))]}"#
          )
          : .json(#"{"batchcomplete":true,"query":{"pages":[\#(files.joined(separator: ","))]}}"#)
      },
    ])
    return (try #require(AskedSource("wikidata", at: server)), server)
  }

  @Test(arguments: [
    ("Ada Winter<br>Tom Hale", "Ada Winter Tom Hale"),
    ("<div>Ada Winter</div><div>Tom Hale</div>", "Ada Winter Tom Hale"),
    ("<div>Ada Winter</div>, <div>Tom Hale</div>", "Ada Winter, Tom Hale"),
    ("(<b>Ada</b>) Winter", "(Ada) Winter"),
  ])
  func authorsOnLinesOfTheirOwnStayApart(html: String, author: String) async throws {
    let (source, server) = try await source(
      Self.tides, files: [Self.file("Tides poster 1999.jpg", "CC BY-SA 4.0", html)])
    let found = try await source.titles(with: "imdb tt0000071", of: .movie)
    #expect(
      found.first?.pictureCredits.values.map(\.name)
        == ["Wikimedia Commons: \(author), CC BY-SA 4.0"])
    #expect(!server.takeRequests().isEmpty)
  }

  @Test func aFilmsFactsAreRowsOfAnAnswer() async throws {
    let (source, server) = try await source(
      Self.tides + [Self.row("Q72", "movie", "Ebb", "imdb", "tt0000072")],
      files: [
        Self.file(
          "Tides poster 1999.jpg", "CC BY-SA 4.0", "<a href=\\\"//x.example\\\">Ada &amp; Bo</a>"),
        Self.file("Tides logo.svg", "Public domain", "Kaigan", mime: "image/svg+xml"),
      ])
    let found = try await source.titles(with: "imdb tt0000071", "imdb tt0000072", of: .movie)
    #expect(found.map(\.facts.title) == ["Tides", "Ebb"])
    let title = try #require(found.first)
    #expect(title.facts.kind == .movie)
    #expect(
      title.idTexts == [
        "imdb tt0000071", "letterboxd tides-1999", "tmdb 4071", "wikidata Q71",
      ])
    #expect(title.page == "https://www.wikidata.org/wiki/Q71")
    #expect(title.said(.titles) == "{de: Gezeiten}")
    #expect(
      title.said(.creators)
        == "{name: Ada Winter, role: director}, {name: Bo Lind, role: director}")
    #expect(title.said(.genres) == "Comedy, Drama, Science Fiction")
    #expect(title.said(.countries) == "JP, US")
    #expect(title.said(.languages) == "ja")
    #expect(title.said(.studios) == "Kaigan")
    #expect(title.said(.series) == "{name: Sea trilogy}")
    #expect(title.said(.released) == "1999-04-30")
    #expect(title.said(.duration) == "118")
    // The poster before the logo; the cast's picture is neither.
    #expect(
      title.facts.pictures == [
        "https://pictures.example.org/960px-Tides_poster_1999.jpg",
        "https://pictures.example.org/960px-Tides_logo.svg",
      ])
    let credit = try #require(
      title.pictureCredits["https://pictures.example.org/960px-Tides_poster_1999.jpg"])
    #expect(credit.name == "Wikimedia Commons: Ada & Bo, CC BY-SA 4.0")
    #expect(credit.page == "https://commons.wikimedia.org/wiki/File:Tides_poster_1999.jpg")
    let requests = server.takeRequests()
    #expect(requests.count == 2)
    #expect(requests.first?.headers["content-type"] == "application/sparql-query")
    #expect(
      requests.first?.body.contains(
        #"VALUES ?id { "tt0000071" "tt0000072" } ?item wdt:P345 ?id ."#) == true)
    #expect(requests.last?["titles"] == "File:Tides logo.svg|File:Tides poster 1999.jpg")
    #expect(requests.last?["iiurlwidth"] == "960")
  }

  @Test(arguments: [
    ("Fair use", "Ada", ""), ("CC BY-NC 4.0", "Ada", ""), ("CC BY-ND 4.0", "Ada", ""),
    ("", "Ada", ""), ("CC BY 4.0", "", ""), ("CC BY 4.0", "Unknown author", ""),
    ("CC BY 4.0", "Ada", "true"),
  ])
  func picturesWithoutALicenceOrAnAuthorAreNotTaken(
    licence: String, author: String, nonFree: String
  ) async throws {
    let (source, server) = try await source(
      Self.tides,
      files: [Self.file("Tides poster 1999.jpg", licence, author, nonFree: nonFree)])
    let found = try await source.titles(with: "imdb tt0000071", of: .movie)
    #expect(found.first?.facts.pictures == [])
    #expect(server.takeRequests().map(\.path) == ["/sparql", "/w/api.php"])
    #expect(found.first?.said(.duration) == "118")
  }

  @Test(arguments: [
    ("tmdb 4071", Kind.movie, #"{ "4071" } ?item wdt:P4947 ?id"#),
    ("tmdb 4071", .show, #"{ "4071" } ?item wdt:P4983 ?id"#),
    ("letterboxd tides", .movie, #"{ "tides" } ?item wdt:P6127 ?id"#),
    ("tvdb 71", .show, #"{ "71" } ?item wdt:P4835 ?id"#),
    ("tvmaze 71", .show, #"{ "71" } ?item wdt:P8600 ?id"#),
    ("wikidata Q71", .movie, "{ wd:Q71 } FILTER EXISTS { ?item wdt:P4947|wdt:P6127 ?known }"),
    (
      "imdb tt0000071", .show,
      "FILTER (EXISTS { ?item wdt:P4983|wdt:P4835|wdt:P8600 ?known } || NOT EXISTS {"
    ),
    (#"letterboxd a"b\c"#, .movie, #"{ "a\"b\\c" } ?item wdt:P6127 ?id"#),
  ])
  func idsAreAskedForByTheirProperties(id: String, kind: Kind, query: String) async throws {
    let (source, server) = try await source([])
    #expect(try await source.titles(with: id, of: kind).isEmpty)
    #expect(server.takeRequests().first?.body.contains(query) == true)
  }

  @Test(arguments: ["imdb nm0000071", "tmdb 1a", "wikidata P31", "wikidata Q1} #", "mal 5"])
  func otherIDsAreNotAskedFor(id: String) async throws {
    let (source, server) = try await source([])
    #expect(try await source.titles(with: id, of: .movie).isEmpty)
    #expect(server.takeRequests().isEmpty)
  }

  @Test func severalNamesAreOneRequest() async throws {
    let (source, server) = try await source([
      Self.row("Q71", "movie", "Tides", "name", "Gezeiten", language: "de"),
      Self.row("Q71", "movie", "Tides", "released", "1999-01-01T00:00:00Z", unit: "9"),
    ])
    let found = try await source.titles(
      called: [
        WantedTitle("Gezeiten", year: 1999),
        WantedTitle(#"The "Sea""#, otherNames: ["Umi"]),
      ], of: .movie)
    #expect(found.map(\.facts.otherNames) == [["Gezeiten"]])
    #expect(found.first?.said(.released) == "1999")
    let body = try #require(server.takeRequests().first?.body)
    #expect(body.contains(#"("Gezeiten"@en 1999)"#) && body.contains(#"("Gezeiten"@de 1999)"#))
    #expect(body.contains(#"("The \"Sea\""@mul UNDEF)"#) && body.contains(#"("Umi"@en UNDEF)"#))
    #expect(body.contains("FILTER EXISTS { ?item wdt:P4947|wdt:P6127 ?known }"))
  }

  @Test func gamesHaveNumbersAtIGDBBesidesNames() async throws {
    let (source, server) = try await source([
      Self.row("Q71", "game", "Tides", "igdb", "tides"),
      Self.row("Q71", "game", "Tides", "igdbNumber", "4071"),
      Self.row("Q72", "game", "Ebb", "igdb", "ebb"),
      Self.row("Q72", "game", "Ebb", "igdbNumber", "4072"),
    ])
    let found = try await source.titles(with: "igdb 4071", "igdb ebb", of: .game)
    #expect(
      found.map(\.idTexts)
        == [["igdb 4071", "igdb tides", "wikidata Q71"], ["igdb ebb", "wikidata Q72"]])
    #expect(
      server.takeRequests().first?.body.contains(
        #"VALUES ?id { "4071" "ebb" } ?item wdt:P5794|wdt:P9043 ?id ."#) == true)
  }

  @Test func namesAreAskedForInOtherSpellings() async throws {
    let (source, server) = try await source([])
    _ = try await source.titles(
      called: [WantedTitle("Bo's Sea & Sand – Part One", year: 1999)], of: .movie)
    let body = try #require(server.takeRequests().first?.body)
    for name in [
      "Bo's Sea & Sand – Part One", "Bo's Sea & Sand - Part One", "Bo’s Sea & Sand – Part One",
      "Bo's Sea and Sand - Part One",
    ] {
      #expect(body.contains("(\"\(name)\"@en 1999)"))
    }
    // Each finds items, and says which name was found.
    #expect(body.split(separator: "@en 1999)").count - 1 == 2 * 4)
  }

  @Test func otherSpellingsAreSearchedForAndAskedForTogether() async throws {
    let (source, server) = try await source(
      [
        Self.row("Q71", "movie", "Sea", "name", "The SEA"),
        Self.row("Q71", "movie", "Sea", "released", "1999-01-01T00:00:00Z", unit: "9"),
      ], found: ["Q71", "Q72", "L9"])
    let found = try await source.titles(
      like: [WantedTitle("the sea", year: 1999), WantedTitle("tides", year: 2001)], of: .movie,
      CatalogueScope(hasPictures: false))
    #expect(found.map(\.facts.otherNames) == [["The SEA"]])
    let requests = server.takeRequests()
    #expect(requests.map(\.path) == ["/w/api.php", "/w/api.php", "/sparql"])
    #expect(requests.map { $0["search"] } == ["the sea", "tides", nil])
    let body = try #require(requests.last?.body)
    #expect(body.contains("VALUES ?item { wd:Q71 wd:Q72 }"))
    #expect(
      body.contains(
        #"UNION { VALUES (?item ?value) { (wd:Q71 "Found as Q71") (wd:Q72 "Found as Q72") }"#))
  }

  @Test func aSearchFindsPartsOfNames() async throws {
    let (source, server) = try await source(
      [Self.row("Q81", "show", "Tides", "episodes", "12")], found: ["Q81", "Q82", "L9"])
    let found = try await source.titles(
      called: "tid", of: .show, CatalogueScope(hasPictures: false))
    #expect(found.map(\.facts.title) == ["Tides"])
    #expect(found.first?.said(.episodes) == "12")
    let requests = server.takeRequests()
    #expect(requests.map(\.path) == ["/w/api.php", "/sparql"])
    #expect(requests.first?["search"] == "tid")
    #expect(requests.last?.body.contains("VALUES ?item { wd:Q81 wd:Q82 }") == true)
  }

  @Test func errorsAreNoTitles() async throws {
    let server = try await ReplayServer([
      "POST /sparql": { _ in .page("java.util.concurrent.TimeoutException") }
    ])
    let source = try #require(AskedSource("wikidata", at: server))
    #expect(
      await source.failure(with: "imdb tt0000071", of: .movie)
        == .notUnderstood("it is a page, not data"))
  }
}
