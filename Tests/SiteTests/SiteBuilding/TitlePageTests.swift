import TestSupport
import Testing

/// The page of a title with every possible key in its file.
@Suite struct TitlePageTests {
  private static let library = """
    -- tokonoma.yml --
    name: Alcove
    url: https://mika.example/
    owner: {name: Mika Tanaka}
    -- covers/spike.svg --
    <svg xmlns="http://www.w3.org/2000/svg" width="20" height="30"/>
    -- covers/anime/cowboy-bebop.svg --
    <svg xmlns="http://www.w3.org/2000/svg" width="20" height="30"/>
    -- lists/comfort.md --
    ---
    {title: Comfort, ranked: true, items: [anime/zero, anime/cowboy-bebop]}
    ---
    -- library/anime/zero.md --
    ---
    {title: Bebop Zero, series: {name: Bebop, position: 1}, genres: [Noir], status: completed}
    ---
    -- library/anime/movie.md --
    ---
    {title: "The Movie", series: {name: Bebop, position: 2}, genres: [Noir], status: planning}
    ---
    -- library/books/novel.md --
    ---
    {title: The Novel, ids: {isbn13: "9780000000002"}, duration: 300}
    ---
    -- library/anime/like-it.md --
    ---
    {title: Much Like It, genres: [Space, Noir], studios: [Sunrise], episodes: 1, duration: 90, status: planning}
    ---
    -- library/anime/cowboy-bebop.md --
    ---
    title: Cowboy Bebop
    titles: {native: カウボーイビバップ, zh-Hant: 星際牛仔, english: Cowboy Bebop Abroad}
    synonyms: [Bebop, Cowboy Bebop, Cowboy Bebop Abroad, カウボーイビバップ, "C: B"]
    sortTitle: Bebop
    format: tv
    description: Bounty hunters roam the stars.
    genres: [Space, Noir]
    creators:
      - {name: Shinichirō Watanabe, role: director}
      - Hajime Yatate
    composer: Yoko Kanno
    studios: Sunrise
    developers: [Bandai]
    publishers: [Victor]
    platforms: [Laserdisc]
    characters:
      - {name: Spike Spiegel, role: main, image: covers/spike.svg}
      - Ein
    series: {name: Bebop, position: 1.5}
    relations: [{type: side story, id: anime/movie}, {type: sequel, id: anime/nowhere}, {type: adaptation, id: books/novel}]
    episodes: 26
    chapters: 7
    volumes: 3
    pages: 300
    duration: 24
    episodeList:
      - {number: 1, title: Asteroid Blues, aired: 1998-10-24}
      - {number: 2}
      - {number: 5, title: Ballad of Fallen Angels}
    released: 1998-04-03
    releaseStatus: finished
    ageRating: R
    coverAlt: Four people and a dog
    coverColor: "#3FA2c1"
    communityRating: 87.5
    communityVotes: 900000
    communitySource: MyAnimeList
    ids: {mal: 1, anilist: 1, kitsu: "../../evil", x: 007}
    sources: [{name: AniList, url: "https://anilist.co/anime/1"}, Wikipedia]
    airing: [{episode: 27, at: 2026-01-10T00:00:00+09:00}]
    x-mood: blue
    x-songs: [Tank!, Rain]
    status: repeating
    rating: 9.5
    progress: 2
    hours: 10.25
    started: 2016
    finished: 2016-09-14
    history:
      - {started: 2020-01, finished: 2020-02-29, status: completed, rating: 10, hours: 9.5, platform: Blu-ray, note: Better, review: "I >!cried!<.", tags: [snow], with: [Jun, Aki], place: Kino}
      - {started: 2024, status: watching}
    parts:
      - {season: 1, rating: 9, finished: 2016-09, note: good}
      - {episode: 5, rating: 10}
    favorite: 2
    owned: [physical, blu-ray]
    tags: [jazz]
    quotes:
      - {text: "Whatever happens, happens.", time: "0:42:10", note: Spike to Jet}
      - {text: "Bang.", page: 12}
    notes: never seen by anyone
    reviewTitle: See you
    reviewDate: 2016-10-05
    reviewUrl: https://blog.example/bebop?a=1&b=2
    spoilers: true
    contentWarnings: [violence]
    added: 2015-01-01
    updated: 2024-05-05
    aliases: [bebop]
    ---

    You are gonna *carry* that weight.

    """

