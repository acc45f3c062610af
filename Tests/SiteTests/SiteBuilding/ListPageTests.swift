import TestSupport
import Testing

/// Lists, years and titles show only what the library contains.
@Suite struct ListPageTests {
  private func page(_ path: String, of library: String) async throws -> HTMLPage {
    let project = try BuiltProject("-- tokonoma.yml --\nname: Alcove\n" + library)
    let (report, problems) = try await project.build()
    #expect(report != nil && problems.text == "")
    return HTMLPage(Array(try project.page(path).utf8))
  }

  private func anime(_ count: Int, _ keys: (Int) -> String) -> String {
    "-- library/anime/all.yml --\n"
      + (1...count).map { "- {title: T\($0), status: completed, \(keys($0))}\n" }.joined()
  }

  /// The controls that a list offers.
  private func controls(_ page: HTMLPage) -> [String] {
    page.elements.compactMap { element in
      guard element.name == "input" || element.name == "select", let name = element["name"],
        let label = element.parent.map({ page.elements[$0] }), label["hidden"] == nil
      else { return nil }
      return name
    }
  }

  @Test func aListOffersOnlyFiltersThatDistinguishItsTitles() async throws {
    let alike = try await page("watched.html", of: anime(9) { _ in "rating: 9" })
    #expect(controls(alike) == ["title", "sort"])
    let rated = try await page("watched.html", of: anime(9) { "rating: \($0)" })
    #expect(controls(rated) == ["title", "rating", "sort"])
    let mixed = try await page(
      "watched.html",
      of: anime(9) { _ in "genres: [Drama]" }
        + "-- library/movies/m.yml --\n- {title: M, status: completed}\n")
    #expect(controls(mixed) == ["title", "kind", "genre", "sort"])
  }

  /// A list that is already sorted by rating doesn't offer that order.
  @Test(arguments: [("watched.html", true), ("rated.html", false), ("genres/drama.html", false)])
  func aListDoesNotOfferItsOwnOrder(path: String, isOffered: Bool) async throws {
    let page = try await page(path, of: anime(9) { "rating: \($0), genres: [Drama]" })
    #expect(controls(page) == ["title", "rating", "sort"])
    let options = page.elements.filter { $0.name == "option" }.compactMap { $0["value"] }
    #expect(options.contains("title") && options.contains("rating") == isOffered)
  }

  /// A menu that is filled only when it is opened looks broken.
  @Test func theMenusNeedNoScriptToBeFilled() async throws {
    let page = try await page(
      "watched.html",
      of: anime(200) {
        "rating: 9, genres: [\($0 == 1 ? "Song" : "Drama, Work")], episodes: \($0 % 9 + 1)"
      })
    let options = page.elements.indices.filter { page.elements[$0].name == "option" }
    let texts = options.flatMap { option in
      page.texts.filter { $0.parent == option }.map(\.text)
    }
    #expect(Set(texts).isSuperset(of: ["Drama", "Song", "Work", "length, shortest first"]))
    let values = options.compactMap { page.elements[$0]["value"] }
    #expect(values.contains("length") && values.contains("-length") && values.contains("-title"))
    #expect(!values.contains("added") && !values.contains("community"))
    let lengths = page.elements.compactMap { $0["data-length"] }
    #expect(lengths.contains("216") && lengths.count == 80)
  }

  /// The first page may show fewer titles than the whole list has.
  @Test func aListOnSeveralPagesOffersTheValuesOfAllPages() async throws {
    let titles = (1...200).map {
      "- {title: T\($0), status: completed, rating: \($0 > 150 ? 5 : 9), finished: 20\(100 - ($0 + 2) / 3 % 90)}\n"
    }.joined()
    let page = try await page(
      "rated.html",
      of: "-- library/anime/all.yml --\n\(titles)-- library/movies/m.yml --\n- {title: M}\n")
    #expect(controls(page) == ["title", "rating", "sort"])
    let options = page.elements.filter { $0.name == "option" }.compactMap { $0["value"] }
    #expect(options.contains("finished") && !options.contains("released"))
  }

