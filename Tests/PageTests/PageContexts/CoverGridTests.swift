import Testing

@testable import PageBuilding

/// The covers on pictures to post.
@Suite struct CoverGridTests {
  /// Of five, the second row has two; fewer than a row are one.
  @Test(arguments: [1, 2, 3, 4, 6]) func coversFillTheirRows(_ count: Int) {
    for format in ShareFormat.posts {
      for hasFigure in [false, true] {
        let grid = format.grid(for: count, besideFigure: hasFigure, hasFacts: false)
        let shown = min(count, grid.covers)
        #expect(shown % grid.columns == 0 || shown < grid.columns, "\(format.height) \(hasFigure)")
      }
    }
  }

  @Test func nothingIsBelowTheBoard() {
    for count in 1...6 {
      for hasFigure in [false, true] {
        let grid = ShareFormat.tall.grid(for: count, besideFigure: hasFigure, hasFacts: false)
        let rows = (grid.covers + grid.columns - 1) / grid.columns
        let end = grid.y + rows * (grid.width * 3 / 2 + grid.name) + (rows - 1) * 14
        #expect(end <= 1778)
        #expect(grid.x + grid.columns * grid.width + (grid.columns - 1) * grid.gap <= 1010)
      }
    }
  }
}
