import FileSystem
import TestSupport
import Testing

/// `publish`, `audit` and `new --workflow`, wherever the site goes to.
@Suite struct PublishCommandTests {
  private let project: PublishProject

  init() throws { project = try PublishProject() }

  @Test func picturesGoOutToo() throws {
    let environment = ["TOKONOMA_PICTURES": try ChildProcess.built("tokonoma-pictures")]
    let published = try project.run("publish", environment: environment)
    #expect(published.status == 0, "\(published.errors)")
    #expect(try project.place.folder.exists("share/anime/waves.png"))
  }

  @Test func nothingGoesOutWithASecretInIt() throws {
    try project.folder.write(
      "---\ntitle: The Hidden Garden\nprivate: true\n---\n", to: "library/anime/hidden.md")
    try project.folder.write("see The Hidden Garden", to: "static/notes.txt")
    for arguments in [["publish"], ["audit"], ["build", "--audit"], ["publish", "--dry-run"]] {
      let run = try ChildProcess(
        ChildProcess.built("tokonoma"), arguments, in: project.folder.path,
        environment: PublishProject.environment)
      #expect(run.status == 2 && run.output.contains("[private-text-in-site]"), "\(arguments)")
      #expect(!run.output.contains("Hidden Garden"))
    }
    #expect(try project.place.folder.files(includingHidden: true) == [])
    let json = try project.run("audit", "--json")
    let lines = json.output.split(separator: "\n").map(String.init)
    #expect(lines.count == 2 && lines.allSatisfy { JSONText.problem(in: $0) == nil })
    #expect(lines.last?.contains("\"findings\":1") == true)
  }

  @Test func withoutASiteOrAPlaceNothingIsDone() throws {
    let none = try project.run("publish", "--no-build")
    #expect(none.status == 1 && none.errors.contains("[nothing-to-publish]"))
    try project.folder.write("name: Test\n", to: "tokonoma.yml")
    let nowhere = try project.run("publish")
    #expect(nowhere.status == 1 && nowhere.errors.contains("[nowhere-to-publish]"))
  }

  @Test func aWorkflowIsAddedToAProjectThatIsThere() throws {
    for (host, path) in [
      ("github", ".github/workflows/site.yml"), ("codeberg", ".forgejo/workflows/site.yml"),
      ("gitlab", ".gitlab-ci.yml"),
    ] {
      let added = try project.run("new", "--workflow", host, ".")
      #expect(added.status == 0 && added.output.contains("TOKONOMA"), "\(added.errors)")
      let text = try project.folder.read(path)
      let goesOut = host == "codeberg" ? "publish" : "build --audit --note-changes"
      #expect(text.contains("$HOME/tokonoma/tokonoma \(goesOut)"))
      #expect(text.contains("4 * * *") || host == "gitlab")
      let paths = text.matches(of: /\n +published\n +\.tokonoma\/pictures\n/).count
      #expect(paths == 1 || host == "gitlab" && text.contains("[published, .tokonoma/pictures]"))
      #expect(try project.run("new", "--workflow", host, ".").output.contains("is there already"))
      try project.folder.write("mine", to: path)
      let taken = try project.run("new", "--workflow", host, ".")
      #expect(taken.status == 1 && taken.errors.contains("[workflow-taken]"))
      #expect(try project.folder.read(path) == "mine")
    }
    #expect(try project.run("new", "--empty", "--workflow", "github", "other").status == 0)
    #expect(try project.folder.folder.exists("other/tokonoma.yml"))
    #expect(try project.folder.folder.exists("other/.github/workflows/site.yml"))
  }
}
