import HTTPFetching
import MediaLibrary
import TestSupport
import Testing
import Trackers

@testable import Catalogue

@Suite struct InventaireSourceTests {
  private static let answer = """
    {"entities":{"inv:e1":{"_id":"e1","type":"edition","uri":"inv:e1","labels":{"fromclaims":"Quiet Sea"},
    "claims":{"wdt:P31":["wd:Q3331189"],"wdt:P212":["978-0-306-40615-7"],"wdt:P1476":["The Quiet Sea"],
    "wdt:P577":["2016-05"],"wdt:P1104":[318],"wdt:P629":["wd:Q7"],"invp:P2":["abc"]},
    "image":{"url":"/img/entities/abc"}},
    "wd:Q7":{"type":"work","labels":{"en":"The Quiet Sea"},"claims":{"wdt:P50":["wd:Q8","wd:Q9"]},"image":{}},
    "wd:Q8":{"type":"human","labels":{"en":"Ada Winter"},"claims":{}}},
    "redirects":{"isbn:9780306406157":"inv:e1"},"notFound":["isbn:9780131103627"]}
    """

  @Test func asksForManyEditionsAtOnce() async throws {
    let server = try await ReplayServer(["GET /api/entities": { _ in .json(Self.answer) }])
    let source = try #require(AskedSource("inventaire", at: server))
    let found = try await source.titles(
      with: "isbn10 0-306-40615-2", "isbn13 9780131103627", "isbn13 12345", of: .book)
    let title = try #require(found.first)
    #expect(found.count == 1)
    #expect(title.idTexts == ["isbn10 0-306-40615-2", "isbn13 9780306406157"])
    #expect(title.page == "https://inventaire.io/entity/isbn:9780306406157")
    #expect(title.said(.creators) == "{name: Ada Winter, role: author}")
    #expect(title.said(.pages) == "318")
    #expect(title.said(.released) == "2016-05")
    #expect(title.facts.pictures.first == server.address + "/img/entities/abc")
    let requests = server.takeRequests()
    #expect(requests.map { $0["uris"] } == ["isbn:9780131103627|isbn:9780306406157"])
    #expect(requests.first?["relatives"] == "wdt:P629|wdt:P50")
  }

  private static let works = """
    {"entities":{"wd:Q7":{"type":"work","labels":{"de":"Das stille Meer","en":"The Quiet Sea"},
    "claims":{"wdt:P50":["wd:Q8"],"wdt:P577":["1998-03"]},
    "image":{"url":"https://commons.wikimedia.org/wiki/Special:FilePath/Ada.jpg"}},
    "inv:a1":{"type":"work","labels":{"fr":"Marées"},"claims":{"wdt:P50":["wd:Q8"]}},
    "wd:Q9":{"type":"serie","labels":{"en":"The Quiet Sea"},"claims":{}},
    "wd:Q8":{"type":"human","labels":{"de":"Ada Winter (Autorin)","en":"Ada Winter"},"claims":{}}}}
    """

  @Test func searchesForEachNameAndAsksForAllWorksAtOnce() async throws {
    let server = try await ReplayServer([
      "GET /api/search": { request in
        .json(
          request["search"]?.hasPrefix("Mar") == true
            ? #"{"results":[{"uri":"inv:a1","image":["abc"]}]}"#
            : #"{"results":[{"uri":"wd:Q7","image":"/img/entities/def"},{"uri":"wd:Q9"}]}"#)
      },
      "GET /api/entities": { _ in .json(Self.works) },
    ])
    let source = try #require(AskedSource("inventaire", at: server))
    let found = try await source.titles(
      called: [
        WantedTitle("Das stille Meer (German Edition)", creators: ["Ada Winter (Autorin)", "Bo"]),
        WantedTitle("Marées"),
      ], of: .book)
    #expect(found.map(\.idTexts) == [["wikidata Q7"], ["inventaire a1"]])
    #expect(found.map(\.facts.title) == ["The Quiet Sea", "Marées"])
    #expect(found.map(\.facts.otherNames) == [["Das stille Meer"], []])
    #expect(
      found.map(\.facts.pictures)
        == [[server.address + "/img/entities/def"], [server.address + "/img/entities/abc"]])
    #expect(found.map(\.page) == ["wd:Q7", "inv:a1"].map { "https://inventaire.io/entity/\($0)" })
    #expect(found.first?.said(.creators) == "{name: Ada Winter, role: author}")
    #expect(found.first?.said(.released) == "1998-03")
    let requests = server.takeRequests()
    #expect(requests.compactMap { $0["search"] } == ["Das stille Meer Ada Winter", "Marées"])
    #expect(requests.compactMap { $0["uris"] } == ["inv:a1|wd:Q7|wd:Q9"])
  }

  @Test(arguments: [
    (["The Quiet Sea: A Tale"], 9, 1), ([], 9, 1), ([], 10, 2), (["the quiet sea – a tale"], 9, 1),
  ])
  func asksForTheWholeNameIfTooManyAreFound(
    labels: [String], others: Int, requests: Int
  ) async throws {
    let results = (labels + (0..<others).map { "The Quiet Sea \($0)" }).enumerated().map {
      #"{"uri":"wd:Q\#($0 + 70)","label":"\#($1)"}"#
    }
    let server = try await ReplayServer([
      "GET /api/search": { request in
        let isWhole = request["search"]?.contains("A Tale") == true
        return .json(
          #"{"results":[\#(isWhole ? #"{"uri":"wd:Q7"}"# : results.joined(separator: ","))]}"#)
      },
      "GET /api/entities": { _ in .json(Self.works) },
    ])
    let source = try #require(AskedSource("inventaire", at: server))
    _ = try await source.titles(
      called: [WantedTitle("The Quiet Sea: A Tale", creators: ["Ada Winter"])], of: .book)
    let asked = server.takeRequests()
    #expect(
      asked.compactMap { $0["search"] }
        == Array(
          ["The Quiet Sea Ada Winter", "The Quiet Sea: A Tale Ada Winter"].prefix(requests)))
    let uris = asked.compactMap { $0["uris"] }.joined().split(separator: "|")
    #expect(uris.contains("wd:Q7") == (requests == 2))
  }

  @Test func worksHaveIDs() async throws {
    let server = try await ReplayServer(["GET /api/entities": { _ in .json(Self.works) }])
    let source = try #require(AskedSource("inventaire", at: server))
    let found = try await source.titles(with: "wikidata Q7", "wikidata Q7|wd:Q8", of: .book)
    #expect(found.first?.idTexts == ["wikidata Q7"])
    // The picture is the author's.
    #expect(found.first?.facts.pictures == [])
    #expect(server.takeRequests().map { $0["uris"] } == ["wd:Q7"])
    #expect(found.first?.reference(at: source.source.info) == "wikidata:book/Q7")
    #expect(
      TitleReference("wikidata:book/Q7")
        == TitleReference(id: Work.ExternalID(registry: "wikidata", value: "Q7"), kind: .book))
    #expect(TitleReference("inventaire:a1")?.kind == .book)
  }

  @Test func errorsAreNoTitles() async throws {
    let server = try await ReplayServer([
      "GET /api/entities": { _ in .json(#"{"status":400,"status_verbose":"invalid uri"}"#) }
    ])
    let source = try #require(AskedSource("inventaire", at: server))
    #expect(
      await source.failure(with: "isbn13 9780306406157", of: .book)
        == .notUnderstood("invalid uri"))
  }
}
