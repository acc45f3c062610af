import MediaLibrary
import TestSupport
import Testing

@testable import PageBuilding

/// The width and height of titles on the wall.
@Suite struct SpineSizeTests {
  private func width(_ id: String, _ change: (inout MadeTitle) -> Void = { _ in }) -> Int {
    SpineSize(of: title(id, "X", .completed, change)).width
  }

  @Test func longerTitlesAreWider() {
    let episodes = [1, 12, 26, 64, 200, 1000].map { count in
      width("anime/x") { $0.work.episodes = count }
    }
    #expect(episodes == [4, 6, 8, 10, 15, 15])
    let short = width("anime/x") {
      $0.work.episodes = 1
      $0.work.duration = 5
    }
    #expect(short == 3)
    #expect(width("movies/x") == 5 && width("anime/x") == 6)
    #expect(width("books/x") { $0.work.pages = 1_200 } == 12)
    #expect(width("manga/x") { $0.work.volumes = 10 } == 8)
    #expect(width("games/x") { $0.tracking?.hours = 9_000 } == 15)
    // No number in a file is too large or too small.
    let endless = width("anime/x") {
      $0.work.episodes = .max
      $0.work.duration = .max
    }
    #expect(endless == 15)
    #expect(width("anime/x") { $0.work.episodes = 0 } == 3)
  }

  @Test func higherRatingsAreHigher() {
    func height(_ rating: Int?) -> Int { SpineSize(of: title("anime/x", rating: rating)).height }
    #expect([10_000, 9_000, 8_000, 5_000, 1_000].map(height) == [96, 86, 78, 58, 46])
    #expect(height(nil) == 62)
  }
}
