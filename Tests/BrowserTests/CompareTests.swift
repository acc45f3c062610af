import BrowserSupport
import FileSystem
import TestSupport
import Testing

extension BrowserTests {
  /// A visitor's list compared with the site: read in the browser, and sent nowhere.
  @Suite struct CompareTests {
    private static let site = Task { try await ServedSite.of(library) }
    /// Of dropped files.
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let gzipped = gzip(Array(CompareTests.animeList.utf8))

    private func opened(_ path: String = "compare.html") async throws -> (Browser, ServedSite) {
      let site = try await Self.site.value
      let browser = try await Browser.showing(path, of: site)
      try await browser.wait(until: "typeof drawComparison === 'function'")
      try await browser.wait(until: "document.readyState === 'complete'")
      _ = try await browser.requests()
      _ = site.server.requests()
      return (browser, site)
    }

    /// Drops files on the page as a visitor does.
    private func drop(_ files: [(name: String, bytes: [UInt8])], on browser: Browser) async throws {
      for file in files { try folder.folder.replace(file.name, with: file.bytes) }
      try await browser.drop(files.map { "\(folder.path)/\($0.name)" }, on: ".drop")
    }

    private func outcome(of browser: Browser) async throws -> [String] {
      try await browser.wait(
        until:
          "!document.querySelector('.comparison').hidden || !document.querySelector('[role=alert]').hidden"
      )
      return try await browser.texts(
        of: ".comparison:not([hidden]) .outcome p, [role=alert]:not([hidden])")
    }

    /// The contents of a part of the results, such as `love`: titles with their notes.
    private func books(_ part: String, in browser: Browser) async throws -> [String] {
      try await browser.run(
        """
        return [...document.querySelectorAll(`[data-part=${arguments[0]}]:not([hidden]) .book`)]
          .map((book) => [...book.children].map((part) => part.textContent).join(": "))
        """, .string(part)
      ).strings
    }

    enum Export: String, CaseIterable {
      case myAnimeList, myAnimeListPacked, aniList, goodreads, letterboxd, steam, tokonoma

      var files: [(name: String, bytes: [UInt8])] {
        switch self {
        case .myAnimeList: [("animelist.xml", Array(CompareTests.animeList.utf8))]
        case .myAnimeListPacked: [("animelist.xml.gz", CompareTests.gzipped)]
        case .aniList: [("list.json", Array(CompareTests.aniListAnswer.utf8))]
        case .goodreads: [("goodreads_library_export.csv", Array(CompareTests.bookTable.utf8))]
        case .letterboxd: [("letterboxd-somebody.zip", zip(CompareTests.filmTables))]
        case .steam: [("games.json", Array(CompareTests.ownedGames.utf8))]
        case .tokonoma: [("library.json", Array(CompareTests.otherLibrary.utf8))]
        }
      }

      /// The text about it.
      var outcome: [String] {
        switch self {
        case .myAnimeList, .myAnimeListPacked, .aniList:
          [
            "We know 3 of the same titles.",
            "We both rated 2 and agree on 1, within a tenth of the scale.",
            "On average, you are 2 stricter than I am.",
          ]
        case .goodreads:
          [
            "We know 2 of the same titles.", "We both rated one.",
            "you 10 · me 9",
          ]
        case .letterboxd:
          [
            "We know 2 of the same titles.", "We both rated one.",
            "you 8 · me 8",
          ]
        case .steam:
          ["We know 2 of the same titles.", "There is no title that we both rated."]
        case .tokonoma:
          [
            "We both know 1 title.", "We both rated one.",
            "you 9 · me 9",
          ]
        }
      }
    }

    @Test(arguments: Export.allCases)
    func anExportIsReadInTheBrowserAlone(_ export: Export) async throws {
      let (browser, site) = try await opened()
      try await drop(export.files, on: browser)
      #expect(try await outcome(of: browser) == export.outcome)
      // A connection would have been tried by now: only the site's covers were requested.
      _ = try await browser.runAsync(
        "await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50)))")
      let covers = site.server.address + "drawn/"
      #expect(try await browser.requests().allSatisfy { $0.hasPrefix(covers) })
      #expect(site.server.requests().allSatisfy { $0.hasPrefix("drawn/") })
      #expect(try await browser.complaints() == [])
    }

