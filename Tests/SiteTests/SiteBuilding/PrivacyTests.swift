import FileSystem
import SiteBuilding
import TestSupport
import Testing

/// Secret words are searched in every byte of every file of the site.
@Suite struct PrivacyTests {
  /// A word that begins with `priv` or `note` may be nowhere, `spoil` only behind a spoiler of its
  /// own page, `unlisted` only on its own page.
  static let library = """
    -- tokonoma.yml --
    name: Alcove
    url: https://alcove.example/
    owner: {name: Mika, bio: "See [[anime/open]]."}
    -- library/anime/privslug.md --
    ---
    title: Privtitle
    titles: {native: Privnative, english: Privenglish}
    synonyms: [Privsynonym]
    description: Privdescription
    visibility: private
    status: completed
    rating: 9.87
    favorite: 1
    progress: 11
    episodes: 12
    finished: 2011-03-07
    genres: [Privgenre, Shared]
    tags: [privtag, shared]
    creators: [{name: Privcreator, role: privrole}]
    studios: [Privstudio]
    series: {name: Privseries, position: 1}
    characters: [{name: Privcharacter, image: covers/privface.svg}]
    cover: covers/privcover.svg
    coverAlt: Privalt
    relations: [{type: SEQUEL, id: anime/open}]
    aliases: [privalias]
    sources: [{name: Privsource, url: "https://privsource.example/"}]
    reviewTitle: Privheading
    notes: notesprivate
    x-mine: privown
    history: [{started: 2010, note: privhistory}]
    ---

    Privreview with >!privspoiler!< and [[anime/open]].
    -- library/anime/privbulk.yml --
    - title: Privinbulk
      private: true
      status: completed
      tags: [privbulktag]
    -- library/anime/open.md --
    ---
    title: Open
    status: completed
    rating: 8
    finished: 2020
    favorite: true
    genres: [Shared]
    tags: [shared]
    relations: [{type: PREQUEL, id: anime/privslug}, {type: OTHER, id: anime/unlistedslug}]
    notes: |
      notesone notestwo
    x-secret: notesown
    reviewDate: 2021-02-03
    ---

    Everybody may read this. >!Spoilinline *spoilemphasis*!< And this.

    ::: spoiler The end
    Spoilblock

    - spoilitem
    :::

    ## A heading with >!spoilheading!< in it

    More, and a link that [is hidden >!spoillink!<](https://a.example/ "spoiltitle >!x!<").
    -- library/anime/twisted.md --
    ---
    title: Twisted
    status: completed
    rating: 7
    spoilers: true
    reviewDate: 2022-02-03
    genres: [Shared]
    tags: [shared]
    notes: notesthree
    ---

    Spoilwhole review.

    ## Spoilwholeheading
    -- library/anime/unlistedslug.md --
    ---
    title: Unlistedtitle
    titles: {native: Unlistednative}
    synonyms: [Unlistedsynonym]
    description: Unlisteddescription
    visibility: unlisted
    status: completed
    rating: 9.76
    favorite: 2
    finished: 2012
    genres: [Unlistedgenre, Shared]
    tags: [unlistedtag, shared]
    creators: [{name: Unlistedcreator, role: unlistedrole}]
    series: {name: Unlistedseries, position: 2}
    relations: [{type: SEQUEL, id: anime/open}]
    notes: notesfour
    reviewTitle: Unlistedheading
    ---

    Unlistedreview
    -- library/games/wanted.md --
    ---
    title: Wanted
    status: planning
    genres: [Shared]
    tags: [shared]
    notes: notesfive
    ---
    -- lists/mine.md --
    ---
    title: Mine
    ranked: true
    items:
      - {id: anime/privslug, note: privlistnote}
      - {id: anime/unlistedslug, note: unlistedlistnote}
      - {id: anime/open, note: An open note}
    ---

    My list. >!Spoillist!<
    -- pages/extra.md --
    ---
    title: Extra
    ---

    A page. >!Spoilpage!<
    -- covers/privcover.svg --
    <svg xmlns="http://www.w3.org/2000/svg" width="20" height="30"><desc>privpicture</desc></svg>
    -- covers/privface.svg --
    <svg xmlns="http://www.w3.org/2000/svg" width="20" height="30"><desc>privpicture</desc></svg>
    -- covers/anime/privslug.svg --
    <svg xmlns="http://www.w3.org/2000/svg" width="20" height="30"><desc>privpicture</desc></svg>
    """

