import FileSystem
import TestSupport
import Testing

/// Several lists at once, some of which can't be pulled.
@Suite struct PullCommandTests {
  private let folder: TemporaryFolder
  private let server: ReplayServer

  init() async throws {
    folder = try TemporaryFolder(
      """
      -- tokonoma.yml --
      name: Test
      pull: ["goodreads:123", "letterboxd:mika", "steam:mika"]
      """)
    server = try await ReplayServer([
      "GET /mika/rss/": { _ in
        .xml(
          """
          <rss version="2.0"><channel><item><filmTitle>Waves</filmTitle><filmYear>2004</filmYear>
          <watchedDate>2026-09-01</watchedDate><movieId>5</movieId></item></channel></rss>
          """)
      }
    ])
  }

  private func run(_ arguments: String..., on runner: String = "") throws -> ChildProcess {
    let address = server.address
    return try ChildProcess(
      ChildProcess.built("tokonoma"), arguments, in: folder.path,
      environment: [
        "XDG_CONFIG_HOME": folder.path + "/config", "GITHUB_ACTIONS": runner,
        "TOKONOMA_PULL_LETTERBOXD_URL": address, "TOKONOMA_PULL_GOODREADS_URL": address,
      ])
  }

  private static let refused = "goodreads:123 was not pulled: Goodreads answers with status 404"

  @Test func oneThatFailsDoesNotStopTheOthers() throws {
    let run = try run("pull")
    #expect(run.status == 1 && run.output.contains("movies/waves"), "\(run.output) \(run.errors)")
    #expect(try folder.folder.exists("library/movies/waves.md"))
    #expect(run.errors.contains(Self.refused + " [not-pulled]\n"), "\(run.errors)")
    #expect(run.errors.contains("run 'tokonoma keys steam'") && run.errors.contains("2 errors"))
    let quiet = try self.run("pull", "--quiet")
    #expect(quiet.status == 1 && quiet.output.isEmpty && quiet.errors == run.errors)
    let well = try self.run("pull", "letterboxd:mika", "--quiet")
    #expect(well.status == 0 && well.said.isEmpty, "\(well.said)")
  }

  @Test(arguments: [
    ["letterboxd", "mika"], ["https://letterboxd.com/mika/"],
    ["https://www.letterboxd.com/mika/films/"],
  ])
  func anAccountIsNamedAsPeopleKnowIt(words: [String]) throws {
    let run = try ChildProcess(
      ChildProcess.built("tokonoma"), ["pull"] + words, in: folder.path,
      environment: ["TOKONOMA_PULL_LETTERBOXD_URL": server.address])
    #expect(run.status == 0, "\(run.errors)")
    #expect(try folder.folder.exists("library/movies/waves.md"))
  }

  @Test func aWorkflowGetsAnnotations() throws {
    for command in [["pull"], ["refresh", "--due"]] {
      let run =
        command.count == 1
        ? try run("pull", "--quiet", on: "true") : try run("refresh", "--due", on: "true")
      #expect(run.status == 1, "\(run.said)")
      #expect(
        run.said.contains("::error title=not-pulled::\(Self.refused)%0Afix: check"), "\(run.said)")
      #expect(run.said.contains("::error title=pull-needs-keys::"))
      #expect(try folder.folder.exists("library/movies/waves.md"))
    }
  }

  /// A misspelled one is the owner's to correct, before anything is fetched.
  @Test func aMisspelledOneStopsAll() throws {
    let run = try run("pull", "letterboxd:mika", "goodraeds:123")
    #expect(run.status == 1 && run.errors.contains("[unknown-public-list]"), "\(run.errors)")
    #expect(server.takeRequests().isEmpty)
  }
}
