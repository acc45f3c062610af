import FileSystem
import TestSupport
import Testing

/// `publish`, `audit` and `new --workflow` for all places of the site.
@Suite struct PublishCommandTests {
  private let project: PublishProject

  init() throws { project = try PublishProject() }

  @Test func picturesGoOutToo() throws {
    let environment = ["TOKONOMA_PICTURES": try ChildProcess.built("tokonoma-pictures")]
    let published = try project.run("publish", environment: environment)
    #expect(published.status == 0, "\(published.errors)")
    #expect(try project.place.folder.exists("share/anime/waves.png"))
  }

  @Test func nothingIsPublishedWithASecret() throws {
    try project.folder.write(
      "---\ntitle: The Hidden Garden\nprivate: true\n---\n", to: "library/anime/hidden.md")
    try project.folder.write("see The Hidden Garden", to: "static/notes.txt")
    for arguments in [["publish"], ["audit"], ["build", "--audit"], ["publish", "--dry-run"]] {
      let run = try ChildProcess(
        ChildProcess.built("tokonoma"), arguments, in: project.folder.path,
        environment: project.environment)
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

  @Test(arguments: [
    ("github", [".github/workflows/daily.yml", ".github/workflows/site.yml"]),
    ("codeberg", [".forgejo/workflows/site.yml"]), ("gitlab", [".gitlab-ci.yml"]),
  ])
  func aWorkflowIsAddedToAProjectThatIsThere(_ host: String, _ paths: [String]) throws {
    let added = try project.run("new", "--workflow", host, ".")
    #expect(added.status == 0, "\(added.errors)")
    #expect(added.output.hasPrefix("added: \(paths.joined(separator: ", "))\n"))
    for step in ["url: https://NAME.", "TOKONOMA_SHA256", "git init", "git push"] {
      #expect(added.output.contains(step), "\(added.output)")
    }
    let path = try #require(paths.last)
    let text = try project.folder.read(path)
    #expect(text.contains("tokonoma \(host == "codeberg" ? "publish" : "build --audit")"))
    #expect(text.contains("sha256sum --check"))
    // A container's user may not own the checkout, which Git then refuses.
    #expect(
      text.contains("safe.directory \"$PWD\"\n          tokonoma publish") == (host == "codeberg"))
    let again = try project.run("new", "--workflow", host, ".")
    #expect(again.output.hasPrefix("already there: "))
    // A missing one is added to the others.
    project.folder.remove(path)
    #expect(try project.run("new", "--workflow", host, ".").output.hasPrefix("added: "))
    #expect(try project.folder.read(path) == text)
    // Nothing is written if another file is at one of the paths.
    for other in paths { project.folder.remove(other) }
    try project.folder.write("mine", to: path)
    let taken = try project.run("new", "--workflow", host, ".")
    #expect(taken.status == 1 && taken.errors.contains("[workflow-taken]"))
    #expect(try project.folder.read(path) == "mine")
    #expect(try paths.dropLast().allSatisfy { try !project.folder.folder.exists($0) })
  }

  @Test(arguments: [
    ("github", ".github/workflows/daily.yml .github/workflows/site.yml"),
    ("codeberg", ".forgejo/workflows/site.yml"), ("gitlab", ".gitlab-ci.yml"),
  ])
  func theDailyRunRefreshesAndCommitsChanges(_ host: String, _ paths: String) throws {
    #expect(try project.run("new", "--workflow", host, ".").status == 0)
    let steps = try paths.split(separator: " ").map { try project.folder.read(String($0)) }.joined()
    for step in [
      "tokonoma refresh --due", "git push", "tokonoma friends pull", "imports inbox; do",
    ] {
      #expect(steps.contains(step), "\(host): \(step)")
    }
    #expect(!steps.contains("tokonoma pull"), "'refresh --due' pulls")
    // Each workflow that builds or commits first carries out actions.
    for path in paths.split(separator: " ") {
      let text = try project.folder.read(String(path))
      let inbox = try #require(text.firstRange(of: "tokonoma inbox || "), "\(path)")
      for later in ["tokonoma build", "tokonoma publish", "git add"] {
        #expect(!text[..<inbox.lowerBound].contains(later), "\(path): \(later)")
      }
    }
  }

  /// A host may disable a schedule together with everything in its file; only the job that needs
  /// permissions gets them.
  @Test func githubPublishesWithoutAScheduleAndBuildsWithoutRights() throws {
    #expect(try project.run("new", "--empty", "--workflow", "github", "other").status == 0)
    #expect(try project.folder.folder.exists("other/tokonoma.yml"))
    let site = try project.folder.read("other/.github/workflows/site.yml")
    let daily = try project.folder.read("other/.github/workflows/daily.yml")
    #expect(!site.contains("schedule:") && site.contains("workflow_call:"))
    #expect(daily.contains("schedule:") && daily.contains("uses: ./.github/workflows/site.yml"))
    let update = try #require(daily.firstRange(of: "\n  site:\n"))
    #expect(daily[..<update.lowerBound].contains("tokonoma refresh --due"))
    #expect(daily[..<update.lowerBound].contains("{contents: write}"))
    #expect(!daily[..<update.lowerBound].contains("pages: write"))
    #expect(!daily[update.upperBound...].contains("contents: write"))
    let jobs = try #require(site.firstRange(of: "\n  deploy:\n"))
    #expect(!site[..<jobs.lowerBound].contains(": write"))
    #expect(site[jobs.upperBound...].contains("{pages: write, id-token: write}"))
    #expect(!site[jobs.upperBound...].contains("run:"))
  }

  @Test func codebergBuildsWithoutATokenAndPublishesInAJobOfItsOwn() throws {
    #expect(try project.run("new", "--empty", "--workflow", "codeberg", "other").status == 0)
    let site = try project.folder.read("other/.forgejo/workflows/site.yml")
    let build = try #require(site.firstRange(of: "\n  build:\n"))
    let deploy = try #require(site.firstRange(of: "\n  deploy:\n"))
    let jobs = [
      site[..<build.lowerBound], site[build.upperBound..<deploy.lowerBound],
      site[deploy.upperBound...],
    ]
    #expect(jobs.map { $0.contains("persist-credentials: false") } == [false, true, false])
    #expect(jobs.map { $0.contains("git push") } == [true, false, false])
    #expect(jobs.map { $0.contains("tokonoma build --audit") } == [false, true, false])
    #expect(jobs.map { $0.contains("tokonoma publish --no-build") } == [false, false, true])
    #expect(jobs.map { $0.contains("/upload-artifact@") } == [false, true, false])
    #expect(jobs.map { $0.contains("/download-artifact@") } == [false, false, true])
  }

  /// GitLab gives only the job with the environment the token to push with.
  @Test func gitlabCommitsBuildsAndPublishesInJobsOfTheirOwn() throws {
    #expect(try project.run("new", "--empty", "--workflow", "gitlab", "other").status == 0)
    let file = try project.folder.read("other/.gitlab-ci.yml")
    let names = ["\n.tokonoma:\n", "\nupdate:\n", "\nbuild:\n", "\ndeploy:\n"]
    let starts = try names.map { try #require(file.firstRange(of: $0)).lowerBound }
    let jobs = zip(starts, starts.dropFirst() + [file.endIndex]).map { file[$0..<$1] }
    for (text, has) in [
      ("git push", [false, true, false, false]),
      ("TOKONOMA_PUSH_TOKEN@", [false, true, false, false]),
      ("environment: {name: update, action: access}", [false, true, false, false]),
      ("$CI_PIPELINE_SOURCE == \"schedule\"", [false, true, false, false]),
      ("tokonoma build --audit", [false, false, true, false]),
      ("pages: true", [false, false, false, true]),
      ("tokonoma", [true, true, true, false]),
    ] {
      #expect(jobs.map { $0.contains(text) } == has, "\(text)")
    }
  }
}
