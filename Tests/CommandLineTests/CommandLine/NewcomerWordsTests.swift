import TestSupport
import Testing

/// What people type who have read only the list of commands.
@Suite struct NewcomerWordsTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder(
      """
      -- tokonoma.yml --
      name: Test
      -- library/anime/planetes.md --
      ---
      title: Planetes
      status: completed
      episodes: 26
      ---
      -- library/manga/planetes.md --
      ---
      title: Planetes
      status: completed
      ---
      -- library/games/hades.md --
      ---
      title: Hades
      status: current
      hours: 20
      ---
      -- library/games/hades-ii.md --
      ---
      title: Hades II
      status: planning
      ---
      -- library/books/genji.md --
      ---
      title: The Tale of Genji
      pages: 1000
      status: paused
      progress: 340
      ---
      -- library/books/hail-mary.md --
      ---
      title: Project Hail Mary
      status: current
      rating: 6
      ---
      -- lists/best.md --
      ---
      title: Best
      items: []
      ---
      -- library/movies/heat.md --
      ---
      title: Heat
      duration: 170
      ---
      -- library/shows/the-wire.md --
      ---
      title: The Wire
      episodes: 25
      seasons: [13, 12]
      ---
      -- library/shows/the-wire-season-3.md --
      ---
      title: The Wire Season 3
      ---
      -- library/shows/severance.md --
      ---
      title: Severance
      episodes: 9
      status: current
      progress: 6
      ---
      """)
  }

  @Test(arguments: [
    ("rate planetes manga 8", "manga/planetes", "rating: 8\n"),
    ("rate anime planetes 8", "anime/planetes", "rating: 8\n"),
    ("rate hail mary 8,5", "books/hail-mary", "rating: 8.5\n"),
    ("rate hail mary ★★★★", "books/hail-mary", "rating: 8\n"),
    ("rate hail mary 80%", "books/hail-mary", "rating: 8\n"),
    ("read genji to page 420", "books/genji", "progress: 420\n"),
    ("progress genji up to page 430", "books/genji", "progress: 430\n"),
    ("progress genji p. 440", "books/genji", "progress: 440\n"),
    ("progress genji half", "books/genji", "progress: 500\n"),
    ("progress severance next", "shows/severance", "progress: 7\n"),
    ("progress severance done", "shows/severance", "progress: 9\n"),
    ("played hades-ii 3 hours", "games/hades-ii", "hours: 3\n"),
    ("played games/hades for 2h", "games/hades", "hours: 22\n"),
    ("hours games/hades 90 minutes", "games/hades", "hours: 1.5\n"),
    ("hours games/hades +1.5h", "games/hades", "hours: 21.5\n"),
    ("hours games/hades 30", "games/hades", "hours: 30\n"),
    ("favorite genji yes", "books/genji", "favorite: true\n"),
    ("started hades ii", "games/hades-ii", "status: current\n"),
    ("dnf genji", "books/genji", "status: dropped\n"),
    ("progress hail mary 8h", "books/hail-mary", "progress: 480\nprogressUnit: minutes\n"),
    ("progress hail mary 7:30", "books/hail-mary", "progress: 450\nprogressUnit: minutes\n"),
    ("progress hail mary 1h 30m of 16h", "books/hail-mary", "duration: 960\n"),
    ("progress heat 1:10", "movies/heat", "progress: 70\n"),
    ("watched heat 90 minutes", "movies/heat", "progress: 90\n"),
    ("watched heat 1:30", "movies/heat", "progress: 90\n"),
    ("progress games/hades +2h", "games/hades", "hours: 22\n"),
    ("watched the wire s1", "shows/the-wire", "progress: 13\n"),
    ("progress the wire season 2", "shows/the-wire", "progress: 25\n"),
    ("watched the wire season 2", "shows/the-wire", "status: completed\n"),
    ("progress the wire season 3 5", "shows/the-wire-season-3", "progress: 5\n"),
    ("status planning heat", "movies/heat", "status: planning\n"),
    ("rate 8 severance", "shows/severance", "rating: 8\n"),
    ("progress 7 severance", "shows/severance", "progress: 7\n"),
    ("status heat dropped --date 3 days ago", "movies/heat", "status: dropped\n"),
    ("tag genji +sea, +the,wolf", "books/genji", "tags: [sea, the, wolf]\n"),
    ("rename heat to heat-1995", "movies/heat-1995", "title: Heat\n"),
    ("add tv show Lost", "shows/lost", "title: Lost\n"),
    ("add tv Show Me a Hero", "shows/show-me-a-hero", "title: Show Me a Hero\n"),
    ("add Video game Tunic", "games/tunic", "title: Tunic\n"),
  ])
  func theMeaningIsCertain(line: String, id: String, text: String) throws {
    let run = try ChildProcess(typed: line, in: folder)
    #expect(run.status == 0, "\(run.errors)")
    let written = try folder.read("library/\(id).md")
    #expect(written.contains(text), "\(written)")
    #expect(try ChildProcess(typed: "undo", in: folder).status == 0)
  }

  @Test func aFavoriteIsSwitchedOff() throws {
    #expect(try ChildProcess(typed: "favorite genji 1", in: folder).status == 0)
    #expect(try ChildProcess(typed: "favorite genji off", in: folder).status == 0)
    #expect(try !folder.read("library/books/genji.md").contains("favorite"))
  }

  @Test(arguments: [
    ("rate hail mary", "[rating-missing]\n  fix: write it last, as in 'tokonoma rate books/"),
    ("rate planetes 8", "fix: use one of these ids, or add --kind\n"),
    ("hours hade 2", "fix: use one of these ids\n"),
    ("rate hail mary 11,5", "[rating-is-no-number]"),
    ("watched manga club", "no title matches 'manga club'"),
    ("progress genji chapter 3", "a title of kind book isn't counted in 'chapters'"),
    ("add show Lost --seasons 6", "leave it out, and then use 'tokonoma set TITLE seasons …'"),
    ("add manga Yotsuba --volumes 15", "fix: did you mean '--total'?"),
    ("add a movie Heat 2", "fix: type: tokonoma add movie 'Heat 2'"),
    ("progress genji 7:30", "a title of kind book isn't counted in 'minutes'"),
    ("progress severance s1", "before season 2 is unknown"),
    (
      "progress hail mary all",
      "as in 'tokonoma progress books/hail-mary all --total 300'"
    ),
    ("tag hail mary space, van", "fix: type: tokonoma tag hail mary +space +van\n"),
    ("tag hail mary slice of life", "fix: type: tokonoma tag hail mary '+slice of life'\n"),
    ("tag genji +sea the wolf", "fix: type: tokonoma tag genji '+sea the wolf'\n"),
    ("rename heat to Heat of 1995", "type: tokonoma rename movies/heat heat-of-1995; for the"),
    ("rename heat to Heat of 1995", "tokonoma set movies/heat title 'Heat of 1995'\n"),
    ("review genji A quiet book", "tokonoma review genji 'A quiet book'\n"),
    ("watched heat on 2026-11-31", "there is no day '2026-11-31'"),
    ("status heat dropped on 31.12.2099", "2099-12-31 is in the future"),
    ("progress genji 120/", "'120/' isn't an amount"),
    ("list --rating 9", "did you mean '--min-rating'?"),
    ("history", "fix: 'tokonoma undo --list' shows"),
    ("xyzzy", "fix: 'tokonoma --help' lists the commands\n"),
    ("lists rename best Worst", "there is no command 'lists rename'"),
    ("friends add https://maya.example", "tokonoma friends add Maya https://maya.example\n"),
    ("friends add Maya", "tokonoma friends add Maya https://maya.example/\n"),
    ("friends add Maya maya.example", "fix: write https://maya.example\n"),
    ("friends remove Maya", "there are none yet"),
    ("pull letterboxd", "has no name that the site's addresses could have"),
    ("tag hail mary", "fix: write a tag, such as: tokonoma tag hail mary +space\n"),
  ])
  func theFixFits(line: String, said: String) throws {
    let run = try ChildProcess(typed: line, in: folder)
    #expect(run.status != 0 && run.errors.contains(said), "\(run.errors)")
    #expect(try ChildProcess(typed: "undo", in: folder).status == 1, "nothing was written")
  }
}
