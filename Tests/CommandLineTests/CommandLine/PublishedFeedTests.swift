import FileSystem
import Synchronization
import TestSupport
import Testing

/// The items of feeds when a site is published, and the hubs that are notified.
@Suite struct PublishedFeedTests {
  private let project: PublishProject

  init() throws { project = try PublishProject() }

  /// The address, without the site's own, and title of each item.
  private func items(_ feed: String = "feed.json") throws -> [String] {
    let ids = try project.folder.read("_site/\(feed)").matches(
      of: /"url":"https:\/\/alcove.example\/([^"]*)","title":"([^"]*)"/)
    return ids.map { "\($0.output.1) \($0.output.2)" }
  }

  @Test func feedsReportChangesWithoutADate() throws {
    func save(_ rating: String, _ more: String = "") throws {
      try project.folder.write(
        "---\ntitle: Song of the Waves\nstatus: completed\nrating: \(rating)\n\(more)---\n",
        to: "library/anime/waves.md")
    }
    try save("8")
    try project.publish()
    #expect(try items() == [], "there is nothing to compare with")
    #expect(try !project.folder.read("published/titles.yml").contains("hardly"))

    try save("9.5")
    try project.folder.write(
      "---\ntitle: Hardly Known\nvisibility: unlisted\nstatus: completed\nrating: 3\n---\n",
      to: "library/anime/hardly.md")
    let before = try project.folder.read("published/changes.yml")
    #expect(try project.run("publish", "--dry-run").status == 0)
    #expect(try items().map { $0.hasSuffix(" Song of the Waves: 9.5, watched") } == [true])
    #expect(try project.folder.read("published/changes.yml") == before, "nothing went out")

    let published = try project.run("publish")
    #expect(published.status == 0, "\(published.errors)")
    let noted = try items()
    #expect(noted == ["anime/waves.html Song of the Waves: 9.5, watched"])
    #expect(try items("feeds/anime.json") == noted)
    #expect(
      try project.folder.read("_site/feed.json").contains("\"content_text\":\"Rated 9.5 of 10.\""))
    let feed = try project.folder.read("_site/feed.xml")
    // The same files make the same site on any day.
    #expect(try project.run("build").status == 0)
    #expect(try project.folder.read("_site/feed.xml") == feed)
    let again = try project.run("publish")
    #expect(again.output.contains(": 0 files added, 0 changed, 0 removed, "), "\(again.output)")

    // A change with a date is reported with its date; another one on the same day is part of the
    // same item.
    try save("9.5", "repeat: 1\n")
    try project.folder.write(
      "---\ntitle: Soon Gone\nstatus: completed\nfinished: 2024-05-06\n---\n",
      to: "library/anime/gone.md")
    try project.publish()
    #expect(
      try items() == [
        "anime/waves.html Song of the Waves: 9.5, rewatched",
        "anime/gone.html Soon Gone: watched",
      ])
    // The title is removed.
    try save("9.5", "private: true\n")
    try project.publish()
    #expect(try items() == ["anime/gone.html Soon Gone: watched"])
    #expect(try !project.folder.read("published/changes.yml").contains("waves"))
    #expect(try !project.folder.read("published/titles.yml").contains("waves"))
    #expect(try !project.folder.read("published/feed.yml").contains("waves"))

    try project.folder.write("- [", to: "published/changes.yml")
    let broken = try project.run("build")
    #expect(broken.status == 0 && broken.errors.contains("[feed-record-unreadable]"))
    try project.folder.write("- {title: anime/gone}\n", to: "published/changes.yml")
    #expect(try project.run("build").errors.contains("published/changes.yml:1:3: warning: "))
  }

  /// Ids and dates are those of the first publishing.
  @Test func entriesStayTheSame() throws {
    func entries() throws -> [String] {
      try project.folder.read("_site/feed.xml").matches(
        of: /<entry>\s*<id>([^<]*)<\/id>\s*<title>([^<]*)<\/title>[\s\S]*?<published>([^<]*)</
      ).map { "\($0.output.1) \($0.output.3)" }
    }
    try project.folder.write(
      "---\ntitle: A\nstatus: completed\nfinished: 2020-01-02\n---\nReview.\n",
      to: "library/anime/a.md")
    try project.folder.write(
      "---\ntitle: B\nstatus: completed\nfinished: 2099-01-02\n---\n", to: "library/anime/b.md")
    try project.publish()
    let first = try entries()
    #expect(first.count == 1, "the future waits")
    #expect(first[0].hasSuffix(" 2020-01-02T00:00:00Z"))

    #expect(try project.run("rename", "anime/a", "anime/z").status == 0)
    let settings = try project.folder.read("tokonoma.yml")
    try project.folder.write(
      settings.replacing("https:", with: "http:").replacing(/name: .*/, with: "name: Another name"),
      to: "tokonoma.yml")
    try project.folder.write(
      try project.folder.read("library/anime/z.md").replacing("2020-01-02", with: "2020-01-03"),
      to: "library/anime/z.md")
    try project.publish()
    #expect(try entries() == first)
    #expect(try project.run("build").status == 0)
    #expect(try entries() == first)
  }

  /// A host that builds the site itself keeps the noted changes between its runs.
  @Test func publishingNotesTheChanges() throws {
    #expect(try project.run("build").status == 0)
    #expect(try !project.folder.folder.exists("published"))
    #expect(try project.run("build", "--note-changes").status == 0)
    try project.folder.write("---\ntitle: New\nstatus: reading\n---\n", to: "library/books/new.md")
    #expect(try project.run("build", "--note-changes").status == 0)
    #expect(try items().map { $0.hasSuffix(" New: reading") } == [true])
  }

  @Test func theHubHearsOfFeedsThatChanged() async throws {
    let isDown = Mutex(false)
    let hub = try await ReplayServer([
      "POST /hub": { _ in .status(isDown.withLock { $0 } ? 400 : 204) }
    ])
    func heard() -> [String] { hub.takeRequests().map(\.body) }
    let settings = try project.folder.read("tokonoma.yml")
    try project.folder.write(settings + "hub: https://hub.example/\n", to: "tokonoma.yml")
    // A project can't name a server of the local network, but the owner can.
    let environment = ["TOKONOMA_HUB_URL": hub.address + "/hub"]
    #expect(try project.run("publish", "--dry-run", environment: environment).status == 0)
    #expect(heard() == [])

    let first = try project.run("publish", environment: environment)
    #expect(first.status == 0, "\(first.errors)")
    let told = heard()
    #expect(told.count == 4, "the site's and the kind's, in two forms")
    #expect(
      told.allSatisfy {
        $0.hasPrefix("hub.mode=publish&hub.url=https%3A%2F%2Falcove.example%2Ffeed")
      })
    #expect(
      told.contains("hub.mode=publish&hub.url=https%3A%2F%2Falcove.example%2Ffeeds%2Fanime.xml"))
    // The hub that was asked is the owner's, not the project's.
    #expect(first.output.contains("\n127.0.0.1: told of 4 feeds\n"), "\(first.output)")
    try project.publish(environment: environment)
    #expect(heard() == [], "nothing is new")

    isDown.withLock { $0 = true }
    try project.folder.write(
      "---\ntitle: New\nstatus: completed\nfinished: 2024-01-02\n---\n", to: "library/anime/new.md")
    let third = try project.run("publish", environment: environment)
    #expect(third.status == 0 && third.errors.contains("[hub-not-told]"), "\(third.errors)")
    #expect(heard().count == 1)
    #expect(try project.files().keys.contains("anime/new.html"))
  }
}
