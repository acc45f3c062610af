import LibraryFiles
import MediaLibrary
import Testing

/// Episodes, chapters and volumes ticked in any order.
@Suite struct TickTests {
  /// The progress, and the parts without a rating.
  private func ticks(_ alcove: Alcove) async throws -> [Int] {
    let tracking = try #require(try await alcove.titles().title("anime/x")?.entry.tracking)
    return [tracking.progress ?? 0] + tracking.parts.filter { $0.rating == nil }.map(\.number)
  }

  @Test func episodesAreTickedInAnyOrder() async throws {
    let alcove = try Alcove(title: "title: X\nepisodes: 5\nstatus: current\nprogress: 1")
    func tick(_ episodes: String) async throws -> String {
      try await alcove.perform("{do: progress, title: anime/x, episodes: \(episodes)}")
    }
    _ = try await tick("[4, 3]")
    #expect(try await ticks(alcove) == [1, 3, 4])
    #expect(try await tick("3").contains("already ticked"))
    _ = try await tick("2")
    #expect(try await ticks(alcove)[0] == 4)
    _ = try await tick("[-2, -3]")
    #expect(try await ticks(alcove) == [1, 4])
    #expect(try await tick("6").contains("[no-such-episode]"))
    _ = try await tick("'2, 3'")
    #expect(try await ticks(alcove)[0] == 4)
    let end = try await alcove.perform(
      "{do: progress, title: anime/x, episodes: 5, complete: true, at: 2026-11-20}")
    #expect(end.contains("status current → completed"), "\(end)")
    let book = try Alcove(title: "title: X\nstatus: current", kind: "books")
    #expect(
      try await book.perform("{do: progress, title: books/x, episodes: 1}")
        .contains("[no-episodes]"))
  }

  /// Manga have two counts, each with its own ticks.
  @Test func chaptersAndVolumesAreTickedInAnyOrder() async throws {
    let alcove = try Alcove(
      title: "title: X\nchapters: 6\nvolumes: 3\nstatus: current\nprogress: 1", kind: "manga")
    func tick(_ fields: String) async throws -> String {
      try await alcove.perform("{do: progress, title: manga/x, \(fields)}")
    }
    _ = try await tick("chapters: [3, 5], seen: 1")
    _ = try await tick("volumes: 2, seen: ~")
    let parts = try #require(try await alcove.titles().title("manga/x")?.entry.tracking?.parts)
    #expect(parts.map(\.unit) == [.chapter, .chapter, .volume])
    #expect(parts.map(\.number) == [3, 5, 2])
    #expect(try await tick("chapters: 2, seen: 2").contains("[changed-meanwhile]"))
    _ = try await tick("chapters: 2, seen: 1")
    _ = try await tick("volumes: [1, 3], seen: 0")
    let tracking = try #require(try await alcove.titles().title("manga/x")?.entry.tracking)
    #expect(tracking.progress == 3 && tracking.progressVolumes == 3)
    // Parts with a date stay.
    #expect(tracking.parts.map(\.number).prefix(3) == [3, 5, 2])
    #expect(try await tick("volumes: -2, seen: 2").contains("[changed-meanwhile]"))
    _ = try await tick("volumes: -2, seen: 3")
    #expect(try alcove.frontMatter(kind: "manga").contains("progressVolumes: 1\n"))
    #expect(try await tick("volumes: 4").contains("there is no volume 4"))
    #expect(try await tick("episodes: 1").contains("isn't counted in episodes"))
  }

  @Test func aRatedEpisodeIsNotATick() async throws {
    let parts = "parts: [{episode: 3, rating: 9}, {season: 1, rating: 8}]"
    let alcove = try Alcove(title: "title: X\nstatus: planning\nepisodes: 5\n" + parts)
    try await alcove.perform("{do: progress, title: anime/x, episodes: [1, 2]}")
    #expect(try await ticks(alcove) == [2])
    #expect(try alcove.frontMatter().contains(parts))
    #expect(try alcove.frontMatter().contains("status: current"))
    try await alcove.perform("{do: progress, title: anime/x, episodes: 3, at: 2026-11-20}")
    #expect(try await ticks(alcove) == [3])
    #expect(try alcove.frontMatter().contains("rating: 9, finished: 2026-11-20"))
  }
}
