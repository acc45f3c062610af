import Base
import FileSystem
import Glibc
import HTTPFetching
import TestSupport

@testable import tokonoma

extension Example {
  /// No source is asked: each is on a port of this machine where nothing listens.
  static let catalogue: [Example] = [
    Example(
      "refresh",
      files: "\(unreachable)-- library/anime/a.md --\n---\ntitle: A\nids: {mal: 1}\n---\n"),
    Example(
      "refresh",
      files: """
        -- tokonoma.yml --
        name: Test
        sources: [anilist, kitsu]
        -- .home/.config/tokonoma/keys --
        TOKONOMA_ANILIST_URL=http://127.0.0.1:1
        TOKONOMA_KITSU_URL=http://127.0.0.1:1
        -- library/anime/a.md --
        ---
        title: A
        ids: {mal: 1}
        ---

        """),
    Example(
      "refresh",
      files: "-- tokonoma.yml --\nsources: [{name: anilist, url: \"http://127.0.0.1:1\"}]\n"),
    Example(
      "refresh", "--from", "anlist",
      files: "-- library/anime/a.md --\n---\ntitle: A\nids: {mal: 1}\n---\n"),
    Example(
      "refresh", files: "-- tokonoma.yml --\nname: Test\nsources: [anilist, imdbb]\n"),
    Example(
      "refresh", "--dry-run",
      files: "\(unreachable)-- imports/catalogue.yml --\n- [\n"),
    Example(
      "refresh", files: "\(unreachable)-- library/anime/a.md --\n---\ntitle: [\n---\n"),
    Example("refresh", "--due", files: unreachable),
    Example("add", "3", files: unreachable),
    Example("add", "3", files: "\(unreachable)-- .tokonoma/found --\nanilist:1\tanime\tA\n"),
    Example("add", "igdb:1", files: "-- tokonoma.yml --\nname: Test\nsources: [anilist]\n"),
    Example("discover", "--kind", "book", files: unreachable),
    Example("catalogue", "add", "notes.txt", files: "-- notes.txt --\nHello\n"),
    Example(
      "catalogue", "add", "dead.json", files: "-- dead.json --\n{\"deadEntries\": [\"1\"]}\n"),
    Example("catalogue", "add", "games.json", files: "-- games.json --\n[{\"id\": 1,}]\n"),
    Example(
      "catalogue", "add", "list.jsonl",
      files: "-- list.jsonl --\n{\"lastUpdate\": \"2026-11-20\"}\n{\"sources\": [}\n"),
    Example("catalogue", "add", "list.json.zst", files: "") { folder in
      try folder.folder.replace("list.json.zst", with: [0x28, 0xB5, 0x2F, 0xFD, 4])
    },
    Example("catalogue", "add", "reports.xml", files: "-- reports.xml --\n<report>\n") { folder in
      unsafe truncate(folder.path + "/reports.xml", 65 << 20)
    },
    Example(
      "catalogue", "add", "anime-list-full.json",
      files: "-- anime-list-full.json --\n[{\"mal_id\": 1}, {\"type\": \"TV\"}]\n"),
    Example("catalogue", "list", files: "-- .tokonoma/catalogues/a.catalogue --\nx\n"),
    Example("catalogue", "remove", "anime", files: ""),
    Example("keys", "imdb", files: ""), Example("keys", "openlibrary", files: ""),
    Example("keys", "AniList", files: ""), Example("keys", "TMDB_KEY=secret", files: ""),
    Example(reported: { $0.report(.keyNotUsable(["IGDB_CLIENT_ID"], of: "IGDB")) }),
    Example(reported: {
      $0.report(.keyRefused(["TMDB_KEY"], because: FetchFailure("TMDB", .status(401))))
    }),
    Example(reported: {
      $0.report(.keyRefused(["TMDB_KEY"], because: FetchFailure("TMDB", .unreachable)))
    }),
    Example(reported: { $0.report(.keyWithoutName(["TMDB_KEY"])) }),
  ]
}

/// Settings whose only source is on a port of this machine where nothing answers.
private let unreachable = """
  -- tokonoma.yml --
  name: Test
  sources: [anilist]
  -- .home/.config/tokonoma/keys --
  TOKONOMA_ANILIST_URL=http://127.0.0.1:1

  """
