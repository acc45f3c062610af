import FileSystem
import TestSupport
import Testing

/// The program for a person or a script: words, exit statuses, and the stream of each output.
@Suite struct CommandTests {
  private let temporary: TemporaryFolder

  init() throws {
    temporary = try TemporaryFolder(
      """
      -- alcove/tokonoma.yml --
      name: A
      -- alcove/library/anime/a.md --
      ---
      title: A
      status: completed
      ---
      -- alcove/deep/down/x --
      -- wrong/tokonoma.yml --
      name: A
      raitingScale: 5
      -- wrong/library/anime/a.md --
      ---
      title: A
      status: wached
      ---
      -- full/a --
      -- file --
      -- export.xml --
      <myanimelist><anime><series_animedb_id>1</series_animedb_id><series_title>B</series_title>
      <my_status>Watching</my_status></anime></myanimelist>
      -- words.txt --
      hello
      """)
  }

  private func run(_ arguments: String..., in folder: String = "") throws -> ChildProcess {
    try ChildProcess(
      ChildProcess.built("tokonoma"), arguments, in: temporary.path + "/" + folder)
  }

  @Test func buildPrintsASummary() throws {
    let first = try run("build", in: "alcove/deep/down")
    #expect(first.status == 0 && first.errors.isEmpty)
    #expect(first.output.hasPrefix("1 title: "))
    #expect(first.output.contains(" files written, 0 unchanged, 0 removed in "))
    #expect(first.output.hasSuffix(" s\n") && first.output.count { $0 == "\n" } == 1)
    #expect(try temporary.folder.exists("alcove/_site/index.html"))

    let quiet = try run("build", "--quiet", "-C", "alcove")
    #expect(quiet.status == 0 && quiet.output.isEmpty && quiet.errors.isEmpty)

    let json = try run("build", "--json", "--project", "alcove", "-o", "other")
    #expect(json.status == 0 && json.errors.isEmpty)
    #expect(JSONText.problem(in: json.output) == nil)
    #expect(json.output.hasPrefix("{\"titles\":1,\"written\":"))
    #expect(try temporary.folder.exists("other/index.html"))
  }

  @Test func errorsGoToStandardErrorAndExitWithOne() throws {
    let build = try run("build", in: "wrong")
    #expect(build.status == 1 && build.output.isEmpty)
    #expect(
      build.errors.hasPrefix("library/anime/a.md:3:9: error: "), "\(build.errors)")
    #expect(build.errors.contains("tokonoma.yml:2:1: warning: "))
    #expect(build.errors.hasSuffix("\n1 error, 1 warning\n"))
    #expect(try !temporary.folder.exists("wrong/_site"))
    // Paths are relative to the project, whatever the current folder is.
    #expect(try run("build", "-C", "../wrong", in: "full").errors == build.errors)

