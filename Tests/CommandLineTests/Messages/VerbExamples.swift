import Base
import HTTPFetching
import TestSupport

@testable import Catalogue
@testable import LibraryCommands

extension Example {
  /// The verbs of every day, asked for what can't be.
  static let verbs: [Example] = [
    verb("progress", "x", "S02E03"), verb("progress", "seasons", "S01E09"),
    verb("set", "x", "genre-s", "A"), verb("set", "x", "episods", "9"),
    verb("set", "x", "episodes", "many"), verb("review", "many", "Good fun."),
    verb("review", "x", "Bad fun."), verb("lists", "add", "bset", "x"),
    verb("lists", "new", "Best"), verb("lists", "move", "best", "seasons", "1"),
    verb("cover", "x", "http://127.0.0.1:1/x.jpg"), verb("cover", "x", "tokonoma.yml"),
    verb("rename", "x", "tapes/x"), verb("rename", "many", "movies/many"),
    verb("status", "again", "planning"), verb("status", "again", "planning", "--not-finished"),
    verb("pull"), verb("pull", "anilst:mika"), verb("pull", "anilist:a/b"),
    verb("pull", "steam:mika"),
    .init(reported: { diagnostics in
      diagnostics.report(.notPulled("mal:mika", FetchFailure("MyAnimeList", .status(404))))
      diagnostics.report(.notPulled("mal:mika", FetchFailure("MyAnimeList", .timedOut)))
    }),
  ]

  private static func verb(_ arguments: String...) -> Example {
    Example(
      arguments,
      files: """
        -- library/anime/x.md --
        ---
        title: X
        status: current
        ---
        Good fun.
        -- library/anime/again.md --
        ---
        title: Again
        status: completed
        history: [{finished: 2020}]
        ---
        -- library/shows/seasons.md --
        ---
        title: Seasons
        seasons: [7, 13]
        status: current
        ---
        -- library/games/many.yml --
        - title: Many
        -- lists/best.md --
        ---
        title: Best
        items: [anime/x]
        ---
        """)
  }
}
