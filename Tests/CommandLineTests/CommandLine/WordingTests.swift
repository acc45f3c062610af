import TestSupport
import Testing

/// The output of commands that have nothing to do, or that are called like another program's.
@Suite struct WordingTests {
  @Test(arguments: [
    ("Good.", "no review links to another site"), ("[a](https://a.example/)", "have been notified"),
  ])
  func withoutLinksThereIsAMessage(review: String, words: String) throws {
    let folder = try TemporaryFolder(
      """
      -- tokonoma.yml --
      name: Test
      url: https://mika.example/
      -- library/anime/a.md --
      ---
      title: A
      ---
      \(review)
      -- webmentions/sent.json --
      {"sent": [{"source": "https://mika.example/anime/a.html", "target": "https://a.example/"}]}
      """)
    let run = try ChildProcess(ChildProcess.built("tokonoma"), ["mention"], in: folder.path)
    #expect(run.status == 0)
    #expect(run.output.contains(words), "\(run.output)\(run.errors)")
  }

  @Test(arguments: [["friends"], ["friends", "pull"]])
  func withoutFriendsTheCommandExplainsHowToAddOne(arguments: [String]) throws {
    let folder = try TemporaryFolder("-- tokonoma.yml --\nname: Test\n")
    let run = try ChildProcess(ChildProcess.built("tokonoma"), arguments, in: folder.path)
    #expect(run.status == 0)
    #expect(run.output.contains("no friends yet; add one"), "\(run.output)\(run.errors)")
  }

  @Test func theFolderFollowsTheCommand() throws {
    let folder = try TemporaryFolder("")
    let run = try ChildProcess(
      ChildProcess.built("tokonoma"), ["-C", "there", "list"], in: folder.path)
    #expect(run.status == 64)
    #expect(run.errors.contains("fix: write the command first: 'tokonoma list -C FOLDER'"))
  }
}
