import Base
import MediaLibrary
import Testing

/// The covers of titles, and the reports about covers without a title.
@Suite struct CoverTests {
  @Test func findsCoversByNameAndByKey() async throws {
    let library = try await readSound(
      """
      -- covers/anime/a.PNG --
      -- covers/anime/cafe\u{301}.jpg --
      -- covers/games/z.webp --
      -- covers/other.gif --
      -- covers/anime/notes.txt --
      -- library/anime/a.md --
      ---
      title: A
      ---
      -- library/anime/caf\u{E9}.md --
      ---
      title: B
      ---
      -- library/anime/none.md --
      ---
      title: C
      coverAlt: D
      ---
      -- library/games/g.yml --
      - {title: Z}
      - {title: Y, cover: covers/other.gif}
      """)
    let covers = library.entries.map { $0.id + ": " + ($0.work.cover?.path ?? "none") }
    #expect(
      covers == [
        "anime/a: covers/anime/a.PNG", "anime/caf\u{E9}: covers/anime/cafe\u{301}.jpg",
        "anime/none: none", "games/y: covers/other.gif", "games/z: covers/games/z.webp",
      ])
  }

  @Test func aWayFromHereToACoverIsTaken() async throws {
    let library = try await readSound(
      """
      -- covers/anime/a.png --
      -- library/anime/b.md --
      ---
      {title: B, cover: ./covers/anime/a.png}
      ---
      """)
    #expect(library.entries.first?.work.cover?.path == "covers/anime/a.png")
    #expect(try await problems("cover: ./a.png") == ["3:8 picture-missing"])
  }

  /// A comment in a text is part of the name of a file if such a file exists.
  @Test(arguments: [
    ("covers/a%%x%%b.png", "covers/a%%x%%b.png"), ("covers/100%%.png", "covers/100%%.png"),
    ("'covers/a\\%%x\\%%b.png'", "covers/a%%x%%b.png"),
    ("covers/plain.png %%mine%%", "covers/plain.png"),
  ])
  func namesOfCoversMayHavePercentSigns(_ value: String, _ path: String) async throws {
    let (library, problems) = try await read(
      """
      -- covers/a%%x%%b.png --
      -- covers/100%%.png --
      -- covers/plain.png --
      -- library/anime/b.md --
      ---
      title: B
      cover: \(value)
      ---
      """)
    #expect(library.entries.first?.work.cover?.path == path, "\(problems)")
    #expect(!problems.contains { $0.id == "picture-missing" || $0.id == "open-comment" })
  }

  @Test(arguments: [
    "/etc/passwd.png", "../a.png", "a/../../b.png", "a//b.png", "././a.png", "a\\\\b.png",
    "https://x.example/a.png", "a\\n.png",
  ])
  func coversStayInside(_ path: String) async throws {
    #expect(try await problems("cover: \"\(path)\"") == ["3:8 path-outside"])
  }

  @Test func reportsCoversInOtherFormats() async throws {
    let (_, problems) = try await read(
      """
      -- covers/anime/a.BMP --
      -- covers/anime/a.heic --
      -- covers/anime/a.txt --
      -- covers/anime/a.jfif --
      -- covers/anime/.a.tiff --
      """)
    #expect(problems.map(\.id) == ["cover-not-read", "cover-not-read", "cover-not-read"])
    #expect(
      problems.map { $0.location?.path } == [
        "covers/anime/a.BMP", "covers/anime/a.heic", "covers/anime/a.jfif",
      ])
    #expect(problems.last?.fix == "rename it to '….jpg', which it is")
  }

  @Test func reportsUnusedCovers() async throws {
    let (_, problems) = try await read(
      """
      -- covers/anime/cowboy-bebop.svg --
      -- covers/anime/cowboy-bebop.png --
      -- covers/anime/Cowboy-Bebop.jpg --
      -- covers/anime/old.jpg --
      -- covers/anime/named.jpg --
      -- covers/anime/hidden.jpg --
      -- covers/book/cowboy-bebop.jpg --
      -- covers/games/tetris.jpg --
      -- covers/background.jpg --
      -- covers/cowboy-bebop.png --
      -- covers/anime/sub/Cowbo-Bebop.png --
      -- covers/anime/cast/spike.jpg --
      -- covers/books/old/cowboy-bebop.jpg --
      -- covers/hidden.jpg --
      -- library/anime/cowboy-bebop.md --
      ---
      title: A
      aliases: [old]
      characters: [{name: B, image: covers/anime/named.jpg}]
      ---
      -- library/books/cowboy-bebop.md --
      ---
      title: D
      ---
      -- library/anime/hidden.md --
      ---
      {title: C, private: true}
      ---
      """)
    #expect(
      problems.map { "\($0.location?.path ?? "") \($0.id) \($0.fix ?? "")" } == [
        "covers/anime/cowboy-bebop.png two-covers remove one of them",
        "covers/anime/cowboy-bebop.svg two-covers remove one of them",
        "covers/anime/old.jpg cover-of-no-title did you mean 'covers/anime/cowboy-bebop.jpg'?",
        "covers/anime/sub/Cowbo-Bebop.png cover-elsewhere did you mean 'covers/anime/cowboy-bebop.png'?",
        "covers/book/cowboy-bebop.jpg cover-of-no-title did you mean 'covers/books/cowboy-bebop.jpg'?",
        "covers/books/old/cowboy-bebop.jpg cover-elsewhere did you mean 'covers/books/cowboy-bebop.jpg'?",
        "covers/cowboy-bebop.png cover-elsewhere did you mean 'covers/anime/cowboy-bebop.png'?",
        "covers/games/tetris.jpg cover-of-no-title remove it, or name it like its title: 'covers/anime/x.jpg' for 'library/anime/x.md'",
      ])
  }
}
