import Planning
import TestSupport
import Testing

@testable import MediaLibrary

struct GroupTests {
  private func group(_ site: SitePlan, _ path: String) -> Group? {
    site.groups.first { $0.path?.text == path }
  }

  @Test
  func
    `names that differ only in case, spacing or form are one group, by the most frequent spelling`()
  {
    let site = plan([
      title("anime/a", genres: ["slice  of life"]), title("anime/b", genres: ["Slice of Life"]),
      title("anime/c", genres: ["Slice of Life", "SLICE OF LIFE"]),
      title("anime/d", genres: ["Caf\u{E9}"]), title("anime/e", genres: ["CAFE\u{301}"]),
    ])
    #expect(site.groups.map(\.name) == ["CAFE\u{301}", "Slice of Life"])
    #expect(site.groups.map(\.count) == [2, 3])
    #expect(site.listing("genres/slice-of-life.html") == ["a", "b", "c"])
  }

  @Test func `a company is one group however it is written, by its own spelling`() {
    func made(_ id: String, by studios: String...) -> Entry {
      title(id) { $0.work.studios = studios }
    }
    let site = plan([
      // Its producer has the name of a studio that is spelled in several ways.
      title("anime/0", creators: ["P.A.WORKS"]),
      made("anime/a", by: "Mappa", "P.a.works"), made("anime/b", by: "mappa", "P.A. Works"),
      made("anime/c", by: "Kai-Gan", "J.c.staff"), made("anime/d", by: "KaiGan", "Asread"),
      made("anime/e", by: "Kai-Gan", "P.A.WORKS"),
      title("anime/f", creators: ["Kai Gan", "Bo-Lind"]),
      title("anime/g", creators: ["Bo Lind"]),
    ])
    #expect(
      Dictionary(uniqueKeysWithValues: site.groups.map { ($0.name, $0.count) }) == [
        "MAPPA": 2, "P.A. Works": 4, "J.C.Staff": 1, "Asread.": 1, "Kai-Gan": 3,
        // The names of people stay separate.
        "Kai Gan": 1, "Bo-Lind": 1, "Bo Lind": 1,
      ])
  }

  @Test
  func `different names with one slug get addresses that do not depend on each other's number`() {
    func paths(_ genres: [String]) -> [String: String] {
      let site = plan([title("anime/a", genres: genres)])
      return Dictionary(uniqueKeysWithValues: site.groups.map { ($0.name, $0.path?.text ?? "-") })
    }
    let three = paths(["C++", "C#", "C"])
    #expect(three["C"] == "genres/c.html")
    #expect(Set(three.values).count == 3)
    #expect(paths(["C", "C++"])["C++"] == three["C++"])
    #expect(three.values.allSatisfy { $0.hasPrefix("genres/c") })
  }

  /// Names that differ only in case, width, dashes or the form of a letter share a page.
  @Test(arguments: [
    ["Apple", "apple", "APPLE"], ["Straße", "STRASSE", "strasse"], ["Κόσμος", "ΚΌΣΜΟΣ"],
    ["İzmir", "izmir"], ["Sci-Fi", "Sci–Fi", "sci‐fi", "SCI—FI", "Sci−Fi"],
    ["ＳＦ", "SF", "ｓｆ"], ["ガンダム", "ｶﾞﾝﾀﾞﾑ"], ["Café", "CAFE\u{301}"],
    ["slice of life", "Slice　of  Life"],
  ])
  func spellingsShareAPage(_ names: [String]) {
    let site = plan(
      library(names.enumerated().map { title("anime/t\($0.offset)", genres: [$0.element]) }))
    #expect(site.groups.map(\.count) == [names.count], "\(site.groups.map(\.name))")
  }

  @Test(arguments: [["O", "Ö"], ["C", "C++"], ["かな", "カナ"], ["K-On!", "K-On!!"]])
  func otherNamesHaveTheirOwnPages(_ names: [String]) {
    let site = plan([title("anime/a", genres: names)])
    #expect(site.groups.count == 2)
  }

  @Test func `a group's titles go by preference, as everywhere on the site`() {
    func rated(_ id: String, _ rating: Int?, year: Int, favorite: Int? = nil) -> Entry {
      title(id, rating: rating, finished: day(year), genres: ["Drama"], creators: ["Bo"]) {
        $0.tracking?.favorite = favorite.map { .init(rank: $0) }
        $0.tracking?.tags = ["rain"]
      }
    }
    let entries = [
      rated("anime/later", 9_000, year: 2012), rated("anime/loved", 9_000, year: 2001, favorite: 2),
      rated("anime/best", 9_500, year: 2000), rated("anime/earlier", 9_000, year: 2011),
      rated("anime/unrated", nil, year: 2020),
      title("anime/planned", nil, .planning, genres: ["Drama"], creators: ["Bo"]) {
        $0.tracking?.tags = ["rain"]
      },
      title("anime/known", nil, nil, genres: ["Drama"]),
    ]
    let site = plan(library(entries))
    let known = ["best", "loved", "later", "earlier", "unrated"]
    let order = known + ["Planned:", "planned"]
    #expect(site.listing("genres/drama.html") == order)
    #expect(site.listing("tags/rain.html") == order)
    #expect(site.listing("creators/bo.html") == order)
    let index = LibraryIndex(library(entries))
    #expect(site.ids(index.highestRated(3).entries) == known.prefix(3).map { "anime/" + $0 })
  }

  @Test func `planned titles come last, below a line, but a series keeps its order`() throws {
    func part(_ id: String, _ status: Status, _ position: Int) -> Entry {
      title(id, nil, status, genres: ["Drama"]) {
        $0.work.series = .init(name: "Saga", position: position * 100)
      }
    }
    let site = plan([
      part("books/one", .completed, 1), part("books/two", .planning, 2),
      part("books/three", .paused, 3),
    ])
    #expect(site.listing("genres/drama.html") == ["one", "three", "Planned:", "two"])
    #expect(
      site.listing("series/saga.html")?.map { String($0.prefix(3)) } == ["one", "two", "thr"])
    let page = try #require(site.page("genres/drama.html")?.content as? GroupPage)
    #expect(page.listing.sections.map(\.isToCome) == [false, true])
    // If all titles are planned, there is no section below.
    let plans = plan([part("books/two", .planning, 2)])
    #expect(plans.listing("genres/drama.html") == ["two"])
  }

  @Test func `a group says its mean, and what its titles are in, too`() throws {
    let site = plan([
      title("anime/a", rating: 9_000, genres: ["Drama", "Space", "War", "Farce"]),
      title("anime/b", rating: 8_000, genres: ["Drama", "Space", "War"]),
      title("anime/c", genres: ["Drama", "War"]),
    ])
    let page = try #require(site.page("genres/drama.html")?.content as? GroupPage)
    #expect(page.mean?.text(.ten) == "8.5")
    #expect(site.names(page.cooccurring) == ["War", "Space"])
    let alone = try #require(site.page("genres/farce.html")?.content as? GroupPage)
    #expect(alone.cooccurring.isEmpty)
  }

  @Test func `creators are authors, studios and developers, with their roles`() {
    let site = plan([
      title("anime/a") {
        $0.work.creators = [
          .init(name: "Kon", role: "director"), .init(name: "Kon", role: "script"),
          .init(name: "Sato", role: nil),
        ]
        $0.work.studios = ["Madhouse"]
      },
      title("games/b") { $0.work.developers = ["Madhouse"] },
    ])
    func role(_ path: String) -> String? { (site.page(path)?.content as? GroupPage)?.role }
    #expect(site.listing("creators/kon.html") == ["a"])
    #expect(role("creators/kon.html") == "director, script")
    #expect(site.listing("creators/madhouse.html") == ["a (studio)", "b (developer)"])
    #expect(role("creators/madhouse.html") == nil)
    #expect(site.listing("creators/sato.html") == ["a"])
    #expect(role("creators/sato.html") == "creator")
    let credits = site.titleRelations("anime/a")?.credits ?? []
    #expect(credits.map(\.role) == ["director", "script", "creator", "studio"])
    #expect(credits.map { site.names($0.creators) } == [["Kon"], ["Kon"], ["Sato"], ["Madhouse"]])
  }

  @Test func `a series goes by position, then by release`() {
    func part(_ id: String, _ position: Int?, _ year: Int? = nil) -> Entry {
      title(id) {
        $0.work.series = .init(name: "Saga", position: position)
        $0.work.released = year.flatMap { day($0) }
      }
    }
    let site = plan([
      part("books/two", 200), part("books/half", 50), part("books/loose", nil, 2001),
      part("books/looser", nil, 2000), part("books/one", 100),
    ])
    #expect(
      site.listing("series/saga.html") == [
        "half (no. 0.5)", "one (no. 1)", "two (no. 2)", "looser", "loose",
      ])
    #expect((site.page("series/saga.html")?.content as? GroupPage)?.role == nil)
    let place = site.titleRelations("books/one")?.series
    #expect(place?.position == "1")
    #expect(
      site.ids([place?.previous, place?.next].compactMap { $0 }) == ["books/half", "books/two"])
    #expect(site.titleRelations("books/half")?.series?.previous == nil)
    #expect(site.titleRelations("books/loose")?.series?.next == nil)
  }

  @Test func `a group of titles that are in no list has a name and no page`() {
    let site = plan([title("anime/a", nil, nil, genres: ["Rare"])])
    #expect(site.groups.map(\.path) == [nil])
    #expect(site.paths.contains { $0.hasPrefix("genres/") } == false)
  }

  @Test func `every family has an index, linked from the search when something is in it`() {
    let site = plan([
      title("anime/a") {
        $0.tracking?.tags = ["rain", "night"]
        $0.work.series = .init(name: "Saga", position: 100)
      }
    ])
    let search = site.page("search.html")?.content as? SearchPage
    #expect(search?.lists.map(\.path.text) == ["tags.html", "series.html"])
    let tags = site.page("tags.html")?.content as? GroupIndexPage
    #expect(tags?.sections.flatMap(\.groups).map(\.text) == ["night", "rain"])
    let rain = site.page("tags/rain.html")?.content as? GroupPage
    #expect(rain?.index == PageLink("Tags", PagePath("tags.html")))
  }

  @Test func `an index in which most have one title begins with those of several`() throws {
    var sizes = PageSizes()
    sizes.plainIndex = 4
    let site = plan(
      library(
        (1...6).map { title("books/b\($0)", creators: ["Author \($0)"]) }
          + (7...8).map { title("books/b\($0)", creators: ["Busy"]) }), sizes: sizes)
    let index = try #require(site.page("creators.html")?.content as? GroupIndexPage)
    #expect(index.several.map(\.text) == ["Busy"])
    #expect(index.sections.flatMap(\.groups).count == 7)
  }

  @Test func `tags of one title are left out where others have several`() throws {
    func tagged(_ id: String, _ tags: [String]) -> Entry {
      title(id) { $0.tracking?.tags = tags }
    }
    let site = plan([tagged("anime/a", ["rain", "once"]), tagged("anime/b", ["rain"])])
    let index = try #require(site.page("tags.html")?.content as? GroupIndexPage)
    #expect(index.sections.flatMap(\.groups).map(\.text) == ["rain"])
    #expect(site.page("tags/once.html") != nil)
  }

  @Test func `a few series are shown with their covers`() throws {
    func part(_ number: Int, of series: String) -> Entry {
      title("books/\(series)\(number)") {
        $0.work.series = .init(name: series, position: number * 100)
      }
    }
    let site = plan([part(1, of: "saga"), part(2, of: "saga"), part(1, of: "tale")])
    let index = try #require(site.page("series.html")?.content as? GroupIndexPage)
    #expect(index.isShownWhole)
    #expect(site.names(index.largest.map(\.group)) == ["saga", "tale"])
  }

  @Test func `an index is alphabetical, with letters when it is long`() throws {
    var sizes = PageSizes()
    sizes.plainIndex = 8
    let site = plan(
      library([
        title(
          "anime/a", genres: ["drama", "Élan", "Epic", "8-bit", "かわいい", "ギャグ", "時代劇", "Яркий", "★"])
      ]), sizes: sizes)
    guard let page = try #require(site.page("genres.html")).content as? GroupIndexPage else {
      return
    }
    #expect(page.sections.map(\.letter) == ["#", "D", "E", "Я", "か", "漢"])
    #expect(
      page.sections.map { $0.groups.map(\.text) } == [
        ["8-bit", "★"], ["drama"], ["Élan", "Epic"], ["Яркий"], ["かわいい", "ギャグ"], ["時代劇"],
      ])
    #expect(page.total == 9)
    sizes.plainIndex = 9
    let short = plan(site.library, sizes: sizes).page("genres.html")?.content as? GroupIndexPage
    #expect(short?.sections.map(\.letter) == [nil])
    #expect(short?.sections.first?.groups.count == 9)
  }

  @Test func `a long index goes over several pages, and says where each letter starts`() throws {
    var sizes = PageSizes()
    sizes.index = 2
    sizes.plainIndex = 2
    let site = plan(library([title("anime/a", genres: ["A", "B", "Ba", "C", "D"])]), sizes: sizes)
    guard let first = try #require(site.page("genres.html")).content as? GroupIndexPage,
      let last = try #require(site.page("genres-index/1.html")).content as? GroupIndexPage
    else { return }
    #expect(first.sections.map { $0.groups.map(\.text) } == [["A"], ["B", "Ba"]])
    #expect(last.sections.map { $0.groups.map(\.text) } == [["C"], ["D"]])
    #expect(
      first.letters.map { "\($0.text) \($0.path.text)" } == [
        "A genres.html", "B genres.html", "C genres-index/1.html", "D genres-index/1.html",
      ])
    #expect(last.letters.isEmpty)
    #expect([first.total, last.total] == [5, nil])
  }

  @Test func `people stand by their family names, companies as they are called`() throws {
    let site = plan([
      title("anime/a", creators: ["Ada B. Le Mote", "Zoë Abel", "Otto van Dorn", "山田 花子"]) {
        $0.work.studios = ["Blue Lantern"]
        $0.work.developers = ["Zed Works"]
      }
    ])
    let page = try #require(site.page("creators.html")?.content as? GroupIndexPage)
    #expect(
      page.sections.flatMap(\.groups).map(\.text) == [
        "Abel, Zoë", "Blue Lantern", "Dorn, Otto van", "Le Mote, Ada B.", "Zed Works", "山田 花子",
      ])
  }

  @Test(arguments: [
    ("Mona Quist", "Quist, Mona"), ("Ada B. Le Mote", "Le Mote, Ada B."), ("Bo", "Bo"),
    ("Otto van der Dorn", "Dorn, Otto van der"), ("Pip Lark Jr.", "Lark Jr., Pip"),
    ("Quist, Mona", "Quist, Mona"), ("The Hollow Band", "The Hollow Band"),
    ("Moss & Fern", "Moss & Fern"), ("山田 花子", "山田 花子"), ("Paper Moon Studio", "Paper Moon Studio"),
    ("Инна Лесова", "Лесова, Инна"), ("Uma De Witt", "De Witt, Uma"),
  ])
  func `the family name comes first in an index`(_ name: String, _ shown: String) {
    #expect(nameForIndex(ofPerson: name) == shown)
  }

  @Test func `those with the most titles come first, of equal ones the higher rated`() throws {
    func titles(_ genre: String, _ ratings: [Int?]) -> [Entry] {
      ratings.enumerated().map {
        title("anime/\(genre)-\($0)", rating: $1, genres: [genre])
      }
    }
    let entries =
      titles("A", [9_900]) + titles("B", [5_000, nil]) + titles("C", [7_000, 9_000])
      + titles("D", [1_000, 3_000, 2_000, nil])
    let page = try #require(
      plan(library(entries)).page("genres.html")?.content as? GroupIndexPage)
    let site = plan(library(entries))
    #expect(
      page.largest.map {
        "\(site.groups[$0.group].name) \($0.mean?.text(.ten) ?? "-") \(site.ids($0.titles))"
      } == [
        #"D 2 ["anime/D-1", "anime/D-2", "anime/D-0", "anime/D-3"]"#,
        #"C 8 ["anime/C-1", "anime/C-0"]"#, #"B 5 ["anime/B-0", "anime/B-1"]"#,
      ])
    // If two have several titles, neither needs a note.
    let few = plan(library(titles("A", [nil, nil]) + titles("B", [nil, nil])))
    #expect((few.page("genres.html")?.content as? GroupIndexPage)?.largest.isEmpty == true)
  }

  @Test func `a title with very many groups costs no more than that`() {
    let names = (0..<20_000).map { "g\($0)" }
    let site = plan(
      library([title("anime/a", genres: names + names), title("anime/b", genres: names.reversed())])
    )
    #expect(site.groups.count == 20_000)
    #expect(site.titleRelations("anime/a")?.genres.count == 20_000)
    #expect(
      site.titleRelations("anime/a").map { site.ids($0.moreLikeThis.map(\.entry)) } == ["anime/b"])
  }
}
