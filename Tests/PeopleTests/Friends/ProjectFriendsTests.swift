import Base
import FileSystem
import LibraryFiles
import MediaLibrary
import TestSupport
import Testing

@testable import People

/// Friends in the settings, and their files in the project.
@Suite struct ProjectFriendsTests {
  private let origin = ChangeOrigin(command: "friends", date: nil)

  @Test func friendsFilesAreReadInTheOrderOfTheSettings() throws {
    let (friends, problems) = try read(
      """
      -- tokonoma.yml --
      name: X
      friends:
        - {name: Maya, url: "https://maya.example/"}
        - {name: Jun Ōta, url: "https://jun.example/feed.xml", feed: "https://jun.example/feed.xml"}
        - {name: Nobody, url: "https://nobody.example/"}
      -- friends/maya.json --
      {"format": "tokonoma-library", "titles": [{"kind": "anime", "title": "A"}]}
      -- friends/jun-ōta.json --
      {"format": "tokonoma-friend", "posts": [{"title": "P", "url": "https://jun.example/p"}]}
      -- friends/stranger.json --
      {}
      """)
    #expect(friends.map(\.name) == ["Maya", "Jun Ōta"])
    #expect(friends[1].posts.map(\.title) == ["P"])
    #expect(problems == ["file-of-no-friend"])
  }

  @Test(arguments: [
    ("{", "friends-file-broken"), ("", "friends-file-broken"), ("[]", "no-friends-file"),
    ("<html>", "friends-file-broken"),
    (String(repeating: "[", count: 100_000), "friends-file-broken"),
  ])
  func aBrokenFileIsReportedAndSkipped(_ file: String, _ id: String) throws {
    let (friends, problems) = try read(
      "\(settings)-- friends/maya.json --\n\(file)\n")
    #expect(friends == [])
    #expect(problems == [id])
  }

  @Test(arguments: ["friends.yml", "friends.opml"])
  func friendsMayBeInAFileOfTheirOwn(_ file: String) throws {
    let folder = try TemporaryFolder(
      """
      -- tokonoma.yml --
      name: X
      friends: \(file)
      -- friends.yml --
      friends:
        - {name: Maya, url: "https://maya.example/", feed: "https://maya.example/atom"}
      -- friends.opml --
      <opml version="2.0"><body><outline text="Group"><outline type="rss" text="Maya"
        xmlUrl="https://maya.example/atom" htmlUrl="https://maya.example/"/>
        <outline text="Evil" xmlUrl="javascript:alert(1)"/></outline></body></opml>
      """)
    var problems = DiagnosticList()
    let settings = try Project(folder: folder.folder).readSettings(reporting: &problems).settings
    #expect(problems.isEmpty)
    #expect(settings.friends.map(\.name) == ["Maya"])
    #expect(settings.friends.first?.feedURL == "https://maya.example/atom")
  }

  @Test(arguments: [
    ("friends: ../x.yml", "friends-file-missing"), ("friends: /etc/passwd", "friends-file-missing"),
    ("friends: a.opml", "friends-file-malformed"),
    ("friends: [{name: A, url: \"javascript:x\"}]", "no-url"),
    (
      "friends: [{name: A, url: \"https://a.example/\"}, {name: a, url: \"https://b.example/\"}]",
      "friend-twice"
    ),
  ])
  func problemsWithFriendsAreReported(_ line: String, _ id: String) throws {
    let folder = try TemporaryFolder(
      "-- tokonoma.yml --\nname: X\n\(line)\n-- a.opml --\n<opml\n")
    var problems = DiagnosticList()
    _ = try Project(folder: folder.folder).readSettings(reporting: &problems)
    #expect(problems.all.contains { $0.id == id }, "\(problems.all.map(\.id))")
  }

  @Test func friendsAreAddedAndRemoved() throws {
    let folder = try TemporaryFolder("-- tokonoma.yml --\n# Mine.\nname: X # yes\n")
    let project = Project(folder: folder.folder)
    let editor = FriendsEditor(project, by: origin) {}
    var problems = DiagnosticList()
    #expect(try editor.add([maya], reporting: &problems)?.number != nil)
    #expect(
      try editor.add(
        [.init(name: "Jun: \"x\"", url: "https://jun.example/#", location: maya.location)],
        reporting: &problems) != nil)
    #expect(problems.isEmpty)
    let text = try folder.read("tokonoma.yml")
    #expect(text.hasPrefix("# Mine.\nname: X # yes\n"))
    let settings = try project.readSettings(reporting: &problems).settings
    #expect(settings.friends.map(\.name) == ["Maya", "Jun: \"x\""])
    for (name, url) in [("Maya", maya.url), (" ", maya.url), ("Ann", "ann.example")] {
      let friend = Settings.Friend(name: name, url: url, location: maya.location)
      #expect(try editor.add([friend], reporting: &problems) == nil)
    }
    #expect(problems.all.map(\.id) == ["friend-exists", "no-friend-name", "no-friend-address"])
    try folder.write("{}", to: "friends/maya.json")
    problems = DiagnosticList()
    #expect(try editor.remove("MAYA", reporting: &problems)?.friends.map(\.name) == ["Maya"])
    #expect(try !folder.folder.exists("friends/maya.json"))
    #expect(try editor.remove("Maya", reporting: &problems) == nil)
    #expect(problems.all.map(\.id) == ["unknown-friend"])
  }

  private let settings = """
    -- tokonoma.yml --
    name: X
    friends: [{name: Maya, url: "https://maya.example/"}]

    """

  private func read(_ archive: String) throws -> ([Friend], [String]) {
    let folder = try TemporaryFolder(archive)
    let project = Project(folder: folder.folder)
    var problems = DiagnosticList()
    let settings = try project.readSettings(reporting: &problems).settings
    let friends = try project.readFriends(settings, reporting: &problems)
    return (friends, problems.all.map(\.id))
  }
}
