import TestSupport
import Testing

/// Lists show the number of their titles that the owner has finished.
@Suite struct ListProgressTests {
  @Test(arguments: [
    ("[anime/a, anime/b, anime/c]", "2 of 3 seen", ["C"]),
    ("[books/d, books/e]", "1 of 2 read", ["E"]),
    ("[anime/a, books/d, anime/c]", "2 of 3 finished", ["C"]),
    ("[anime/a]", "1 of 1 seen", []),
  ])
  func ofItsTitles(_ items: String, _ words: String, _ unseen: [String]) async throws {
    let project = try await BuiltProject.built(
      """
      -- library/anime/all.yml --
      - {title: A, status: completed}
      - {title: B, status: dropped, finished: 2020, history: [{started: 2021, status: dropped}]}
      - {title: C, status: dropped}
      -- library/books/all.yml --
      - {title: D, status: repeating}
      - {title: E, status: reading}
      -- lists/some.md --
      ---
      {title: Some, items: \(items)}
      ---
      """)
    let list = HTMLPage(Array(try project.page("lists/some.html").utf8))
    #expect(list.texts(in: "ring") == [words])
    #expect(list.elements.count { $0.hasClass("enso") } == 1)
    let faded = list.texts(in: "unseen")
    #expect(faded.count == unseen.count)
    #expect(zip(faded, unseen).allSatisfy { $0.contains($1) }, "\(faded)")
    let index = HTMLPage(Array(try project.page("lists.html").utf8))
    #expect(index.texts(in: "card-note") == [words])
  }

  @Test func anEmptyListHasNone() async throws {
    let project = try await BuiltProject.built(
      "-- lists/none.md --\n---\n{title: None, items: []}\n---\n")
    #expect(try !project.page("lists/none.html").contains("enso"))
    #expect(try project.page("lists.html").contains("0 titles"))
  }
}