  @Test func privateWordsAndNotesAreNowhere() async throws {
    let project = try BuiltProject(Self.library)
    let (report, problems) = try await project.build()
    #expect(report?.titles == 4, "\(problems.text)")
    for (path, bytes) in try project.site.contents {
      #expect(places(of: ["priv", "notes"], in: [UInt8](path.utf8) + bytes).isEmpty, "\(path)")
    }
    // The same is true of its numbers: the means and counts are those of the public titles.
    let home = HTMLPage(Array(try project.page("index.html").utf8))
    #expect(home.texts(in: "kind-figures").first?.contains("2 anime") == true)
    #expect(home.text { $0.hasClass("figures") }.contains("average rating7.5"))
  }

  @Test func unlistedTitlesAreOnTheirOwnPageOnly() async throws {
    let project = try await BuiltProject.built(Self.library)
    let site = try project.site.contents
    for (path, bytes) in site {
      let found = places(of: ["unlisted"], in: bytes)
      #expect(
        path == "anime/unlistedslug.html" ? found.count > 9 : found.isEmpty, "\(path) \(found)")
    }
    let page = HTMLPage(site["anime/unlistedslug.html"] ?? [])
    #expect(page.elements.contains { $0["name"] == "robots" && $0["content"] == "noindex" })
  }

  /// The cover that is drawn for one shows its kind, and depends on its name.
  @Test func drawnCoversOfUnlistedTitlesAreInNoList() async throws {
    let listed = "-- library/games/a.yml --\n- {title: A, status: done}\n"
    let project = try BuiltProject(
      listed + "-- library/books/b.yml --\n- {title: B, status: done, visibility: unlisted}\n")
    try await project.build()
    let drawn = try project.site.contents.keys.filter { $0.hasPrefix("drawn/") }.sorted()
    #expect(drawn.count == 2)
    for (path, bytes) in try project.site.contents where path != "books/b.html" {
      #expect(places(of: ["drawn/book"], in: bytes).isEmpty, "\(path)")
    }
    #expect(try !project.page(".tokonoma-manifest").contains("drawn/books"))
    // If its title is removed, so is the cover.
    project.remove("library/books/b.yml")
    try await project.build()
    let left = try project.site.contents.keys.filter { $0.hasPrefix("drawn/") }
    #expect(left == drawn.filter { $0.hasPrefix("drawn/games") })
  }

  /// Every key of a title, each with a word that is nowhere else.
  @Test(arguments: [
    "completed", "current", "planning", "paused", "dropped", "repeating", "",
  ])
  func noFieldOfAnUnlistedTitleIsElsewhere(_ status: String) async throws {
    let tracking = """
      status: \(status)
      rating: 9.76
      progress: 11
      progressVolumes: 3
      hours: 77.25
      started: 2011-02-03
      finished: 2012-03-04
      dropped: 2012-03-04
      history: [{started: 2013, finished: 2014-05-06, platform: Hushplatform, note: Hushagain}]
      parts: [{season: 1, rating: 9.5, finished: 2012, note: Hushpart}]
      favorite: 1
      owned: [hushmedium]
      tags: [hushtag, shared]
      quotes: [{text: Hushquote, page: 7, note: Hushquotenote}]
      """
    let project = try BuiltProject(
      """
      -- tokonoma.yml --
      name: Alcove
      url: https://alcove.example/
      owner: {name: Mika}
      colors: covers
      -- library/anime/hushslug.md --
      ---
      title: Hushtitle
      titles: {native: Hushnative, english: Hushenglish, romaji: Hushromaji, de: Hushgerman}
      synonyms: [Hushsynonym]
      sortTitle: Hushsort
      format: Hushformat
      description: Hushdescription
      genres: [Hushgenre, Shared]
      creators: [{name: Hushcreator, role: hushrole}]
      author: Hushauthor
      studios: [Hushstudio]
      developers: [Hushdeveloper]
      publishers: [Hushpublisher]
      platforms: [Hushconsole]
      characters: [{name: Hushcharacter, role: main, image: covers/hushface.svg}]
      series: {name: Hushseries, position: 1}
      relations: [{type: SEQUEL, id: anime/open}, {type: OTHER, id: anime/open-too}]
      episodes: 12
      chapters: 13
      volumes: 14
      pages: 15
      duration: 24
      episodeList: [{number: 1, title: Hushepisode, aired: 2010-01-02}]
      released: 2010-01-01
      releaseStatus: finished
      ageRating: 16+ hushmark
      coverAlt: Hushalt
      coverColor: "#ab12ef"
      communityRating: 99.99
      communityVotes: 98765
      communitySource: Hushcommunity
      ids: {mal: 4242424, hushid: 77}
      sources: [{name: Hushsource, url: "https://hushsource.example/x"}]
      airing: [{episode: 12, at: "2035-01-02T03:04:05Z"}]
      x-hushkey: hushown
      \(status.isEmpty ? "" : tracking)
      visibility: unlisted
      notes: hushnotes
      reviewTitle: Hushheading
      reviewDate: 2012-04-05
      contentWarnings: [hushwarning]
      added: 2010-06-07
      updated: 2012-07-08
      aliases: [hushalias]
      ---

      Hushreview of [[anime/open]].
      -- covers/hushface.svg --
      <svg xmlns="http://www.w3.org/2000/svg" width="20" height="30"><text>hushpicture</text></svg>
      -- covers/anime/hushslug.svg --
      <svg xmlns="http://www.w3.org/2000/svg" width="20" height="30"><text>hushpicture</text></svg>
      -- library/anime/open.md --
      ---
      {title: Open, status: completed, rating: 8, genres: [Shared], tags: [shared]}
      ---
      -- library/anime/open-too.md --
      ---
      {title: Open too, status: planning, genres: [Shared]}
      ---
      """)
    let (report, problems) = try await project.build()
    #expect(report?.titles == 3, "\(problems.text)")
    // Its page, the page that redirects from its former address, and their pictures.
    let own = [
      "anime/hushalias.html", "anime/hushslug.html", "covers/anime/hushslug.svg",
      "covers/hushface.svg",
    ]
    let site = try project.site.contents
    #expect(
      site.keys.filter { !places(of: ["hush"], in: [UInt8]($0.utf8)).isEmpty }.sorted() == own)
    let words = ["hush", "9.76", "9999", "99.99", "98765", "4242424", "77.25", "2035-01", "ab12ef"]
    for (path, bytes) in site where !own.contains(path) {
      #expect(places(of: words, in: bytes).isEmpty, "\(path): \(places(of: words, in: bytes))")
    }
    #expect(places(of: words, in: site["anime/hushslug.html"] ?? []).count > 30)
  }

  @Test func spoilersAreCoveredOnEveryPage() async throws {
    let project = try await BuiltProject.built(Self.library)
    let homes = [
      "anime/open.html": 6, "anime/twisted.html": 3, "lists/mine.html": 1, "extra.html": 1,
    ]
    // `library.json` has texts as they are written, with spoilers marked.
    for (path, bytes) in try project.site.contents where path != "library.json" {
      let page = HTMLPage(path.hasSuffix(".html") ? bytes : Array("<!DOCTYPE html>\n".utf8))
      func isCovered(_ place: Int?) -> Bool {
        page.ancestors(of: place).contains {
          ($0.name == "label" || $0.name == "details") && $0.hasClass("spoiler")
        }
      }
      let covered =
        page.texts.filter { isCovered($0.parent) }.map(\.text)
        + page.elements.filter { isCovered($0.parent) }.flatMap { element in
          element.attributes.filter { $0.name != "aria-label" && $0.name != "class" }.map(\.value)
        }
      // The templates' own words: class names, labels and the headings of hidden parts.
      func spoiled(_ bytes: [UInt8]) -> [String] {
        places(of: ["spoil"], in: bytes).filter { !$0.lowercased().hasPrefix("spoiler") }
      }
      let all = spoiled(bytes)
      #expect(all.count == homes[path] ?? 0, "\(path): \(all)")
      #expect(
        covered.flatMap { spoiled(Array($0.utf8)) }.count == homes[path] ?? 0,
        "\(path): \(covered)")
    }
  }

  @Test(arguments: ["draft: true", "private: true", "visibility: private"])
  func draftsAreNowhere(_ key: String) async throws {
    let project = try BuiltProject(
      """
      -- library/anime/drafttitle.md --
      ---
      title: Drafttitle
      \(key)
      status: completed
      genres: [Draftgenre]
      ---
      Draftreview
      -- library/games/a.yml --
      - {title: Draftbulk, \(key)}
      - {title: Open, draft: false}
      -- lists/draftlist.md --
      ---
      title: Draftlist
      \(key)
      items: [games/open]
      ---
      Draftintroduction
      -- pages/draftpage.md --
      ---
      title: Draftpage
      \(key)
      ---
      Drafttext
      -- pages/open.md --
      ---
      title: Shown
      draft: false
      ---
      """)
    let (report, problems) = try await project.build()
    #expect(report?.titles == 1, "\(problems.text)")
    let site = try project.site.contents
    #expect(site["games/open.html"] != nil && site["open.html"] != nil)
    for (path, bytes) in site {
      #expect(places(of: ["draft"], in: [UInt8](path.utf8) + bytes).isEmpty, "\(path)")
    }
  }

  @Test func aKeyThatIsNearlyPrivateStopsTheBuild() async throws {
    let project = try BuiltProject("-- library/games/a.yml --\n- {title: X, Private: true}\n")
    let (report, problems) = try await project.build()
    #expect(report == nil)
    #expect(problems.places == ["library/games/a.yml:1:14 nearly-a-key"])
    #expect(try !project.temporary.folder.exists("project/_site"))
  }

  @Test func picturesOfTheThemeLoseTheirNotesToo() async throws {
    let project = try BuiltProject("-- library/games/a.yml --\n- title: A\n")
    let svg = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'><!-- secret --></svg>\n"
    try project.write(svg, to: "theme/logo.svg")
    try project.write("/* mine <!-- secret --> */\n", to: "theme/more.css")
    try await project.build()
    #expect(
      try project.page("theme/logo.svg")
        == "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'></svg>\n")
    #expect(try project.page("theme/more.css") == "/* mine <!-- secret --> */\n")
  }

  @Test func linkToAPrivateTitleRevealsNothing() async throws {
    let project = try BuiltProject(
      """
      -- library/anime/privslug.md --
      ---
      {title: Privtitle, private: true, aliases: [privalias]}
      ---
      -- library/anime/open.md --
      ---
      {title: Open, status: completed, relations: [{type: SEQUEL, id: anime/Privtitle}]}
      ---
      Before [[anime/privslug]] between [[anime/privalias]] and [[anime/privslug|some words]] after.
      """)
    let (report, problems) = try await project.build()
    #expect(report != nil)
    #expect(
      problems.places == [
        "library/anime/open.md:4:8 hidden-title-in-text",
        "library/anime/open.md:4:35 hidden-title-in-text",
      ])
    for (path, bytes) in try project.site.contents {
      #expect(
        places(of: ["privslug", "privalias", "privtitle"], in: bytes).isEmpty, "\(path)")
    }
    #expect(
      try project.page("anime/open.html").contains(
        "<p>Before a private title between a private title and some words after.</p>"))
  }

  /// A public title of that name has priority.
  @Test func aPrivateTitleThatALinkNamesIsCalledPrivate() async throws {
    let (report, problems) = try await BuiltProject(
      """
      -- library/anime/a.md --
      ---
      {title: Hush Title, titles: {native: 秘密の題名}, synonyms: [Hushy], private: true}
      ---
      -- library/anime/b.md --
      ---
      {title: Twin, private: true}
      ---
      -- library/anime/c.md --
      ---
      {title: Twin, status: completed}
      ---
      -- lists/l.md --
      ---
      {title: L, items: [anime/Hush Title, anime/Twin]}
      ---
      -- library/anime/open.md --
      ---
      {title: Open, status: completed}
      ---
      [[anime/Twin]] [[anime/Hush Title|b]] [[Hush Title]] [[anime/秘密の題名|c]] [[hushy]] [[none]]
      """
    ).build()
    #expect(report == nil)
    #expect(
      problems.places == [
        "library/anime/open.md:4:16 hidden-title-in-text",
        "library/anime/open.md:4:39 hidden-title-in-text",
        "library/anime/open.md:4:54 hidden-title-in-text",
        "library/anime/open.md:4:72 hidden-title-in-text",
        "library/anime/open.md:4:82 unknown-title",
      ])
  }

  /// A mistake in a title's file is reported there, and not as a title that the owner has hidden.
  @Test func aTitleThatCannotBeReadIsNotCalledHidden() async throws {
    for spoiled in ["---\nrating 9\n---\n", "---\ntitle: X\n", "", "---\nstatus: planning\n---\n"] {
      let project = try BuiltProject(
        """
        -- tokonoma.yml --
        name: Alcove
        -- covers/anime/other.svg --
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 3"/>
        -- library/anime/open.md --
        ---
        {title: Open, status: completed}
        ---
        Like [[anime/x]].
        -- lists/all.md --
        ---
        {title: All, items: [anime/x, anime/open]}
        ---
        """)
      try project.write(spoiled, to: "library/anime/x.md")
      let (report, problems) = try await project.build()
      #expect(report == nil)
      #expect(problems.places.count == 1, "\(problems.places)")
      #expect(problems.places.first?.hasPrefix("library/anime/x.md:") == true, "\(problems)")
    }
  }
}

/// The text after each occurrence of one of the words, ignoring case.
func places(of words: [String], in bytes: [UInt8]) -> [String] {
  var found: [String] = []
  let words = words.map { Array($0.utf8) }
  let letters = bytes.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
  for place in letters.indices {
    for word in words where letters[place] == word[0] && letters[place...].starts(with: word) {
      found.append(String(decoding: bytes[place...].prefix(16), as: UTF8.self))
    }
  }
  return found
}
