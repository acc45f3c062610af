import FileSystem
import Publishing
import SiteBuilding
import TestSupport
import Testing

@Suite struct RebuildTests {
  @Test func secondBuildWritesNothing() async throws {
    let project = try BuiltProject.example()
    let first = try #require(try await project.build().report)
    let before = try FolderState(project.temporary.path)
    let second = try #require(try await project.build().report)
    #expect(second.publishing.written == [])
    #expect(second.publishing.removed == [])
    #expect(second.publishing.unchanged == first.publishing.written.count)
    // Folders also keep their time: no file was added or removed in between.
    #expect(try FolderState(project.temporary.path) == before)
  }

  @Test func theSummaryCountsTitlesAndFiles() async throws {
    let project = try BuiltProject(
      "-- library/anime/a.md --\n---\ntitle: A\nstatus: completed\n---\n")
    let first = try #require(try await project.build().report)
    let count = first.publishing.written.count
    /// Without the time, which is `12.34 s`, or `5 s` if it happens to be whole.
    func words(_ report: BuildReport) throws -> Substring {
      let seconds = try #require(report.summary.wholeMatch(of: /(.* )[0-9.]+ s/))
      return seconds.1
    }
    #expect(try words(first) == "1 title: \(count) files written, 0 unchanged, 0 removed in ")
    let second = try #require(try await project.build().report)
    #expect(try words(second) == "1 title: 0 files written, \(count) unchanged, 0 removed in ")
    try project.write(
      "- {title: B, status: planning}\n- {title: C, status: planning}\n", to: "library/games/b.yml")
    project.remove("library/anime/a.md")
    let third = try #require(try await project.build().report)
    #expect(third.titles == 2)
    #expect(third.publishing.removed.contains("anime/a.html"))
    #expect(try !project.temporary.folder.exists("project/_site/anime"))
  }

  /// 140 titles in one list of two pages, four of them of one tag; the oldest gets another rating.
  @Test func ratingRewritesOnlyThePagesThatShowIt() async throws {
    let project = try BuiltProject()
    try project.write(Self.library, to: "library/anime/many.yml")
    try project.write(Self.title(rating: "7"), to: "library/anime/the-one.md")
    try project.write(
      "---\ntitle: Best of 2001\nitems: [anime/the-one, anime/t-30]\n---\n", to: "lists/best.md")
    let first = try #require(try await project.build().report)
    #expect(
      first.publishing.written.filter { $0.hasPrefix("watched") } == [
        "watched.html", "watched/1.html",
      ])
    let before = try project.site

    try project.write(Self.title(rating: "7.5"), to: "library/anime/the-one.md")
    let second = try #require(try await project.build().report)
    #expect(
      second.publishing.written == [
        // Three titles share a tag with it and show its card under "More like this"; a title
        // without similar ones showed it as rated the same, as a list does.
        "anime-watched/1.html", "anime/t-10.html", "anime/t-103.html", "anime/t-20.html",
        "anime/t-30.html", "anime/the-one.html", "compare/titles.js",
        "creators/studio-y.html", "diary.html",
        // The next year compares its mean with this one's.
        "diary/2001.html", "diary/2001/02.html", "diary/2002.html", "genres/rare.html",
        "index.html", "library.json", "lists/best.html",
        "rated.html",
        "reviews.html", "search/index.js", "stats.html", "tags/rainy.html", "top.html",
        "top/7.html", "wall.html", "watched/1.html",
      ])
    #expect(
      try project.site.changes(since: before) == second.publishing.written.map { "rewritten " + $0 }
    )
    let without = ["index.html", "stats.html", "anime/t-103.html", "top/7.html"]
    for path in second.publishing.written where !without.contains(path) {
      #expect(try project.page(path).contains("7.5"), "\(path)")
    }
  }

  /// Title k was finished on the k-th day from 2001 on.
  private static let library = (1...140).map { number in
    let (month, day) = (number / 28 % 12 + 1, number % 28 + 1)
    return """
      - title: T \(number)
        status: completed
        rating: \(number % 5 + 4)
        genres: [Common]\(number % 10 == 0 && number <= 30 ? "\n  tags: [rainy]" : "")
        finished: \(2002 + number / 336)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)

      """
  }.joined()

  private static func title(rating: String) -> String {
    """
    ---
    title: The One
    status: completed
    rating: \(rating)
    genres: [Rare]
    studios: [Studio Y]
    tags: [rainy]
    finished: 2001-02-03
    ---

    Good.
    """
  }
}