    @Test func sharedFavoritesAndRecommendationsAreShown() async throws {
      let (browser, _) = try await opened()
      try await drop(Export.myAnimeList.files, on: browser)
      _ = try await outcome(of: browser)
      #expect(
        try await browser.texts(of: ".comparison .alcove .scroll .name > *")
          == ["Sky", "you 9 · me 9"])
      #expect(try await browser.texts(of: ".comparison .standing li") == [])
      #expect(try await books("part", in: browser) == ["Deep Sea: you 5 · me 9"])
      #expect(
        try await books("lend", in: browser) == [
          "Lamp: I gave it 10", "Slow Train: I gave it 8 · planned by you already",
        ])
      #expect(
        try await books("borrow", in: browser) == [
          "<b onclick=alert()>Ice</b> & \"Fire\": You gave it 10"
        ])
      #expect(try await browser.run("return document.querySelectorAll('.book b').length") == 0)
      #expect(
        try await browser.run(
          "return [...document.querySelectorAll('.overlap strong')].map((number) => number.textContent)"
        ).strings == ["17", "3", "1"])
    }

    /// From ten common ratings on, their likeness is a number in the seal; titles that both love
    /// are never among their differences.
    @Test(arguments: [9, 10]) func tenCommonRatingsMakeAFigure(_ count: Int) async throws {
      let (browser, _) = try await opened()
      let titles = (0..<count).map { number in
        let rating = number < 6 ? 8 : 2
        return
          #"{"kind":"show","title":"Show \#(number)","status":"completed","rating":\#(rating)}"#
      }
      let list = """
        {"format":"tokonoma-library","ratingScale":10,"titles":[\(titles.joined(separator: ","))]}
        """
      try await drop([("library.json", Array(list.utf8))], on: browser)
      _ = try await outcome(of: browser)
      #expect(
        try await browser.texts(of: ".likeness:not([hidden])")
          == (count == 10 ? ["60%\nalike"] : []))
      #expect(
        try await books("part", in: browser) == (6..<8).map { "Show \($0): you 2 · me 8" })
      // Covers of a family share a motif; here, no motif is repeated.
      let motifs = try await browser.run(
        """
        return [...document.querySelectorAll(".alcove img")].map((cover) => {
          const [, kind, number] = cover.src.match(/drawn\\/(\\w+)-(\\d+)/);
          return `${kind} ${Math.floor(number / 15)}`;
        })
        """
      ).strings
      #expect(motifs.count == 1, "\(motifs)")
    }

    /// The answer replaces the question, which comes back on request.
    @Test func theAnswerReplacesTheQuestion() async throws {
      let (browser, _) = try await opened()
      let drop = try await browser.element(".drop")
      #expect(try await drop.isShown)
      try await self.drop(Export.myAnimeList.files, on: browser)
      _ = try await outcome(of: browser)
      #expect(try await !drop.isShown)
      try await browser.element("[data-another]").click()
      #expect(try await drop.isShown)
      #expect(try await !browser.element(".comparison").isShown)
    }

    /// The page's policy prevents any script on it from sending anything.
    @Test func thePolicyPreventsSending() async throws {
      let (browser, site) = try await opened()
      let answer = try await browser.runAsync(
        """
        return (await Promise.allSettled([
          fetch(location.href), fetch("http://127.0.0.1:9/"),
        ])).map(({ status }) => status).join(" ")
        """)
      #expect(answer.string == "rejected rejected")
      #expect(site.server.requests() == [])
      _ = try await browser.complaints()
    }

    @Test(arguments: [
      ("bomb.xml.gz", "“bomb.xml.gz” is too large, or grows too large when it is unpacked."),
      ("bomb.zip", "“bomb.zip” is too large, or grows too large when it is unpacked."),
      (
        "cut.zip",
        "“cut.zip” is damaged or incomplete."
      ),
      ("words.txt", "I can’t read “words.txt”: it isn’t one of the files listed above."),
      ("deep.json", "“deep.json” is damaged or incomplete."),
      ("empty.xml", "There are no titles in it."),
    ])
    func hostileFilesAreGivenUpOn(_ name: String, _ message: String) async throws {
      let zeros = [UInt8](repeating: 0x20, count: 66 << 20)
      let bytes =
        switch name {
        case "bomb.xml.gz": gzip(zeros)
        case "bomb.zip": zip([ZippedFile("watched.csv", zeros)])
        case "cut.zip": Array(zip(CompareTests.filmTables).dropLast(40))
        case "deep.json": [UInt8](repeating: UInt8(ascii: "["), count: 200_000)
        case "empty.xml": Array("<myanimelist><myinfo></myinfo></myanimelist>".utf8)
        default: Array("Only words.\n".utf8)
        }
      let (browser, _) = try await opened()
      try await drop([(name, bytes)], on: browser)
      #expect(try await outcome(of: browser) == [message])
      #expect(try await browser.complaints() == [])
      // The page still works.
      try await drop(Export.myAnimeList.files, on: browser)
      try await browser.wait(until: "!document.querySelector('.comparison').hidden")
    }

    @Test func thePictureCanBeSaved() async throws {
      let (browser, _) = try await opened()
      try await drop(Export.myAnimeList.files, on: browser)
      _ = try await outcome(of: browser)
      let facts = try await browser.runAsync(
        """
        const canvas = document.querySelector("canvas");
        const made = [];
        await document.fonts.ready;
        await new Promise((done) => setTimeout(done, 100));
        HTMLAnchorElement.prototype.click = function () { made.push(this.download, this.href.slice(0, 5)); };
        document.querySelector("[data-save]").click();
        while (!made.length) await new Promise((done) => setTimeout(done, 10));
        const { data } = canvas.getContext("2d").getImageData(0, 0, 1080, 1080);
        const colors = new Set(new Uint32Array(data.buffer));
        document.querySelector("[data-save=tall]").click();
        while (made.length < 4) await new Promise((done) => setTimeout(done, 10));
        return [...made, colors.size > 20, canvas.ariaLabel.includes("3 of the same titles")].join(" ");
        """)
      #expect(facts.string == "comparison.png blob: comparison-story.png blob: true true")
      try await browser.run("delete HTMLAnchorElement.prototype.click")
    }

    @Test func seenTitlesAreMarkedUntilForgotten() async throws {
      let (browser, site) = try await opened()
      try await drop(Export.myAnimeList.files, on: browser)
      _ = try await outcome(of: browser)
      try await browser.element("[data-remember]").click()
      let marks = """
        [...document.querySelectorAll("main .seen")].map((mark) => mark.ariaLabel)
        """
      try await browser.visit(site.address(of: "anime/sky.html"))
      try await browser.wait(until: "document.querySelector('main div.scroll .seen')")
      #expect(
        try await browser.run("return \(marks)").strings.first == "You have seen it · 9")
      // It is on the cover: nothing moved for it.
      #expect(
        try await browser.run(
          "return getComputedStyle(document.querySelector('.seen')).position"
        ).string == "absolute")
      try await browser.visit(site.address(of: "watched.html"))
      try await browser.wait(until: "document.querySelector('main .seen')")
      #expect(
        try await browser.run("return \(marks)").strings.sorted() == [
          "You have seen it · 5", "You have seen it · 9",
        ])
      #expect(try await browser.complaints() == [])

      // The comparison is there again.
      try await browser.visit(site.address(of: "compare.html"))
      #expect(try await outcome(of: browser) == Export.myAnimeList.outcome)
      #expect(try await !browser.element("[data-remember]").isShown)
      try await browser.element("[data-forget]").click()
      #expect(
        try await browser.texts(of: ".memory [role=status]") == [
          "Forgotten: nothing of your list is left in this browser."
        ])
      #expect(try await browser.run("return localStorage.length").number == 0)
      try await browser.visit(site.address(of: "watched.html"))
      try await browser.wait(until: "document.readyState === 'complete'")
      #expect(try await browser.run("return \(marks)").strings == [])
    }

    /// Without a comparison nothing extra is loaded, not even a script.
    @Test func nothingIsLoadedForOthers() async throws {
      let site = try await Self.site.value
      _ = try await Browser.showing("watched.html", of: site)
      #expect(site.server.requests().allSatisfy { !$0.contains("seen") && !$0.contains("compare") })
    }

    @Test func anotherTokonomaIsReadByItsAddress() async throws {
      let other = try await SiteServer(
        of: ["library.json": Array(CompareTests.otherLibrary.utf8)], isOpenToOthers: true)
      let (browser, site) = try await opened("compare/site.html")
      try await browser.element("#address").type(other.address)
      try await browser.element(".address button").click()
      #expect(try await outcome(of: browser) == Export.tokonoma.outcome)
      #expect(other.requests() == ["library.json"])
      #expect(site.server.requests().allSatisfy { $0.hasPrefix("drawn/") })
      #expect(try await browser.complaints() == [])
    }

    /// A link must not make a visitor's browser send a request to a server.
    @Test func anAddressInTheLinkIsAskedOnlyAfterAClick() async throws {
      let other = try await SiteServer(
        of: ["library.json": Array(CompareTests.otherLibrary.utf8)], isOpenToOthers: true)
      let (browser, _) = try await opened("compare/site.html#\(other.address)")
      try await browser.wait(
        until: "document.querySelector('#address').value === '\(other.address)'")
      // A request would have begun before this answer.
      _ = try await browser.run("return fetch('../compare.html').then((answer) => answer.text())")
      #expect(other.requests() == [])
      try await browser.element(".address button").click()
      #expect(try await outcome(of: browser) == Export.tokonoma.outcome)
      #expect(other.requests() == ["library.json"])
    }

    @Test func anInaccessibleSiteIsReported() async throws {
      let other = try await SiteServer(of: ["library.json": Array(CompareTests.otherLibrary.utf8)])
      let (browser, _) = try await opened("compare/site.html")
      try await browser.element("#address").type(other.address + "index.html")
      try await browser.element(".address button").click()
      let message = try await outcome(of: browser).joined()
      #expect(
        message.hasPrefix("Your browser could not read \(other.address)library.json.")
          && message.contains("(CORS)"), "\(message)")
      try await browser.element("#address").clear()
      try await browser.element("#address").type("javascript:alert()")
      try await browser.element(".address button").click()
      try await browser.wait(
        until: "document.querySelector('[role=alert]').innerText.startsWith('That isn’t the ad')")
      _ = try await browser.complaints()
    }

    @Test func itWorksFromADisk() async throws {
      let site = try await Self.site.value
      let browser = try await Browser.shared()
      try await browser.visit(site.addressOnDisk(of: "compare.html"))
      try await browser.wait(until: "typeof drawComparison === 'function'")
      _ = try await browser.complaints()
      try await drop(Export.myAnimeList.files, on: browser)
      #expect(try await outcome(of: browser) == Export.myAnimeList.outcome)
      #expect(try await browser.complaints() == [])
    }

    @Test(arguments: windowWidths)
    func itFitsEveryWidth(_ width: Int) async throws {
      let site = try await Self.site.value
      try await Browser.shared().inWindow(width) { browser in
        try await browser.open("compare.html", of: site)
        try await browser.wait(until: "typeof drawComparison === 'function'")
        try await drop(Export.myAnimeList.files, on: browser)
        _ = try await outcome(of: browser)
        #expect(
          try await browser.run("return document.documentElement.scrollWidth <= innerWidth").isTrue)
      }
    }

    @Test func withoutScriptItExplainsItsRequirement() async throws {
      let site = try await Self.site.value
      let browser = try await Browser.withoutScript()
      try await browser.visit(site.address(of: "compare.html"))
      #expect(try await browser.element("noscript").text.hasPrefix("This needs JavaScript"))
      #expect(try await !browser.element(".drop").isShown)
    }

    // Made-up exports in the format of real ones.

    private static let library = """
      -- tokonoma.yml --
      name: Alcove
      -- library/anime/all.yml --
      - {title: Sky, ids: {mal: 11, anilist: 101}, status: completed, rating: 9, released: 2001}
      - {title: Deep Sea, titles: {native: 深海}, status: completed, rating: 9, released: 2005}
      - {title: Slow Train, ids: {mal: 13, anilist: 103}, status: completed, rating: 8}
      - {title: Lamp, status: completed, rating: 10}
      -- library/books/all.yml --
      - {title: The Long Rain, author: Ann Author, ids: {isbn13: "9780000000002"}, status: completed, rating: 9}
      - {title: Snow, author: Ben Writer, status: planning}
      -- library/movies/all.yml --
      - {title: Amélie of the Lake, status: completed, rating: 8, released: 2012}
      - {title: Remade, status: completed, released: 1990}
      -- library/games/all.yml --
      - {title: Bridge, ids: {steam: 71}, status: completed}
      - {title: Tunnel, status: completed}
      -- library/shows/all.yml --
      \((0..<10).map { "- {title: Show \($0), status: completed, rating: 8}" }.joined(separator: "\n"))
      """

    private static let ownedGames = """
      {"response":{"game_count":3,"games":[
      {"appid":71,"name":"Bridges","playtime_forever":600,"playtime_2weeks":5},
      {"appid":72,"name":"Tunnel","playtime_forever":0},
      {"appid":73,"name":"Harbour","playtime_forever":12}]}}
      """

    private static let animeList = """
      <?xml version="1.0" encoding="UTF-8" ?>
      <myanimelist>
        <myinfo><user_name>somebody</user_name></myinfo>
        <anime><series_animedb_id>11</series_animedb_id><series_title><![CDATA[Sora]]></series_title>
          <my_score>9</my_score><my_status>Completed</my_status>
          <my_comments><![CDATA[ends </anime> here]]></my_comments></anime>
        <anime><series_animedb_id>12</series_animedb_id><series_title><![CDATA[DEEP SEA!]]></series_title>
          <my_score>5</my_score><my_status>Completed</my_status></anime>
        <anime><series_animedb_id>13</series_animedb_id><series_title>Slow Train</series_title>
          <my_score>0</my_score><my_status>Plan to Watch</my_status></anime>
        <anime><series_animedb_id>14</series_animedb_id>
          <series_title><![CDATA[<b onclick=alert()>Ice</b> & "Fire"]]></series_title>
          <my_score>10</my_score><my_status>Completed</my_status></anime>
      </myanimelist>
      """

    private static let aniListAnswer = """
      {"data":{"MediaListCollection":{"user":{"mediaListOptions":{"scoreFormat":"POINT_100"}},"lists":[
      {"name":"Completed","isCustomList":false,"entries":[
      {"mediaId":101,"status":"COMPLETED","score":90,"media":{"id":101,"type":"ANIME","title":{"romaji":"Sora"}}},
      {"mediaId":102,"status":"COMPLETED","score":50,"media":{"id":102,"type":"ANIME","title":{"native":"深海"}}}]},
      {"name":"Planning","entries":[
      {"mediaId":103,"status":"PLANNING","score":0,"media":{"id":103,"type":"ANIME","title":{"romaji":"Osoi"}}}]},
      {"name":"Mine","isCustomList":true,"entries":[
      {"mediaId":101,"status":"COMPLETED","score":90,"media":{"id":101,"type":"ANIME","title":{"romaji":"Sora"}}}]}
      ]}}}
      """

    private static let bookTable = #"""
      Book Id,Title,Author,ISBN,ISBN13,My Rating,Year Published,Original Publication Year,Exclusive Shelf
      1,"The Long Rain, Annotated (Rains, #1)",Ann Author,"=""0000000000""","=""9780000000002""",5,2001,1999,read
      2,Snow,Ben  Writer,"=""""","=""""",0,2011,,to-read
      3,Snow,Another Writer,"=""""","=""""",4,2011,,read
      """#

    private static let filmTables = [
      ZippedFile("profile.csv", Array("Username,Email Address\nsomebody,me@mail.example\n".utf8)),
      ZippedFile(
        "watched.csv",
        Array(
          """
          Date,Name,Year,Letterboxd URI\r
          2024-01-02,Amelie of the Lake,2012,https://boxd.it/aaa\r
          2024-01-03,Remade,2019,https://boxd.it/bbb\r
          2024-01-04,Sky,2001,https://boxd.it/ccc\r

          """.utf8)),
      ZippedFile(
        "ratings.csv",
        Array(
          """
          Date,Name,Year,Letterboxd URI,Rating\r
          2024-01-02,Amelie of the Lake,2012,https://boxd.it/aaa,4\r

          """.utf8)),
    ]

    private static let otherLibrary = """
      {"format":"tokonoma-library","version":1,"name":"Other","ratingScale":5,"titles":[
      {"id":"anime/sky","kind":"anime","title":"Sky","status":"completed","rating":4.5,"released":"2001"},
      {"id":"anime/far","kind":"anime","title":"Far Away","status":"completed","rating":5},
      {"id":"anime/seen","kind":"anime","title":"Lamp","ids":{"mal":"99"}}
      ]}
      """
  }
}
