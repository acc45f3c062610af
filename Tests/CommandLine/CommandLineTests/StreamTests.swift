import FileSystem
import TestSupport
import Testing

/// What goes to the standard output and to the standard error, and how a run ends.
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

  private func run(_ arguments: String..., files: String = project) throws -> ChildProcess {
    let folder = try TemporaryFolder(files)
    return try withExtendedLifetime(folder) {
      try ChildProcess(ChildProcess.built("tokonoma"), arguments, in: folder.path)
    }
  }

  @Test func listNamesTheFilesThatItCouldNotRead() throws {
    let all = try run("list")
    #expect(all.status == 1)
    #expect(all.output.contains("Good\t") && all.output.contains("Bad\t"))
    #expect(all.errors.contains("library/anime/bad.md: error: not all of this file could be read"))
    #expect(all.errors.contains("library/anime/worse.md: error: "))
    let books = try run("list", "--kind", "book")
    #expect(books.status == 0 && books.errors.isEmpty)
    let json = try run("list", "--json")
    #expect(json.status == 1 && json.output.split(separator: "\n").count == 2)
    #expect(
      json.errors.split(separator: "\n").allSatisfy { JSONText.problem(in: String($0)) == nil })
  }

  @Test func showSaysThatAFileCouldNotBeRead() throws {
    let bad = try run("show", "bad")
    #expect(bad.status == 1 && bad.output.hasPrefix("Bad") && bad.errors.contains("bad.md: error"))
    let good = try run("show", "good")
    #expect(good.status == 0 && good.errors.isEmpty)
  }

  @Test func whatACheckFindsIsItsResult() throws {
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
