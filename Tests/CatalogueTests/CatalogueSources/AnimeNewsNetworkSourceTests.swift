import Catalogue
import HTTPFetching
import MediaLibrary
import TestSupport
import Testing
import Trackers

@Suite struct AnimeNewsNetworkSourceTests {
  private static let answer = """
    <ann><anime id="71" gid="1" type="TV" name="Umi no Oto" precision="TV">
    <related-prev rel="adapted from" id="60"/><related-next id="72" rel="sequel"/>
    <info gid="1" type="Picture" src="https://img.example.org/200.jpg" width="200" height="300"><img
    src="https://img.example.org/200.jpg" width="200" height="300"/><img src="https://img.example.org/500.jpg"
    width="500" height="750"/></info><info type="Genres">science fiction</info>
    <info type="Genres">tournament</info><info type="Themes">time travel</info>
    <ratings nb_votes="222" weighted_score="6.4677" bayesian_score="6.51"/>
    <episode num="1"><title lang="JA">港</title><title lang="EN">Port</title></episode>
    <episode num="2"><title lang="EN">Sea &amp; Sky</title></episode>
    <episode num="2.5"><title lang="EN">Recap</title></episode>
    <staff><task>Music</task><person id="1">Rina Mori</person></staff>
    <cast lang="EN"><role>Gull</role><person id="2">Al Ford</person></cast>
    <cast lang="JA"><role>Gull</role><person id="3">Cy Moor</person></cast>
    <cast lang="JA"><role>Tern</role><person id="4">Bo Lind</person></cast>
    </anime><warning>no result for anime=72</warning></ann>
    """

  @Test func asksForManyAtOnce() async throws {
    let server = try await ReplayServer(["GET /api.xml": { _ in .xml(Self.answer) }])
    let source = try #require(AskedSource("ann", at: server))
    let found = try await source.titles(with: "ann 71", "ann 72", of: .anime)
    let title = try #require(found.first)
    #expect(found.count == 1)
    #expect(title.idTexts == ["ann 71"])
    #expect(title.page == "https://www.animenewsnetwork.com/encyclopedia/anime.php?id=71")
    #expect(title.facts.pictures.first == "https://img.example.org/500.jpg")
    #expect(title.said(.genres) == "Sci-Fi, Tournament")
    #expect(title.said(.communityRating) == "6468 hundredths")
    #expect(title.said(.communityVotes) == "222")
    // Its voice actors aren't its creators.
    #expect(title.said(.creators) == "{name: Rina Mori, role: composer}")
    #expect(title.said(.characters) == "{name: Gull}, {name: Tern}")
    #expect(
      title.said(.episodeList) == "{number: 1, title: Port}, {number: 2, title: Sea & Sky}")
    #expect(Set(title.facts.related.map(\.type)) == ["SOURCE", "SEQUEL"])
    #expect(server.takeRequests().map(\.target) == ["/api.xml?anime=71&anime=72"])
  }

  @Test func isNotAskedByName() async throws {
    let server = try await ReplayServer([:])
    let source = try #require(AskedSource("ann", at: server))
    #expect(!source.source.info.findsByName)
    #expect(try await source.titles(called: "Umi", of: .anime).isEmpty)
    #expect(server.takeRequests().isEmpty)
  }

  @Test func incompleteAnswersAreRefused() async throws {
    let server = try await ReplayServer([
      "GET /api.xml": { request in
        switch request["anime"] {
        case "1": .page("Please wait")
        case "2": .xml(String(Self.answer.prefix(900)))
        case "3": .xml("<ann><warning>no result for anime=3</warning></ann>")
        default: .xml("<ann/>")
        }
      }
    ])
    for id in ["ann 1", "ann 2"] {
      let source = try #require(AskedSource("ann", at: server))
      #expect(
        await source.failure(with: id, of: .anime)
          == .notUnderstood("it is a page, or not whole"))
    }
    for id in ["ann 3", "ann 4"] {
      let source = try #require(AskedSource("ann", at: server))
      #expect(try await source.titles(with: id, of: .anime).isEmpty)
    }
  }
}
