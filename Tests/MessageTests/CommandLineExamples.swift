import TestSupport

/// A run of the program with all that it says, results too.
struct CommandLineExample: Sendable {
  private let arguments: [String]
  private let archive: String

  init(_ arguments: String..., files archive: String = "") {
    self.arguments = arguments
    self.archive = archive
  }

  /// As a terminal shows it, with the exit status where it is not 0.
  func transcript() throws -> String {
    let run = try ChildProcess(tokonoma: arguments, in: TemporaryFolder(archive))
    let words = arguments.map { $0.isEmpty || $0.contains(" ") ? "'\($0)'" : $0 }
    // How long it took is never the same.
    let output = run.said.replacing(/in [0-9.]+ s\n/, with: "in 0.01 s\n")
      .replacing(/"seconds":[0-9.]+/, with: "\"seconds\":0.01")
    return "$ tokonoma \(words.joined(separator: " "))\n\(output)"
      + (run.status == 0 ? "" : "(exit status \(run.status))\n")
  }

  private static let project = "-- tokonoma.yml --\nname: Test\n"
  private static let good = project + "-- library/anime/x.md --\n---\ntitle: X\n---\n"
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
    .init("import"),
    .init("new"),
    .init("new", "a", "b"),
    .init("--version"),
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
    .init("rate", "x", "9", files: kept),
    .init("rate", "x", "9", "--json", files: kept),
    .init("rate", "x", "8", files: kept),
    .init("rate", "x", "9", "-n", files: kept),
    .init("progress", "x", "+1", files: kept),
    .init("progress", "x", "all", files: kept),
    .init("favorite", "x", "1", files: kept),
    .init("remove", "x", "--yes", files: kept),
    .init("show", "x", files: kept),
    .init("show", "x", "--json", files: kept),
    .init("list", files: kept),
    .init("list", "--width", "60", files: kept),
    .init("list", "--json", "--status", "planning", files: kept),
    // The disk
    .init("build", "-C", "/gone"),
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
