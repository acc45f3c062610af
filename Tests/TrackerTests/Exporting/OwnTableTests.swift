import MediaLibrary
import TestSupport
import Testing

@testable import Exchange

/// The table for spreadsheets can be read back without changes, whatever signs are in its texts.
@Suite struct OwnTableTests {
  private static let texts = [
    "rain; snow", "a, b", "=1+1", "'-5", "''@x", "Bo \\(Lind)", "C#", "\"q\"", "x\\", "海; 音",
    "(x)", "7", "＝1+1", "a;;", "\\;", "#1", "R&B &amp; <b>",
  ]

  @Test(arguments: RandomCases.seeds(6))
  func valuesOfTheTableAreRestored(seed: UInt64) async throws {
    var random = SplitMix(seed: seed)
    let scale = [10, 5, 100][Int(seed % 3)]
    let library = (1...20).map { file($0, scale: scale, &random) }.joined()
    let settings = "name: Test\nratingScale: \(scale)\n"
    let project = try ExportProject(library, settings: settings)
    let exported = try await project.export("csv", withPrivate: true)
    #expect(exported.titles == 20 && exported.leftOut.isEmpty && exported.losses.isEmpty)
    let text = String(decoding: exported.bytes, as: UTF8.self)
    let other = try ExportProject(settings: settings)
    let said = try other.importing(text, as: "all.csv")
    #expect(said.contains("20 titles: 20 added, 0 updated, 0 unchanged"), "\(said)")
    #expect(!said.contains("warning") && !said.contains("left out"), "\(said)")
    #expect(try await other.text("csv", withPrivate: true) == text)
    #expect(try await other.values() == project.values())
    #expect(try other.importing(text, as: "all.csv").contains("0 updated, 20 unchanged"))
  }

  @Test func ratingsComeBackOnAnotherScale() async throws {
    let stars = try ExportProject(
      "-- library/books/a.md --\n---\n{title: A, status: completed, rating: 4.5}\n---\n",
      settings: "name: Test\nratingScale: 5\n")
    let other = try ExportProject()
    let said = try await other.importing(stars.text("csv"), as: "all.csv")
    #expect(said.contains("Tokonoma CSV rates up to 5"), "\(said)")
    #expect(try other.temporary.read("library/books/a.md").contains("rating: 9\n"))
  }

  private func file(_ number: Int, scale: Int, _ random: inout SplitMix) -> String {
    var used = 0
    func text() -> String {
      used += 1
      let text = Self.texts[Int.random(in: Self.texts.indices, using: &random)]
      // At both ends, so that texts begin and end with signs, and are all different.
      let own = "\(number).\(used)"
      let whole = Bool.random(using: &random) ? "\(text) \(own)" : "\(own) \(text)"
      return "'\(whole.replacing("'", with: "''"))'"
    }
    let kind = Kind.allCases.randomElement(using: &random) ?? .book
    let ratings = [5: ["4.5", "0.5", "3"], 10: ["9.25", "7", "1"]][scale] ?? ["95", "1", "73"]
    let work = [
      "format: \(text())", "creators: [{name: \(text()), role: \(text())}, \(text())]",
      "studios: [\(text())]", "developers: [\(text()), \(text())]", "publishers: [\(text())]",
      "platforms: [\(text())]", "genres: [\(text()), \(text()), \(text())]",
      Bool.random(using: &random)
        ? "series: {name: \(text()), position: 1.5}" : "series: {name: \(text())}",
      "episodes: 12", "chapters: 3", "volumes: 4", "pages: 300", "duration: 24",
      "released: 2005-10", "ids: {own: \(text()), other: \(text())}",
      "visibility: \(Bool.random(using: &random) ? "unlisted" : "private")",
    ]
    let tracking = [
      "rating: \(ratings[number % 3])", "progress: 7\nprogressUnit: percent", "progressVolumes: 2",
      "hours: 10.25", "started: 2016", "finished: 2016-02-29", "repeat: 2",
      "favorite: \(Bool.random(using: &random) ? "true" : "1")",
      "owned: \(Bool.random(using: &random) ? "true" : "[\(text()), \(text())]")",
      "tags: [\(text()), \(text()), \(text())]", "added: 2015-01-01", "updated: 2022-01",
    ]
    // A title without a status isn't tracked yet.
    let isOnShelf = Bool.random(using: &random)
    let lines =
      (isOnShelf ? ["status: paused"] : [])
      + (isOnShelf ? work + tracking : work).filter { _ in Bool.random(using: &random) }
    let review = Bool.random(using: &random) ? Self.review : ""
    let said =
      review.isEmpty
      ? [] : ["reviewTitle: \(text())", "spoilers: true", "contentWarnings: [\(text())]"]
    return "-- library/\(kind.folder)/t\(number).md --\n---\ntitle: \(text())\n"
      + (lines + said).map { $0 + "\n" }.joined() + "---\n" + review
  }

  private static let review = """

        =code at first; "so"

    It **rains**, \\*and\\* snows.

    - a, b
    - 1 < 2 &amp; 3

    ::: spoiler
    Gone.
    :::

    """
}
