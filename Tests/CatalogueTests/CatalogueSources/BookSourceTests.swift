import HTTPFetching
import MediaLibrary
import TestSupport
import Testing
import Trackers

@testable import Catalogue

@Suite struct OpenLibrarySourceTests {
  private static let editions = """
    {"ISBN:0306406152":{"key":"/books/OL71M","title":"The Quiet Sea","subtitle":"A Tale",
    "url":"https://openlibrary.org/books/OL71M/The_Quiet_Sea","number_of_pages":318,
    "cover":{"small":"https://covers.openlibrary.org/b/id/5-S.jpg","large":"https://covers.openlibrary.org/b/id/5-L.jpg"},
    "publish_date":"2016","authors":[{"name":"Ada Winter"}],"publishers":[{"name":"Harbour"}],
    "identifiers":{"isbn_13":["9780131103627"],"isbn_10":["0306406152"],"goodreads":["44"]},
    "subjects":[{"name":"Fiction, fantasy, epic"},{"name":"Large type books"},{"name":"Sea stories"}],
    "works":[{"key":"/works/OL7W"}]},
    "OLID:OL72M":{"key":"/books/OL72M","title":"Loud"}}
    """
  private static let works = """
    {"numFound":1,"docs":[{"key":"/works/OL7W","title":"The Quiet Sea","author_name":["Ada Winter"],
    "first_publish_year":1998,"cover_i":5,"subject":["Fantasy fiction","Accessible book"],
    "edition_count":9,"isbn":["9780131103627"],"ratings_average":4.2,"ratings_count":15}]}
    """

