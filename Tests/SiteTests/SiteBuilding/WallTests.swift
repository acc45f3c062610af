import Base
import TestSupport
import Testing

/// The wall of all titles in a visitor's browser.
@Suite struct WallTests {
  private static let titles = (1...1_000).map { number in
    let words = [
      "Silent", "Garden", "Kyoushitsu", "Railway", "Monogatari", "no Tabi", "Second Season",
    ]
    let name = "\(words[number % 7]) \(words[number / 7 % 7]) \(words[number / 49 % 7]) \(number)"
    return """
      - title: "\(name)"
        status: \(number % 5 == 0 ? "planning" : "completed")
        episodes: \(number % 60 + 1)
        \(number % 5 == 0 ? "added" : "finished"): \(2010 + number % 14)
        \(number % 3 == 0 ? "tags: [x]" : "rating: \(number % 10 + 1)")

      """
  }.joined()

  @Test func aThousandTitlesAreOnOneLightPage() async throws {
    let project = try BuiltProject("-- library/anime/all.yml --\n" + Self.titles)
    let (report, problems) = try await project.build()
    #expect(report != nil && problems.isEmpty, "\(problems.text)")
    let bytes = try #require(try project.site.contents["wall.html"])
    #expect(gzip(bytes).count < 60_000)
    let page = HTMLPage(bytes)
    #expect(page.problems == [])
    let spines = page.elements.filter { $0["href"]?.hasPrefix("anime/") == true }
    #expect(spines.count == 1_000 && Set(spines.compactMap { $0["href"] }).count == 1_000)
    #expect(spines.allSatisfy { $0["aria-label"]?.isEmpty == false })
    // Nothing that the content security policy would remove.
    #expect(page.elements.allSatisfy { $0["style"] == nil })
  }

  @Test func privateEntriesAreMissing() async throws {
    let project = try BuiltProject(
      """
      -- library/anime/all.yml --
      - {title: Open Shelf, status: completed, rating: 9}
      - {title: Hidden Page, status: completed, visibility: unlisted}
      - {title: Secret Thing, status: completed, private: true}
      """)
    let (report, problems) = try await project.build()
    #expect(report != nil && problems.isEmpty, "\(problems.text)")
    let text = String(
      decoding: try #require(try project.site.contents["wall.html"]), as: UTF8.self)
    #expect(text.contains(#"aria-label="Open Shelf · rated 9""#))
    for word in ["Hidden", "hidden-page", "Secret", "secret-thing"] {
      #expect(!text.contains(word), "\(word)")
    }
  }
}
