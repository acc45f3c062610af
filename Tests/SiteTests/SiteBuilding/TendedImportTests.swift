import Base
import Planning
import TestSupport
import Testing

/// An imported library to which its owner has added values that no export has.
@Suite struct TendedImportTests {
  /// Front matter to add to that of imported titles.
  private static let additions: KeyValuePairs<String, String> = [
    "paper-lanterns": """
    genres: [Drama, Night]
    communityRating: 80
    communityVotes: 150
    favorite: 1
    """,
    "twice-seen": "genres: [Drama]",
    "glass-hour": "communityRating: 60\ncommunityVotes: 50",
    "drop-table-titles": "genres: [Drama]",
    "one-day-perhaps": """
    genres: [Drama, Night]
    duration: 24
    airing: [{episode: 2, at: "2026-01-16T15:00:00Z"}, {episode: 1, at: "2026-01-09T15:00:00Z"}]
    """,
    "白い部屋": "ageRating: Rx - Hentai\ndescription: Grownupword",
  ]

  private func tended(settings: String = "name: Alcove\n") throws -> BuiltProject {
    let project = try BuiltProject.imported(settings: settings)
    for (slug, keys) in Self.additions {
      let file = "library/anime/\(slug).md"
      let text = try project.read(file)
      try project.write(text.replacing("\n---\n", with: "\n\(keys)\n---\n"), to: file)
    }
    try project.write(
      """
      ---
      {title: Unseen, genres: [Drama, Night], communityRating: 90, communityVotes: 50}
      ---

      """, to: "library/anime/unseen.md")
    return project
  }

  private func built(_ project: BuiltProject) async throws -> [String: HTMLPage] {
    let (report, problems) = try await project.build()
    #expect(report != nil && problems.isEmpty, "\(problems.text)")
    return pages(of: try project.site.contents)
  }

