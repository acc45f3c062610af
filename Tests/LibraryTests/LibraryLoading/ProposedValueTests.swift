import Base
import Testing

/// After writing the value that a message proposes, the message doesn't appear again.
struct ProposedValueTests {
  @Test(arguments: [
    ("rating: [9.5]", "rating: 9.5"), ("status: [completed]", "status: completed"),
    ("finished: [2016-02-29]", "finished: 2016-02-29"), ("rating: 95%", "9.5"),
    ("rating: \"9.5\u{A0}\"", "9.5"), ("duration: 1:30", "90"), ("duration: 1h 5m", "65"),
    ("duration: 24m", "24"),
    ("hours: 1:30", "1.5"), ("hours: 90m", "1.5"), ("hours: 2h", "2"), ("hours: 1h 20m", "1.33"),
    ("genres: Mystery; Drama", "[Mystery, Drama]"),
    ("sources: [{name: A, url: mika.example/a b}]", "'https://mika.example/a%20b'"),
    ("sources: [{name: A, url: 'https:\\\\mika.example'}]", "'https://mika.example'"),
  ])
  func valuesInAnotherForm(_ keys: String, _ proposal: String) async throws {
    let before = try await fixes(keys)
    #expect(before.count == 1 && before[0].hasPrefix("write"), "\(before)")
    #expect(before.first?.contains(proposal) == true, "\(before)")
    let key = keys.prefix { $0 != ":" }
    let value = proposal.trimmingPrefix("\(key): ")
    let mended =
      keys.contains("url: ")
      ? "sources: [{name: A, url: \(value)}]" : "\(key): \(value)"
    #expect(try await fixes(mended) == [])
  }

  /// If the meaning is unclear, an example is better than a guess.
  @Test(arguments: [
    "hours: 1:75", "hours: 5", "duration: 1:60", "rating: 120%",
    "sources: [{name: A, url: javascript:alert(1.5)}]", "sources: [{name: A, url: Mika}]",
    "sources: [{name: A, url: 'ftp://mika.example'}]", "sources: [{name: A, url: '@m@a.example'}]",
  ])
  func nothingIsGuessed(_ keys: String) async throws {
    let found = try await fixes(keys)
    #expect(
      found.allSatisfy {
        !$0.contains(/write '?(https|mailto|[0-9])/) || $0.contains("example.org")
      }, "\(found)")
  }

  @Test(arguments: [
    ("language: en_GB", "write the code: en-GB"),
    ("language: de_DE.UTF-8", "write the code: de-DE"),
    ("language: jp", "write the code: ja"), ("url: mika.example", "write 'https://mika.example'"),
    (
      "owner: {links: [{name: Mail, url: m@mika.example}]}", "write 'mailto:m@mika.example'"
    ),
  ])
  func settings(_ key: String, _ fix: String) async throws {
    let (_, found) = try await read("-- tokonoma.yml --\nname: X\n\(key)\n")
    #expect(found.map(\.fix) == [fix])
  }

  /// In brackets a comma ends a text, and the rest would silently be lost.
  @Test(arguments: [
    ("titles: {english: Me, Myself}", "as in \"Me, Myself\""),
    ("titles: {english: Me, Myself, native: X}", "as in \"Me, Myself\""),
    ("ids: {imdb: tt1, tt2}", "as in \"tt1, tt2\""),
    ("creators: [{name: Le Guin, Ursula}]", "as in \"Le Guin, Ursula\""),
  ])
  func aTextThatACommaCutsOff(_ keys: String, _ fix: String) async throws {
    let (_, found) = try await read("-- library/anime/x.md --\n---\ntitle: X\n\(keys)\n---\n")
    #expect(found.map(\.id) == ["value-ends-at-comma"])
    #expect(found.first?.fix?.contains(fix) == true)
  }

  @Test(arguments: [
    "titles: {english: \"Me, Myself\"}", "titles: {english: Me, native: }",
  ])
  func noTextThatACommaCutsOff(_ keys: String) async throws {
    #expect(try await fixes(keys) == [])
  }

  /// A value that was meant to hide something stays an error.
  @Test func aGuardedKeyWithoutAValueIsNotPartOfATitle() async throws {
    for key in ["private", "Private", "visibilty"] {
      let (_, found) = try await read("-- library/anime/x.yml --\n- {title: X, \(key)}\n")
      #expect(found.map(\.severity) == [.error], "\(found)")
    }
  }

  @Test(arguments: ["TBA", "unknown", "????"])
  func anUnknownDateMayBeMissing(_ text: String) async throws {
    #expect(
      try await fixes("finished: \(text)") == [
        "write it as 2016-09-14, 2016-09 or 2016, or leave 'finished' out"
      ])
  }

  /// Ratings on the scale of 10 in files of a project with another scale in its settings.
  @Test(arguments: [
    ("100", "6.2", true), ("5", "6.2", true), ("100", "87.5", false), ("5", "4.25", false),
    ("5", "62", false), ("10", "6.255", false),
  ])
  func aChangedScaleHasACommand(scale: String, rating: String, isOfTen: Bool) async throws {
    let (_, found) = try await read(
      """
      -- tokonoma.yml --
      name: X
      ratingScale: \(scale)
      -- library/anime/x.md --
      ---
      title: X
      status: done
      rating: \(rating)
      ---
      """)
    let command = "'tokonoma rescale 10 \(scale)' converts all"
    #expect(found.map { $0.fix?.contains(command) } == [isOfTen])
  }

  @Test func aListWithoutBracketsHasThem() async throws {
    let (_, found) = try await read(
      """
      -- library/anime/x.yml --
      - {title: X}
      - {title: Y}
      -- lists/a.md --
      ---
      title: A
      items: anime/x, anime/y
      ---
      """)
    #expect(found.map(\.fix) == ["write a list in brackets: [anime/x, anime/y]"])
  }

  @Test func aTitleThatIsEmptyHasItsKey() async throws {
    let (_, found) = try await read("-- library/anime/x.md --\n---\ntitle:\n---\n")
    #expect(found.map(\.fix) == ["write it behind 'title: '"])
  }

  @Test(arguments: [
    ("covers/anime/x.jpg", "did you mean"),
    ("Covers/Anime/x.svg", "did you mean"), ("x.svg", "did you mean"),
    ("anime/x.svg", "did you mean"), ("covers\\anime\\x.svg", "write"),
    ("../../covers/anime/x.svg", "write"), ("/covers/anime/x.svg", "write"),
    ("covers/anime/y.svg", nil), ("../x/../../y.svg", nil), ("https://x.example/x.svg", nil),
    ("C:\\x.svg", nil),
  ])
  func thePictureThatAPathMeans(_ path: String, _ start: String?) async throws {
    let (_, found) = try await read(
      """
      -- library/anime/x.md --
      ---
      title: X
      cover: \(path)
      ---
      -- covers/anime/x.svg --
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 3"/>
      """)
    let cover = "'covers/anime/x.svg'"
    let fix = found.first?.fix
    #expect(found.count == 1)
    #expect(
      start == nil
        ? fix?.contains(cover) == false : fix?.hasPrefix("\(start ?? "") \(cover)") == true,
      "\(fix ?? "")")
  }

  private func fixes(_ keys: String) async throws -> [String] {
    let status = keys.hasPrefix("status") ? "" : "status: done\n"
    let (_, found) = try await read(
      "-- library/games/x.md --\n---\ntitle: X\n\(status)\(keys)\n---\n")
    return found.map { $0.fix ?? "" }
  }
}
