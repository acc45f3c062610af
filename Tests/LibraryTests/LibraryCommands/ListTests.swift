import Base
import LibraryFiles
import MediaLibrary
import TestSupport
import Testing

@testable import LibraryCommands

@Suite struct ListTests {
  private let alcove: Alcove

  init() throws {
    alcove = try Alcove(
      """
      -- tokonoma.yml --
      name: Test
      titleLanguage: english
      ageGate: {from: 18, show: omit}
      -- library/anime/a.md --
      ---
      title: よつばと！
      episodes: 12
      status: current
      progress: 3
      rating: 9.5
      genres: [Comedy, Slice of Life]
      tags: [Été]
      started: 2020
      ---
      -- library/anime/b.md --
      ---
      title: The Very Long Title of a Very Long Series
      titles: {english: A Very Long Title}
      status: completed
      rating: 7
      finished: 2019-05
      history: [{finished: 2024-01-01}]
      private: true
      ---
      -- library/games/c.yml --
      - title: Zelda
        status: dropped
        hours: 12.5
        finished: 2020
      - title: Adult
        ageRating: 18+
      """)
  }

  private func list(_ change: (inout TitleSelection) -> Void) async throws -> String {
    var selection = TitleSelection()
    change(&selection)
    let (titles, count) = selection.titles(of: try await alcove.titles())
    return titles.map(\.entry.slug).joined(separator: " ") + " of \(count)"
  }

  @Test func titlesAreChosenAndSorted() async throws {
    #expect(try await list { _ in } == "b adult zelda a of 4")
    #expect(try await list { $0.query.filter.kinds = [.game] } == "adult zelda of 2")
    #expect(try await list { $0.query.filter.statuses = [.completed] } == "b of 1")
    #expect(try await list { $0.query.filter.genres = FoldedWords(["slice-of-life"]) } == "a of 1")
    #expect(try await list { $0.query.filter.tags = FoldedWords(["ete"]) } == "a of 1")
    #expect(
      try await list { $0.query.filter.lowestRating = Rating(hundredths: 7000) } == "b a of 2")
    #expect(try await list { $0.words = "very long" } == "b of 1")
    #expect(try await list { $0.query.order = .rating } == "a b adult zelda of 4")
    #expect(
      try await list {
        $0.query.order = .rating
        $0.query.isReversed = true
      } == "b a adult zelda of 4")
    #expect(try await list { $0.query.order = .finished } == "b zelda adult a of 4")
    #expect(
      try await list {
        $0.query.isReversed = true
        $0.query.limit = 2
      } == "a zelda of 4")
  }

  @Test func titlesAreChosenByDatesAndPeople() async throws {
    let alcove = try Alcove(
      """
      -- library/anime/a.yml --
      - {title: A, status: done, released: 1998-04-03, finished: 2019-05, rating: 8, favorite: 1}
      - {title: B, status: current, released: 1998, started: 2021-02-01, studios: [Sunrise]}
      - title: C
        status: paused
        finished: 2008
        history: [{finished: 2021-06-01}]
        creators: [{name: Shinichirō Watanabe, role: director, names: [渡辺信一郎]}]
      - {title: D, released: 2021}
      """)
    func list(_ change: (inout TitleSelection) -> Void) async throws -> String {
      var selection = TitleSelection()
      change(&selection)
      return selection.titles(of: try await alcove.titles()).shown.map(\.entry.slug).joined()
    }
    func date(_ text: String) -> PartialDate? { PartialDate(iso: text) }
    #expect(try await list { $0.query.filter.released = date("1998") } == "ab")
    #expect(try await list { $0.query.filter.released = date("1998-04") } == "a")
    #expect(try await list { $0.query.filter.finished = date("2021") } == "c")
    #expect(try await list { $0.query.filter.finished = date("2021-07") } == "")
    #expect(try await list { $0.query.filter.since = date("2021-02-02") } == "c")
    #expect(try await list { $0.query.filter.since = date("2019-05-31") } == "abc")
    #expect(try await list { $0.query.filter.isFavorite = true } == "a")
    #expect(try await list { $0.query.filter.isUnrated = true } == "bc")
    #expect(try await list { $0.query.filter.statuses = [.current, .paused] } == "bc")
    #expect(try await list { $0.query.filter.creator = "watanabe" } == "c")
    #expect(try await list { $0.query.filter.creator = "渡辺" } == "c")
    #expect(try await list { $0.query.filter.creator = "SUNRISE" } == "b")
  }

  @Test func aTableFitsItsTerminal() async throws {
    let titles = try await alcove.titles()
    let table = TitleTable(titles.titles, settings: titles.settings)
    #expect(
      table.text(width: 100) == """
        Title              Kind   Status              Rating  Progress          Id
        よつばと！         anime  current                9.5  3 of 12 episodes  anime/a
        A Very Long Title  anime  completed, private       7  –                 anime/b
        Adult              game   –, private               –  –                 games/adult
        Zelda              game   dropped                  –  12.5 hours        games/zelda

        """)
    #expect(
      table.text(width: 42) == """
        Title           Status              Rating
        よつばと！      current                9.5
        A Very Long T…  completed, private       7
        Adult           –, private               –
        Zelda           dropped                  –

        """)
    for width in 1...120 {
      for line in table.text(width: width).split(separator: "\n") {
        #expect(columns(of: String(line)) <= max(width, 38), "\(width)")
      }
    }
    #expect(
      table.tabSeparated.hasPrefix("よつばと！\tanime\tcurrent\t9.5\t3 of 12 episodes\tanime/a\n"))
    #expect(TitleTable([], settings: titles.settings).tabSeparated.isEmpty)
  }

  @Test func aCardShowsEverything() async throws {
    let titles = try await alcove.titles()
    for title in titles.titles {
      let card = TitleCard(title, settings: titles.settings)
      #expect(JSONText.problem(in: card.json.line) == nil)
      #expect(card.text.contains("\nid "))
    }
    #expect(
      TitleCard(titles.titles[1], settings: titles.settings).text == """
        A Very Long Title
        The Very Long Title of a Very Long Series
        anime

        status      completed
        rating      7 of 10
        finished    2019-05
        again 1     ? to 2024-01-01
        visibility  private
        id          anime/b
        file        library/anime/b.md:2

        """)
  }
}
