import Base
import HTTPFetching
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
    verb("pull"), verb("pull", "anilst:mika"), verb("pull", "anilist:a/b"),
    verb("pull", "steam:mika"),
    .init(reported: { diagnostics in
      diagnostics.report(.notPulled("mal:mika", FetchFailure("MyAnimeList", .status(404))))
      diagnostics.report(.notPulled("mal:mika", FetchFailure("MyAnimeList", .timedOut)))
      for text in [
        "do: rat", "do: rate", "{do: rate, title: anime/x, vlaue: 1}",
        "{do: progress, title: anime/x}", "{do: favorite, title: anime/x, value: many}",
        "{do: rate, title: anime/x, value: 9, seen: 8}",
      ] {
        let source = Source(path: "inbox/a.yml", bytes: Array(text.utf8))
        guard let root = YAMLDocument.parse(source, reporting: &diagnostics)?.root,
          let action = OwnersAction(root, today: nil, reporting: &diagnostics)
        else { continue }
        let entry = Entry(
          id: "anime/x", kind: .anime, work: Work(title: "X"), tracking: nil, review: nil,
          isUnlisted: false, aliases: [], location: .file("library/anime/x.md"))
        do throws(Refusal) {
          _ = try action.plan(
            for: WrittenTitle(entry: entry, node: root, settings: Settings(name: "Test")))
        } catch {
          diagnostics.report(contentsOf: error.problems)
        }
      }
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
