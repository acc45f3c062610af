import Base
import HTTPFetching
import People

@testable import tokonoma

extension Example {
  private static let maya = """
    -- tokonoma.yml --
    name: Test
    friends: [{name: Maya, url: "https://127.0.0.1:1/"}]

    """

  /// Only ports of this machine where nothing listens are asked.
  static let people: [Example] = [
    building("\(maya)-- friends/maya.json --\n{\"titles\": }\n"),
    building("\(maya)-- friends/maya.json --\n{}\n"),
    building("\(maya)-- friends/may.json --\n{}\n"),
    building("-- webmentions/a.json --\n{\"children\"}\n"),
    building("-- webmentions/a.json --\n{}\n"),
    settings("name: Test\nfriends: friends.opml"),
    building("-- tokonoma.yml --\nname: Test\nfriends: a.opml\n-- a.opml --\n<opml>\n</x>\n"),
    settings(
      "name: Test\nfriends: [{name: Maya, url: \"https://a.example/\"}, {name: maya, url: \"https://b.example/\"}]"
    ),
    Example("friends", "pull", files: maya),
    Example("friends", "pull", "--local-network", files: maya),
    Example("friends", "pull", "Mia", files: maya),
    Example("friends", "remove", "Mia", files: ""),
    Example("friends", "remove", "Zed", files: maya),
    Example("friends", "add", "Maya", "https://maya.example/", files: maya),
    Example("friends", "add", "Maya", "maya", files: ""),
    Example("friends", "add", "", "https://maya.example/", files: ""),
    Example(
      "friends", "add", "Maya", "https://maya.example/",
      files:
        "-- tokonoma.yml --\nname: Test\nfriends: friends.yml\n-- friends.yml --\nfriends: []\n"),
    Example(reported: { diagnostics in
      diagnostics.report(
        .friendFailed(FetchFailure("Maya", .notUnderstood("there is no feed")), hasFile: true))
      diagnostics.report(
        .friendFailed(
          FetchFailure("Maya", .doesNotRun("/usr/local/bin/tokonoma-fetch")), hasFile: false))
      diagnostics.report(.fetchNotInstalled)
      diagnostics.report(.mentionsFailed(FetchFailure("webmention.io", .status(401))))
      diagnostics.report(.mentionsFailed(FetchFailure("webmention.io", .timedOut)))
    }),
    Example("mention", files: "-- library/anime/a.md --\n---\ntitle: A\n---\n"),
    Example(
      "mention",
      files: """
        -- tokonoma.yml --
        name: Test
        url: https://mika.example/
        -- library/anime/a.md --
        ---
        title: A
        status: completed
        ---
        See [this](https://127.0.0.1:1/).

        """),
    Example(
      "mention",
      files:
        "-- tokonoma.yml --\nname: Test\nurl: https://mika.example/\n-- webmentions/sent.json --\n[\n"
    ),
  ]
}