  /// No link leads to an empty page.
  @Test func aMissingPageLinksToTheSearchIfThereIsOne() async throws {
    for (library, isSearched) in [("", false), (anime(1) { _ in "rating: 9" }, true)] {
      let page = try await page("404.html", of: library)
      #expect(page.elements.contains { $0["href"]?.hasSuffix("search.html") == true } == isSearched)
    }
  }

  @Test func aTitleShowsEachTimeItWasFinished() async throws {
    func notes(_ keys: String) async throws -> String {
      let page = try await page(
        "anime/a.html", of: "-- library/anime/a.md --\n---\ntitle: A\n\(keys)\n---\n")
      return page.texts(of: "main").joined(separator: " ")
    }
    let twice = try await notes(
      "status: completed\nfinished: 2009-12-19\nhistory: [{finished: 2026-07-18}]")
    #expect(twice.contains("Finished Dec 19, 2009 Second time Jul 18, 2026"))
    #expect(!twice.contains("finished Dec"))
    // The first time isn't known: a single dot isn't a line.
    let again = try await notes("status: completed\nhistory: [{finished: 2021-01-01}]")
    #expect(again.contains("finished") && again.contains("Jan 1, 2021"))
    #expect(!again.contains("Second time"))
  }

  @Test func ofMoreThanFiveTitlesRatedTheSameTheOnesThatStandAreNotCalledTheBest() async throws {
    func heading(_ ratings: [Int]) async throws -> String {
      let page = try await page(
        "diary/2020.html",
        of: anime(ratings.count) { "rating: \(ratings[$0 - 1]), finished: 2020-03-0\($0)" })
      #expect(page.elements.count { $0.hasClass("stand") } == min(ratings.count, 5))
      return page.texts(of: "h2").first ?? ""
    }
    #expect(try await heading([9]) == "Best of 2020")
    #expect(try await heading([9, 9, 9, 9, 9]) == "Best of 2020")
    #expect(try await heading([9, 9, 9, 9, 9, 8]) == "Best of 2020")
    #expect(try await heading([9, 9, 9, 9, 9, 9]) == "Among 6 rated 9")
    #expect(try await heading([9, 8, 8, 8, 8, 8, 8]) == "Among 7 rated 8 or higher")
  }

