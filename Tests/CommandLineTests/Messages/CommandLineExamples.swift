import TestSupport

/// A run of the program with its whole output, including results.
struct CommandLineExample: Sendable {
  private let arguments: [String]
  private let archive: String

  init(_ arguments: String..., files archive: String = "") {
    self.arguments = arguments
    self.archive = archive
  }

  /// As a terminal shows it, with the exit status if it isn't 0.
  func transcript() throws -> String {
    let run = try ChildProcess(tokonoma: arguments, in: TemporaryFolder(archive))
    let words = arguments.map { $0.isEmpty || $0.contains(" ") ? "'\($0)'" : $0 }
    // The time is different in each run.
    let output = run.said.replacing(/in [0-9.]+ s\n/, with: "in 0.01 s\n")
      .replacing(/"seconds":[0-9.]+/, with: "\"seconds\":0.01")
      // The size and the number of pages differ between versions.
      .replacing(/[0-9,]+ bytes\n/, with: "1,234 bytes\n")
      .replacing(/[0-9,]+ files and [0-9,]+ links/, with: "123 files and 1,234 links")
      .replacing(/"files":[0-9]+,"links":[0-9]+/, with: "\"files\":123,\"links\":1234")
    return "$ tokonoma \(words.joined(separator: " "))\n\(output)"
      + (run.status == 0 ? "" : "(exit status \(run.status))\n")
  }

  private static let project = "-- tokonoma.yml --\nname: Test\n"
  private static let good = project + "-- library/anime/x.md --\n---\ntitle: X\n---\n"
  private static let hidden = "-- library/anime/y.md --\n---\ntitle: Y\nprivate: true\n---\n"
  private static let dated =
    project + "-- library/anime/many.yml --\n"
    + (1...7).map { "- {title: Part \($0), status: done}\n" }.joined()
  private static let kept =
    project + """
      -- library/anime/x.md --
      ---
      title: X   # mine
      titles: {native: エックス}
      episodes: 13
      status: watching
      progress: 11
      rating: 8
      ---
      -- library/books/later.yml --
      - title: Y
        status: want to read
        relations: [{type: SOURCE, id: anime/x}]
      -- lists/best.md --
      ---
      title: Best
      items: [anime/x]
      ---

      """
  private static let bad =
    project + "-- library/anime/x.md --\n---\ntitle: X\nraiting: 9\nstatus: complted\n---\n"

  static let all: [CommandLineExample] = [
    // Usage
    .init("buld"),
    .init("frobnicate"),
    .init("build", "--outptu", "x"),
    .init("build", "x"),
    .init("build", "--workers", "0"),
    .init("build", "--workers", "many"),
    .init("build", "--output"),
    .init("serve", "--port", "70000"),
    .init("import"),
    .init("new"),
    .init("new", "a", "b"),
    .init("--version"),
    .init("publish"),
    .init("show", "cowboy", "bebop"),
    .init("edit"),
    .init("undo", "0"),
    .init("show", "-Saki-"),
    .init("rate", "-Saki-", "9"), .init("add", "anime", "-Saki-"),
    .init("show", "-- Saki"), .init("list", "--tag", "-Saki-"),
    .init("list", "--limit", "-1"), .init("list", "--limit", "10000000000"),
    .init("help", "keys", "ratign"),
    .init("rate", "x", "9", "--date", "2020"),
    // Results
    .init("new", "my-alcove"),
    .init("new", "--empty", "my-alcove"),
    .init("new", "--json", "--empty", "my-alcove"),
    .init("build", files: good),
    .init("build", "--json", files: good),
    .init("build", "--quiet", files: good),
    .init("build", files: bad),
    .init("build", "--json", files: bad),
    .init("import", "list.xml", files: good + list),
    .init("import", "--dry-run", "list.xml", files: good + list),
    .init("import", "--json", "list.xml", files: good + list),
    .init("check", files: good),
    .init("check", "--quiet", files: good),
    .init("check", files: dated),
    .init("check", "--skip", "completed-without-date", "--skip", "missing-cover", files: dated),
    .init("check", "--json", files: dated),
    .init("check", files: bad),
    .init("check", "--skip", "stale-curent", files: good),
    .init("check", "--stale-after", "0", files: good),
    .init("explain", "anime/x.html", files: good + "-- templates/card.html --\n"),
    .init("explain", "anime/y.html", files: good + hidden),
    .init("explain", "--json", "anime/y.html", files: good + hidden),
    .init("explain"),
    .init("templates", "--eject", "card.html", files: good),
    .init("templates", "--eject", "words/en.yml", "--json", files: good),
    .init(
      "templates", "--diff", "rating", files: good + "-- templates/rating.html --\n{{value}}\n"),
    .init("templates", "--force", files: good),
    .init("rate", "x", "9", files: kept),
    .init("rate", "x", "9", "--json", files: kept),
    .init("rate", "x", "8", files: kept),
    .init("rate", "x", "9", "-n", files: kept),
    .init("progress", "x", "+1", files: kept),
    .init("progress", "x", "all", files: kept),
    .init("rescale", "10", "5", "--dry-run", files: kept),
    .init("favorite", "x", "1", files: kept),
    .init("rename", "x", "x-tv", files: kept),
    .init("rename", "x", "x-tv", "--json", files: kept),
    .init("tag", "x", "+space", files: kept),
    .init("undo", "--list", files: kept),
    .init("remove", "x", "--yes", files: kept),
    .init("show", "x", files: kept),
    .init("show", "x", "--json", files: kept),
    .init("list", files: kept),
    .init("list", "--width", "60", files: kept),
    .init("list", "--json", "--status", "planning", files: kept),
    // The disk
    .init("build", "-C", "/gone"),
    .init("build", files: "-- tokonoma.yaml --\nname: X\n"),
    .init("build", "-C", "tokonoma.yml", files: good),
    .init("build", files: "-- tokonoma.yml/x --\n"),
    .init("build", "--json", files: "-- tokonoma.yml/x --\n"),
    .init("build", "--output", "/proc/site", files: good),
    .init("new", "/proc/my-alcove"),
    .init("new", "/dev/null/my-alcove"),
    .init("import", "list.xml", files: good + list + "-- library/manga --\n"),
  ]

  private static let list = """
    -- list.xml --
    <myanimelist>
    <anime><series_animedb_id>1</series_animedb_id><series_title>A</series_title>
    <my_status>Completed</my_status><my_tags>nsfw</my_tags></anime>
    <anime><series_animedb_id>2</series_animedb_id><series_title>B</series_title></anime>
    <manga><manga_mangadb_id>3</manga_mangadb_id><manga_title>C</manga_title>
    <my_status>Reading</my_status></manga>
    <manga><manga_mangadb_id>3</manga_mangadb_id><manga_title>C</manga_title>
    <my_status>Completed</my_status></manga>
    </myanimelist>

    """
}
