import TestSupport
import Testing

@Suite struct FriendsCommandTests {
  /// A friend is added even if the site doesn't answer.
  @Test func anAddedFriendIsFetchedImmediately() throws {
    let folder = try TemporaryFolder("-- tokonoma.yml --\nname: Test\n")
    let run = try ChildProcess(
      tokonoma: ["friends", "add", "Jun", "https://127.0.0.1:1/"], in: folder)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.hasPrefix("added Jun: https://127.0.0.1:1/\n"), "\(run.output)")
    #expect(run.errors.contains("[friend-failed]"), "\(run.errors)")
    #expect(try folder.read("tokonoma.yml").contains("https://127.0.0.1:1/"))
  }
}