    let json = try run("build", "--json", "-C", "wrong")
    let lines = json.errors.split(separator: "\n")
    #expect(json.status == 1 && json.output.isEmpty && lines.count == 2)
    for line in lines { #expect(JSONText.problem(in: String(line)) == nil, "\(line)") }
    #expect(
      lines.first?.contains("\"file\":\"library/anime/a.md\",\"line\":3,\"column\":9") == true)
    // `--quiet` only hides results.
    #expect(try run("build", "--quiet", "-C", "wrong").errors == build.errors)
  }

  @Test func warningsDoNotFailTheBuild() throws {
    try temporary.write("---\ntitle: A\nstatus: completed\n---\n", to: "wrong/library/anime/a.md")
    let build = try run("build", "-C", "wrong")
    #expect(build.status == 0 && build.output.hasPrefix("1 title: "))
    #expect(build.errors.hasSuffix("\n1 warning\n"))
  }

  @Test func outsideAProjectItPrintsTheNextStep() throws {
    for command in [
      ["build"], ["import", "export.xml"], ["list"], ["show", "a"], ["rate", "a", "9"],
      ["add", "anime", "B"],
    ] {
      let outside = try ChildProcess(
        ChildProcess.built("tokonoma"), command, in: temporary.path)
      #expect(outside.status == 1 && outside.output.isEmpty)
      #expect(outside.errors.contains("there is no tokonoma.yml in '.' or in a folder above it"))
      #expect(outside.errors.contains("tokonoma new"))
    }
  }

  @Test func newMakesALibrary() throws {
    let new = try run("new", "mine")
    #expect(new.status == 0 && new.errors.isEmpty)
    #expect(new.output.contains("tokonoma build"))
    #expect(try run("build", in: "mine").status == 0)
    let empty = try run("new", "--empty", "bare", "--json")
    #expect(empty.status == 0 && JSONText.problem(in: empty.output) == nil)
    #expect(try run("build", in: "bare").output.hasPrefix("0 titles: "))
    #expect(try temporary.folder.files(below: "bare/library").isEmpty)

    let before = try FolderState(temporary.path + "/full")
    let taken = try run("new", "full")
    #expect(taken.status == 1 && taken.output.isEmpty)
    #expect(taken.errors.contains("'full' already exists and isn't empty [folder-taken]"))
    #expect(try FolderState(temporary.path + "/full") == before)
    #expect(try run("new", "file").status == 3)
  }

  /// The suggested next command can be typed exactly as shown.
  @Test(arguments: [
    ("with space", "\n  cd 'with space'\n"), ("-x", "\n  cd ./-x\n"),
    ("it's", #"\#n  cd 'it'\''s'\#n"#), ("攻殻/a_b", "\n  cd 攻殻/a_b\n"),
    (".", "\n\n  tokonoma build"),
  ])
  func newPrintsTheWayToTheProject(folder: String, line: String) throws {
    let temporary = try TemporaryFolder()
    let new = try ChildProcess(
      ChildProcess.built("tokonoma"), ["new", "--empty", "--", folder], in: temporary.path)
    #expect(new.status == 0 && new.output.contains(line), "\(new.output)\(new.errors)")
  }

  @Test func importPrintsASummary() throws {
    let dry = try run("import", "-n", "-C", "alcove", "export.xml")
    #expect(dry.status == 0 && dry.output.contains("dry run"))
    #expect(try temporary.folder.files(below: "alcove/library") == ["anime/a.md"])
    let taken = try run("import", "-C", "alcove", "export.xml")
    #expect(taken.status == 0 && taken.errors.isEmpty)
    #expect(taken.output.contains("export.xml (MyAnimeList, anime): 1 title: 1 added"))
    let again = try run("import", "-C", "alcove", "--json", "export.xml")
    #expect(again.status == 0 && JSONText.problem(in: again.output) == nil)
    #expect(again.output.hasPrefix("{\"added\":0,\"updated\":0,\"unchanged\":1,"))

    for (file, id) in [("none.xml", "export-not-readable"), ("words.txt", "unknown-export")] {
      let failed = try run("import", "-C", "alcove", file)
      #expect(failed.status == 1 && failed.errors.contains("[\(id)]"), "\(failed.errors)")
    }
    #expect(try run("import", "-C", "alcove", "words.txt").errors.contains("MyAnimeList"))
  }

  @Test func diskErrorsExitWithThree() throws {
    let none = try run("build", "-C", "none")
    #expect(none.status == 3 && none.output.isEmpty)
    #expect(
      none.errors.hasPrefix(
        "error: can't open 'none': there is no such file or folder [disk-refused]\n"))
  }

  @Test(arguments: [
    ["build", "--nope"], ["nope"], ["import"], ["new"], ["build", "--workers", "0"],
    ["build", "--workers", "x"], ["new", "a", "b"], ["build", "-o"], ["rate", "a"],
    ["rate", "a", "9", "--none"], ["rate", "a", "9", "--date", "2026"], ["progress", "a"],
    ["favorite", "a", "0"], ["favorite", "a", "1", "--none"], ["list", "--limit", "0"],
    ["list", "--sort", "color"], ["add", "anime"], ["add", "anime", "B", "--total", "0"],
  ])
  func wrongUsageExitsWith64(_ arguments: [String]) throws {
    let wrong = try ChildProcess(
      ChildProcess.built("tokonoma"), arguments, in: temporary.path + "/alcove")
    #expect(wrong.status == 64 && wrong.output.isEmpty)
    let tells = ["[wrong-usage]", "[unknown-command]"].contains { wrong.errors.contains($0) }
    #expect(tells, "\(wrong.errors)")
    #expect(try !temporary.folder.exists("alcove/_site"))
  }
}
