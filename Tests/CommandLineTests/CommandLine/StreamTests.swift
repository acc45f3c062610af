import FileSystem
import TestSupport
import Testing

/// The standard output, the standard error, and the end of a run.
@Suite struct StreamTests {
  private static let project = """
    -- tokonoma.yml --
    name: Test
    -- library/anime/bad.md --
    ---
    title: Bad
    status: completed
    rating: 95
    ---
    -- library/anime/worse.md --
    ---
    title:\tWorse: x
    ---
    -- library/books/good.md --
    ---
    title: Good
    status: completed
    ---
    """

  /// A date at the end belongs to the command that uses it.
  @Test func theEndOfATitleKeepsTheDate() throws {
    let files = """
      -- tokonoma.yml --
      name: Test
      -- library/anime/x.md --
      ---
      title: X
      episodes: 12
      status: current
      progress: 3
      ---
      """
    for (date, option) in [("2024-01-05", " --date 2024-01-05"), ("none", " --date none")] {
      let run = try run("progress", "x", "all", "--date", date, files: files)
      #expect(run.output.contains("'tokonoma status anime/x completed\(option)' marks"))
    }
    #expect(try run("progress", "x", "all", files: files).output.contains("x completed' marks"))
  }

  private func run(_ arguments: String..., files: String = project) throws -> ChildProcess {
    let folder = try TemporaryFolder(files)
    return try withExtendedLifetime(folder) {
      try ChildProcess(ChildProcess.built("tokonoma"), arguments, in: folder.path)
    }
  }