  /// The first months are shown until there are 24 covers, the others behind a fold; a month shows
  /// 24 and leads to its page.
  @Test func aLongYearFoldsItsMonths() async throws {
    let dates = (1...26).map { _ in "2020-02" } + ["2020-01-05", "2020-03-01", "2020"]
    let year = try await page("diary/2020.html", of: anime(29) { "finished: \(dates[$0 - 1])" })
    #expect(
      year.texts(in: "month-name") == ["January 1", "February 26", "March 1", "Sometime in 2020 1"])
    let folded = year.elements.indices.filter { year.elements[$0].hasClass("month-name") }.filter {
      year.ancestors(of: year.elements[$0].parent).contains { $0.name == "details" }
    }
    #expect(
      folded.map { year.words(below: $0) } == ["February 26", "March 1", "Sometime in 2020 1"])
    #expect(year.texts(in: "further") == ["2 more: February"])
    #expect(year.elements.count { $0.hasClass("card") } == 1 + 24 + 1 + 1)
  }

  @Test func aMonthHasItsOwnPage() async throws {
    let library = """
      -- library/anime/all.yml --
      - {title: A, status: completed, rating: 7, finished: 2020-03-31}
      - {title: B, status: completed, rating: 9, finished: 2020-03-02}
      - {title: C, status: completed, finished: 2020-03}
      - title: D
        status: completed
        rating: 6
        finished: 2019-01-01
        history: [{finished: 2020-05-01, rating: 9}]

      """
    let month = try await page("diary/2020/03.html", of: library)
    #expect(month.texts(of: "h1") == ["March 2020"])
    #expect(month.texts(in: "numeral") == ["3 anime"])
    #expect(month.texts(in: "lead").first?.hasPrefix("The busiest month of the year · 8") == true)
    #expect(month.texts(of: "h2").first == "Best of the month")
    // By day; those without a day at the end.
    #expect(month.texts(in: "card-title") == ["B", "A", "C"])
    // A further run has its own rating, and so has the first one.
    func note(_ path: String) async throws -> String {
      try await page(path, of: library).texts(in: "card-note").first ?? ""
    }
    let again = try await note("diary/2020/05.html")
    #expect(again.hasPrefix("Rating 9 May 1") && again.contains("again"), "\(again)")
    #expect(try await note("diary/2019/01.html").hasPrefix("Rating 6 Jan 1"))
    #expect(
      month.elements.contains { $0["rel"] == "next" && $0["href"] == "../../diary/2020/05.html" })
  }

  /// The anime and the manga, a film and its remake; otherwise there is no note.
  @Test func titlesOfOneNameShowTheirDifference() async throws {
    func title(_ file: String, _ name: String, _ keys: String = "") -> String {
      "-- library/\(file).md --\n---\n{title: \(name), status: completed, genres: [G]\(keys)}\n---\n"
    }
    let project = try BuiltProject(
      title("anime/monster", "Monster") + title("manga/monster", "MONSTER")
        + title("movies/dune", "Dune", ", released: 1984-12-14")
        + title("movies/dune-2", "Dune", ", released: 2021") + title("books/dune", "Dune")
        + title("anime/planetes", "Planetes")
        + title("manga/planetes", "Planetes", ", visibility: unlisted"))
    _ = try await project.build()
    func notes(_ path: String) throws -> [String] {
      HTMLPage(Array(try project.page(path).utf8)).texts(in: "card-note").sorted()
    }
    #expect(
      try notes("genres/g.html") == ["anime", "book", "manga", "movie", "movie"])
    // A property of all titles on a page doesn't distinguish them.
    #expect(try notes("movies.html") == [])
    #expect(try notes("anime.html") == [])
  }

  @Test func theDiaryCountsTitlesWithoutADate() async throws {
    func note(_ keys: [String]) async throws -> [String] {
      let titles = ["finished: 2020"] + keys
      let page = try await page("diary.html", of: anime(titles.count) { titles[$0 - 1] })
      return page.texts(in: "note").filter { $0.contains("date") }
    }
    let none = "genres: [G]"
    #expect(try await note([none]).first == "1 more has no date.")
    #expect(try await note([none, none]).first == "2 more have no date.")
    let again = "finished: 2020, repeat: 1"
    #expect(try await note([again]).first == "1 repeat has no date.")
    #expect(
      try await note([none, again]).first == "2 more have no date, one of them a repeat.")
    #expect(
      try await note([none, again, again]).first == "3 more have no date, 2 of them repeats.")
  }

  /// What was watched twice is there twice, and what is planned again is no longer on the list.
  @Test func theDiarySaysWhyListsHaveFewer() async throws {
    func counts(_ titles: [String]) async throws -> [String] {
      let library = titles.enumerated().map { "- {title: T\($0), \($1)}\n" }.joined()
      let page = try await page("diary.html", of: "-- library/anime/all.yml --\n" + library)
      return page.texts(in: "note").filter { $0.hasPrefix("Counts each time") }
    }
    let once = "status: completed, finished: 2020-03-01"
    #expect(try await counts([once, once]) == [])
    #expect(
      try await counts([once, once, once + ", history: [{finished: 2021}]"])
        == ["Counts each time: 3 finished titles and 1 rewatch."])
    let plannedAgain = "status: planning, finished: 2020-04-01"
    #expect(
      try await counts([once, once + ", repeat: 2", plannedAgain])
        == [
          "Counts each time: 2 finished titles, 2 rewatches and 1 title that is on another list now."
        ])
    #expect(
      try await counts([plannedAgain, "status: paused, finished: 2019"])
        == ["Counts each time: 2 titles that are on other lists now."])
  }

  @Test func aDiaryWithoutDatesCountsFinishedTitles() async throws {
    func notes(_ library: String) async throws -> [String] {
      let page = try await page("diary.html", of: library)
      #expect(page.text { $0.name == "main" }.contains("Nothing has a date yet."))
      return page.texts(in: "note")
    }
    #expect(try await notes(anime(2) { _ in "repeat: 1" }) == ["4 finished, including 2 rewatches"])
    #expect(try await notes("-- library/anime/all.yml --\n- {title: T, status: planned}\n") == [])
  }

  @Test func aCreatorsRoleIsSaidOnceWhereItIsTheSame() async throws {
    let books = (1...9).map {
      "- {title: B\($0), status: completed, author: Bo, \($0 == 9 ? "translator" : "illustrator"): Li}\n"
    }.joined()
    let library = "-- library/books/all.yml --\n" + books
    let bo = try await page("creators/bo.html", of: library)
    #expect(bo.texts(in: "note").contains("9 titles · author"))
    #expect(bo.texts(in: "card-note") == [])
    let li = try await page("creators/li.html", of: library)
    #expect(li.texts(in: "note").contains("9 titles"))
    #expect(li.texts(in: "card-note").count { $0 == "illustrator" } == 8)
  }

  @Test func aLegendNamesItsUnit() async throws {
    let days = [1, 2, 2, 3, 3, 3]
    let page = try await page(
      "diary/2020.html", of: anime(6) { "finished: 2020-03-0\(days[$0 - 1])" })
    #expect(page.texts(in: "legend").joined(separator: " ").contains("1 title"))
    #expect(page.texts(in: "legend").joined(separator: " ").contains("3 titles"))
    #expect(page.texts(in: "note").contains("Started, finished or dropped."))
  }

  /// No list has titles that were only begun or dropped, so the fields of days and months name and
  /// link them.
  @Test func aFieldWithoutAListNamesItsTitles() async throws {
    let library = """
      -- library/anime/all.yml --
      - {title: A, status: current, started: 2020-03-05}
      - {title: B, status: completed, finished: 2020-04-01, released: 1994}
      - {title: C, status: dropped, started: 2018-01-02, dropped: 2018-02, released: 1984}
      - {title: D, status: completed, released: 1971}

      """
    func marks(_ path: String) async throws -> [String: String?] {
      let page = try await page(path, of: library)
      #expect(!page.elements.contains { $0.name == "g" }, "\(path)")
      let titles = page.elements.indices.filter { page.elements[$0].name == "title" }
      return Dictionary(
        titles.map { title in
          let link = page.elements[title].parent.map { page.elements[$0] }
          return (page.texts.filter { $0.parent == title }.map(\.text).joined(), link?["href"])
        }, uniquingKeysWith: { first, _ in first })
    }
    let year = try await marks("diary/2020.html")
    #expect(year["March 5, 2020: A"] == "../anime/a.html")
    #expect(year["April 1, 2020: B"] == "../anime/b.html")
    let figures = try await marks("stats.html")
    #expect(figures["March 2020: A"] == "anime/a.html")
    #expect(figures["April 2020: 1"] == "diary/2020/04.html")
    #expect(figures["January 2018: C"] == "anime/c.html")
    #expect(figures["2018: C"] == "anime/c.html")
    #expect(figures["1990s: 1 finished title"] == "search.html?q=1990s")
  }

  @Test func figuresOfAYearLeadToTheirTitles() async throws {
    let library = anime(12) { "finished: 2020-01-\($0 < 10 ? "0" : "")\($0), released: 2020" }
    let year = try await page("diary/2020.html", of: library)
    let targets = year.elements.compactMap { $0["href"] }
      .filter { $0.contains("2020/figures.html#") }
    #expect(
      targets == (1...7).map { "../diary/2020/figures.html#weekday-\($0)" }
        + ["streak", "week", "premieres"].map { "../diary/2020/figures.html#\($0)" })
    let figures = try await page("diary/2020/figures.html", of: library)
    #expect(
      Set(targets.compactMap { $0.split(separator: "#").last }).isSubset(
        of: figures.ids.map { $0[...] }))
    #expect(figures.elements.contains { $0["href"] == "../../diary/2020.html" })
    // They are behind the door of their year.
    let doors = figures.elements.filter { $0["aria-current"] != nil }.compactMap { $0["href"] }
    #expect(Set(doors) == ["../../diary.html"])
  }

  @Test func aTitlePageShowsOnlyNewFacts() async throws {
    let episodes = (1...13).map { "{number: \($0), title: E\($0)}" }.joined(separator: ", ")
    func title(_ keys: String) async throws -> HTMLPage {
      try await page(
        "anime/a.html", of: "-- library/anime/a.md --\n---\ntitle: A\n\(keys)\n---\n")
    }
    let through = try await title(
      "status: completed\nprogress: 13\nepisodes: 13\nepisodeList: [\(episodes)]\ngenres: [Drama]")
    #expect(!through.elements.contains { $0.name == "progress" })
    #expect(through.texts(of: "summary").contains("13 of 13 episodes"))
    #expect(through.texts(of: "h2").contains("Genres"))
    let halfway = try await title(
      "status: current\nprogress: 6\nepisodes: 13\nepisodeList: [\(episodes)]\ndescription: D.\ngenres: [Drama]"
    )
    #expect(halfway.elements.contains { $0.name == "progress" })
    #expect(!halfway.texts(of: "summary").contains("6 of 13 episodes"))
    #expect(halfway.texts(of: "h2").contains("About"))
    let known = try await title("released: 2020")
    #expect(known.texts(in: "unshelved") == ["Not on a shelf yet"])
  }

  @Test func shortListsOfAGroupShowTheFirstSentenceOfEachReview() async throws {
    func review(_ id: String, _ keys: String, _ text: String) -> String {
      "-- library/anime/\(id).md --\n---\n{title: \(id), status: completed, genres: [G]\(keys)}\n---\n\(text)\n"
    }
    func sentences(_ titles: String) async throws -> [String] {
      let project = try BuiltProject("-- tokonoma.yml --\n{name: A, ageGate: 18}\n" + titles)
      _ = try await project.build()
      return HTMLPage(Array(try project.page("genres/g.html").utf8)).texts(in: "card-note")
    }
    let titles =
      review("a", "", "It is good. It is long.") + review("b", ", spoilers: true", "He dies.")
      + review("c", "", "") + review("d", ", ageRating: R18", "Not this.")
    #expect(try await sentences(titles) == ["It is good."])
    let more = (1...5).map { review("e\($0)", "", "Words.") }.joined()
    #expect(try await sentences(titles + more) == [])
  }

  /// Two titles of long ago would leave most columns of the chart empty; a third of all titles are
  /// not a beginning.
  @Test func fewTitlesBeforeALongGapAreOneColumn() async throws {
    func columns(_ count: Int, _ year: (Int) -> Int) async throws -> [String] {
      let page = try await page("stats.html", of: anime(42) { "finished: \(year($0))" })
      let marks = page.elements.indices.filter { page.elements[$0].name == "title" }
        .compactMap { mark in
          page.elements[mark].parent.flatMap { page.elements[$0]["href"] }
            .map { "\(page.words(below: mark)) \($0)" }
        }
      return Array(marks.filter { $0.contains("diary") }.prefix(count))
    }
    let years = (2018...2021).map { "\($0): 10 diary/\($0).html" }
    #expect(
      try await columns(5) { $0 > 40 ? 1919 + $0 * 2 : 2018 + $0 % 4 }
        == ["Earlier: 2 diary.html#years"] + years)
    #expect(
      try await columns(1) { $0 == 41 ? 2001 : 2018 + $0 % 4 } == ["Earlier: 1 diary/2001.html"])
    let both = try await columns(2) { $0 <= 14 ? 2001 : 2018 }
    #expect(both == ["2001: 14 diary/2001.html", "2018: 28 diary/2018.html"])
  }

  @Test func aChartCompares() async throws {
    let heading = "Finished titles by studio"
    let alone = try await page("stats.html", of: anime(4) { _ in "studios: [Ink]" })
    #expect(!alone.texts(of: "h2").contains { $0.hasPrefix(heading) })
    let two = try await page(
      "stats.html", of: anime(4) { "studios: [\($0 % 2 == 0 ? "Ink" : "Brush")]" })
    #expect(two.texts(of: "h2").contains { $0.hasPrefix(heading) })
  }

  /// Letterboxd's lists are often called by a whole sentence.
  @Test(arguments: [(2, false), (20, true)])
  func aListNamedByASentenceHasASmallerHeading(words: Int, isLong: Bool) async throws {
    let name = Array(repeating: "rain", count: words).joined(separator: " ")
    let page = try await page(
      "lists/x.html",
      of: anime(1) { _ in "rating: 9" }
        + "-- lists/x.md --\n---\ntitle: \(name)\nitems: [anime/t1]\n---\n")
    let heading = try #require(page.elements.first { $0.name == "h1" })
    #expect(heading.hasClass("long") == isLong)
  }
}