  @Test func recommendsPlannedTitlesWithReasons() async throws {
    let site = try await built(tended())
    let home = try #require(site["index.html"])
    let wishes = try #require(site["wishlist.html"])
    // Above seven: Drama (3 + 1) / (2 + 3), Night 3 / (1 + 3). Of the shared groups the rarer comes
    // first.
    #expect(
      wishes.titles(in: "Up next, maybe") == [
        "anime/one-day-perhaps.html", "anime/paper-lanterns.html", "anime/drop-table-titles.html",
      ])
    #expect(
      wishes.texts(of: "p", in: "Up next, maybe") == [
        "Because I gave Paper Lanterns 10: Night, Drama",
        "Because I gave Paper Lanterns 10: Drama",
      ])
    #expect(home.titles(in: "Favorites") == ["anime/paper-lanterns.html"])

    let discover = try #require(site["discover.html"])
    #expect(
      discover.titles(in: "Recommended").filter { $0 != "anime/paper-lanterns.html" } == [
        "anime/one-day-perhaps.html", "anime/unseen.html",
      ])
    #expect(discover.titles(in: "Not on a shelf yet") == ["anime/unseen.html"])
    let like = try #require(site["anime/one-day-perhaps.html"])
    #expect(
      // Similar titles, then its neighbors on the wish list.
      like.titles(in: "More like this") == [
        "../anime/paper-lanterns.html", "../manga/same-name.html",
        "../anime/drop-table-titles.html",
      ])
  }

  @Test func rankingsAreBayesian() async throws {
    let page = try #require(try await built(tended())["top.html"])
    // C = (80 + 60 + 90) / 3 = 76.67, m = 50: (150 · 80 + 50 C) / 200 = 79.17,
    // (50 · 60 + 50 C) / 100 = 68.33, (50 · 90 + 50 C) / 100 = 83.33.
    let community = "By the community"
    #expect(
      page.titles(in: community) == [
        "anime/unseen.html", "anime/paper-lanterns.html", "anime/glass-hour.html",
      ])
    #expect(
      page.texts(of: "p", in: community).map(plain) == [
        "8.33 rated 9 from 50 votes", "7.92 rated 8 from 150 votes", "6.83 rated 6 from 50 votes",
      ])
    // C = 86 / 14 = 6.14, m = 5: (10 + 8 + 5 C) / 7 = 6.96; one title makes no ranking.
    #expect(
      page.texts(of: "li", in: "Genres").map(plain) == ["1 Drama 6.96 2 titles"])
    #expect(
      page.facts(in: "facts") == [
        "Titles by the community: m = 50, C = 7.67, the mean of 3 titles",
        "Genres, creators, series: m = 5, C = 6.14, the mean of 14 titles",
      ])
    #expect(page.texts(in: "formula") == [Messages.english[.weightedMean]])
  }

  /// Without the part of a rating that only screen readers announce.
  private func plain(_ text: String) -> String {
    text.replacing("Rating ", with: "").replacing(" of 10", with: "")
  }

  @Test func comparesRatingsWithTheCommunity() async throws {
    let page = try #require(try await built(tended())["stats.html"])
    #expect(page.texts(of: "h2").contains(Messages.english[.comparison]))
    // (10 − 8 + 1 − 6) / 2
    let words = page.text { $0.name == "main" }
    #expect(words.contains(Messages.english[.onAverageBelow, (.rating, "1.5")]))
  }

  @Test func airingsAreOnThePageAndInTheCalendar() async throws {
    let project = try tended()
    let page = try #require(try await built(project)["upcoming.html"])
    #expect(page.dates(in: "airing") == ["2026-01-09T15:00:00Z", "2026-01-16T15:00:00Z"])
    let calendar = try project.page("calendar.ics")
    let lines = calendar.split(separator: "\r\n")
    #expect(
      lines.filter { $0.hasPrefix("UID:") } == [
        "UID:anime/one-day-perhaps/1@tokonoma", "UID:anime/one-day-perhaps/2@tokonoma",
      ])
    #expect(
      lines.count { $0 == "BEGIN:VALARM" } == 2 && lines.count { $0 == "TRIGGER:-PT15M" } == 2)

    // After another rating, another name, and another import, an event keeps its identity for
    // subscribers.
    try project.write(
      project.read("library/anime/one-day-perhaps.md").replacing(
        "title: One Day, Perhaps", with: "title: Some Day"),
      to: "library/anime/one-day-perhaps.md")
    try project.importExports()
    try await project.build()
    let later = try project.page("calendar.ics").split(separator: "\r\n")
    #expect(
      later.filter { $0.hasPrefix("UID:") } == lines.filter { $0.hasPrefix("UID:") })
  }

  @Test func importingAgainKeepsAdditions() async throws {
    let project = try tended()
    _ = try await built(project)
    let before = try FolderState(project.path)
    try project.importExports()
    _ = try await built(project)
    #expect(try FolderState(project.path).changes(since: before) == [])
  }

  @Test func adultTitlesAreOmitted() async throws {
    let project = try tended(settings: "{name: Alcove, ageGate: {from: 18, show: omit}}\n")
    let site = try await built(project)
    for (path, bytes) in try project.site.contents {
      let all = [UInt8](path.utf8) + bytes
      for word in ["白い", "部屋", "%E7%99%BD", "%e7%99%bd", "Grownupword", "Hentai", "anime/9\""] {
        #expect(all.firstRange(of: Array(word.utf8)) == nil, "\(path): \(word)")
      }
    }
    // (86 − 6) / 13
    #expect(try #require(site["index.html"]).facts(in: "figures").contains("average rating: 6.15"))
    #expect(try #require(site["watched.html"]).elements.count { $0.hasClass("card") } == 8)
  }

  @Test(arguments: ["blur", "click"])
  func adultTitlesAreBehindTheGateOfTheirPage(_ show: String) async throws {
    let site = try await built(
      tended(settings: "{name: Alcove, ageGate: {from: 18, show: \(show)}}\n"))
    for (path, page) in site {
      let places = page.texts.filter { $0.text.contains("Grownupword") }.map(\.parent)
      #expect(places.count == (path == "anime/白い部屋.html" ? 1 : 0), "\(path)")
      for place in places {
        #expect(page.ancestors(of: place).contains { $0.hasClass("gate") }, "\(path)")
      }
      #expect(!page.elements.contains { $0["content"]?.contains("Grownupword") == true }, "\(path)")
    }
  }

  @Test(arguments: ["covers", "kinds"])
  func colorsComeFromTheCollection(_ colors: String) async throws {
    let project = try tended(settings: "{name: Alcove, colors: \(colors)}\n")
    for (path, page) in try await built(project) where !path.hasPrefix("embed/") {
      #expect(
        page.elements.contains { $0["href"]?.hasSuffix("theme/collection.css") == true }, "\(path)")
    }
    #expect(try project.page("theme/collection.css").contains("--accent: light-dark(#"))
  }
}
