import Base
import FileSystem
import LibraryFiles
import MediaLibrary
import TestSupport
import Testing

@testable import People

@Suite struct MentionTests {
  @Test func mentionsAreReadFromAllFilesTheOldestFirst() throws {
    let (mentions, problems) = try read(
      """
      -- webmentions/2.json --
      {"type": "feed", "children": [
        {"type": "entry", "wm-property": "in-reply-to", "wm-source": "https://jun.example/reply",
         "wm-target": "https://mika.example/anime/planetes.html", "published": "2026-11-02T10:00:00Z",
         "author": {"name": "Jun \\u202e<b>", "url": "javascript:alert(1)"},
         "content": {"html": "<p>I <b>agree</b></p>"}},
        {"wm-property": "like-of", "wm-source": "https://a.example/", "wm-target": "https://mika.example/"}
      ]}
      -- webmentions/1.json --
      {"children": [
        {"wm-property": "mention-of", "wm-source": "https://old.example/", "wm-target": "https://mika.example/",
         "wm-received": "2020-01-01T00:00:00Z", "content": {"text": "Old\\nwords"}},
        {"wm-property": "like-of", "wm-source": "https://a.example/", "wm-target": "https://mika.example/"},
        {"wm-source": "javascript:alert(1)", "wm-target": "https://mika.example/"},
        {"wm-source": "https://x.example/", "wm-target": "https://mika.example/", "wm-private": true},
        7, null, "x", []]}
      -- webmentions/sent.json --
      {"sent": []}
      """)
    #expect(problems == [])
    #expect(mentions.map(\.form) == [.like, .mention, .reply])
    #expect(mentions.map(\.author) == ["a.example", "old.example", "Jun <b>"])
    #expect(mentions.map(\.text) == ["", "Old words", "I agree"])
  }

  @Test(arguments: [
    ("{", "mentions-broken"), ("{\"children\": 7}", "no-mentions"), ("[]", "no-mentions"),
    (
      "{\"children\": [{\"author\": {\"name\": \"Bob\"}, \"content\": {\"text\": \"Hi\"}}]}",
      "no-mentions"
    ),
  ])
  func aBrokenFileIsReported(_ file: String, _ id: String) throws {
    let (mentions, problems) = try read("-- webmentions/a.json --\n\(file)\n")
    #expect(mentions == [])
    #expect(problems == [id])
  }

  @Test(arguments: [
    "[]",
    "[{\"wm-private\": true, \"wm-source\": \"https://a.example/\", \"wm-target\": \"https://b.example/\"}]",
  ])
  func aFileWithoutPublicMentionsIsFine(_ children: String) throws {
    let (mentions, problems) = try read("-- webmentions/a.json --\n{\"children\": \(children)}\n")
    #expect(mentions == [] && problems == [])
  }

  @Test func sentMentionsAreRemembered() throws {
    let folder = try TemporaryFolder("-- tokonoma.yml --\nname: X\n")
    let project = Project(folder: folder.folder)
    var problems = DiagnosticList()
    var sent = try #require(try SentMentions(of: project, reporting: &problems))
    let pair = SentMentions.Pair(source: "https://a.example/\"x", target: "https://b.example/")
    sent.add(pair)
    sent.add(pair)
    try folder.folder.createFolders("webmentions")
    try folder.folder.replace(sentMentionsFile, with: sent.json)
    let again = try #require(try SentMentions(of: project, reporting: &problems))
    #expect(again.pairs == [pair] && again.contains(pair))
    try folder.write("{", to: sentMentionsFile)
    #expect(try SentMentions(of: project, reporting: &problems) == nil)
    #expect(problems.all.map(\.id) == ["sent-mentions-broken"])
  }

  private func read(_ archive: String) throws -> ([Mention], [String]) {
    let folder = try TemporaryFolder(archive)
    var problems = DiagnosticList()
    let mentions = try Project(folder: folder.folder).readMentions(reporting: &problems)
    return (mentions, problems.all.map(\.id))
  }
}
