import LibraryIndexing
import TestSupport
import Testing

@testable import MediaLibrary
@testable import SitePlanning

struct RankingTests {
  /// A title with a community rating of 100.
  private func known(
    _ id: String, _ rating: Int, votes: Int?, _ status: Status? = nil, name: String? = nil
  ) -> Entry {
    title(id, name, status) {
      $0.work.community = .init(hundredths: rating * 100, votes: votes, source: nil)
    }
  }

  /// `place slug mean` of each.
  private func community(_ entries: [Entry], count: Int = 50) -> [String] {
    let library = library(entries)
    return LibraryIndex(library).communityRanking().best(count).map {
      "\($0.place) \(library.entries[$0.thing.entry].slug) \($0.thing.mean.text(.ten))"
    }
  }

  /// `place name mean plain-mean titles` of each.
  private func groups(_ family: Group.Family, _ entries: [Entry], count: Int = 50) -> [String] {
    let index = LibraryIndex(library(entries))
    guard let prior = index.ownPrior() else { return [] }
    return index.topGroups(family, prior: prior, count: count).map {
      let plain = $0.thing.plain
      return
        "\($0.place) \(index.groups.groups[$0.thing.group].name) \($0.thing.mean.text(.ten)) \(plain.text(.ten)) \(plain.count)"
    }
  }

  @Test func `the community's ranking is by Bayesian mean`() throws {
    // C = (90 + 80 + 70 + 60) / 4 = 75, m = 50.
    let entries = [
      known("anime/a", 90, votes: 50, .completed),  // (50 · 90 + 50 · 75) / 100 = 82.5
      known("anime/b", 80, votes: 150),  // (150 · 80 + 50 · 75) / 200 = 78.75
      known("anime/c", 70, votes: nil),  // (50 · 70 + 50 · 75) / 100 = 72.5
      known("anime/d", 60, votes: 0, .planning),  // 75
      title("anime/unrated"),
      title("anime/unlisted") {
        $0.isUnlisted = true
        $0.work.community = .init(hundredths: 9_900, votes: 1_000, source: nil)
      },
    ]
    #expect(community(entries) == ["1 a 8.25", "2 b 7.88", "3 d 7.5", "4 c 7.25"])
    #expect(community(entries, count: 2) == ["1 a 8.25", "2 b 7.88"])
    let prior = try #require(
      LibraryIndex(library(entries)).communityRanking().prior)
    #expect(prior.mean.text(.ten) == "7.5")
    #expect(prior.weight == 50)
    #expect(
      LibraryIndex(library([title("anime/unrated")])).communityRanking().prior
        == nil)
  }

  @Test func `of equal means more votes come first, then the title, then the id`() {
    #expect(
      community([
        known("anime/z", 80, votes: 10, name: "Same"),
        known("manga/a", 80, votes: 10, name: "Same"),
        known("anime/last", 80, votes: 10, name: "Zero"), known("anime/y", 80, votes: 500),
      ]) == ["1 y 8", "2 z 8", "2 a 8", "2 last 8"])
  }

  @Test func `a number of votes beyond reason does no harm`() {
    #expect(
      community([known("anime/a", 100, votes: .max), known("anime/b", 1, votes: 999_999_999)])
        == ["1 a 10", "2 b 0.1"])
  }

  @Test func `groups are ranked by the owner's ratings of their titles`() {
    // C = (10 + 9 + 6) / 3 = 25/3, m = 5.
    let entries = [
      title("anime/a", rating: 10_000, genres: ["X"]),
      title("anime/b", nil, .dropped, rating: 9_000, genres: ["X"]),
      title("anime/c", rating: 6_000, genres: ["Y"]),
      title("anime/d", genres: ["X", "Z"]),
    ]
    // (19 + 125/3) / 7 = 182/21 and (6 + 125/3) / 6 = 143/18
    #expect(groups(.genre, entries) == ["1 X 8.67 9.5 2", "2 Y 7.94 6 1"])
    #expect(groups(.genre, entries, count: 1) == ["1 X 8.67 9.5 2"])
    #expect(groups(.series, entries) == [])
    #expect(LibraryIndex(library([title("anime/d")])).ownPrior() == nil)
  }

  @Test func `of equal groups the one with more titles comes first, then the name`() {
    #expect(
      groups(
        .creator,
        [("a", ["Beta", "Gamma"]), ("b", ["alpha"]), ("c", ["Gamma"])].map { slug, names in
          title("anime/\(slug)", rating: 8_000) {
            $0.work.creators = names.map { .init(name: $0, role: nil) }
          }
        }) == ["1 Gamma 8 8 2", "2 alpha 8 8 1", "2 Beta 8 8 1"])
  }

  @Test func `the owner's ranking puts favourites first among equals, which share a place`() {
    let library = library([
      title("anime/a", rating: 9_000), title("anime/b", rating: 9_500),
      title("anime/c", nil, .current, rating: 9_000) { $0.tracking?.favorite = .init(rank: nil) },
      title("anime/d", rating: 9_000) { $0.tracking?.favorite = .init(rank: 4) },
      title("anime/e", rating: 8_000),
      title("anime/f", rating: 8_000) { $0.tracking?.repeats = 2 }, title("anime/unrated"),
      title("anime/unlisted", rating: 10_000) { $0.isUnlisted = true },
    ])
    func top(_ count: Int) -> [String] {
      LibraryIndex(library).topRated(count: count).map {
        "\($0.place) \(library.entries[$0.thing].slug)"
      }
    }
    #expect(top(50) == ["1 b", "2 d", "2 c", "2 a", "5 f", "5 e"])
    #expect(top(3) == ["1 b", "2 d", "2 c"])
  }

  @Test func `the page of the top rated has as many as the settings say, and what there is`() throws
  {
    func top(_ library: Library) throws -> TopPage {
      guard let page = try #require(plan(library).page("top.html")).content as? TopPage else {
        throw Missing()
      }
      return page
    }
    let entries = [
      title("anime/a", rating: 9_000, genres: ["X", "Y"]), title("anime/b", rating: 8_000),
      known("anime/c", 90, votes: 10),
    ]
    let page = try top(library(entries) { $0.topCount = 1 })
    #expect(page.own.map(\.thing) == [0])
    #expect(page.community.map(\.thing.entry) == [2])
    #expect(page.groups.map(\.heading) == ["Genres"])
    #expect(page.groups.map(\.groups.count) == [1])
    #expect(page.communityPrior?.mean.text(.ten) == "9")
    #expect(page.ownPrior?.mean.text(.ten) == "8.5")
    let plain = try top(library([title("anime/b", rating: 8_000)]))
    #expect(plain.own.count == 1)
    #expect(plain.communityPrior == nil && plain.ownPrior == nil)
    #expect(try top(library([])).isEmpty)
  }

  private struct Missing: Error {}
}
