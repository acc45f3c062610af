import Base
import LibraryFiles
import MediaLibrary
import TestSupport
import Testing

@testable import LibraryCommands

/// Libraries whose ratings move to another scale.
@Suite struct RescalingTests {
  private static let library = """
    -- library/anime/x.md --
    ---
    title: X
    status: completed
    rating: 4.5  # good
    history:
      - {finished: 2020, rating: 3}
      - finished: 2021
    parts: [{season: 1, rating: 5}]
    communityRating: 80
    ---
    -- library/books/many.yml --
    # books
    - {title: A, status: completed, rating: "2"}
    - title: B
      status: planning

    """

  private func rescale(
    _ alcove: Alcove, _ from: RatingScale, _ to: RatingScale, isDryRun: Bool = false
  ) async throws -> (report: RescaleReport?, said: String) {
    var problems = DiagnosticList()
    let editor = try await alcove.editor(isDryRun: isDryRun)
    let report = try editor.rescale(from: from, to: to, reporting: &problems)
    return (report, alcove.said(problems))
  }

  @Test func everyRatingIsConvertedAndTheSettingsWithThem() async throws {
    let alcove = try Alcove(Self.library, settings: "name: Test\nratingScale: 5 # stars\n")
    let before = try alcove.temporary.read("library/anime/x.md")
    let dry = try await rescale(alcove, .five, .ten, isDryRun: true)
    #expect(
      dry.report?.text == """
        X (library/anime/x.md:2): rating 4.5 → 9, history 1 rating 3 → 6, parts 1 rating 5 → 10
        A (library/books/many.yml:2): rating 2 → 4
        4 ratings converted from the scale of 5 to that of 10
        tokonoma.yml: ratingScale 10
        dry run: nothing was written

        """)
    #expect(try alcove.temporary.read("library/anime/x.md") == before)
    let (report, said) = try await rescale(alcove, .five, .ten)
    #expect(said.isEmpty && report?.titles == dry.report?.titles)
    #expect(
      try alcove.temporary.read("library/anime/x.md")
        == before
        .replacing("rating: 4.5  #", with: "rating: 9  #").replacing(
          "rating: 3}", with: "rating: 6}"
        )
        .replacing("rating: 5}", with: "rating: 10}"))
    #expect(try alcove.temporary.read("library/books/many.yml").contains(#"rating: "4"}"#))
    #expect(try alcove.temporary.read("tokonoma.yml") == "name: Test\nratingScale: 10 # stars\n")
    #expect(JSONText.problem(in: report?.json.line ?? "") == nil)
  }

  @Test func settingsThatHaveTheNewScaleAlreadyStay() async throws {
    let alcove = try Alcove(Self.library)
    let (report, said) = try await rescale(alcove, .five, .ten)
    #expect(report?.changesSettings == false && said.isEmpty)
    #expect(try alcove.temporary.read("tokonoma.yml") == "name: Test\n")
  }

  @Test func aCoarserScaleHasTheNearestRatings() async throws {
    let alcove = try Alcove(
      "-- library/anime/many.yml --\n- {title: A, status: done, rating: 8.7}\n- {title: B, status: done, rating: 8}\n"
    )
    let (report, _) = try await rescale(alcove, .ten, .five)
    #expect(report?.rounded == 1)
    #expect(
      try alcove.temporary.read("library/anime/many.yml")
        == "- {title: A, status: done, rating: 4.5}\n- {title: B, status: done, rating: 4}\n")
    #expect(try alcove.temporary.read("tokonoma.yml") == "name: Test\nratingScale: 5\n")
  }

  @Test(arguments: [(RatingScale.ten, RatingScale.five, "8"), (.hundred, .ten, "80")])
  func thumbnailsAreMadeOnce(
    from: RatingScale, to: RatingScale, rating: String
  ) async throws {
    let alcove = try Alcove(
      "-- library/anime/many.yml --\n- {title: A, status: done, rating: \(rating)}\n- {title: B}\n",
      settings: "name: Test\nratingScale: \(from.rawValue)\n")
    #expect(try await rescale(alcove, from, to).report?.titles.count == 1)
    let once = try alcove.temporary.read("library/anime/many.yml")
    for isDryRun in [true, false] {
      let (report, said) = try await rescale(alcove, from, to, isDryRun: isDryRun)
      #expect(report == nil && said.hasSuffix("[on-the-scale-already]\n"), "\(said)")
    }
    #expect(try alcove.temporary.read("library/anime/many.yml") == once)
    // A rating that can't be on the new scale shows that they aren't converted yet, and so do the
    // settings.
    try alcove.temporary.write(
      "- {title: A, status: done, rating: \(rating)}\n", to: "library/anime/many.yml")
    #expect(try await rescale(alcove, from, to).report?.titles.count == 1)
    try alcove.temporary.write("name: Test\nratingScale: \(from.rawValue)\n", to: "tokonoma.yml")
    #expect(try await rescale(alcove, from, to).report?.changesSettings == true)
  }

  /// Ratings in these files would stay on the old scale.
  @Test func unreadFilesAreReported() async throws {
    let title = "---\ntitle: Y\nstatus: done\nrating: 2\n---\n"
    for path in ["library/y.md", "library/anime/sub/y.md", "library/comics/y.md"] {
      let alcove = try Alcove(Self.library)
      try alcove.temporary.write(title, to: path)
      let (report, said) = try await rescale(alcove, .five, .ten)
      #expect(report == nil && said.contains("[nothing-rescaled]"))
      #expect(said.split(separator: "\n").count == 2, "\(said)")
    }
  }

  @Test func allOrNothing() async throws {
    let alcove = try Alcove(
      Self.library + "-- library/games/y.md --\n---\ntitle: Y\nstatus: done\nrating: 9\n---\n")
    let before = try alcove.temporary.read("library/anime/x.md")
    let (report, said) = try await rescale(alcove, .five, .ten)
    #expect(report == nil)
    #expect(
      said.contains("'9' isn't a rating on the scale of 5") && said.contains("[nothing-rescaled]"))
    #expect(try alcove.temporary.read("library/anime/x.md") == before)
    let other = try await rescale(alcove, .five, .hundred)
    #expect(other.said.contains("this library's scale is 10, not 5"))
  }
}
