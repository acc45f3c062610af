import TestSupport
import Testing

@testable import MediaLibrary
@testable import Planning

struct ProfileTests {
  @Test func `the mean is exact and rounded half up`() throws {
    func mean(_ ratings: [Int]) -> String? {
      let titles = ratings.enumerated().map { title("anime/t\($0)", rating: $1) }
      return plan(library(titles)).profile?.figures.mean?.text(.ten)
    }
    #expect(mean([9500, 8000]) == "8.75")
    #expect(mean([7000, 7000, 8000]) == "7.33")
    #expect(mean([8000, 8000, 7000]) == "7.67")
    // 7.005 exactly.
    #expect(mean([7000, 7010]) == "7.01")
    #expect(mean([]) == nil)
  }

  @Test func `the histogram counts each rating in the nearest tenth, half up`() {
    let ratings = [1, 100, 1000, 1499, 1500, 7499, 7500, 9499, 9500, 10_000]
    let titles = ratings.enumerated().map { title("anime/t\($0)", rating: $1) }
    #expect(plan(library(titles)).profile?.figures.histogram == [4, 1, 0, 0, 0, 0, 1, 1, 1, 2])
  }

  @Test func `counts are by kind and shelf, and a rewatch is in progress`() throws {
    let figures = try #require(
      plan(
        library([
          title("anime/a", rating: 8000), title("anime/b", nil, .repeating, rating: 9000),
          title("anime/c", nil, .planning),
          title("games/d", nil, .dropped, rating: 4000), title("books/known", nil, nil),
        ])
      ).profile?.figures)
    #expect(figures.total == 4)
    #expect(figures.kinds.map(\.kind.id) == ["anime", "game"])
    #expect(figures.kinds.map(\.counts) == [[1, 1, 1, 0, 0], [0, 0, 0, 0, 1]])
    #expect(figures.kinds.map { $0.mean?.text(.ten) } == ["8.5", "4"])
    #expect(figures.mean?.text(.ten) == "7")
    #expect(figures.kinds[0][.planning] == 1)
    // But it has been finished.
    #expect(figures.kinds.map(\.finished) == [2, 0])
  }

  @Test func `time spent is what is known for certain`() throws {
    func spent(_ entry: Entry) throws -> Figures.TimeTotals {
      try #require(plan([entry]).profile?.figures.spent)
    }
    func anime(_ status: Status, _ progress: Int?, episodes: Int?, repeats: Int = 0) throws
      -> Figures.TimeTotals
    {
      try spent(
        title("anime/a", nil, status) {
          $0.work.episodes = episodes
          $0.work.duration = 24
          $0.tracking?.progress = progress
          $0.tracking?.repeats = repeats
        })
    }
    #expect(try anime(.completed, 26, episodes: 26).minutesWatched == 624)
    #expect(try anime(.completed, nil, episodes: 26, repeats: 1).episodes == 52)
    #expect(try anime(.completed, 12, episodes: nil).episodes == 12)
    #expect(try anime(.current, 5, episodes: 26).episodes == 5)
    #expect(try anime(.repeating, 5, episodes: 26).episodes == 31)
    #expect(try anime(.current, nil, episodes: 26).episodes == 0)
    #expect(try anime(.completed, .max, episodes: .max, repeats: .max).episodes == 10_000_000)
    let movie = try spent(title("movies/m") { $0.work.duration = 130 })
    #expect(movie == Figures.TimeTotals(minutesWatched: 130))
    let game = try spent(
      title("games/g") {
        $0.tracking?.hours = 4050
        $0.tracking?.history = [.init(hours: 950)]
      })
    #expect(game == Figures.TimeTotals(hoursPlayed: 5000))
    let manga = try spent(
      title("manga/m", nil, .current) {
        $0.tracking?.progress = 30
        $0.tracking?.progressVolumes = 3
      })
    #expect(manga == Figures.TimeTotals(chapters: 30, volumes: 3))
    let book = try spent(
      title("books/b", nil, .current) {
        $0.work.pages = 300
        $0.tracking?.progress = 40
        $0.tracking?.progressUnit = .percent
      })
    #expect(book == Figures.TimeTotals())
  }

  @Test(arguments: [
    ("TV", 24), ("TV_SHORT", 5), ("tv short", 5), ("OVA", 28), ("MOVIE", 100), ("Unheard of", 24),
    (nil, 24),
  ])
  func `time is estimated by the format where no length is known`(format: String?, minutes: Int)
    throws
  {
    func spent(_ id: String, _ change: (inout MadeTitle) -> Void) throws -> Figures.TimeTotals {
      try #require(plan([title(id, nil, .completed, change)]).profile?.figures.spent)
    }
    let episodes = try spent("anime/a") {
      $0.work.format = format
      $0.work.episodes = 12
      $0.tracking?.repeats = 1
    }
    #expect(episodes == Figures.TimeTotals(episodes: 24, minutesEstimated: 24 * minutes))
    let show = try spent("shows/s") { $0.work.episodes = 2 }
    #expect(show == Figures.TimeTotals(episodes: 2, minutesEstimated: 90))
    #expect(try spent("movies/m") { _ in } == Figures.TimeTotals(minutesEstimated: 100))
    #expect(
      try spent("movies/m") { $0.work.duration = 130 } == Figures.TimeTotals(minutesWatched: 130))
  }

  @Test func `the year in which most was finished stands out alone`() throws {
    func bigYear(_ counts: [Int: Int]) -> Milestones.BigYear? {
      let titles = counts.flatMap { year, count in
        (0..<count).map { title("anime/t\(year)-\($0)", finished: day(year)) }
      }
      return plan(library(titles)).profile?.milestones.bigYear
    }
    let standsOut = try #require(bigYear([2020: 5, 2021: 6]))
    #expect(standsOut.year == 2021 && standsOut.count.total == 6)
    #expect(bigYear([2020: 6, 2021: 6]) == nil)
    #expect(bigYear([2020: 1, 2021: 4]) == nil)
    #expect(bigYear([2021: 9]) == nil)
    #expect(
      plan([title("anime/a", finished: day(2019))]).profile?.milestones.since == 2019)
  }

  @Test func `the profile shows what goes on, what is new, and the favourites`() throws {
    let site = plan(
      library([
        title("anime/now", nil, .current), title("books/again", nil, .repeating),
        title("games/done", finished: day(2020)) { $0.review = review(date: day(2019)) },
        title("games/newer", finished: day(2021)) { $0.review = review(date: day(2022)) },
        title("games/undated") { $0.tracking?.favorite = .init(rank: nil) },
      ]) { $0.owner.name = "Mika" })
    let profile = try #require(site.profile)
    #expect(site.page("index.html")?.heading == "Mika")
    #expect(profile.now.map(\.list.path.text) == ["watching.html", "reading.html"])
    #expect(site.ids(profile.current) == ["books/again", "anime/now"])
    #expect(profile.year?.link == PageLink("2021", PagePath("diary/2021.html")))
    #expect(site.ids(profile.year?.titles ?? []) == ["games/newer"])
    #expect(profile.year?.months == [])
    #expect(profile.spines.isEmpty && profile.lists.isEmpty)
    #expect(site.ids(profile.recentlyFinished) == ["games/newer", "games/done"])
    #expect(site.ids(profile.latestReviews) == ["games/newer", "games/done"])
    #expect(site.ids(profile.featured.entries) == ["games/undated"])
    #expect(profile.featured.choice == .favorites)
    #expect(profile.featured.list == PageLink("Favorites", PagePath("favorites.html")))
  }

  @Test func `four titles of each are enough, with the count of all`() throws {
    let site = plan(
      library(
        (1...21).map { title("anime/now\($0)", nil, .current) }
          + (1...9).map { (month: Int) in
            title("anime/done\(month)", rating: 7000, finished: day(2020, month))
          },
        lists: (1...4).map { ownerList("l\($0)", "L\($0)", ["anime/done1"]) }))
    let profile = try #require(site.profile)
    #expect(profile.current.count == 4 && profile.now.map(\.count) == [21])
    #expect(
      site.ids(profile.recentlyFinished)
        == ["anime/done9", "anime/done8", "anime/done7", "anime/done6"])
    #expect(profile.lists.map(\.path.text) == ["lists/l1.html", "lists/l2.html", "lists/l3.html"])
    #expect(
      Array(site.ids(profile.spines).prefix(9)) == (1...9).reversed().map { "anime/done\($0)" })
    #expect(profile.spines.count == 30)
    #expect(profile.year?.titles.count == 5)
    #expect(
      profile.year?.months == Array(repeating: 1, count: 9) + Array(repeating: 0, count: 3))
  }

  @Test func `without favourites the highest rated titles are shown`() throws {
    let site = plan([
      title("anime/good", rating: 9000), title("anime/best", rating: 9500),
      title("anime/unrated"), title("anime/also-good", rating: 9000),
      title("anime/latest", rating: 9000, finished: day(2025)),
    ])
    let profile = try #require(site.profile)
    #expect(
      site.ids(profile.featured.entries) == [
        "anime/best", "anime/latest", "anime/also-good", "anime/good",
      ])
    #expect(profile.featured.choice == .highestRated(nil))
    #expect(profile.featured.list == PageLink("Top rated", PagePath("top.html")))
  }

  @Test func `where nothing is rated, what was played most is shown`() throws {
    func game(_ id: String, _ hours: Int?, rating: Int? = nil) -> Entry {
      title("games/\(id)", nil, .paused, rating: rating) { $0.tracking?.hours = hours }
    }
    let played = [
      game("some", 450), game("most", 2800), game("none", nil), game("opened", 0),
      title("games/again", nil, .paused) {
        $0.tracking?.hours = 50
        $0.tracking?.history = [.init(hours: 900)]
      },
      game("as-much", 450), title("anime/seen", nil, .current) { $0.tracking?.hours = 9000 },
    ]
    let profile = try #require(plan(library(played)).profile)
    #expect(
      plan(library(played)).ids(profile.featured.entries)
        == ["games/most", "games/again", "games/as-much", "games/some"])
    #expect(profile.featured.choice == .mostPlayed)
    #expect(profile.featured.list == PageLink("Most played", PagePath("games.html")))
    #expect(profile.figures.titlesPlayed == 4)

    let site = plan(library(played + [game("rated", 50, rating: 4000)]))
    let rated = try #require(site.profile?.featured)
    #expect(site.ids(rated.entries) == ["games/rated"] && rated.choice == .highestRated(nil))
    let none = try #require(plan([game("none", nil)]).profile?.featured)
    #expect(none.entries.isEmpty && none.choice == .highestRated(nil))
  }

  @Test func `six of many that are rated the same say so`() throws {
    let site = plan(library((0..<9).map { title("anime/t\($0)", rating: 10_000) }))
    let profile = try #require(site.profile)
    #expect(profile.featured.entries.count == 6)
    #expect(
      profile.featured.choice
        == .highestRated(TiedPlaces(rating: Rating(hundredths: 10_000), count: 9)))
  }

  @Test func `suggestions come from what was rated highly, and say so`() throws {
    let site = plan([
      title("anime/planetes", "Planetes", rating: 9500, genres: ["space", "Sci-Fi", "Work"]),
      title("anime/meh", rating: 6000, genres: ["Sport", "Sci-Fi"]),
      title("manga/wanted", nil, .planning, genres: ["Sci-Fi", "Space"]),
      title("manga/sport", nil, .planning, genres: ["Sport"]),
      title("manga/old", nil, .planning) { $0.tracking?.owned = .init(media: []) },
      title("manga/zoo", nil, .planning) { $0.tracking?.added = day(2020) },
      title("manga/late", nil, .planning),
    ])
    let next = site.index.suggestions(count: 6, by: GroupPreferences(site.index))
    #expect(
      site.ids(next.map(\.entry)) == [
        "manga/wanted", "manga/old", "manga/zoo", "manga/late", "manga/sport",
      ])
    #expect(next.map(\.isOwned) == [false, true, false, false, false])
    let reason = try #require(next[0].reason)
    #expect(site.ids([reason.entry]) == ["anime/planetes"])
    #expect(site.names(reason.shared) == ["Sci-Fi", "Space"])
    #expect(next.dropFirst().allSatisfy { $0.reason == nil })
    // The wish list shows those with a reason.
    let list = try #require(site.page("wishlist.html")?.content as? ListingPage)
    #expect(list.next == [next[0]])
  }

  /// `wish because loved` of each.
  private func next(_ entries: [Entry]) -> [String] {
    let site = plan(library(entries))
    return site.index.suggestions(count: 6, by: GroupPreferences(site.index)).map { suggestion in
      let loved = suggestion.reason.map { " because \(site.library.entries[$0.entry].slug)" }
      return site.library.entries[suggestion.entry].slug + (loved ?? "")
    }
  }

  @Test func `a wish with a loved relative comes first, one of each franchise`() {
    #expect(
      next([
        title("anime/overlord", "Overlord", rating: 8_000),
        title("anime/overlord-2", "Overlord II", rating: 9_000),
        title("anime/overlord-4", "Overlord IV", .planning),
        title("anime/overlord-3", "Overlord III", .planning),
        title("anime/monster", "Monster", rating: 7_900),
        title("anime/monster-2", "Monster 2", .planning),
        title("anime/arc", rating: 10_000) { $0.work.series = .init(name: "Arc", position: 100) },
        title("anime/arc-2", nil, .planning) { $0.work.series = .init(name: "Arc", position: 200) },
        title("anime/saga", rating: 9_500) {
          $0.work.relations = [.init(type: "SEQUEL", id: "anime/later")]
        },
        title("anime/later", nil, .planning),
      ]) == [
        "arc-2 because arc", "later because saga", "overlord-3 because overlord-2", "monster-2",
      ])
  }
}
