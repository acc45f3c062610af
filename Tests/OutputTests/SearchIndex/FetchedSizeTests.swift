import MediaLibrary
import TestSupport
import Testing

/// The amount that a search fetches from a large library.
@Suite struct FetchedSizeTests {
  /// No query needs more than eight files of grams and twelve chunks of titles; even the largest
  /// together are small.
  @Test func aSearchAmongTenThousandTitlesFetchesLittle() async throws {
    let rated = titles(0..<10_000) { number, title in
      title.tracking = Tracking(status: .completed)
      title.tracking?.rating = Rating(hundredths: 1000 + number % 90 * 100)
    }
    let index = try await searchIndex(of: rated)
    func largest(_ folder: String, _ count: Int) -> Int {
      index.filter { $0.key.hasPrefix(folder) }.map(\.value.utf8.count).sorted(by: >)
        .prefix(count).reduce(0, +)
    }
    let first = index["search/index.js"]?.utf8.count ?? .max
    #expect(first < 100_000)
    #expect(index.count > 200)
    let ratings = index["search/ratings.js"]?.utf8.count ?? .max
    #expect(ratings < 32_000)
    #expect(
      first + ratings + largest("search/grams/", 8) + largest("search/titles/", 12) < 300_000)
  }
}