  private static let built = Task {
    let project = try BuiltProject(library)
    let problems = try await project.build().problems
    #expect(problems.text == "")
    return try project.site.contents
  }

  private func page(_ path: String = "anime/cowboy-bebop.html") async throws -> String {
    String(decoding: try #require(try await Self.built.value[path]), as: UTF8.self)
  }

  @Test(arguments: [
    "<a href=\"../anime.html\">Anime</a> <span>TV</span> <time>1998</time>",
    "<h1>Cowboy Bebop</h1>",
    "<p class=\"native\" lang=\"ja\">カウボーイビバップ</p>",
    """
    <p class="note">Also known as <span class="dot">Cowboy Bebop Abroad</span></p>
    <details class="note more-titles">
    <summary>3 more names</summary>
    <p><span class="dot" lang="zh-Hant">星際牛仔</span> <span class="dot">Bebop</span> \
    <span class="dot">C: B</span> </p>
    """,
    "Director</span> <span class=\"dot\"><a href=\"../creators/shinichir%C5%8D-watanabe.html\">",
    "Creator</span> <span class=\"dot\"><a href=\"../creators/hajime-yatate.html\">",
    "Composer</span> <span class=\"dot\"><a href=\"../creators/yoko-kanno.html\">",
    "Studio</span> <span class=\"dot\"><a href=\"../creators/sunrise.html\">",
    "Developer</span> <span class=\"dot\"><a href=\"../creators/bandai.html\">",
    "alt=\"Four people and a dog\"", "fill=\"#3fa2c1\"", "at-repeating",
    "<span>2 of 26 episodes</span> <progress max=\"26\" value=\"2\"", "<span>10.3 hours</span>",
    "♥ favorite no. 2", "Bounty hunters roam the stars.",
    "<a href=\"../genres/space.html\">Space</a>",
    """
    <h2 class="hidden">My history</h2>
    <ol class="history">
    <li class="step-planning"><span>Planned</span> <span class="note">\
    <time datetime="2015-01-01">Jan 1, 2015</time></span></li>
    <li class="step-current"><span>Started</span> <span class="note">\
    <time datetime="2016">2016</time></span></li>
    <li class="step-completed"><span>Finished</span> <span class="note">\
    <time datetime="2016-09-14">Sep 14, 2016</time></span></li>
    <li class="step-completed"><span>Second time</span> <span class="note">\
    <time datetime="2020-01">Jan 2020</time> – <time datetime="2020-02-29">Feb 29, 2020</time>\
    </span> <span class="rating"><span class="hidden">Rating </span>10</span> \
    <span class="note">on Blu-ray · 9.5 hours · with Jun, Aki · Kino · snow</span></li>
    <li class="step-current"><span>Third time</span> <span class="note">\
    <time datetime="2024">2024</time></span> <span class="note">Watching</span></li>
    </ol>
    """,
    "<h3>Second time <time class=\"note\" datetime=\"2020-02-29\">Feb 29, 2020</time>",
    "<p>Better</p>", "<p>I <label class=\"spoiler\">",
    "Season 1</th><td><time datetime=\"2016-09\">Sep 2016</time></td><td>9</td>"
      + "<td>good</td>",
    "Episode 5</th><td></td><td>10</td>",
    """
    <div class="section-head"><h2>Episodes</h2> <span class="count">2 of 3 episodes</span></div>
    <ol class="episodes">
    <li><span class="watched" role="img" aria-label="Watched">✓</span> Asteroid Blues \
    <time class="note" datetime="1998-10-24">Oct 24, 1998</time></li>
    <li><span class="watched" role="img" aria-label="Watched">✓</span> Episode 2</li>
    <li value="5">Ballad of Fallen Angels</li>
    """,
    "<img src=\"../covers/spike.svg\" width=\"20\" height=\"30\" alt=\"\"",
    "<span>Spike Spiegel</span> <span class=\"note\">Main</span>", "<li><span>Ein</span></li>",
    "<a href=\"../anime/movie.html\">The Movie</a></h3>\n<p class=\"note\">Side story</p>",
    "<a href=\"../books/novel.html\">The Novel</a></h3>\n<p class=\"note\">Adaptation</p>",
    "<a href=\"../series/bebop.html\">Bebop</a>, no. 1.5",
    "Previous in series</dt><dd><span><a href=\"../anime/zero.html\">Bebop Zero</a>",
    "Next in series</dt><dd><span><a href=\"../anime/movie.html\">The Movie</a>",
    "<a href=\"../lists/comfort.html\">Comfort</a>, no. 2",
    "<a href=\"../tags/jazz.html\">jazz</a>", "Physical, blu-ray",
    "<a href=\"../top.html\">8.75 of 10</a>, from 900,000 votes on MyAnimeList",
    "<a href=\"https://anilist.co/anime/1\">AniList</a></span> <span>Wikipedia</span>",
    // AniList is already among the sources, and an invalid id has no link.
    """
    More at</dt><dd><span><a href="https://myanimelist.net/anime/1">MyAnimeList</a>\
    </span> </dd>
    """,
    "Chapters</dt><dd><span>7<",
    "Volumes</dt><dd><span>3<", "Pages</dt><dd><span>300<",
    "24 minutes per episode<", "April 3, 1998<", "Status</dt><dd><span>Ended<",
    "Victor<", "Laserdisc<", "Age rating</dt><dd><span>R<",
    "<a href=\"../anime/like-it.html\"", "Sunrise, Space, Noir</p>",
    "Content warnings: <span class=\"dot\">violence</span>",
    "<summary>Full spoilers ahead</summary>",
    """
    <p class="elsewhere"><a class="u-url" href="https://blog.example/bebop?a=1&amp;b=2">Read the \
    review on blog.example</a></p>
    """,
    """
    <div class="section-head"><h2>Quotes</h2></div>
    <div class="prose">
    <blockquote dir="auto">
    <p>Whatever happens, happens.</p>
    </blockquote>
    <p class="note"><span class="dot">0:42:10</span> <span class="dot">Spike to Jet</span> </p>
    <blockquote dir="auto">
    <p>Bang.</p>
    </blockquote>
    <p class="note"><span class="dot">p. 12</span> </p>
    </div>
    """,
  ])
  func showsEveryKey(_ shown: String) async throws {
    #expect(try await page().contains(shown))
  }

  @Test(arguments: ["nowhere", "evil", "never seen", "007", "sortTitle", "x-mood"])
  func hidesUnsafeAddressesAndPrivateKeys(_ hidden: String) async throws {
    #expect(try await !page().contains(hidden))
  }

  @Test(arguments: [
    ("anime/like-it.html", "90 minutes<"), ("books/novel.html", "300 minutes<"),
    (
      "books/novel.html",
      "<a href=\"https://openlibrary.org/isbn/9780000000002\">ISBN 9780000000002<"
    ),
    // A title that names this one is related to it.
    ("anime/movie.html", "<a href=\"../anime/cowboy-bebop.html\">Cowboy Bebop</a></h3>"),
  ])
  func otherTitlesShowTheirKeys(_ path: String, _ shown: String) async throws {
    #expect(try await page(path).contains(shown))
  }

  /// Nothing is repeated, and nothing obvious is shown.
  @Test func aRedundantFactIsLeftOut() async throws {
    func game(_ name: String, _ status: String) -> String {
      """
      -- library/games/\(name).md --
      ---
      title: \(name)
      releaseStatus: \(status)
      ids: {steam: 7}
      sources: [{name: Steam, url: "https://store.steampowered.com/app/7/"}]
      ---

      """
    }
    func book(_ number: Int, _ keys: String = "") -> String {
      "-- library/books/b\(number).md --\n---\n"
        + "{title: B\(number), status: planning, series: {name: S, position: \(number)}\(keys)}\n---\n"
    }
    let project = try BuiltProject(
      game("out", "finished") + game("gone", "cancelled") + book(1)
        + book(2, ", relations: [{type: prequel, id: books/b1}]") + book(3))
    _ = try await project.build()
    func labels(_ path: String) throws -> [String] {
      HTMLPage(Array(try project.page(path).utf8)).texts(of: "dt")
    }
    #expect(try labels("games/out.html") == ["Source"])
    #expect(try labels("games/gone.html") == ["Status", "Source"])
    #expect(try labels("books/b1.html") == ["Series"])
    #expect(try labels("books/b2.html") == ["Series", "Next in series"])
    #expect(try labels("books/b3.html") == ["Series", "Previous in series"])
  }

  /// As microformats: an h-review that is also an h-entry, with its own address.
  @Test func reviewIsAMicroformat() async throws {
    let page = HTMLPage(Array(try await page().utf8))
    let review = try #require(page.elements.first { $0.hasClass("h-review") })
    #expect(review.hasClass("h-entry") && review["id"] == "review")
    for name in [
      "p-name", "u-url", "dt-published", "p-item", "p-author", "p-rating", "p-best", "e-content",
    ] {
      let place = try #require(page.elements.firstIndex { $0.hasClass(name) }, "\(name)")
      #expect(
        page.ancestors(of: page.elements[place].parent).contains { $0["id"] == "review" }, "\(name)"
      )
    }
    #expect(page.text { $0.hasClass("p-item") } == "Cowboy Bebop")
    #expect(page.text { $0.hasClass("p-rating") } == "9.5")
    #expect(page.elements.first { $0.hasClass("dt-published") }?["datetime"] == "2016-10-05")
    #expect(page.elements.first { $0.hasClass("u-url") }?["href"] == "#review")
  }

