import LibraryIndexing
import Recommendations
import SitePlanning
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
    let site = plan(
      library([
        title("anime/a", genres: ["slice  of life"]), title("anime/b", genres: ["Slice of Life"]),
        title("anime/c", genres: ["Slice of Life", "SLICE OF LIFE"]),
        title("anime/d", genres: ["Caf\u{E9}"]), title("anime/e", genres: ["CAFE\u{301}"]),
      ]))
    #expect(site.groups.map(\.name) == ["CAFE\u{301}", "Slice of Life"])
    #expect(site.groups.map(\.count) == [2, 3])
    #expect(site.listing("genres/slice-of-life.html") == ["a", "b", "c"])
  }

  @Test
  func `different names with one slug get addresses that do not depend on each other's number`() {
    func paths(_ genres: [String]) -> [String: String] {
      let site = plan(library([title("anime/a", genres: genres)]))
      return Dictionary(uniqueKeysWithValues: site.groups.map { ($0.name, $0.path?.text ?? "-") })
    }
    let three = paths(["C++", "C#", "C"])
    #expect(three["C"] == "genres/c.html")
    #expect(Set(three.values).count == 3)
    #expect(paths(["C", "C++"])["C++"] == three["C++"])
    #expect(three.values.allSatisfy { $0.hasPrefix("genres/c") })
    // One file on disks that ignore case, by full case folding.
    let two = paths(["Straße", "Strasse"])
    #expect(two["Straße"] == "genres/straße.html")
    #expect(two["Strasse"]?.hasPrefix("genres/strasse-") == true)
  }

  @Test func `a group's titles go by release, the newest first, whatever they are to the owner`() {
    func released(_ id: String, _ year: Int?, _ status: Status) -> Entry {
      title(id, nil, status, genres: ["Drama"]) { $0.work.released = year.flatMap { day($0) } }
    }
    let site = plan(
      library([
        released("anime/old", 1990, .completed), released("anime/new", 2020, .dropped),
        released("anime/unknown", nil, .current), released("books/same", 1990, .planning),
        title("anime/known", nil, nil, genres: ["Drama"]),
      ]))
    #expect(site.listing("genres/drama.html") == ["new", "old", "same", "unknown"])
  }

  @Test func `creators are authors, studios and developers, with their roles`() {
    let site = plan(
      library([
        title("anime/a") {
          $0.work.creators = [
            .init(name: "Kon", role: "director"), .init(name: "Kon", role: "script"),
            .init(name: "Sato", role: nil),
          ]
          $0.work.studios = ["Madhouse"]
        },
        title("games/b") { $0.work.developers = ["Madhouse"] },
      ]))
    #expect(site.listing("creators/kon.html") == ["a (director, script)"])
    #expect(site.listing("creators/madhouse.html") == ["a (studio)", "b (developer)"])
    #expect(site.listing("creators/sato.html") == ["a (creator)"])
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
    let site = plan(
      library([
        part("books/two", 200), part("books/half", 50), part("books/loose", nil, 2001),
        part("books/looser", nil, 2000), part("books/one", 100),
      ]))
    #expect(
      site.listing("series/saga.html") == ["half (0.5)", "one (1)", "two (2)", "looser", "loose"])
    let place = site.titleRelations("books/one")?.series
    #expect(place?.position == "1")
    #expect(
      site.ids([place?.previous, place?.next].compactMap { $0 }) == ["books/half", "books/two"])
    #expect(site.titleRelations("books/half")?.series?.previous == nil)
    #expect(site.titleRelations("books/loose")?.series?.next == nil)
  }

  @Test func `a group of titles that are in no list has a name and no page`() {
    let site = plan(library([title("anime/a", nil, nil, genres: ["Rare"])]))
    #expect(site.groups.map(\.path) == [nil])
    #expect(site.paths.contains { $0.hasPrefix("genres/") } == false)
  }

  @Test func `an index is alphabetical, with a letter for each section`() throws {
    let site = plan(
      library([
        title(
          "anime/a", genres: ["drama", "Élan", "Epic", "8-bit", "かわいい", "ギャグ", "時代劇", "Яркий", "★"])
      ]))
    guard let page = try #require(site.page("genres.html")).content as? GroupIndexPage else {
      return
    }
    #expect(page.sections.map(\.letter) == ["#", "D", "E", "Я", "か", "漢"])
    #expect(
      page.sections.map { site.names($0.groups) } == [
        ["8-bit", "★"], ["drama"], ["Élan", "Epic"], ["Яркий"], ["かわいい", "ギャグ"], ["時代劇"],
      ])
    #expect(page.total == 9)
  }

  @Test func `a long index goes over several pages, and says where each letter starts`() throws {
    var sizes = PageSizes()
    sizes.index = 2
    let site = plan(library([title("anime/a", genres: ["A", "B", "Ba", "C", "D"])]), sizes: sizes)
    guard let first = try #require(site.page("genres.html")).content as? GroupIndexPage,
      let last = try #require(site.page("genres-index/1.html")).content as? GroupIndexPage
    else { return }
    #expect(first.sections.map { site.names($0.groups) } == [["A"], ["B", "Ba"]])
    #expect(last.sections.map { site.names($0.groups) } == [["C"], ["D"]])
    #expect(
      first.letters.map { "\($0.text) \($0.path.text)" } == [
        "A genres.html", "B genres.html", "C genres-index/1.html", "D genres-index/1.html",
      ])
    #expect(last.letters.isEmpty)
    #expect([first.total, last.total] == [5, nil])
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
