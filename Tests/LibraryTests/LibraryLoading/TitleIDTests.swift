import LibraryFiles
import TestSupport
import Testing

/// The proposals of a shell for the beginning of a title.
@Suite struct TitleIDTests {
  private func ids(_ letters: String, _ archive: String) throws -> [String] {
    let temporary = try TemporaryFolder(archive)
    return Project(folder: temporary.folder).titleIDs(startingWith: letters)
  }

  private let library = """
    -- library/anime/Cosmos.md --
    this is no title
    -- library/anime/cowboy-bebop.md --
    ---
    title: Cowboy Bebop
    ---
    -- library/books/cove.md --
    ---
    title: Cove
    visibility: private
    ---
    -- library/games/backlog.yml --
    - title: Comet Chaser
    - slug: pong
      title: Pong!
    -- library/games/broken.yml --
    - {
    -- library/nothing/x.md --
    """

  @Test(arguments: [
    ("", ["anime/cosmos", "anime/cowboy-bebop", "books/cove", "games/comet-chaser", "games/pong"]),
    ("anime/", ["anime/cosmos", "anime/cowboy-bebop"]),
    ("anime/cow", ["anime/cowboy-bebop"]),
    ("co", ["cosmos", "cowboy-bebop", "cove", "comet-chaser"]),
    ("Cow", ["Cowboy-bebop"]), ("Anime/COW", ["Anime/COWboy-bebop"]),
    ("p", ["pong"]),
    ("b", ["books/cove"]),
    ("zzz", []),
  ])
  func startWithTheLetters(letters: String, expected: [String]) throws {
    #expect(try ids(letters, library) == expected)
  }

  @Test func findsNoTitlesWithoutALibrary() throws {
    #expect(try ids("", "-- x --\n") == [])
  }
}
