import LibraryCommands
import MediaLibrary
import TestSupport
import Testing

@Suite struct FinderTests {
  private let alcove: Alcove

  init() throws {
    alcove = try Alcove(
      """
      -- library/anime/planetes.md --
      ---
      title: Planetes
      titles: {native: プラネテス}
      ---
      -- library/manga/planetes.md --
      ---
      title: Planetes
      private: true
      ---
      -- library/anime/bebop.md --
      ---
      title: Cowboy Bebop
      synonyms: [カウボーイビバップ, "CB: The Series"]
      aliases: [space-cowboys]
      ---
      -- library/anime/bebop-movie.md --
      ---
      title: "Cowboy Bebop: Knocking on Heaven's Door"
      raiting: 7
      ---
      -- library/movies/amelie.md --
      ---
      title: Le Fabuleux Destin d'Amélie Poulain
      ---
      -- library/games/many.yml --
      - title: Ōkami
        slug: okami
      - title: Return of the Obra Dinn
      """)
  }

  @Test(arguments: [
    ("anime/planetes", ["anime/planetes"]), ("planetes", ["anime/planetes", "manga/planetes"]),
    ("manga/plan", ["manga/planetes"]), ("book/plan", []), ("books/plan", []),
    ("Cowboy Bebop", ["anime/bebop"]), ("cowboy  BEBOP ", ["anime/bebop"]),
    ("cowboy", ["anime/bebop", "anime/bebop-movie"]), ("heaven", ["anime/bebop-movie"]),
    ("eaven", ["anime/bebop-movie"]), ("space-cowboys", ["anime/bebop"]),
    ("anime/space-cowboys", ["anime/bebop"]), ("かうぼーい", ["anime/bebop"]),
    ("ﾌﾟﾗﾈﾃｽ", ["anime/planetes"]),
    ("amelie", ["movies/amelie"]), ("POULAIN fabuleux", ["movies/amelie"]),
    ("okami", ["games/okami"]),
    ("ŌKAMI", ["games/okami"]), ("obra", ["games/return-of-the-obra-dinn"]),
    ("the series", ["anime/bebop"]), ("cb", ["anime/bebop"]),
    ("library/games/many.yml:2", ["games/okami"]), ("many.yml:1:5", ["games/okami"]),
    ("games/many.yml:3", ["games/return-of-the-obra-dinn"]),
    ("rotod", ["games/return-of-the-obra-dinn"]), ("", []), (" ", []), ("/", []), ("anime/", []),
    ("zzz", []),
    ("anime/Cowboy Bebop", ["anime/bebop"]), ("Anime/PLANETES.md", ["anime/planetes"]),
  ])
  func aTitleIsFoundByAnyOfItsNames(query: String, ids: [String]) async throws {
    #expect(try await alcove.find(query) == ids)
  }

  @Test(arguments: [
    ("library/anime/../manga/planetes.md", "library/manga/planetes.md"),
    ("library/games/many.yml:3", "library/games/many.yml:3"),
    ("library/anime/none.md", nil), ("tokonoma.yml/..", nil), ("../elsewhere.md", nil),
  ])
  func aFileIsKnownFromAnyFolder(path: String, query: String?) async throws {
    #expect(alcove.project.fileQuery(alcove.temporary.path + "/" + path) == query)
  }

  @Test(arguments: [
    ("K-On!", ["anime/k-on-2"]), ("k-on!!", ["anime/k-on"]), ("Ｋ-Ｏｎ！", ["anime/k-on-2"]),
    ("k-on", ["anime/k-on", "anime/k-on-2"]), ("k-on?", ["anime/k-on", "anime/k-on-2"]),
    ("saki", ["anime/saki"]), ("-Saki-", ["anime/saki-2"]), ("anime/K-On!", ["anime/k-on-2"]),
  ])
  func signsDistinguishTitlesOfOneName(query: String, ids: [String]) async throws {
    let alcove = try Alcove(
      """
      -- library/anime/k-on.md --
      ---
      title: K-On!!
      ---
      -- library/anime/k-on-2.md --
      ---
      title: K-On!
      ---
      -- library/anime/saki.md --
      ---
      title: Saki
      ---
      -- library/anime/saki-2.md --
      ---
      title: -Saki-
      ---
      """)
    #expect(try await alcove.find(query) == ids)
  }

  @Test func theKindNarrows() async throws {
    #expect(try await alcove.find("planetes", kind: .manga) == ["manga/planetes"])
    #expect(try await alcove.find("planetes", kind: .game) == [])
  }

  @Test(arguments: [
    ("library/anime/bebop.md", ["anime/bebop"]), ("./library/anime/bebop.md", ["anime/bebop"]),
    ("bebop.md", ["anime/bebop"]), ("anime/bebop.md:12:3", ["anime/bebop"]),
    ("planetes.md", ["anime/planetes", "manga/planetes"]), ("ebop.md", []),
    ("library/games/many.yml", ["games/okami", "games/return-of-the-obra-dinn"]),
    ("library/games/many.yml:3", ["games/return-of-the-obra-dinn"]),
    ("many.yml:2", ["games/okami"]), ("many.yml:9", ["games/return-of-the-obra-dinn"]),
  ])
  func filesNameTheirTitles(query: String, found: [String]) async throws {
    #expect(try await alcove.find(query) == found)
    let path = alcove.temporary.path + "/" + query
    if query.hasPrefix("library/") { #expect(try await alcove.find(path) == found) }
  }
}
