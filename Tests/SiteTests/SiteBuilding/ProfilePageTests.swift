import TestSupport
import Testing

/// The profile of libraries without some of the usual data.
@Suite struct ProfilePageTests {
  private func profile(_ library: String) async throws -> HTMLPage {
    let project = try BuiltProject(library)
    let (report, problems) = try await project.build()
    #expect(report != nil && problems.text == "")
    let page = HTMLPage(Array(try project.page("index.html").utf8))
    #expect(page.problems == [])
    return page
  }

  private func headings(_ page: HTMLPage) -> [String] {
    page.texts(of: "h2")
  }

  private static func game(_ name: String, _ keys: String) -> String {
    "-- library/games/\(name.lowercased()).md --\n---\n{title: \(name), \(keys)}\n---\n"
  }

  /// An empty library, or one with only untracked titles: the page has a text for that.
  @Test(arguments: ["", "-- library/anime/a.md --\n---\ntitle: A\n---\n"])
  func emptyLibraryExplainsTheProfile(_ library: String) async throws {
    let page = try await profile(library)
    #expect(
      page.text { $0.hasClass("empty") }.contains("Nothing hangs here yet."))
    #expect(headings(page) == [])
    #expect(page.text { $0.name == "h1" } == "Alcove")
  }

  @Test func aLibraryOfOneTitleHasNoEmptyPart() async throws {
    for keys in [
      "status: playing", "status: completed", "status: planning", "status: completed, rating: 8",
    ] {
      let page = try await profile(Self.game("One", keys))
      #expect(!page.elements.contains { $0.hasClass("empty") }, "\(keys)")
    }
  }

  /// A caption as in a museum: the kind, and the owner's opinion, on the home page and on those of
  /// years.
  @Test func titlesInTheAlcoveAreLabeled() async throws {
    let project = try BuiltProject(
      Self.game("Ico", "status: completed, rating: 10, favorite: 1, finished: 2020-01-01")
        + Self.game("Tokonomatography", "status: playing, favorite: 2")
        + Self.game("Rez", "status: completed, rating: 8.5, favorite: 3, finished: 2020-01-02")
        + Self.game("Hades", "status: completed, rating: 8, finished: 2020-01-03"))
    _ = try await project.build()
    func labels(_ path: String) throws -> [String] {
      HTMLPage(Array(try project.page(path).utf8)).texts(in: "name")
        .map { $0.replacing("\u{AD}", with: "") }
    }
    #expect(
      try labels("index.html") == ["Ico Rating 10", "Tokonomatography", "Rez Rating 8.5"])
    #expect(
      try labels("diary/2020.html") == ["Ico Rating 10", "Rez Rating 8.5", "Hades Rating 8"])
    let long = HTMLPage(Array(try project.page("index.html").utf8)).elements
      .filter { $0.hasClass("name") }.map { $0.hasClass("long") }
    #expect(long == [false, true, false])
  }

  /// A shop's export has play times and no ratings, so labels show these times.
  @Test func withoutRatingsTheMostPlayedAreShown() async throws {
    let page = try await profile(
      "-- tokonoma.yml --\nname: Alcove\n" + Self.game("Ico", "status: paused, hours: 3.25")
        + Self.game("Hades", "status: paused, hours: 1096.5")
        + Self.game("Rez", "status: playing, hours: 1") + Self.game("Fez", "status: planning"))
    #expect(page.texts(in: "name") == ["Hades 1,097 hours", "Ico 3.25 hours", "Rez 1 hour"])
    #expect(headings(page).first == "Most played")
    #expect(
      page.texts(in: "lead") == [
        "1,101 hours in 3 games, most of all in Hades. One in progress."
      ])
    #expect(page.text { $0.hasClass("progress") } == "1 hour")
    #expect(page.texts(in: "hidden").contains(": Most played"))
    let japanese = try await profile(
      "-- tokonoma.yml --\n{name: Alcove, language: ja}\n"
        + Self.game("Hades", "status: paused, hours: 96.5"))
    #expect(japanese.texts(in: "lead") == ["1本のゲームを97時間プレイ。"])
    #expect(headings(japanese).first == "よく遊んだゲーム")
  }

  @Test func figuresStandInThePlaceOfABio() async throws {
    func lead(_ library: String, _ settings: String = "name: Alcove\n") async throws -> [String] {
      try await profile("-- tokonoma.yml --\n" + settings + library).texts(in: "lead")
    }
    let ico = Self.game("Ico", "status: completed, rating: 10, finished: 2020")
    let book = "-- library/books/b.md --\n---\n{title: B, status: completed}\n---\n"
    #expect(try await lead(ico) == ["1 game since 2020."])
    #expect(
      try await lead(ico + Self.game("Hades", "status: playing"))
        == ["1 game since 2020. One in progress."])
    #expect(try await lead(Self.game("Hades", "status: playing")) == ["One in progress."])
    #expect(
      try await lead(ico + book + Self.game("Rez", "status: completed"))
        == ["1 book and 2 games since 2020; one is a 10 to me."])
    #expect(
      try await lead(ico + book, "{name: Alcove, language: ja}\n")
        == ["2020年から本1作品とゲーム1作品。うち1作品が10点。"])
    func finished(_ keys: String) -> String {
      (1...6).map { Self.game("G\($0)", "status: completed, finished: 2020\($0 < 6 ? "" : keys)") }
        .joined()
    }
    let book2019 = book.replacing("completed", with: "completed, finished: 2019")
    #expect(
      try await lead(finished("") + book2019)
        == ["1 book and 6 games since 2019. 2020 was the biggest year: 6 finished."])
    #expect(
      try await lead(finished(", history: [{finished: 2020-05}]") + book2019) == [
        "1 book and 6 games since 2019. 2020 was the biggest year: 7, including 1 repeat."
      ])
    #expect(try await lead(Self.game("Okami", "status: planning")) == [])
    // A title that is played again was finished, and counts as a ten everywhere.
    let again = Self.game("Ico", "status: repeating, rating: 10, finished: 2019")
    #expect(
      try await lead(again + Self.game("Rez", "status: completed, rating: 10, finished: 2020"))
        == ["2 games since 2019; 2 are a 10 to me. One in progress."])
    #expect(try await lead(ico, "{name: Alcove, owner: {bio: Mine.}}\n") == ["Mine."])
  }

  /// The first letter of any script.
  @Test(arguments: [
    ("Mika", "M"), ("「雨宿り」", "雨"), ("éva", "É"), ("🍵 tea", "T"), ("🍵", "🍵"), ("!", "!"),
  ])
  func aSealReplacesAMissingAvatar(name: String, initial: String) async throws {
    let page = try await profile("-- tokonoma.yml --\n{name: Alcove, owner: {name: \"\(name)\"}}\n")
    #expect(page.texts(in: "avatar") == [initial])
  }

  @Test func aLibraryOfGamesHasTheirWords() async throws {
    let page = try await profile(
      Self.game("Hades", "status: playing, hours: 30.5")
        + Self.game("Ico", "status: completed, finished: 2020, hours: 8")
        + Self.game("Okami", "status: planning, owned: true"))
    #expect(headings(page) == ["Most played", "Recently finished", "2020", "Playing"])
    let figures = page.text { $0.hasClass("figures") }
    // What is being played counts, too, and less than two days are in hours.
    #expect(figures.contains("games played") && figures.contains("39"))
    #expect(figures.contains("hours well spent"))
    #expect(page.text { $0.hasClass("progress") } == "30.5 hours")
    #expect(page.elements.count { $0.name == "progress" } == 0)
    #expect(page.text { $0.hasClass("statuses") }.isEmpty)
  }

  /// Each kind is named once, with the number that its tab has.
  @Test func gamesAreInTheSentenceAboutHours() async throws {
    let page = try await profile(
      Self.game("Hades", "status: playing, hours: 30")
        + Self.game("Ico", "status: completed, finished: 2020, hours: 8")
        + "-- library/books/b.md --\n---\n{title: B, status: completed, finished: 2021}\n---\n")
    #expect(page.texts(in: "kind-figures") == ["1 book 2 games 38 hours"])
    #expect(
      page.texts(in: "lead") == [
        "1 book since 2020. 38 hours in 2 games, most of all in Hades. One in progress."
      ])
  }

  @Test func theYearShowsItsNumberAndMonths() async throws {
    func card(_ count: Int) async throws -> (page: HTMLPage, bars: [String]) {
      let page = try await profile(
        (1...count).map {
          Self.game("G\($0)", "status: completed, finished: 2020-0\(min($0, 4))-11")
        }.joined() + "-- library/books/b.md --\n---\n{title: B, status: completed, "
          + "finished: 2020-03-01, history: [{finished: 2020-12-01}]}\n---\n")
      return (page, page.elements.filter { $0.name == "rect" }.compactMap { $0["height"] })
    }
    let (page, bars) = try await card(6)
    #expect(page.texts(in: "numeral") == ["8 finished"])
    #expect(page.texts(in: "dot") == ["2 books", "6 games", "1 repeat"])
    // A third of forty, rounded up, and all of them in April.
    #expect(bars == ["14", "14", "27", "40"] + Array(repeating: "0", count: 7) + ["14"])
    #expect(page.elements.filter { $0.hasClass("most") }.map { $0["x"] } == ["30"])
    let few = try await card(2)
    #expect(few.page.texts(in: "numeral") == ["4 finished"] && few.bars == [])
  }

  @Test func playedGamesAreCountedOnce() async throws {
    let page = try await profile(
      Self.game("Hades", "status: completed, hours: 96.5")
        + Self.game("Rez", "status: completed, hours: 3"))
    #expect(page.texts(in: "lead") == ["100 hours in 2 games, most of all in Hades."])
  }

  /// In a shop's export nothing is finished, but it was played.
  @Test func severalKindsHaveTheirFiguresAndLinks() async throws {
    let page = try await profile(
      Self.game("Hades", "status: paused, hours: 96.5") + Self.game("Rez", "status: planning")
        + "-- library/books/b.md --\n---\n{title: B, status: completed}\n---\n")
    #expect(page.texts(in: "kind-figures") == ["1 book 1 game 97 hours"])
    #expect(
      page.elements.contains { $0["href"] == "games.html" && $0.name == "a" })
    #expect(page.texts(in: "lead") == ["1 book. 97 hours in one game."])
  }

  @Test(arguments: [
    ("0", "0 hours"), ("0.01", "1 minute"), ("0.42", "25 minutes"), ("0.99", "59 minutes"),
    ("1", "1 hour"), ("1.5", "1.5 hours"),
  ])
  func lessThanAnHourIsMinutes(hours: String, text: String) async throws {
    let page = try await profile(Self.game("Hades", "status: playing, hours: \(hours)"))
    #expect(page.text { $0.hasClass("progress") } == text)
  }

  @Test func fortyEightHoursAreShownAsDays() async throws {
    let page = try await profile(Self.game("Ico", "status: completed, hours: 48"))
    let figures = page.text { $0.hasClass("figures") }
    #expect(figures.contains("days well spent") && !figures.contains("hour"))
  }

  @Test func favoritesAreInTheOwnersOrder() async throws {
    let page = try await profile(
      Self.game("Third", "status: completed, rating: 9, favorite: true")
        + Self.game("Second", "status: completed, rating: 3, favorite: 2")
        + Self.game("First", "status: completed, favorite: 1")
        + Self.game("None", "status: completed, rating: 10"))
    let alcove = page.elements.indices.filter { place in
      page.elements[place].name == "a"
        && page.ancestors(of: page.elements[place].parent).contains { $0.hasClass("alcove") }
    }.compactMap { page.elements[$0]["href"] }
    #expect(
      alcove.filter { $0.hasPrefix("games/") } == [
        "games/first.html", "games/second.html", "games/third.html",
      ])
  }

  @Test func progressIsShownWithAndWithoutATotal() async throws {
    let page = try await profile(
      """
      -- library/anime/a.md --
      ---
      {title: A, status: watching, progress: 12, episodes: 26, updated: 2026-01-02}
      ---
      -- library/anime/b.md --
      ---
      {title: B, status: watching, progress: 12, updated: 2026-01-01}
      ---
      """)
    let shown = page.elements.indices.filter { page.elements[$0].hasClass("progress") }.map {
      place in
      page.texts.filter { text in
        sequence(first: text.parent) { $0.flatMap { page.elements[$0].parent } }
          .prefix { $0 != nil }.contains(place)
      }.map(\.text).joined().split(separator: " ").joined(separator: " ")
    }
    #expect(Set(shown) == ["12 of 26 episodes", "12 episodes"])
    let bar = try #require(page.elements.first { $0.name == "progress" })
    #expect(bar["max"] == "26" && bar["value"] == "12" && bar["aria-label"] == "12 of 26 episodes")
  }

  /// The owner's profile for programs.
  @Test func theOwnerIsAMicroformat() async throws {
    let page = try await profile(
      """
      -- tokonoma.yml --
      name: Alcove
      owner:
        name: Mika Tanaka
        handle: mika
        avatar: me.svg
        bio: Slow *things*.
        links: [{name: Mastodon, url: "https://social.example/@mika"}]
      -- me.svg --
      <svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"/>
      """)
    let card = try #require(page.elements.firstIndex { $0.hasClass("h-card") })
    func isInCard(_ place: Int) -> Bool {
      sequence(first: place as Int?) { $0.flatMap { page.elements[$0].parent } }
        .prefix { $0 != nil }.contains(card)
    }
    for name in ["u-photo", "p-name", "u-url", "u-uid", "p-nickname", "p-note"] {
      #expect(
        page.elements.indices.contains { page.elements[$0].hasClass(name) && isInCard($0) },
        "\(name)")
    }
    let me = page.elements.filter { $0["rel"] == "me" }
    #expect(me.map { $0["href"] } == ["https://social.example/@mika"])
  }

  /// The script for former addresses is there only if there is one.
  @Test func redirectScriptIsOnlyThereWithRedirects() async throws {
    let project = try BuiltProject(Self.game("Ico", "aliases: [iko]"))
    try await project.build()
    #expect(try project.site.contents["theme/redirect.js"] != nil)
    try project.write("---\ntitle: Ico\n---\n", to: "library/games/ico.md")
    try await project.build()
    #expect(try project.site.contents["theme/redirect.js"] == nil)
  }
}
