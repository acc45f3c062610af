import FileSystem
import TestSupport

extension Example {
  /// No source is asked: each names a port of this machine where nobody is.
  static let catalogue: [Example] = [
    Example(
      "refresh", files: "\(nobody)-- library/anime/a.md --\n---\ntitle: A\nids: {mal: 1}\n---\n"),
    Example(
      "refresh",
      files: """
        -- tokonoma.yml --
        name: Test
        sources:
          - {name: anilist, url: "http://127.0.0.1:1"}
          - {name: kitsu, url: "http://127.0.0.1:1"}
        -- library/anime/a.md --
        ---
        title: A
        ids: {mal: 1}
        ---

        """),
    Example(
      "refresh", "--from", "anlist",
      files: "-- library/anime/a.md --\n---\ntitle: A\nids: {mal: 1}\n---\n"),
    Example(
      "refresh", files: "-- tokonoma.yml --\nname: Test\nsources: [anilist, imdbb]\n"),
    Example(
      "refresh", "--dry-run",
      files: "\(nobody)-- imports/catalogue.yml --\n- [\n"),
    Example(
      "refresh", files: "\(nobody)-- library/anime/a.md --\n---\ntitle: [\n---\n"),
    Example("refresh", "--due", files: nobody),
    Example("add", "3", files: nobody),
    Example("add", "3", files: "\(nobody)-- .tokonoma/found --\nanilist:1\tanime\tA\n"),
    Example("add", "igdb:1", files: "-- tokonoma.yml --\nname: Test\nsources: [anilist]\n"),
    Example("discover", "--kind", "book", files: nobody),
  ]
}

/// Settings whose one source is on a port of this machine where nobody answers.
private let nobody = """
  -- tokonoma.yml --
  name: Test
  sources: [{name: anilist, url: "http://127.0.0.1:1"}]

  """
