import TestSupport
import Testing

@testable import MediaLibrary
@testable import Planning

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
    let made = library(entries)
    return LibraryIndex(made).communityRanking().best(count, on: .ten).map {
      "\($0.place) \(made.entries[$0.thing.entry].slug) \($0.thing.mean.text(.ten))"
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
      ]) == ["1 y 8", "1 z 8", "1 a 8", "1 last 8"])
  }

  @Test func `a number of votes beyond reason does no harm`() {
    #expect(
      community([known("anime/a", 100, votes: .max), known("anime/b", 1, votes: 999_999_999)])
        == ["1 a 10", "2 b 0.1"])
  }

  /// A mean of 8.604 and one of 8.6 are both shown as 8.6.
  @Test func `what is shown as equal shares a place, and a place is never cut in two`() {
    let entries = [
      known("anime/a", 90, votes: 50), known("anime/b", 80, votes: 50),
      known("anime/c", 80, votes: 50), known("anime/d", 70, votes: 50),
    ]
    #expect(community(entries) == ["1 a 8.5", "2 b 8", "2 c 8", "4 d 7.5"])
    #expect(community(entries, count: 3) == ["1 a 8.5", "2 b 8", "2 c 8"])
    #expect(community(entries, count: 2) == ["1 a 8.5"])
    #expect(community(Array(entries[1...2]), count: 1) == [])
    let close = [known("anime/e", 86, votes: 100_000), known("anime/f", 86, votes: 99_999)]
    #expect(
      community(close + [known("anime/z", 1, votes: 1)]).map { $0.prefix(1) } == ["1", "1", "3"])
  }

  @Test func `groups are ranked by the owner's ratings of their titles`() {
    // C = (10 + 9 + 6 + 7) / 4 = 8, m = 5.
    let entries = [
      title("anime/a", rating: 10_000, genres: ["X"]),
      title("anime/b", nil, .dropped, rating: 9_000, genres: ["X"]),
      title("anime/c", rating: 6_000, genres: ["Y", "Z"]),
      title("anime/d", rating: 7_000, genres: ["Y"]), title("anime/e", genres: ["X", "Z"]),
    ]
    // (19 + 40) / 7 and (13 + 40) / 7; one rated title makes no ranking.
    #expect(groups(.genre, entries) == ["1 X 8.43 9.5 2", "2 Y 7.57 6.5 2"])
    #expect(groups(.genre, entries, count: 1) == ["1 X 8.43 9.5 2"])
    #expect(groups(.series, entries) == [])
    #expect(LibraryIndex(library([title("anime/d")])).ownPrior() == nil)
  }

  @Test func `of equal groups the one with more titles comes first, then the name`() {
    let entries = [
      ("a", ["Beta", "Gamma"]), ("b", ["alpha", "Beta"]), ("c", ["Gamma", "alpha"]),
    ]
    .map { slug, names in
      title("anime/\(slug)", rating: 8_000) {
        $0.work.creators = (names + ["Zeta"]).map { .init(name: $0, role: nil) }
      }
    }
    #expect(
      groups(.creator, entries) == [
        "1 Zeta 8 8 3", "1 alpha 8 8 2", "1 Beta 8 8 2", "1 Gamma 8 8 2",
      ])
    // Only one of four equal titles would fit, so there is no ranking.
    #expect(groups(.creator, entries, count: 3) == [])
  }

  /// Titles that show the order of preference: rating, favorite, times through, most recent, title.
  private let preferred = [
    title("anime/a", rating: 9_000), title("anime/b", rating: 9_500),
    title("anime/c", nil, .current, rating: 9_000) { $0.tracking?.favorite = .init(rank: nil) },
    title("anime/d", rating: 9_000) { $0.tracking?.favorite = .init(rank: 4) },
    title("anime/e", rating: 8_000, finished: day(2024)),
    title("anime/f", rating: 8_000) { $0.tracking?.repeats = 2 },
    title("anime/g", rating: 8_000, finished: day(2025)), title("anime/unrated"),
    title("anime/unlisted", rating: 10_000) { $0.isUnlisted = true },
  ]

  /// `place slug` of each, or `rating: slugs` of each tier.
  private func own(_ library: Library, count: Int) -> [String] {
    switch LibraryIndex(library).ownRanking(count: count, tierCount: 2) {
    case .places(let places): places.map { "\($0.place) \(library.entries[$0.thing].slug)" }
    case .tiers(let tiers):
      tiers.map { tier in
        let slugs = tier.entries.map { library.entries[$0].slug }
        return "\(RatingScale.ten.text(tier.rating)): \(slugs.joined(separator: " "))"
      }
    }
  }

  @Test func `the owner's ranking puts favourites first among equals, which share a place`() {
    let made = library(preferred)
    #expect(own(made, count: 50) == ["1 b", "2 d", "2 c", "2 a", "5 f", "5 g", "5 e"])
    #expect(own(made, count: 4) == ["1 b", "2 d", "2 c", "2 a"])
  }

  /// Scripts sort by one number with the same order.
  @Test func `the tie break of two titles is that of their preference`() throws {
    let index = LibraryIndex(library(preferred))
    for a in index.listed {
      for b in index.listed where index.facts[a].rating == index.facts[b].rating {
        let numbers = [a, b].compactMap { index.library.entries[$0].tracking?.tieBreak }
        #expect(numbers.count == 2)
        let first =
          numbers[0] == numbers[1] ? index.rank[a] < index.rank[b] : numbers[0] > numbers[1]
        #expect(first == (index.preference(for: a) < index.preference(for: b)), "\(a), \(b)")
      }
    }
    var most = Tracking(status: .completed)
    most.favorite = .init(rank: -1)
    (most.repeats, most.finished) = (.max, day(99_999, 12, 31))
    #expect(most.tieBreak < 1 << 41)
    #expect(String(most.tieBreak).count == 13)
  }

  @Test func `where the last place is cut in two there are tiers, in the same order`() {
    let made = library(preferred)
    #expect(own(made, count: 3) == ["9.5: b", "9: d c a"])
    #expect(own(made, count: 2) == ["9.5: b", "9: d c a"])
    #expect(own(made, count: 6) == ["9.5: b", "9: d c a", "8: f g e"])
    let tens = (0..<13).map { title("anime/t\($0)", rating: 10_000) }
    #expect(own(library(Array(tens.dropLast())), count: 50).count == 12)
    // Thirteen first places aren't a ranking.
    #expect(
      own(library(tens + preferred), count: 50).map { $0.prefix(3) } == [
        "10:", "9.5", "9: ", "8: ",
      ])
    #expect(own(library([]), count: 50) == [])
  }

  @Test func `some of many that are rated the same are not called the highest rated`() {
    func tie(_ count: Int) -> TiedPlaces? {
      LibraryIndex(library(preferred)).highestRated(count).tie
    }
    #expect(tie(1) == nil)
    #expect(tie(2) == TiedPlaces(rating: Rating(hundredths: 9_000), count: 4))
    #expect(tie(4) == nil)
    #expect(tie(5) == TiedPlaces(rating: Rating(hundredths: 8_000), count: 7))
    #expect(tie(7) == nil)
  }

  private func top(_ library: Library) throws -> TopPage {
    guard let page = try #require(plan(library).page("top.html")).content as? TopPage else {
      throw Missing()
    }
    return page
  }

  @Test func `the page of the top rated has as many as the settings say, and what there is`() throws
  {
    let entries = [
      title("anime/a", rating: 9_000, genres: ["X"]),
      title("anime/b", rating: 8_000, genres: ["X"]),
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

  @Test func `a tier shows its first titles and leads to the list of all`() throws {
    let made = library(
      (0..<80).map {
        title("anime/t\($0)", rating: $0 < 30 ? 10_000 : $0 < 70 ? 9_500 : $0 < 75 ? 9_000 : 1_000)
      })
    let page = try top(made)
    #expect(page.own.isEmpty)
    #expect(page.tiers.map(\.count) == [30, 40, 5])
    #expect(page.tiers.map(\.entries.count) == [24, 24, 5])
    #expect(page.tiers.map { $0.list?.path.text } == ["top/10.html", "top/9.5.html", nil])
    let site = plan(made)
    #expect(site.listing("top/10.html")?.count == 30)
    #expect(site.page("top/9.5.html")?.heading == "Rated 9.5")
    let few = try top(library(made.entries) { $0.topCount = 5 })
    #expect(few.tiers.map(\.entries.count) == [5])
  }

  private struct Missing: Error {}
}
