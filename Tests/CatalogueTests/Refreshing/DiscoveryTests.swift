import Base
import HTTPFetching
import LibraryFiles
import MediaLibrary
import TestSupport
import Testing

@testable import Catalogue

/// Rankings, whose titles are in the catalogue as long as they are in them.
@Suite struct DiscoveryTests {
  private let ranked = (1...3).map { Media.nami.with(id: 1_000 + $0, mal: $0, title: "T\($0)") }

  @Test func aRankingBecomesAFileOfTheCatalogue() async throws {
    let project = try await RefreshedProject("", ranked)
    let said = try await project.discover()
    #expect(said == "3 titles of kind anime from AniList: 0 kept, 3 added, 0 dropped\n")
    let text = try project.read("library/anime/discover.yml")
    #expect(text.contains("- title: T1\n  titles: {"))
    #expect(
      text.contains("  communityRating: 81\n  communityVotes: 1500\n  communitySource: AniList\n"))
    #expect(text.contains("  sources: [{name: AniList, url: \"https://anilist.co/anime/1001\"}]\n"))
    #expect(!text.contains("status"))
    #expect(try project.files("covers/anime") == ["t1.png", "t2.png", "t3.png"])
  }

  @Test func fetchedAgainItFollowsTheRanking() async throws {
    let project = try await RefreshedProject("", ranked)
    _ = try await project.discover()
    let before = try project.state()
    #expect(
      try await project.discover()
        == "3 titles of kind anime from AniList: 3 kept, 0 added, 0 dropped\n")
    #expect(try project.state() == before)
    project.answers.set([ranked[0].with(genres: ["Mystery"]), ranked[2]])
    #expect(
      try await project.discover()
        == "2 titles of kind anime from AniList: 2 kept, 0 added, 1 dropped\n")
    let text = try project.read("library/anime/discover.yml")
    #expect(text.contains("genres: [Mystery]"))
    #expect(!text.contains("T2"))
    #expect(try project.files("covers/anime") == ["t1.png", "t3.png"])
  }

  @Test func changedAndTrackedTitlesStay() async throws {
    let project = try await RefreshedProject("", ranked)
    _ = try await project.discover()
    let file = "library/anime/discover.yml"
    try project.replace("- title: T2\n", with: "- title: T2\n  status: planning\n", in: file)
    project.answers.set([ranked[0]])
    #expect(
      try await project.discover()
        == "1 title of kind anime from AniList: 1 kept, 0 added, 1 dropped\n")
    let text = try project.read(file)
    #expect(text.contains("T2") && !text.contains("T3"))
  }

  @Test func titlesOfTheLibraryAreNotAddedAgain() async throws {
    let project = try await RefreshedProject(
      library(("mine", "title: My name for it\nstatus: completed\nids: {mal: 2}")), ranked)
    #expect(
      try await project.discover()
        == "2 titles of kind anime from AniList: 0 kept, 2 added, 0 dropped, 1 yours already\n")
    #expect(!(try project.read("library/anime/discover.yml").contains("T2")))
  }

  @Test func aTitleStaysAsLongAsOneRankingHasIt() async throws {
    let project = try await RefreshedProject("", ranked)
    _ = try await project.discover()
    _ = try await project.discover(genre: "Drama")
    project.answers.set([ranked[0]])
    _ = try await project.discover()
    #expect(try project.read("library/anime/discover.yml").contains("T3"))
    _ = try await project.discover(genre: "Drama")
    #expect(!(try project.read("library/anime/discover.yml").contains("T3")))
  }

  @Test func aRefreshLeavesThemToTheirRanking() async throws {
    let project = try await RefreshedProject("", ranked)
    _ = try await project.discover()
    let before = try project.state()
    #expect(try await project.refresh().contains("nothing to ask"))
    #expect(try project.state() == before)
  }

  @Test func theyAreDueWhenTheirTimeHasPassed() async throws {
    let project = try await RefreshedProject("", ranked)
    _ = try await project.discover()
    for (day, isDue) in [("2026-11-29", false), ("2026-11-30", true)] {
      var reporting = DiagnosticList()
      let plan = try DuePlan(
        in: Project(folder: project.folder), .weekly, try #require(PartialDate(iso: day)),
        reporting: &reporting)
      #expect(plan.rankings.map(\.text) == (isDue ? ["--kind anime --top 50"] : []))
    }
  }

  @Test(arguments: [
    "--kind anime --top 50", "--kind anime --season 2026-fall --top 20",
    "--kind game --genre Role-playing (RPG) --top 100",
  ])
  func rankingsAreKnownByHowTheyAreAskedFor(text: String) {
    #expect(Discovery.Query(text)?.text == text)
  }
}

extension RefreshedProject {
  /// The output of fetching the ranking.
  fileprivate func discover(genre: String? = nil) async throws -> String {
    let fetcher = Fetcher(
      by: .program(FetchProgram(at: try ChildProcess.built("tokonoma-fetch"))), agent: "Test/1",
      cache: nil, clock: clock, jitter: { 0.5 })
    let today = try #require(PartialDate(iso: "2026-11-23"))
    var reporting = DiagnosticList()
    let report = try await Discovery.run(
      Discovery.Query(kind: .anime, ranking: CatalogueRanking(count: 50, genre: genre)),
      in: Project(folder: folder), RefreshOptions(), from: [try source()], through: fetcher,
      CatalogueScope(), today: today, by: ChangeOrigin(command: "discover", date: today),
      reporting: &reporting)
    return report.text + reporting.all.map { described($0) + "\n" }.joined()
  }
}
