import Base
import FileSystem
import HTTPFetching
import TestSupport

@testable import Catalogue
@testable import LibraryCommands

extension Example {
  /// The everyday commands, with impossible requests.
  static let verbs: [Example] = [
    verb("progress", "x", "S02E03"), verb("progress", "seasons", "S01E09"),
    verb("set", "x", "genre-s", "A"), verb("set", "x", "episods", "9"),
    verb("set", "x", "episodes", "many"), verb("review", "many", "Good fun."),
    verb("review", "x", "Bad fun."), verb("lists", "add", "bset", "x"),
    verb("lists", "new", "Best"), verb("lists", "move", "best", "seasons", "1"),
    verb("cover", "x", "http://127.0.0.1:1/x.jpg"), verb("cover", "x", "tokonoma.yml"),
    .init(
      ["cover", "x", "x.svg"],
      files: library
        + "-- x.svg --\n<svg xmlns='http://www.w3.org/2000/svg' width='200' height='300'/>\n"),
    verb("rename", "x", "tapes/x"), verb("rename", "many", "movies/many"),
    verb("rename", "x", "to", "The", "X"), verb("add", "a", "movie", "Heat"),
    verb("friends", "add", "Maya"), verb("friends", "add", "https://maya.example"),
    verb("tag", "x", "wolf,", "sun"),
    verb("status", "again", "planning"), verb("status", "again", "planning", "--not-finished"),
    verb("pull"), verb("pull", "anilst:mika"), verb("pull", "anilist:a/b"),
    verb("pull", "steam:mika"),
    .init(reported: { diagnostics in
      diagnostics.report(.notPulled("mal:mika", FetchFailure("MyAnimeList", .status(404))))
      diagnostics.report(.notPulled("mal:mika", FetchFailure("MyAnimeList", .timedOut)))
    }),
    inbox(
      "[rate]", "title: anime/x", "do: rat", "{do: rate, title: anime/x}",
      "{do: rate, title: anime/x, vlaue: 1}", "{do: progress, title: anime/x, value: ~}",
      "{do: favorite, title: anime/x, value: many}", "{do: rate, title: anime/z, value: 9}",
      "{do: rate, title: anime/x, value: 9, seen: 8}", "{do: undo, value: 7}",
      "{do: status, title: anime/x, value: paused, seen: ~}",
      "{do: cover, title: anime/x, value: x.jpg}",
      "{do: progress, title: games/many, episodes: 1}",
      "{do: progress, title: shows/episodes, episodes: 30}"
    ) { try $0.write("Mine.", to: "inbox/notes.txt") },
    inbox { try $0.write("", to: "inbox") },
    inbox("# \(String(repeating: "-", count: 1_000_000))") {
      try $0.link("inbox/b.yml", to: "../tokonoma.yml")
    },
    .init(reported: { diagnostics in
      for problem: Diagnostic in [
        .stoppedInTheMiddle, .inboxOverfull(12_345, most: 10_000),
        .listMissing("best", at: "lists/best.md"),
        .actionFileNotRead(FileError(.read, "covers/anime/x.jpg", code: .leadsOutside)),
      ] { diagnostics.report(problem) }
    }),
  ]

  /// The actions, carried out in this order.
  private static func inbox(
    _ actions: String...,
    prepare: @escaping @Sendable (TemporaryFolder) throws -> Void = { _ in }
  ) -> Example {
    let files = actions.enumerated().map { index, action in
      "-- inbox/\(index + 10).yml --\n\(action)\n"
    }
    return Example(["inbox"], files: library + files.joined(), prepare: prepare)
  }

  private static func verb(_ arguments: String...) -> Example {
    Example(arguments, files: library)
  }

  private static let library = """
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
    -- library/shows/episodes.md --
    ---
    title: Episodes
    episodes: 26
    status: current
    ---
    -- library/games/many.yml --
    - title: Many
    -- lists/best.md --
    ---
    title: Best
    items: [anime/x]
    ---

    """
}
