import Base
import MediaLibrary
import Testing

@testable import Planning

@Suite struct TasteTests {
  @Test func titlesAreFoundByIDThenByNameAndYear() throws {
    let own = [
      entry("a", ids: ["mal": "329"], year: 2003), entry("Pluto", year: 2003),
      entry("Fruits Basket", slug: "f1", year: 2001),
      entry("Fruits Basket", slug: "f2", year: 2019),
      entry("Ghost", year: 1995),
    ]
    let finder = TitleFinder(own)
    func found(_ title: String, ids: [String: String] = [:], year: Int? = nil) -> Int? {
      var wanted = FriendTitle(kind: anime, title: title)
      wanted.ids = ids.map { .init(registry: $0, value: $1) }
      wanted.year = year
      return finder.entry(for: wanted)
    }
    #expect(found("Whatever", ids: ["mal": "0329"]) == 0)
    #expect(found("PLÜTO", year: 2004) == 1)
    #expect(found("pluto") == nil)
    #expect(found("Pluto") == 1)
    #expect(found("Pluto", year: 2023) == nil)
    #expect(found("a", ids: ["mal": "7"], year: 2003) == nil)
    #expect(found("Fruits Basket", year: 2019) == 3)
    #expect(found("Fruits Basket") == nil)
    #expect(found("Nothing") == nil)
  }

  @Test func theNumbersAreThoseOfThePairs() throws {
    let own = [6.0, 7, 9, 10].enumerated().map { entry("T\($0.offset)", rating: $0.element) }
    let friend = friend([5.0, 8, 8, 9].enumerated().map { ("T\($0.offset)", $0.element) })
    let taste = try #require(
      FriendShelf.all(of: [friend], in: library(own)).first?.taste)
    #expect(taste.common == 4 && taste.pairs.count == 4)
    #expect(taste.meanDifference == -500)
    // Σxy = 8, Σx² = 10, Σy² = 9.
    let expected = 8 / (10.0 * 9).squareRoot()
    #expect(abs(try #require(taste.correlation) - expected) < 1e-12)
    #expect(taste.pairs.map(\.difference) == [-1_000, 1_000, -1_000, -1_000])
  }

  @Test func equalRatingsHaveNoCorrelation() throws {
    let own = (0..<5).map { entry("T\($0)", rating: Double(5 + $0)) }
    let alike = friend((0..<5).map { ("T\($0)", 8) })
    let few = friend((0..<2).map { ("T\($0)", Double(8 + $0)) })
    for friend in [alike, few] {
      let taste = try #require(FriendShelf.all(of: [friend], in: library(own)).first?.taste)
      #expect(taste.correlation == nil && taste.meanDifference != nil)
    }
    let stranger = try #require(
      FriendShelf.all(of: [friend([("Z", 9)])], in: library(own)).first?.taste)
    #expect(stranger.meanDifference == nil && stranger.common == 0)
  }

  @Test(arguments: [9, 10]) func likenessNeedsTenCommonRatings(_ count: Int) throws {
    let ratings = [8.0, 9, 10, 2, 5, 6, 7, 8, 9, 10]
    let own = ratings.enumerated().map { entry("T\($0.offset)", rating: $0.element) }
    let friend = friend(
      [9.0, 7, 10, 9, 6, 6, 7, 8, 9, 8].enumerated().prefix(count).map {
        ("T\($0.offset)", $0.element)
      })
    let taste = try #require(FriendShelf.all(of: [friend], in: library(own)).first?.taste)
    #expect(taste.likeness == (count == 10 ? 70 : nil))
    #expect(taste.agreed == 7)
    #expect(taste.loved(3).map(\.entry) == [2, 8, count == 10 ? 9 : 0])
    // The last pair is also far apart, but both love it.
    #expect(taste.parted(3).map(\.entry) == [3, 1])
  }

  @Test func eachBorrowsTheThreeThatTheOtherLikesBest() throws {
    let own =
      (0..<8).map { entry("Mine \($0)", slug: "m\($0)", rating: Double(1 + $0)) }
      + [entry("Wish", status: .planning), entry("Hidden", rating: 10, isUnlisted: true)]
    let theirs = friend(
      (0..<7).map { ("Theirs \($0)", Double(2 + $0)) } + [("Wish", 10), ("Mine 7", 9)])
    let taste = try #require(FriendShelf.all(of: [theirs], in: library(own)).first?.taste)
    #expect(
      taste.toBorrow.map { theirs.titles[$0].title }
        == ["Wish", "Theirs 6", "Theirs 5"])
    #expect(taste.toLend.map { own[$0].work.title } == (4...6).reversed().map { "Mine \($0)" })
  }

  @Test func gatedTextsStayBehindTheGate() throws {
    var friend = friend([("A", 9), ("B", 9)])
    friend.titles[1].ageRating = "R18"
    var gated = library([])
    gated.settings.ageGate = .init(from: 18, show: .blur)
    #expect(FriendShelf.all(of: [friend], in: gated).first?.friend.titles.map(\.title) == ["A"])
  }

  @Test func theLatestComesFirst() throws {
    var friend = friend([])
    for (index, day) in [3, 9, 5].enumerated() {
      var title = FriendTitle(kind: anime, title: "N\(index)")
      title.status = .current
      title.latest = PartialDate(year: 2026, month: 1, day: day)
      friend.titles.append(title)
      title.status = .completed
      title.finished = title.latest
      friend.titles.append(title)
    }
    let shelf = try #require(FriendShelf.all(of: [friend], in: library([])).first)
    #expect(shelf.now.map { friend.titles[$0].title } == ["N1", "N2", "N0"])
    #expect(shelf.finished.map { friend.titles[$0].title } == ["N1", "N2", "N0"])
  }

  private let anime = Kind.allCases.first { $0.id == "anime" } ?? Kind.allCases[0]

  private func friend(_ titles: [(String, Double)]) -> Friend {
    var friend = Friend(name: "Maya", url: "https://maya.example/", pages: nil)
    friend.titles = titles.map { name, rating in
      var title = FriendTitle(kind: anime, title: name)
      title.status = .completed
      title.rating = Rating(hundredths: Int(rating * 1_000))
      return title
    }
    return friend
  }

  private func library(_ entries: [Entry]) -> Library {
    Library(settings: Settings(name: "x"), entries: entries, lists: [], pages: [])
  }

  private func entry(
    _ title: String, slug: String? = nil, ids: [String: String] = [:], year: Int? = nil,
    rating: Double? = nil, status: Status = .completed, isUnlisted: Bool = false
  ) -> Entry {
    var work = Work(title: title)
    work.ids = ids.map { .init(registry: $0, value: $1) }
    work.released = year.flatMap { PartialDate(year: $0) }
    var tracking = Tracking(status: status)
    tracking.rating = rating.map { Rating(hundredths: Int($0 * 1_000)) }
    return Entry(
      id: "anime/" + (slug ?? MediaLibrary.slug(for: title)), kind: anime, work: work,
      tracking: tracking, review: nil, isUnlisted: isUnlisted, aliases: [],
      location: .file("library/anime/x.md"))
  }
}
