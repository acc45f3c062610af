import FileSystem
import TestSupport

extension Example {
  /// Findings of an audit, and problems that prevent publishing.
  static let hosting: [Example] = [
    Example("publish", files: title),
    Example(
      "publish", "--no-build",
      files: "-- tokonoma.yml --\nname: X\npublish: {to: folder, at: out}\n"),
    Example("publish", files: "-- tokonoma.yml --\nname: X\npublish: {to: folder}\n"),
    Example("publish", files: "-- tokonoma.yml --\nname: X\npublish: {to: githib}\n"),
    Example("publish", files: "-- tokonoma.yml --\nname: X\npublish: github\n"),
    Example(
      "publish", "--quiet", files: out + "-- out/index.html --\nmine\n-- out/feed.txt --\nmine\n"),
    Example(
      "publish", "--quiet", "-C", "alcove",
      files: "-- alcove/tokonoma.yml --\nname: X\npublish: {to: folder, at: ../www}\n"
        + "-- www/notes.txt --\nmine\n"),
    Example("publish", "--quiet", files: out + "-- out/books/z.html --\n" + unlistedPage),
    Example("publish", "--quiet", files: out) { folder in
      let paths = (0..<150).map { "old/page-\($0).html" }
      for path in paths { try folder.write("old", to: "out/" + path) }
      let list = ["tokonoma-manifest 1"] + paths.sortedInBytes()
      try folder.write(list.joined(separator: "\n") + "\n", to: "out/.tokonoma-manifest")
    },
    Example(
      "publish", "--quiet",
      files: "-- tokonoma.yml --\nname: X\npublish: {to: netlify, at: mika.netlify.app}\n" + title),
    Example(
      "publish", "--quiet", files: "-- tokonoma.yml --\nname: X\npublish: {to: github}\n" + title),
    Example(
      "publish", "--quiet",
      files: "-- tokonoma.yml --\nname: X\npublish: {to: sftp, at: \"-x:y\"}\n" + title),
    Example(
      "publish", "--quiet",
      files: "-- tokonoma.yml --\nname: X\npublish: {to: github, branch: \"--all\"}\n" + title),
    Example(
      "publish", "--quiet",
      files: "-- tokonoma.yml --\nname: X\npublish: {to: folder, at: .ssh}\n" + title),
    Example(
      "publish", "--quiet", "-C", "alcove",
      files: "-- alcove/tokonoma.yml --\nname: X\npublish: {to: git, at: ../there.git}\n"
    ) { folder in
      let git = Git(in: folder.path)
      try git.run("init", "-q", "--bare", "there.git")
      try git.run("init", "-q", "-b", "pages", "mine")
      try folder.write("mine", to: "mine/x")
      let mine = Git(in: folder.path + "/mine")
      try mine.run("add", "-A")
      try mine.run("commit", "-q", "-m", "x")
      try mine.run("push", "-q", "../there.git", "pages")
    },
    Example(
      "publish", "--quiet",
      files: "-- tokonoma.yml --\nname: X\npublish: {to: git, at: ./there.git}\n" + title
    ) { try Git(in: $0.path).run("init", "-q", "--bare", "there.git") },
    Example(
      "publish", "--quiet",
      files: "-- tokonoma.yml --\nname: X\npublish: {to: git, at: ../nowhere.git}\n" + title),
    Example(
      "publish", "--quiet",
      files: "-- tokonoma.yml --\nname: X\npublish: {to: folder, at: \"~\"}\n" + title
    ) { try $0.folder.createFolders(".home") },
    Example(
      "search", "x",
      files: "-- tokonoma.yml --\nname: X\nsources: [{name: tmdb, url: \"https://a.example\"}]\n"),
    Example(
      "search", "x",
      files: "-- tokonoma.yml --\nname: X\nsources: [{name: jikan, url: \"http://a.example\"}]\n"),
    Example(
      "publish", "--quiet",
      files: "-- tokonoma.yml --\nname: X\nurl: https://mika.example/\nhub: https://127.0.0.1:1/\n"
        + "publish: {to: folder, at: out}\n" + title),
    Example("audit", files: title),
    Example(
      "audit",
      files: title + "-- library/anime/y.md --\n---\ntitle: Y\nrating: many\n---\n-- _site/x --\n"),
    Example(
      "audit",
      files: title + """
        -- library/anime/hidden.md --
        ---
        title: The Hidden Garden
        private: true
        notes: The key of the shed lies under the third pot from the left.
        ---
        -- library/anime/hardly.md --
        ---
        title: Hardly Known Wonder
        visibility: unlisted
        ---
        Seen once. >!The lighthouse keeper turns out to be his brother.!< %%ask my doctor about it%%
        -- _site/index.html --
        <p>
        The Hidden Garden, Hardly Known Wonder: <i>the third</i> pot from the left,
        ask my doctor about it; lighthouse keeper turns out to be his brother: anime/hidden.html
        """),
    Example(
      "audit",
      files: """
        -- library/anime/hidden.md --
        ---
        title: The Hidden Garden
        private: true
        ---
        -- library/anime/x.md --
        ---
        title: X
        status: completed
        ---
        Better than [[anime/hidden|The Hidden Garden]].
        -- _site/index.html --
        """),
    Example("build", files: title + "-- published/changes.yml --\n- [\n"),
    Example("build", files: title + "-- published/changes.yml --\n- {title: anime/x}\n"),
    Example(
      "new", "--workflow", "gitlab", ".",
      files: "-- library/anime/x.md --\n---\ntitle: X\nprivate: true\nnotes: y\n---\n%%z%%\n"),
    Example(
      "new", "--workflow", "github", ".", files: title + "-- .github/workflows/site.yml --\nmine\n"),
  ]

  private static let title = "-- library/anime/x.md --\n---\ntitle: X\n---\n"
  private static let out = "-- tokonoma.yml --\nname: X\npublish: {to: folder, at: out}\n" + title
}
