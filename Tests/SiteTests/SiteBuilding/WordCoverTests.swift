import Base
import TestSupport
import Testing

/// `covers: words`: the name of a title without a picture is its cover.
@Suite struct WordCoverTests {
  private func page(covers: String) async throws -> (page: HTMLPage, files: [String]) {
    let project = try BuiltProject(
      """
      -- tokonoma.yml --
      {name: Alcove, covers: \(covers)}
      -- library/anime/all.yml --
      - {title: Sky, status: completed}
      - {title: "Kyoushuushitsu <b>", status: completed}
      """)
    let (report, problems) = try await project.build()
    #expect(report != nil && problems.isEmpty, "\(problems.places)")
    let drawn = try project.site.contents.keys.filter { $0.hasPrefix("drawn/") }
    return (HTMLPage(Array(try project.page("watched.html").utf8)), drawn.sorted())
  }

  @Test func coversInListsAreWords() async throws {
    let (page, _) = try await self.page(covers: "words")
    let covers = page.elements.filter { $0.hasClass("cover") }
    #expect(Set(covers.compactMap { $0["data-words"] }) == ["Sky", "Kyoushuushitsu <b>"])
    #expect(covers.allSatisfy { $0.hasClass("series") })
    // The shorter one is larger.
    let sky = covers.first { $0["data-words"] == "Sky" }
    #expect(sky?.hasClass("size-44") == true)
    #expect(page.harm(at: "watched.html") == [])
  }

  @Test func otherCoversHaveNoneThere() async throws {
    let (page, _) = try await self.page(covers: "local")
    #expect(!page.elements.contains { $0.hasClass("cover") && $0["data-words"] != nil })
  }
}