  /// A review that is only at another site is also an h-review; the rating beside it isn't a second
  /// one.
  @Test func aReviewElsewhereIsLinked() async throws {
    let project = try await BuiltProject.built(
      """
      -- tokonoma.yml --
      name: Alcove
      -- library/anime/x.md --
      ---
      {title: X, status: completed, rating: 8, reviewUrl: "https://blog.example/x"}
      ---
      """)
    let page = HTMLPage(Array(try project.page("anime/x.html").utf8))
    let reviews = page.elements.filter { $0.hasClass("h-review") }
    #expect(reviews.count == 1 && reviews[0]["id"] == "review")
    let links = page.elements.filter { $0.hasClass("u-url") && $0.name == "a" }
    #expect(links.map { $0["href"] } == ["https://blog.example/x"])
    #expect(page.text { $0.hasClass("p-rating") } == "8")
    #expect(!page.elements.contains { $0.hasClass("e-content") })
  }

  @Test func formerAddressLinksThePresentOne() async throws {
    let page = HTMLPage(Array(try await page("anime/bebop.html").utf8))
    let canonical = page.elements.first { $0["rel"] == "canonical" }
    #expect(canonical?["href"] == "https://mika.example/anime/cowboy-bebop.html")
  }

  /// A count in another unit doesn't tick episodes.
  @Test(arguments: [
    ("status: watching, progress: 2", 2), ("status: completed", 3),
    ("status: completed, episodes: 3", 3), ("status: watching", 0),
    ("status: completed, progress: 1", 1),
    ("status: watching, progress: 2, progressUnit: minutes", 0), ("format: TV", 0),
  ])
  func episodesAreTickedByProgress(_ keys: String, _ count: Int) async throws {
    let project = try await BuiltProject.built(
      """
      -- library/anime/a.md --
      ---
      {title: A, episodeList: [{number: 1}, {number: 2}, {number: 3}], \(keys)}
      ---
      """)
    let page = HTMLPage(Array(try project.page("anime/a.html").utf8))
    let ticks = page.elements.count { $0.hasClass("watched") }
    #expect(
      page.elements.contains { $0.hasClass("episodes") && $0.hasClass("done") } == (count == 3))
    #expect(ticks == (count == 3 ? 0 : count))
    #expect(page.elements.contains { $0.hasClass("count") })
    #expect(page.text { $0.hasClass("count") } == "\(count) of 3 episodes")
  }

  @Test func longChecklistIsFolded() async throws {
    func details(_ count: Int) async throws -> String {
      let episodes = (1...count).map { "{number: \($0)}" }.joined(separator: ", ")
      let project = try await BuiltProject.built(
        """
        -- library/anime/a.md --
        ---
        {title: A, status: watching, progress: 12, episodeList: [\(episodes)]}
        ---
        """)
      let page = HTMLPage(Array(try project.page("anime/a.html").utf8))
      #expect(page.problems == [])
      #expect(page.text { $0.hasClass("episodes") }.contains("Episode \(count)"))
      return page.text { $0.name == "summary" }
    }
    #expect(try await details(30) == "")
    #expect(try await details(31) == "12 of 31 episodes")
  }

  @Test func customKeysReachTemplatesOfTheProject() async throws {
    let project = try await BuiltProject.built(
      """
      -- templates/title.html --
      <p>{{title}}{{#extras}} {{key}}={{value}}{{/extras}}</p>
      -- library/anime/a.md --
      ---
      {title: A, x-mood: blue, x-songs: [Tank!, Rain]}
      ---
      """)
    #expect(
      try project.page("anime/a.html") == "<p>A x-mood=blue x-songs=Tank! x-songs=Rain</p>\n")
  }

  /// A card's path to the root is inserted in its place, not into a title that looks like it.
  @Test(arguments: [9, 12, 200])
  func aTitleThatLooksLikeAPathIsNotAPath(_ count: Int) async throws {
    let title = String(repeating: "../", count: count) + "x"
    let project = try await BuiltProject.built(
      """
      -- library/anime/a.md --
      ---
      {title: "\(title)", status: completed}
      ---
      """)
    let page = HTMLPage(Array(try project.page("watched.html").utf8))
    // More than a hundred can't be intended; only this title loses them.
    let shown = page.text { $0.hasClass("card-title") }
    #expect(count > 99 || shown == title)
    #expect(page.elements.contains { $0.name == "a" && $0["href"] == "anime/a.html" })
  }

  /// A fact that is implied by the kind isn't shown.
  @Test func theFormatIsShownOnlyForOtherKinds() async throws {
    let project = try await BuiltProject.built(
      """
      -- library/games/a.yml --
      - {title: One, format: Game, status: planning}
      - {title: Two, format: DLC, status: planning}
      -- library/movies/b.yml --
      - {title: Three, format: MOVIE, status: planning}
      -- library/anime/c.yml --
      - {title: Four, format: MOVIE, status: planning}
      """)
    for (path, words) in [
      ("games/one", "Games"), ("games/two", "Games DLC"), ("movies/three", "Movies"),
      ("anime/four", "Anime Movie"),
    ] {
      let page = HTMLPage(Array(try project.page("\(path).html").utf8))
      #expect(page.texts(in: "eyebrow") == [words], "\(path)")
    }
  }

  /// The language of a title follows from its script if its key doesn't have it.
  @Test func titlesInOtherScriptsAreBesideTheName() async throws {
    let titles = [
      "hebrew": ("native: סיפור על אהבה וחושך", "he"),
      "arabic": ("native: موسم الهجرة إلى الشمال", "und-Arab"),
      "persian": ("fa: بوف کور", "fa"), "thai": ("native: สี่แผ่นดิน", "th"),
      "hindi": ("native: गोदान", "und-Deva"), "russian": ("ru: Мы", "ru"),
      // That of its own country has priority.
      "two": ("ru: Волны, native: 波の歌", "ja"),
    ]
    let project = try BuiltProject()
    for (name, title) in titles {
      try project.write(
        "---\ntitle: The \(name) one\ntitles: {\(title.0)}\n---\n", to: "library/books/\(name).md")
    }
    try project.write(
      "---\ntitle: Zażółć\ntitles: {fr: Écume}\n---\n", to: "library/books/latin.md")
    #expect(try await project.build().problems.text == "")
    for (name, title) in titles {
      let page = try project.page("books/\(name).html")
      #expect(page.contains("<p class=\"native\" lang=\"\(title.1)\">"), "\(name)")
    }
    #expect(try !project.page("books/latin.html").contains("class=\"native\""))
  }
}