  @Test func asksForEditionsByTheirNumbers() async throws {
    let server = try await ReplayServer(["GET /api/books": { _ in .json(Self.editions) }])
    let source = try #require(AskedSource("openlibrary", at: server))
    let found = try await source.titles(
      with: "isbn10 0-306-40615-2", "isbn13 9780306406157", "isbn13 12345", "openlibrary OL72M",
      of: .book)
    #expect(found.map(\.facts.title) == ["The Quiet Sea", "Loud"])
    let title = try #require(found.first)
    // The answer's keys are the requested numbers, whatever else is in the edition.
    #expect(
      title.idTexts == [
        "goodreads 44", "isbn10 0-306-40615-2", "isbn13 9780306406157", "openlibrary OL71M",
        "openlibrary OL7W",
      ])
    #expect(title.page == "https://openlibrary.org/books/OL71M")
    #expect(title.said(.genres) == "Fantasy, Epic")
    #expect(title.facts.pictures.first == server.address + "/b/id/5-L.jpg?default=false")
    #expect(found.last?.idTexts == ["openlibrary OL72M"])
    let requests = server.takeRequests()
    #expect(requests.count == 1)
    #expect(
      requests.first?["bibkeys"] == "ISBN:0306406152,ISBN:9780306406157,OLID:OL72M")
    #expect(requests.first?["jscmd"] == "data")
  }

  @Test func asksForWorksByASearch() async throws {
    let server = try await ReplayServer(["GET /search.json": { _ in .json(Self.works) }])
    let source = try #require(AskedSource("openlibrary", at: server))
    let found = try await source.titles(with: "openlibrary OL7W", "openlibrary OL8W", of: .book)
    #expect(found.map(\.idTexts) == [["openlibrary OL7W"]])
    #expect(found.first?.page == "https://openlibrary.org/works/OL7W")
    #expect(found.first?.said(.communityRating) == "8400 hundredths")
    #expect(found.first?.said(.communityVotes) == "15")
    #expect(server.takeRequests().first?["q"] == #"key:("/works/OL7W" OR "/works/OL8W")"#)
  }

  @Test func descriptionsAreThoseOfWorks() async throws {
    let server = try await ReplayServer([
      "GET /api/books": { _ in .json(Self.editions) },
      "GET /works/OL7W.json": { _ in
        .json(
          #"{"key":"/works/OL7W","type":{"key":"/type/redirect"},"location":"/works/OL9W"}"#)
      },
      "GET /works/OL9W.json": { _ in
        .json(
          """
          {"key":"/works/OL9W","title":"The Quiet Sea","description":{"type":"/type/text","value":"Salt and *wind*."},
          "subjects":["Horror tales"],"covers":[-1,6]}
          """)
      },
    ])
    let source = try #require(AskedSource("openlibrary", at: server))
    let editions = try await source.titles(
      with: "isbn10 0306406152", "openlibrary OL72M", of: .book)
    let title = try await source.described(try #require(editions.first))
    #expect(title.said(.description) == "Salt and *wind*.")
    // The edition's own values stay.
    #expect(title.said(.genres) == "Fantasy, Epic")
    #expect(title.facts.pictures.first == server.address + "/b/id/5-L.jpg?default=false")
    #expect(title.facts.id == "OL71M")
    #expect(
      server.takeRequests().map(\.path).suffix(2) == ["/works/OL7W.json", "/works/OL9W.json"])
    // An edition without a known work needs no further request.
    _ = try await source.described(try #require(editions.last))
    #expect(server.takeRequests() == [])
  }

  @Test(arguments: [
    #"{"key":"/works/OL8W","title":"Another","description":"Of another one."}"#,
    #"{"key":"/works/OL7W","type":{"key":"/type/redirect"},"location":"/works/OL7W"}"#,
    #"{"key":"/works/OL7W","type":{"key":"/type/redirect"},"location":"/works/../../x"}"#,
    #"{"key":"/works/OL7W","type":{"key":"/type/delete"}}"#,
    #"{"key":"/works/OL7W","title":"The Quiet Sea"}"#, "[]",
  ])
  func otherWorksAddNothing(answer: String) async throws {
    let server = try await ReplayServer([
      "GET /search.json": { _ in .json(Self.works) },
      "GET /works/OL7W.json": { _ in .json(answer) },
    ])
    let source = try #require(AskedSource("openlibrary", at: server))
    let found = try await source.titles(with: "openlibrary OL7W", of: .book)
    let title = try await source.described(try #require(found.first))
    #expect(title.said(.description) == nil)
    #expect(title.said(.communityVotes) == "15")
  }

  @Test func picturesLieOnTheirOwnServer() async throws {
    let server = try await ReplayServer(["GET /search.json": { _ in .json(Self.works) }])
    let source = try #require(
      AskedSource(
        "openlibrary", at: server, ["OPENLIBRARYIMAGES_URL": "https://pictures.example.org/"]))
    let found = try await source.titles(called: "The Quiet Sea", of: .book)
    #expect(
      found.first?.facts.pictures.first
        == "https://pictures.example.org/b/id/5-L.jpg?default=false")
  }

  @Test func findsByTitleAndElseByAllWords() async throws {
    let server = try await ReplayServer([
      "GET /search.json": { request in
        .json(request["q"] == nil ? #"{"numFound":0,"docs":[]}"# : Self.works)
      }
    ])
    let source = try #require(AskedSource("openlibrary", at: server))
    let found = try await source.titles(called: "quiet sea winter", of: .book)
    #expect(found.map(\.facts.title) == ["The Quiet Sea"])
    #expect(server.takeRequests().compactMap { $0["title"] ?? $0["q"] }.count == 2)
  }

  @Test func asksWithTheAuthorAndWithoutTheSubtitle() async throws {
    let server = try await ReplayServer([
      "GET /search.json": { request in
        .json(
          request["title"] == "The Quiet Sea"
            ? """
            {"numFound":1,"docs":[{"key":"/works/OL7W","title":"Das stille Meer","author_name":["Ada Winter"],
            "edition_count":9,"cover_i":5,"editions":{"numFound":1,"docs":[
            {"key":"/books/OL71M","title":"The Quiet Sea","subtitle":"A Tale","cover_i":6}]}}]}
            """ : #"{"numFound":0,"docs":[]}"#)
      }
    ])
    let source = try #require(AskedSource("openlibrary", at: server))
    let found = try await source.titles(
      called: [
        WantedTitle(
          "The Quiet Sea: A Tale (Kindle Edition)", year: 1998,
          creators: ["Ada Winter (冬)", "Bo Lind"])
      ], of: .book)
    // The edition that was found is a translation.
    #expect(found.map(\.facts.title) == ["Das stille Meer"])
    #expect(found.first?.facts.otherNames == ["The Quiet Sea", "The Quiet Sea: A Tale"])
    #expect(
      found.first?.facts.pictures.map { $0.dropFirst(server.address.count) }
        == ["/b/id/6-L.jpg?default=false", "/b/id/5-L.jpg?default=false"])
    let requests = server.takeRequests()
    #expect(requests.map { $0["title"] } == ["The Quiet Sea"])
    #expect(requests.allSatisfy { $0["author"] == "Ada Winter" })
  }

  @Test(arguments: [(0, 2), (1, 1), (10, 2)])
  func asksForTheWholeNameIfItMayFindMore(others: Int, requests: Int) async throws {
    let works = (0..<others).map { number in
      #"{"key":"/works/OL\#(number + 1)W","title":"The Quiet Sea \#(number)"}"#
    }
    let server = try await ReplayServer([
      "GET /search.json": { _ in
        .json(#"{"docs":[\#(works.joined(separator: ","))]}"#)
      }
    ])
    let source = try #require(AskedSource("openlibrary", at: server))
    _ = try await source.titles(
      called: [WantedTitle("The Quiet Sea: A Tale", creators: ["Ada Winter"])], of: .book)
    #expect(
      server.takeRequests().map { $0["title"] }
        == Array(["The Quiet Sea", "The Quiet Sea: A Tale"].prefix(requests)))
  }

  @Test(arguments: [
    ("The Quiet Sea (Spanish Edition)", ["The Quiet Sea"]),
    ("The Quiet Sea [Illustrated]", ["The Quiet Sea"]),
    ("The Quiet Sea: A Novel (Penguin Classics)", ["The Quiet Sea"]),
    ("The Quiet Sea: Roman", ["The Quiet Sea"]),
    ("The Quiet Sea: A Tale", ["The Quiet Sea", "The Quiet Sea: A Tale"]),
    ("The quiet sea; a guide to tides", ["The quiet sea", "The quiet sea; a guide to tides"]),
    // Publishers' series are in brackets,
    ("Tides (Harbour Books on Water)", ["Tides"]),
    ("Tides (Folio Books) (Folio, No 763)", ["Tides"]),
    ("Tides: Ebb (Water (Signature Series))", ["Tides", "Tides: Ebb"]),
    ("Tides (Waters Book 5)", ["Tides"]), ("Tides (Collection Folio)", ["Tides"]),
    // unlike the book's own number, and what is made from it.
    ("Tides (Volume V)", ["Tides (Volume V)"]), ("Tides (v. 3, Pt. 1)", ["Tides (v. 3, Pt. 1)"]),
    ("Tides (Tides Book 5)", ["Tides (Tides Book 5)"]),
    ("Tides (The Waters Trilogy)", ["Tides (The Waters Trilogy)"]),
    ("Tides (Graphic Novel)", ["Tides (Graphic Novel)"]),
    ("Tides (Waters Books 1-3)", ["Tides (Waters Books 1-3)"]),
    ("Tides (Coloring Book)", ["Tides (Coloring Book)"]),
    // Only digits at the end are certainly the series' number.
    ("Faust (Der Tragödie zweiter Teil)", ["Faust (Der Tragödie zweiter Teil)"]),
    ("Faust (Der Tragödie 2. Teil)", ["Faust (Der Tragödie 2. Teil)"]),
    ("Tides (Second Part)", ["Tides (Second Part)"]), ("Tides (II)", ["Tides (II)"]),
    ("Tides (Two)", ["Tides (Two)"]), ("Tides (2nd Part)", ["Tides (2nd Part)"]),
    ("Tides (Bd. 2)", ["Tides (Bd. 2)"]), ("Tides (Letters, Book)", ["Tides (Letters, Book)"]),
    ("Tides (Waters, Vol. 1-3)", ["Tides (Waters, Vol. 1-3)"]),
    // Several books in one edition are another title.
    ("Tides (Books 1-3, Kindle Edition)", ["Tides (Books 1-3, Kindle Edition)"]),
    ("(Illustrated)", ["(Illustrated)"]), ("Tides (1999)", ["Tides (1999)"]),
  ])
  func namesOfEditionsAreThoseOfBooks(name: String, expected: [String]) {
    #expect(BookName.all(of: name) == expected)
  }

  @Test func errorsAndNothingAreNoTitles() async throws {
    #expect(SourceRow.named("openlibrary")?.needsContact == true)
    let server = try await ReplayServer([
      "GET /api/books": { _ in .json("{}") },
      "GET /search.json": { _ in .json(#"{"error":"Solr is away"}"#) },
    ])
    var source = try #require(AskedSource("openlibrary", at: server))
    #expect(try await source.titles(with: "isbn13 9780306406157", of: .book).isEmpty)
    source = try #require(AskedSource("openlibrary", at: server))
    #expect(try await source.titles(with: "isbn13 1", "openlibrary x", of: .book).isEmpty)
    source = try #require(AskedSource("openlibrary", at: server))
    #expect(
      await source.failure(with: "openlibrary OL7W", of: .book) == .notUnderstood("Solr is away"))
  }
}

@Suite struct GoogleBooksSourceTests {
  private static let key = ["GOOGLEBOOKS_KEY": "sEcReT"]
  private static let volume = """
    {"kind":"books#volume","id":"aB_9-x","volumeInfo":{"title":"The Quiet Sea","authors":["Ada Winter"],
    "industryIdentifiers":[{"type":"ISBN_10","identifier":"0306406152"},
    {"type":"ISBN_13","identifier":"9780306406157"}],"categories":["Fiction / Fantasy / General"],
    "imageLinks":{"thumbnail":"http://books.google.com/books/content?id=aB_9-x&zoom=1&edge=curl"},
    "averageRating":4,"ratingsCount":56,"description":"Salt."}}
    """
  private static let other = """
    {"kind":"books#volume","id":"other","volumeInfo":{"title":"Another","industryIdentifiers":[
    {"type":"ISBN_13","identifier":"9780131103627"}]}}
    """

  @Test func isNotAskedWithoutAKey() async throws {
    let server = try await ReplayServer([:])
    #expect(AskedSource("googlebooks", at: server) == nil)
  }

  @Test func acceptsOnlyTheRequestedNumber() async throws {
    let server = try await ReplayServer([
      "GET /volumes": { _ in
        .json(
          #"{"kind":"books#volumes","totalItems":2,"items":["# + Self.other + "," + Self.volume
            + "]}")
      },
      "GET /volumes/aB_9-x": { _ in .json(Self.volume) },
    ])
    let source = try #require(AskedSource("googlebooks", at: server, Self.key))
    let found = try await source.titles(
      with: "isbn10 0306406152", "googlebooks aB_9-x", "googlebooks ../x", of: .book)
    #expect(found.map(\.facts.title) == ["The Quiet Sea", "The Quiet Sea"])
    #expect(
      found.first?.idTexts == [
        "googlebooks aB_9-x", "isbn10 0306406152", "isbn13 9780306406157",
      ])
    #expect(
      found.first?.facts.pictures.first == "https://books.google.com/books/content?id=aB_9-x&zoom=1"
    )
    #expect(found.first?.said(.genres) == "Fiction, Fantasy")
    #expect(found.first?.said(.communityRating) == "8000 hundredths")
    let requests = server.takeRequests()
    #expect(requests.map(\.path) == ["/volumes", "/volumes/aB_9-x"])
    #expect(requests.first?["q"] == "isbn:9780306406157")
    #expect(requests.allSatisfy { $0["key"] == "sEcReT" && $0["country"] == "US" })
  }

  @Test func asksForTheNameAndTheAuthor() async throws {
    let server = try await ReplayServer([
      "GET /volumes": { _ in
        .json(#"{"kind":"books#volumes","totalItems":1,"items":["# + Self.volume + "]}")
      }
    ])
    let source = try #require(AskedSource("googlebooks", at: server, Self.key))
    let found = try await source.titles(
      called: [
        WantedTitle(#"The "Quiet" Sea (Kindle Edition)"#, creators: ["Ada Winter"]),
        WantedTitle("Tides"),
      ], of: .book)
    #expect(found.map(\.facts.title) == ["The Quiet Sea", "The Quiet Sea"])
    #expect(
      server.takeRequests().map { $0["q"] } == [
        #"intitle:"The  Quiet  Sea" inauthor:"Ada Winter""#, #"intitle:"Tides""#,
      ])
  }

  @Test(arguments: [(9, 1), (10, 2)])
  func asksForTheWholeNameIfTooManyAreFound(others: Int, requests: Int) async throws {
    let volumes = (0..<others).map { number in
      #"{"kind":"books#volume","id":"a\#(number)","volumeInfo":{"title":"The Quiet Sea \#(number)"}}"#
    }
    let server = try await ReplayServer([
      "GET /volumes": { request in
        let isWhole = request["q"]?.contains("Tale") == true
        let items = isWhole ? Self.volume : volumes.joined(separator: ",")
        return .json(#"{"kind":"books#volumes","items":[\#(items)]}"#)
      }
    ])
    let source = try #require(AskedSource("googlebooks", at: server, Self.key))
    let found = try await source.titles(
      called: [WantedTitle("The Quiet Sea: A Tale", creators: ["Ada Winter"])], of: .book)
    #expect(found.contains { $0.facts.id == "aB_9-x" } == (requests == 2))
    #expect(
      server.takeRequests().map { $0["q"] }
        == ["The Quiet Sea", "The Quiet Sea: A Tale"].prefix(requests).map {
          "intitle:\"\($0)\" inauthor:\"Ada Winter\""
        })
  }

  @Test func errorsContainNoKey() async throws {
    let server = try await ReplayServer([
      "GET /volumes": { _ in
        .json(#"{"error":{"code":400,"message":"API key sEcReT is not valid"}}"#)
      }
    ])
    let source = try #require(AskedSource("googlebooks", at: server, Self.key))
    #expect(
      await source.failure(with: "isbn13 9780306406157", of: .book)
        == .notUnderstood("API key … is not valid"))
    let nothing = try await ReplayServer([
      "GET /volumes": { _ in .json(#"{"kind":"books#volumes","totalItems":0}"#) }
    ])
    let asked = try #require(AskedSource("googlebooks", at: nothing, Self.key))
    #expect(try await asked.titles(called: "nothing", of: .book).isEmpty)
  }
}
