import TestSupport
import Testing

@testable import MediaLibrary
@testable import Planning

/// Facts of a year, counted by hand. 1 January 2020 was a Wednesday.
struct YearFactsTests {
  private func facts(_ entries: [Entry], _ year: Int = 2020) -> (YearFacts?, LibraryIndex) {
    let index = LibraryIndex(library(entries))
    let diary = index.diary()
    let facts = zip(diary.years, index.yearFacts(diary)).first { $0.0.year == year }?.1
    return (facts, index)
  }

  /// A title for each day of January 2020.
  private func january(_ days: [Int]) -> [Entry] {
    days.enumerated().map { title("anime/t\($0)", finished: day(2020, 1, $1)) }
  }

  private func slugs(_ entries: [EntryIndex], _ index: LibraryIndex) -> [String] {
    entries.map { index.library.entries[$0].slug }
  }

  @Test func `a year needs ten whole dates`() {
    let nine = january(Array(1...9))
    let vague = (0..<20).map { title("anime/v\($0)", finished: day(2020, $0 < 10 ? 1 : nil)) }
    #expect(facts(nine + vague).0 == nil)
    #expect(
      facts(nine + vague + [title("books/b", finished: day(2020, 12, 31))]).0?.days?.dated == 10)
  }

  /// All kinds count, and further runs on their own days. Dropped and unlisted titles and vague
  /// dates count on no day.
  @Test func `days and weeks count whole dates of what was finished`() throws {
    let (found, _) = facts(
      january([1, 2, 3, 3, 6, 7])
        + [
          title("books/b", finished: day(2020, 1, 8)), title("games/g", finished: day(2020, 3, 2)),
          title("movies/m", finished: day(2020, 3, 4)),
          title("shows/again", finished: day(2019, 1, 1)) {
            $0.tracking?.history = [
              .init(finished: day(2020, 3, 8)), .init(finished: day(2020, 3, 9), status: .dropped),
            ]
          },
          title("manga/dropped", nil, .dropped, finished: day(2020, 1, 9)) {
            $0.tracking?.dropped = day(2020, 1, 9)
          },
          title("anime/unlisted", finished: day(2020, 1, 9)) { $0.isUnlisted = true },
          title("anime/month", finished: day(2020, 1)),
          title("anime/next", finished: day(2021, 1, 1)),
        ])
    let facts = try #require(found?.days)
    #expect(facts.dated == 10)
    // Mon Jan 6, Mar 2; Tue Jan 7; Wed Jan 1, Jan 8, Mar 4; Thu Jan 2; Fri Jan 3 twice; Sun Mar 8.
    #expect(facts.weekdays == [2, 1, 3, 1, 2, 0, 1])
    #expect(facts.activeDays == 9)
    #expect(facts.streak.count == 3)
    #expect(facts.streak.first == day(2020, 1, 1) && facts.streak.last == day(2020, 1, 3))
    // From Jan 9 to Mar 1; but the month of one finish is January.
    #expect(facts.pause == nil)
    // Dec 30 to Jan 5 has four, Jan 6 to 12 and Mar 2 to 8 three each.
    #expect(facts.busiestWeek.start == day(2019, 12, 30))
    #expect(facts.busiestWeek.count == 4 && facts.busiestWeek.others == 0)
    #expect(facts.first.date == day(2020, 1, 1))
    #expect(facts.last.date == day(2020, 3, 8))
  }

  @Test func `a pause is certain where no vague date may lie in it`() throws {
    let days = january(Array(1...10)) + [title("anime/march", finished: day(2020, 3, 1))]
    let certain = facts(days).0?.days?.pause
    // 21 days of January, 29 of February.
    #expect(certain?.count == 50)
    #expect(certain?.first == day(2020, 1, 11) && certain?.last == day(2020, 2, 29))
    func pause(with date: PartialDate?) -> YearFacts.Days? {
      facts(days + [title("anime/vague", finished: date)]).0?.days?.pause
    }
    #expect(pause(with: day(2020, 4)) == certain)
    #expect(pause(with: day(2020, 2)) == nil)
    #expect(pause(with: day(2020)) == nil)
    #expect(pause(with: day(2021)) == certain)
    #expect(facts(january(Array(1...10))).0?.days?.pause == nil)
  }

  /// Ten films of 150 minutes are 25 hours; nine of them, or ten of 100 minutes, fit into a day.
  @Test func `a day on which a list was filled in isn't a day on which much was seen`() throws {
    func films(_ count: Int, minutes: Int) -> [Entry] {
      (0..<count).map { number in
        title("movies/f\(number)", finished: day(2020, 5, 5)) {
          $0.work.duration = minutes
          $0.tracking?.started = day(2010, 1, 1)
        }
      }
    }
    let days = january(Array(1...10)) + [title("anime/june", finished: day(2020, 6, 1))]
    let filled = facts(days + films(10, minutes: 150)).0
    #expect(filled?.days?.dated == 11 && filled?.days?.weekdays == [2, 1, 2, 2, 2, 1, 1])
    #expect(filled?.days?.pause == nil && filled?.slowest == nil)
    #expect(facts(days + films(9, minutes: 150)).0?.days?.dated == 20)
    #expect(facts(days + films(10, minutes: 100)).0?.days?.dated == 21)
    // What doesn't depend on days is left.
    let (alone, index) = facts(films(12, minutes: 150))
    #expect(alone != nil && alone?.days == nil)
    let fifthOfMay = [try #require(day(2020, 5, 5))]
    #expect(index.diary().years.first?.overfullDays == fifthOfMay)
    let statistics = index.statistics(index.figures(), index.diary())
    #expect(statistics.weekdays.joined().filter { !$0.isEmpty }.isEmpty)
    #expect(statistics.overfullDays == fifthOfMay)
  }

  @Test func `weeks that are as busy are counted, the first is named`() {
    let week = facts(january([6, 7, 8, 9, 10, 13, 14, 15, 16, 19])).0?.days?.busiestWeek
    #expect(week?.start == day(2020, 1, 6))
    #expect(week?.count == 5 && week?.others == 1)
  }

  /// A title that was finished twice in the week is there once.
  @Test func `the busiest week shows the two best titles that were finished in it`() throws {
    let days = [6, 7, 8, 9, 10, 14, 15, 16]
    let rated = zip(days, [7, 9, 5, 8, 6, 10, 10, 10]).enumerated().map { number, film in
      title("anime/t\(number)", finished: day(2020, 1, film.0)) {
        $0.tracking?.rating = Rating(hundredths: film.1 * 1000)
        if number == 1 { $0.tracking?.history = [.init(finished: day(2020, 1, 11))] }
      }
    }
    let (found, index) = facts(rated + [title("anime/later", finished: day(2020, 2, 3))])
    #expect(slugs(try #require(found?.days).busiestWeek.best, index) == ["t1", "t3"])
  }

  @Test func `a streak goes on over the end of a month and leap day`() {
    let days = (0..<10).map { number in
      title(
        "anime/t\(number)",
        finished: number < 5 ? day(2020, 2, 25 + number) : day(2020, 3, number - 4))
    }
    #expect(facts(days).0?.days?.streak.count == 10)
  }

  @Test func `premieres came out in the year, the oldest is the first of all`() throws {
    let titles = january(Array(1...10)).enumerated().map { number, entry in
      title(entry.id, rating: 1000 * (number % 9 + 1), finished: entry.tracking?.finished) {
        $0.work.released = [day(2020, 4, 1), day(2020), day(1999, 5), day(1999), nil][number % 5]
      }
    }
    let (found, index) = facts(titles)
    let facts = try #require(found)
    // t6 is rated 7, t5 6, t1 2, t0 1.
    #expect(slugs(facts.premieres, index) == ["t6", "t5", "t1", "t0"])
    #expect(slugs([facts.oldest].compactMap(\.self), index) == ["t3"])
  }

  @Test func `studios and people have two titles, each counted once`() throws {
    let titles = january(Array(1...10)).enumerated().map { number, entry in
      title(
        entry.id, rating: 1000 * (number % 9 + 1), finished: entry.tracking?.finished,
        creators: number < 3 ? ["Ann"] : number < 5 ? ["Bo"] : ["P\(number)"]
      ) {
        $0.work.studios = number < 6 ? ["Big"] : number < 8 ? ["Small"] : ["One \(number)"]
        if number == 0 { $0.tracking?.history = [.init(finished: day(2020, 5, 5))] }
      }
    }
    let (found, index) = facts(titles)
    let facts = try #require(found)
    func text(_ shelf: YearFacts.GroupShelf) -> String {
      "\(index.groups.groups[shelf.group].name) \(shelf.count) "
        + slugs(shelf.titles, index).joined(separator: " ")
    }
    #expect(facts.studios.map(text) == ["Big 6 t5 t4 t3", "Small 2 t7 t6"])
    #expect(facts.people.map(text) == ["Ann 3 t2 t1 t0", "Bo 2 t4 t3"])
  }

  @Test func `the slowest run is the one with the most days between whole dates`() throws {
    var titles = january(Array(1...10))
    titles += [
      title("anime/slow", finished: day(2020, 6, 1)) { $0.tracking?.started = day(2019, 6, 1) },
      title("anime/again", finished: day(2010, 1, 1)) {
        $0.tracking?.started = day(2000, 1, 1)
        $0.tracking?.history = [.init(started: day(2019, 6, 2), finished: day(2020, 6, 1))]
      },
      title("anime/vague", finished: day(2020, 7, 1)) { $0.tracking?.started = day(2001) },
      title("anime/wrong", finished: day(2020, 7, 1)) { $0.tracking?.started = day(2020, 8, 1) },
    ]
    let (found, index) = facts(titles)
    let slowest = try #require(found?.slowest)
    #expect(slugs([slowest.finish.entry], index) == ["slow"])
    // A leap year.
    #expect(slowest.days == 366)
  }

  @Test func `lengths are of the most frequent kind, in minutes where most have them`() throws {
    func lengths(_ durations: Int) -> [String] {
      let titles = january(Array(1...10)).enumerated().map { number, entry in
        title(entry.id, finished: entry.tracking?.finished) {
          $0.work.episodes = 26 - number
          if number < durations { $0.work.duration = number == 0 ? 3 : 24 }
        }
      }
      let book = title("books/long", finished: day(2020, 2, 1)) { $0.work.pages = 9_999 }
      let (found, index) = facts(titles + [book])
      return [found?.lengths?.longest, found?.lengths?.shortest].compactMap(\.self).map {
        "\(index.library.entries[$0.entry].slug) \($0.amount) \($0.unit)"
      }
    }
    #expect(lengths(10) == ["t1 600 minutes", "t0 78 minutes"])
    #expect(lengths(4) == ["t0 26 episodes", "t9 17 episodes"])
    let equal = january(Array(1...10)).map { entry in
      title(entry.id, finished: entry.tracking?.finished) {
        $0.work.pages = nil
        $0.work.episodes = entry.slug == "t3" ? 24 : 12
      }
    }
    let found = facts(equal).0?.lengths
    #expect(found?.longest.amount == 24 && found?.shortest == nil)
  }

  @Test func `genres have their places in both years, and share them`() throws {
    func titles(_ year: Int, _ genres: [[String]]) -> [Entry] {
      genres.enumerated().map { number, genres in
        title("anime/y\(year)-\(number)", finished: day(year, 1, number + 1), genres: genres)
      }
    }
    let now = [
      ["Drama", "Space"], ["Drama", "Space"], ["Drama"], ["Comedy"], ["Comedy"], ["Horror"], [], [],
      [], [],
    ]
    let before = [["Comedy", "Drama"], ["Comedy", "Drama"], ["Comedy", "Mecha"]]
    let (found, index) = facts(titles(2020, now) + titles(2019, before))
    let facts = try #require(found)
    func text(_ place: YearFacts.GenrePlace) -> String {
      "\(place.place) \(index.groups.groups[place.group].name) \(place.count) \(place.placeBefore ?? 0)"
    }
    #expect(
      facts.genres.map(text) == ["1 Drama 3 2", "2 Comedy 2 1", "2 Space 2 0", "4 Horror 1 0"])
    #expect(facts.genresBefore.map(text) == ["1 Comedy 3 0", "2 Drama 2 0", "3 Mecha 1 0"])
    // An earlier year isn't compared.
    #expect(self.facts(titles(2020, now) + titles(2018, before)).0?.genresBefore == [])
  }
}
