import TestSupport
import Testing

/// What the workflows of all hosts do once a day, with made-up sites.
@Suite struct DailyRunTests {
  private let server: ReplayServer

  init() async throws {
    server = try await ReplayServer([
      "GET /mika/rss/": { _ in
        .xml(
          """
          <rss version="2.0"><channel><item><filmTitle>Waves</filmTitle><filmYear>2004</filmYear>
          <watchedDate>2026-09-01</watchedDate><movieId>5</movieId></item></channel></rss>
          """)
      },
      "GET /shows/71": { _ in
        .json(
          """
          {"id": 71, "name": "Tides", "type": "Scripted", "genres": ["Drama"], "status": "Ended",
           "premiered": "2024-01-02", "externals": {}, "summary": "<p>Water rises.</p>"}
          """)
      },
      "GET /maya/library.json": { _ in
        .json(
          """
          {"format": "tokonoma-library", "titles": [
            {"kind": "anime", "title": "Undertow", "rating": 9, "status": "completed"}]}
          """)
      },
    ])
  }

  private func project(on host: String) throws -> HostedProject {
    try HostedProject(
      on: host,
      """
      -- tokonoma.yml --
      name: Alcove
      url: https://alcove.example/
      publish: {to: codeberg}
      pull: ["letterboxd:mika"]
      refresh: weekly
      sources: [tvmaze]
      friends: [{name: Maya, url: "\(server.address)/maya/"}]
      -- .gitignore --
      .tokonoma/
      _site/
      friends/
      -- library/shows/tides.md --
      ---
      title: Tides
      ids: {tvmaze: 71}
      status: planning
      ---
      """,
      ["TOKONOMA_PULL_LETTERBOXD_URL": server.address, "TOKONOMA_TVMAZE_URL": server.address])
  }

  @Test(arguments: ["github", "codeberg", "gitlab"])
  func bringsWhatIsNewAndKeepsIt(_ host: String) throws {
    let project = try project(on: host)
    let first = try project.run(on: "push")
    #expect(first.allSatisfy { $0.run.status == 0 }, "\(first)")
    #expect(try project.page("shows/tides.html").contains("Tides"))
    #expect(try !project.takeCommands().contains("refresh --due"))
    #expect(server.takeRequests().map(\.path) == ["/maya/library.json"])

    try project.place.write(
      "{do: status, title: shows/tides, value: current}", to: "owner/inbox/1.yml")
    try project.push("From my phone")
    let daily = try project.run(on: "schedule")
    #expect(daily.allSatisfy { $0.run.status == 0 }, "\(daily)")
    #expect(daily.map(\.job).prefix(2) == ["update", "build"])
    let commands = try project.takeCommands()
    let steps = ["inbox", "refresh --due", "friends pull"]
    let order = steps.compactMap { commands.firstIndex(of: $0) }
    #expect(order.count == steps.count && order == order.sorted(), "\(commands)")
    let changed = try project.newest()
    #expect(changed.first == "Carry out actions, pull lists and refresh facts")
    for file in ["inbox/1.yml", "library/movies/waves.md", "library/shows/tides.md"] {
      #expect(changed.contains(file), "\(changed)")
    }
    #expect(try project.page("movies/waves.html").contains("Waves"))
    #expect(try project.page("shows/tides.html").contains("Water rises."))
    #expect(try project.page("friends.html").contains("Undertow"))
    if host == "gitlab" {
      // No second pipeline starts for the commit.
      #expect(try project.place.read("there.git/options").hasSuffix("\nci.skip\n"))
    }

    let head = try project.head()
    let next = try project.run(on: "schedule")
    #expect(next.allSatisfy { $0.run.status == 0 }, "\(next)")
    #expect(try project.head() == head)
    #expect(try project.page("movies/waves.html").contains("Waves"))
  }
  @Test(arguments: ["github", "codeberg", "gitlab"])
  func privateTextStopsItBeforePublishing(_ host: String) throws {
    let project = try project(on: host)
    try project.place.write(
      """
      -- owner/library/anime/garden.md --
      ---
      title: The Hidden Garden
      private: true
      ---
      -- owner/static/notes.txt --
      see The Hidden Garden
      """)
    try project.push("A mistake")
    let daily = try project.run(on: "schedule")
    let last = try #require(daily.last)
    #expect(last.job == "build" && last.run.status == 2, "\(daily)")
    #expect(last.run.said.contains("[private-text-in-site]"), "\(last.run.said)")
    // What was pulled before that stays committed.
    #expect(try project.newest().contains("library/movies/waves.md"))
    let git = Git(in: project.place.path + "/there.git")
    #expect(try git.run("branch", "--list", "pages").isEmpty)
  }

  /// Without the right to push, GitLab's pipeline warns and publishes what the branch has.
  @Test func gitlabBuildsEvenIfItCanNotPush() throws {
    let project = try project(on: "gitlab")
    let head = try project.head()
    let daily = try project.run(on: "schedule", pushes: false)
    #expect(daily.map { $0.run.status == 0 } == [false, true, true], "\(daily)")
    #expect(daily.first?.run.output.contains("set the variable TOKONOMA_PUSH_TOKEN") == true)
    #expect(try project.head() == head)
    #expect(try project.page("shows/tides.html").contains("Tides"))
  }
}
