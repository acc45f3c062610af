import Base
import HTTPFetching
import LibraryFiles
import MediaLibrary
import StrictYAML
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
    .init(reported: { diagnostics in
      for text in [
        "[rate]", "title: anime/x", "do: rat", "{do: rate, title: anime/x}",
        "{do: rate, title: anime/x, vlaue: 1}", "{do: progress, title: anime/x, value: ~}",
        "{do: favorite, title: anime/x, value: many}",
      ] {
        let source = Source(path: "inbox/a.yml", bytes: Array(text.utf8))
        guard let root = YAMLDocument.parse(source, reporting: &diagnostics)?.root else { continue }
        _ = OwnersAction(root, today: nil, reporting: &diagnostics)
      }
      for problem: Diagnostic in [
        .changedMeanwhile("anime/x", key: "rating", seen: "9", written: "8"),
        .changedMeanwhile("anime/x", key: "rating", seen: "9", written: ""),
        .noPicture("x.jpg"), .noChange(7), .noEpisodes("books/x", kind: "book"),
        .noSuchEpisode(30, "anime/x", total: 26), .listGone("best", at: "lists/best.md"),
      ] { diagnostics.report(problem) }
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
