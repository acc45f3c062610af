import Base
import Checking
import LibraryFiles
import MediaLibrary
import TestSupport
import Testing

/// Findings about the library as a whole, and about pictures in its texts: their conditions and
/// their words.
@Suite struct FindingsTests {
  private func findings(_ id: String, _ archive: String) async throws -> [Diagnostic] {
    let folder = try TemporaryFolder(archive)
    let options = CheckOptions(
      today: PartialDate(year: 2026, month: 11, day: 15), skipped: [], showsAll: true, workers: 1)
    var problems = DiagnosticList()
    _ = try await checkSite(
      of: Project(folder: folder.folder), options, reporting: &problems)
    return problems.sorted.filter { $0.id == id }
  }

  @Test(
    arguments: [
      (
        10, Array(repeating: "4.5", count: 9) + ["1"],
        "all 10 ratings are at most 4.5 of 10", 5
      ),
      (10, Array(repeating: "4.5", count: 9), nil, 0),
      (10, Array(repeating: "4", count: 9) + ["5.5"], nil, 0),
      (10, Array(repeating: "4", count: 9) + ["3.7"], nil, 0),
      (100, (1...10).map { "\($0)" }, "all 10 ratings are at most 10 of 100", 10),
      (100, (1...9).map { "\($0)" } + ["11"], nil, 0),
      (5, Array(repeating: "1", count: 12), nil, 0),
    ] as [(Int, [String], String?, Int)])
  func ratingsOfASmallerScaleAreReported(
    _ scale: Int, _ ratings: [String], _ words: String?, _ smaller: Int
  ) async throws {
    let titles = ratings.enumerated().map { "- {title: T\($0), status: done, rating: \($1)}\n" }
    let found = try await findings(
      "ratings-of-another-scale",
      "-- tokonoma.yml --\nname: X\nratingScale: \(scale)\n-- library/games/a.yml --\n"
        + titles.joined())
    guard let words else {
      #expect(found == [])
      return
    }
    #expect(found.map(\.message) == ["\(words), as on a scale of \(smaller)"])
    #expect(found.first?.severity == .advice && found.first?.location == .file("tokonoma.yml"))
    #expect(found.first?.fix?.contains("'tokonoma rescale \(smaller) \(scale)'") == true)
  }

  @Test func picturesWithoutDescriptionsAreReported() async throws {
    let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"40\" height=\"30\"/>\n"
    let found = try await findings(
      "picture-without-description",
      """
      -- tokonoma.yml --
      name: X
      -- pictures/a.svg --
      \(svg)-- library/anime/x.md --
      ---
      title: X
      ---
      ![](pictures/a.svg) and ![A room](pictures/a.svg)
      ![ ](pictures/a.svg)
      ![](pictures/gone.svg)
      -- library/anime/private.md --
      ---
      {title: P, private: true}
      ---
      ![](pictures/a.svg)
      -- pages/p.md --
      ---
      title: P
      ---
      ![](pictures/a.svg)
      """)
    let places = found.map {
      "\($0.location?.path ?? ""):\($0.location?.line ?? 0):\($0.location?.column ?? 0)"
    }
    #expect(
      places == ["library/anime/x.md:4:1", "library/anime/x.md:5:1", "pages/p.md:4:1"])
    #expect(found.allSatisfy { $0.severity == .advice })
    #expect(
      found.first?.message
        == "this picture has no description for people who can't see it")
    #expect(
      found.first?.fix == "describe what it shows: '![Two men in front of a ship](pictures/a.svg)'")
  }
}