  @Test func onGitHubProblemsAreAtTheirLines() throws {
    let folder = try TemporaryFolder(Self.project)
    let build = try ChildProcess(
      ChildProcess.built("tokonoma"), ["build"], in: folder.path,
      environment: ["GITHUB_ACTIONS": "true"])
    #expect(
      build.errors.contains(
        "\n::error file=library/anime/bad.md,line=4,col=9,title=rating-out-of-range::"),
      "\(build.errors)")
    #expect(build.errors.contains("%0Afix: "))
    #expect(try !run("build").errors.contains("::error"))
  }

  @Test func listNamesTheFilesThatItCouldNotRead() throws {
    let all = try run("list")
    #expect(all.status == 1)
    #expect(all.output.contains("Good\t") && all.output.contains("Bad\t"))
    #expect(all.errors.contains("library/anime/bad.md: error: part of this file could not be read"))
    #expect(all.errors.contains("library/anime/worse.md: error: "))
    let books = try run("list", "--kind", "book")
    #expect(books.status == 0 && books.errors.isEmpty)
    let json = try run("list", "--json")
    #expect(json.status == 1 && json.output.split(separator: "\n").count == 2)
    #expect(
      json.errors.split(separator: "\n").allSatisfy { JSONText.problem(in: String($0)) == nil })
  }

  /// A list, and an archive, passed on by another program.
  @Test(arguments: [false, true])
  func importReadsTheStandardInput(isPacked: Bool) throws {
    let list = """
      <myanimelist><anime><series_animedb_id>1</series_animedb_id>
      <series_title>Song of the Waves</series_title><my_status>Completed</my_status>
      <my_score>9</my_score></anime></myanimelist>
      """
    let folder = try TemporaryFolder("-- tokonoma.yml --\nname: Test\n")
    let run = try ChildProcess(
      ChildProcess.built("tokonoma"), ["import", "-"], in: folder.path,
      input: isPacked ? gzip(Array(list.utf8)) : Array(list.utf8))
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("1 added"), "\(run.output)")
    let files = try folder.folder.files(below: "library")
    #expect(files == ["anime/song-of-the-waves.md"])
    #expect(try folder.read("library/anime/song-of-the-waves.md").contains("rating: 9\n"))
    // No tracker exports an empty file.
    let empty = try ChildProcess(
      ChildProcess.built("tokonoma"), ["import", "-"], in: folder.path)
    #expect(empty.status == 1 && !empty.errors.isEmpty && empty.output.isEmpty)
  }

  @Test func showReportsAnUnreadableFile() throws {
    let bad = try run("show", "bad")
    #expect(bad.status == 1 && bad.output.hasPrefix("Bad") && bad.errors.contains("bad.md: error"))
    let good = try run("show", "good")
    #expect(good.status == 0 && good.errors.isEmpty)
  }

  @Test func findingsAreTheResultOfACheck() throws {
    let good = String(Self.project.split(separator: "-- library/books")[1])
    let files = "-- tokonoma.yml --\nname: Test\n-- library/books" + good
    let found = try run("check", files: files)
    #expect(found.status == 2 && found.output.contains("[completed-without-date]"))
    #expect(found.errors == "2 pieces of advice\n")
    let json = try run("check", "--json", files: files)
    #expect(json.output.split(separator: "\n").count == 3 && json.errors.isEmpty)
    #expect(
      json.output.split(separator: "\n").allSatisfy { JSONText.problem(in: String($0)) == nil })
    let bad = try run("check")
    #expect(bad.status == 1 && bad.output.contains("[rating-out-of-range]"))
    #expect(!bad.errors.contains("[rating-out-of-range]"))
  }

  private static let read = """
    -- tokonoma.yml --
    name: Test
    -- library/books/good.md --
    ---
    title: Good
    status: completed
    rating: 7.5
    ---
    """

  @Test(
    arguments: [
      "json", "csv", "mal", "anilist", "goodreads", "storygraph", "letterboxd", "markdown", "opml",
    ], ["", "-", "/dev/stdout"])
  func anExportIsWrittenWithAnyOptions(format: String, file: String) throws {
    let words = ["export", format] + (file.isEmpty ? [] : [file])
    let folder = try TemporaryFolder(Self.read)
    func run(_ options: String...) throws -> ChildProcess {
      try ChildProcess(ChildProcess.built("tokonoma"), words + options, in: folder.path)
    }
    let plain = try run()
    #expect(plain.status == 0 && !plain.output.isEmpty)
    let quiet = try run("-q")
    #expect(quiet.status == 0 && quiet.output == plain.output && quiet.errors.isEmpty)
    let json = try run("--json")
    #expect(json.status == 0 && json.output == plain.output)
    #expect(
      json.errors.split(separator: "\n").allSatisfy { JSONText.problem(in: String($0)) == nil })
    #expect(json.errors.isEmpty == (format == "opml"))
  }

  @Test func anExportToAFileIsReportedInJSON() throws {
    let schema = try run("export", "json", "--schema", "-q", files: Self.read)
    #expect(schema.output.hasPrefix("{\"$schema\""))
    let folder = try TemporaryFolder(Self.read)
    let program = try ChildProcess.built("tokonoma")
    let told = try ChildProcess(
      program, ["export", "goodreads", "books.csv", "--json"], in: folder.path)
    #expect(
      told.errors.isEmpty
        && told.output.hasPrefix("{\"format\":\"goodreads\",\"file\":\"books.csv\""))
    #expect(JSONText.problem(in: told.output) == nil)
    let quiet = try ChildProcess(
      program, ["export", "goodreads", "books.csv", "-q"], in: folder.path)
    #expect(quiet.output.isEmpty && quiet.errors.isEmpty)
    let said = try ChildProcess(program, ["export", "goodreads", "books.csv"], in: folder.path)
    #expect(
      said.errors == """
        books.csv: 1 title
        nor does it have as your library has them: ratings that are rounded, such as 7.5 to 4 of 5 (1)

        """)
  }

  /// Nothing of the owner's is overwritten; possibly private texts aren't revealed.
  @Test func anExportSparesTheProject() throws {
    let folder = try TemporaryFolder(
      """
      -- tokonoma.yml --
      name: Test
      -- library/books/a.md --
      ---
      title: Open
      ---
      -- library/books/b.md --
      ---
      title: Closed
      Private: true
      ---
      -- lists/c.md --
      ---
      title: Hidden
      privat: true
      items: [books/a]
      ---

      """)
    let program = try ChildProcess.built("tokonoma")
    let before = try folder.read("library/books/a.md")
    for file in ["library/books/a.md", "tokonoma.yml", "lists/../lists/new.json", ".tokonoma/x"] {
      let run = try ChildProcess(program, ["export", "json", file], in: folder.path)
      #expect(
        run.status == 1 && run.errors.contains("export-into-project"), "\(file): \(run.errors)")
    }
    #expect(try folder.read("library/books/a.md") == before)
    let run = try ChildProcess(program, ["export", "json"], in: folder.path)
    #expect(run.status == 1 && run.errors.contains("lists/c.md"))
    #expect(
      run.output.contains("Open") && !run.output.contains("Closed")
        && !run.output.contains("Hidden"))
    let whole = try ChildProcess(program, ["export", "json", "--private"], in: folder.path)
    #expect(whole.output.contains("Closed") && whole.output.contains("Hidden"))
  }

  @Test func anExportToAPipeKeepsThePipe() throws {
    let folder = try TemporaryFolder(Self.read)
    let program = try ChildProcess.built("tokonoma")
    let run = try ChildProcess(
      "sh",
      [
        "-c",
        "mkfifo pipe && { cat pipe > got & } && '\(program)' export csv pipe && wait && test -p pipe && '\(program)' export csv /dev/null && test -c /dev/null",
      ], in: folder.path, environment: ["PATH": "/usr/bin:/bin"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(try folder.read("got").hasPrefix("\u{FEFF}id,kind,title"))
  }

  /// Otherwise the next file or pipe that is opened gets the number, and the output goes there.
  @Test(arguments: [(0, "<&-"), (1, ">&-"), (2, "2>&-")])
  func aClosedStandardDescriptorIsReserved(number: Int, closing: String) throws {
    let good = String(Self.project.split(separator: "-- library/books")[1])
    let folder = try TemporaryFolder("-- tokonoma.yml --\nname: Test\n-- library/books" + good)
    let program = try ChildProcess.built("tokonoma")
    _ = try ChildProcess(
      "sh", ["-c", "exec '\(program)' edit good \(closing)"], in: folder.path,
      environment: [
        "PATH": "/usr/bin:/bin",
        "EDITOR":
          "sh -c 'opened=$(readlink /proc/$$/fd/\(number)); echo $opened > \(folder.path)/opened; true'",
      ])
    #expect(try folder.read("opened") == "/dev/null\n")
  }

  @Test(arguments: [
    "list", "show good", "check", "explain index.html", "templates", "rate good 8", "--help",
    "--version", "help list", "list --json", "--generate-completion-script bash",
  ])
  func aFullDiskIsTrouble(command: String) throws {
    let good = String(Self.project.split(separator: "-- library/books")[1])
    let folder = try TemporaryFolder("-- tokonoma.yml --\nname: Test\n-- library/books" + good)
    let program = try ChildProcess.built("tokonoma")
    let run = try ChildProcess(
      "sh", ["-c", "'\(program)' \(command) > /dev/full"], in: folder.path,
      environment: ["PATH": "/usr/bin:/bin"])
    #expect(run.status == 3, "\(run.errors)")
    #expect(run.errors.contains("the standard output") && run.errors.contains("no space left"))
    #expect(try folder.folder.exists("tokonoma.yml"))
  }

  /// A second count of an episode would be wrong.
  @Test(arguments: [
    ("rate good 8", true), ("tag good +sea", true), ("rate good 8 -n", false),
    ("undo --list", false), ("rate --help", false), ("show good", false),
  ])
  func aFullDiskDoesNotHideTheResults(command: String, isDone: Bool) throws {
    let good = String(Self.project.split(separator: "-- library/books")[1])
    let folder = try TemporaryFolder("-- tokonoma.yml --\nname: Test\n-- library/books" + good)
    let before = try folder.read("library/books/good.md")
    let program = try ChildProcess.built("tokonoma")
    let run = try ChildProcess(
      "sh", ["-c", "'\(program)' \(command) > /dev/full"], in: folder.path,
      environment: ["PATH": "/usr/bin:/bin"])
    #expect(run.status == 3 && run.errors.contains("no space left"), "\(run.errors)")
    #expect(run.errors.contains("don't run it again: it has done its work") == isDone)
    #expect(try (folder.read("library/books/good.md") != before) == isDone)
  }

  @Test func whatIsNotUTF8IsRefused() throws {
    let folder = try TemporaryFolder("-- tokonoma.yml --\nname: Test\n")
    let program = try ChildProcess.built("tokonoma")
    let run = try ChildProcess(
      "sh", ["-c", #"'"# + program + #"' add anime "$(printf 'Am\351lie')""#], in: folder.path,
      environment: ["PATH": "/usr/bin:/bin"])
    #expect(run.status == 64 && run.errors.contains("[argument-not-utf8]"), "\(run.errors)")
    #expect(try folder.folder.files() == ["tokonoma.yml"])
  }
}
