import MediaLibrary
import Testing

/// Comments in values, and texts that only look like one.
@Suite struct CommentTests {
  /// Values have no trace of them, like reviews.
  @Test func valuesAreReadWithoutTheirComments() async throws {
    let library = try await readSound(
      """
      -- tokonoma.yml --
      name: Test %%secret%%
      owner: {name: "A %%secret%%", bio: 'B %%secret%% \\%%'}
      -- library/anime/x.md --
      ---
      title: X %%secret%%
      titles: {english: "Y <!-- secret -->"}
      description: |
        A ship. %%secret
        secret%%
        A crew.
      genres: [Space %%secret%%, "%%secret%%"]
      coverAlt: \\%%a\\%%
      x-mood: blue %%secret%%
      notes: 'kept %%with its comment'
      status: done %%secret%%
      rating: 9 %%secret%%
      history: [{finished: 2016, note: "Good. %%secret%%"}]
      parts: [{season: 1, note: "%%secret%%"}]
      ---
      -- lists/l.md --
      ---
      title: L %%secret%%
      description: M %%secret%%
      items: [{id: anime/x, note: N %%secret%%}]
      ---
      """, except: ["empty-item"])
    let entry = try #require(library.entries.first)
    #expect(entry.work.title == "X")
    #expect(entry.work.titles.map(\.text) == ["Y"])
    #expect(entry.work.description == "A ship. \nA crew.")
    #expect(entry.work.genres == ["Space"])
    #expect(entry.work.cover?.alt == "%%a%%")
    #expect(entry.work.extras.map(\.value) == ["blue"])
    #expect(entry.tracking?.status == .completed)
    #expect(entry.tracking?.rating?.hundredths == 9000)
    #expect(entry.tracking?.history.map(\.note) == ["Good."])
    #expect(entry.tracking?.parts.map(\.note) == [nil])
    #expect(library.lists.first?.items.map(\.note) == ["N"])
    #expect(library.settings.name == "Test")
    // It is Markdown, and pages leave out its comments.
    #expect(library.settings.owner.bio == "B %%secret%% \\%%")
  }

  @Test(arguments: [
    ("coverAlt: a %%b", ["3:11 comment-without-end"]),
    ("coverAlt: a <!-- b", ["3:11 comment-without-end"]), ("coverAlt: 100%% b", []),
    ("coverAlt: \"a \\\\%% b\"", []), ("coverAlt: 50% %", []),
    ("synonyms: [a, 'b %%']", ["3:15 comment-without-end"]),
    ("notes: a %%b", []),
  ])
  func aCommentOfAValueNeedsItsEnd(_ keys: String, _ found: [String]) async throws {
    #expect(try await problems(keys) == found)
  }

  @Test(arguments: [
    ("sortTitle: Bebop #2", "3:12"), ("format: TV  #1 of all", "3:9"), ("genres: [A, B] #2", nil),
    ("genres:\n- A #1\n- B", "4:3"), ("sortTitle: Bebop # two", nil), ("sortTitle: Bebop#2", nil),
    ("sortTitle: \"Bebop #2\"", nil), ("sortTitle: \"Bebop\" #2", nil),
    ("sortTitle: 'a' #2", nil), ("description: |\n  a #2\n#b", nil), ("episodes: 3 ## note", nil),
  ])
  func reportsAValueThatEndsAtAComment(_ keys: String, _ place: String?) async throws {
    #expect(
      try await problems(keys) == [place].compactMap { $0.map { "\($0) value-ends-at-comment" } })
  }
}
