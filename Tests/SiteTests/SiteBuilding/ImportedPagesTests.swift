import Base
import Exchange
import FileSystem
import LibraryFiles
import Planning
import TestSupport
import Testing

/// Pages of many titles of an imported library, with numbers counted by hand from `MadeExport.rows`.
@Suite struct ImportedPagesTests {
  private static let built = Task {
    let project = try BuiltProject.imported()
    let (report, problems) = try await project.build()
    #expect(report != nil && problems.isEmpty, "\(problems.text)")
    return pages(of: try project.site.contents)
  }

  private func page(_ path: String) async throws -> HTMLPage {
    try #require(try await Self.built.value[path], "\(path)")
  }

  @Test func profileShowsCurrentAndRecentTitles() async throws {
    let page = try await page("index.html")
    // Episodes: 12 of the first, then 5, 3, 1, three times 12 and 4, twice 1, 2, 100, 6 and four
    // times 3. Chapters: 40 + 55 + (30 + 12) + 8 + 2. Ratings: 86 / 14. Titles that are watched or
    // read again were finished before.
    #expect(
      page.facts(in: "figures") == [
        "average rating: 6.14", "episodes: 183", "chapters: 147",
        // The export has no lengths: 183 × 24 minutes.
        "days well spent: ≈ 3",
      ])
    #expect(page.texts(in: "kind-figures") == ["10 anime 2 manga"])
    #expect(
      page.texts(in: "lead") == [
        "10 anime and 2 manga since 2012; one is a 10 to me. 5 in progress."
      ])
    #expect(page.texts(in: "avatar") == ["A"])
    #expect(
      page.titles(in: "Now") == [
        "anime/salt-iron-second-season.html", "manga/tall-grass.html", "anime/etc-passwd.html",
        "anime/rewound.html",
      ])
    #expect(
      page.texts(in: "progress") == [
        "5 of 24 episodes", "40 chapters", "5 volumes", "0 of 12 episodes",
        "4 of 12 episodes",
      ])
    #expect(
      page.elements.filter { $0.name == "progress" }.map {
        "\($0["value"] ?? "")/\($0["max"] ?? "")"
      }
        == ["5/24", "0/12", "4/12"])
    #expect(
      page.titles(in: "Recently finished") == [
        "anime/paper-lanterns.html", "manga/the-bell-maker.html",
      ])
    // Without favorites, the highest rated are shown there.
    #expect(
      page.titles(in: "Highest rated") == [
        "anime/paper-lanterns.html", "manga/tall-grass.html", "anime/rewound.html",
        "manga/the-bell-maker.html", "anime/twice-seen.html", "manga/tidewater.html",
      ])
  }

  private static let histogram = [
    "1 | 1", "2 | 1", "3 | 1", "4 | 2", "5 | 1", "6 | 1", "7 | 1", "8 | 2", "9 | 2", "10 | 2",
  ]

  @Test func rankingSharesRanksOfEqualRatings() async throws {
    let page = try await page("top.html")
    #expect(page.texts(of: "h2") == ["My ratings"])
    #expect(
      page.texts(in: "rank")
        == [1, 1, 3, 3, 5, 5, 7, 8, 9, 10, 10, 12, 13, 14].map(String.init))
    #expect(
      page.texts(of: "h3") == [
        "Paper Lanterns", "Tall Grass", "Rewound", "The Bell Maker", "Twice Seen", "Tidewater",
        "Salt & Iron <Second Season>", "白い部屋", "<script>alert(1)</script>", "Half a Map", "true",
        "123", "Same Name", "Glass Hour",
      ])
    #expect(
      page.texts(in: "rating").map { $0.split(separator: " ").dropFirst().first }
        == ["10", "10", "9", "9", "8", "8", "7", "6", "5", "4", "4", "3", "2", "1"])
  }

  @Test func statisticsAreThoseOfTheExport() async throws {
    let page = try await page("stats.html")
    #expect(page.texts(in: "lead").first?.hasPrefix("10 anime and 2 manga since ") == true)
    // Nine anime and a manga, those watched and read again, and the three further times of two.
    #expect(
      page.facts(in: "figures") == [
        "finished: 15", "rewatches, rereads and replays: 3", "average rating: 6.14",
        "episodes: 183", "hours watched: ≈ 73", "chapters: 147", "volumes: 12",
      ])
    #expect(page.texts(in: "numeral") == ["≈ 3 days watched"])
    let figures = page.elements.indices.filter { place in
      page.elements[place].name == "a"
        && page.ancestors(of: page.elements[place].parent).contains { $0.hasClass("figures") }
    }
    #expect(
      figures.map { page.elements[$0]["href"] } == [
        "diary.html", "diary.html", "rated.html", "watched.html", "watched.html", "read.html",
        "read.html",
      ])
    #expect(page.texts(in: "note").contains { $0.hasPrefix("≈ Includes estimates for titles") })
    #expect(
      page.rows(ofTable: "All titles by type and status") == [
        "Anime | 3 | 9 | 2 | 1 | 2 | 17 | 5.5", "Manga | 2 | 1 | 1 | 1 | 1 | 6 | 7.75",
      ])
    #expect(page.rows(ofTable: "Ratings") == Self.histogram)
    #expect(
      page.rows(ofTable: "Finished by year, repeats included") == [
        "2019 | 1 | 0 | 1 | 0", "2018 | 0 | 1 | 1 | 0", "2012 | 1 | 0 | 1 | 0",
      ])
    #expect(
      page.rows(ofTable: "Started, finished or dropped, by month") == [
        "2024 | 1 | May 1", "2021 | 1 | some time 1", "2020 | 1 | February 1",
        "2019 | 2 | January 1, March 1", "2018 | 1 | November 1", "2012 | 1 | some time 1",
      ])
    // A value that is missing from the export has no tile.
    #expect(
      page.texts(of: "h2") == [
        "Longest anime", "Most repeated", "Ratings", "Average rating by year finished",
        "Finished by year, repeats included", "Finished titles by length",
        "All titles by type and status", "Started, finished or dropped, by month",
      ])
    // Nine anime with 2 to 13 episodes, one of them on its second time.
    #expect(
      page.rows(ofTable: "Finished titles by length") == [
        "1 episode | 1 | 8", "2–13 episodes | 8 | 5.5", "27+ episodes | 1 | 6",
        "2–9 volumes | 1 | 9",
      ])
  }

  @Test func diaryHasAPageForEachYear() async throws {
    let diary = try await page("diary.html")
    let text = diary.text { $0.name == "main" }
    #expect(text.contains("15 finished, including 3 repeats"))
    #expect(text.contains("12 more have no date, 3 of them repeats."))
    #expect(
      diary.titles(in: "Latest") == [
        "anime/paper-lanterns.html", "manga/the-bell-maker.html", "anime/rewound.html",
      ])
    #expect(
      diary.texts(in: "row-body") == [
        "2019 1 finished · favorite: Paper Lanterns · 10",
        "2018 1 finished · favorite: The Bell Maker · 9",
        "2012 1 finished · favorite: Rewound · 9",
      ])
    let months = [("2019", "March", "2019-03-23"), ("2018", "November", "2018-11")]
    for (year, month, date) in months {
      let page = try await page("diary/\(year).html")
      #expect(page.texts(of: "h2").contains { $0.hasPrefix(month) }, "\(year)")
      #expect(page.dates(in: "months") == [date])
    }
    let year = try await page("diary/2012.html")
    #expect(year.dates(in: "months") == ["2012"])
    #expect(year.elements.contains { $0["rel"] == "next" && $0["href"] == "../diary/2018.html" })
  }

  @Test func eachStatusHasItsListAndEachKindItsPage() async throws {
    for (path, count) in [
      ("watched.html", 9), ("read.html", 1), ("watching.html", 3), ("reading.html", 2),
      ("paused.html", 2), ("dropped.html", 3), ("wishlist.html", 3), ("anime.html", 17),
      ("manga.html", 6),
    ] {
      let page = try await page(path)
      let shown = page.elements.count { $0.hasClass("card") || $0.hasClass("row") }
      #expect(shown == count, "\(path)")
    }
    #expect(
      try await page("anime.html").texts(in: "lists") == [
        "All 17 Watching 3 Watched 9 Plan to watch 2 Paused 1 Dropped 2"
      ])
    #expect(
      try await page("tags/night-train.html").elements.filter { $0.hasClass("card") }.count == 1)
  }

  /// If a caption has the title, the drawn cover doesn't repeat it.
  @Test func drawnCoversHaveWordsOnlyWithoutACaption() async throws {
    func words(_ path: String) async throws -> Int {
      try await page(path).elements.count { $0["data-words"] != nil }
    }
    for path in ["watched.html", "watching.html", "top.html", "anime.html", "diary.html"] {
      #expect(try await words(path) == 0, "\(path)")
      #expect(try await page(path).elements.contains { $0["src"]?.contains("drawn/") == true })
    }
    // One is on the scroll and five are in the alcove; others are for the year.
    #expect(try await words("index.html") > 6)
    #expect(try await words("anime/rewound.html") == 1)
  }

  /// Values that no export has.
  @Test func emptyPagesExplainThemselves() async throws {
    let words = Messages.english
    for (path, text) in [
      ("discover.html", words[.nothingToDiscover]), ("upcoming.html", words[.noAiringDates]),
      ("favorites.html", words[.noFavorites]), ("lists.html", words[.noLists]),
      ("genres.html", words[.noGenres]), ("creators.html", words[.noCreators]),
      ("series.html", words[.noSeries]),
      ("reviews.html", words[.noReviews]),
    ] {
      #expect(try await page(path).texts(in: "empty") == [text], "\(path)")
    }
    #expect(try await Self.built.value["calendar.ics"] == nil)
  }

  @Test func japanesePagesHaveTheSameContent() async throws {
    let project = try BuiltProject.imported(settings: "{name: Alcove, language: ja}\n")
    let (report, problems) = try await project.build()
    #expect(report != nil && problems.isEmpty, "\(problems.text)")
    let site = pages(of: try project.site.contents)
    #expect(try await site.keys.sorted() == Self.built.value.keys.sorted())
    let home = try #require(site["index.html"])
    #expect(
      home.facts(in: "figures") == [
        "平均評価: 6.14", "見た話数: 183", "読んだ話数: 147",
        "楽しく過ごした日数: 約3",
      ])
    #expect(
      home.texts(in: "lead") == [
        "2012年からアニメ10作品と漫画2作品。うち1作品が10点。いま5作品が進行中。"
      ])
    #expect(home.texts(in: "progress").prefix(2) == ["全24話中5話", "40話"])
    let status = try #require(site["anime/rewound.html"]).texts(in: "status")
    #expect(status == ["再視聴中"])
    #expect(
      try #require(site["stats.html"]).rows(ofTable: "すべての作品の種類と状態") == [
        "アニメ | 3 | 9 | 2 | 1 | 2 | 17 | 5.5", "漫画 | 2 | 1 | 1 | 1 | 1 | 6 | 7.75",
      ])
    for (path, page) in site {
      #expect(page.elements.first { $0.name == "html" }?["lang"] == "ja", "\(path)")
    }
  }
}

extension BuiltProject {
  /// A library imported from `MadeExport`.
  static func imported(settings: String = "name: Alcove\n") throws -> BuiltProject {
    let project = try BuiltProject("-- tokonoma.yml --\n" + settings)
    try project.importExports()
    return project
  }

  /// Imports `MadeExport` once more.
  func importExports() throws {
    try temporary.write(MadeExport.text(isManga: false), to: "animelist.xml")
    try temporary.write(MadeExport.text(isManga: true), to: "mangalist.xml")
    var problems = DiagnosticList()
    _ = try importFiles(
      ["animelist.xml", "mangalist.xml"], from: temporary.folder,
      into: Project(folder: Folder(path)), reporting: &problems)
    #expect(problems.isEmpty, "\(problems.text)")
  }
}
