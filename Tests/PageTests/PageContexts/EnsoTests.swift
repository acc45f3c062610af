import Testing

@testable import PageBuilding

/// The length of the stroke is the finished share.
@Suite struct EnsoTests {
  @Test(arguments: [(0, 50, 1), (25, 50, 132), (31, 50, 163), (49, 50, 248), (50, 50, 264)])
  func theStrokeIsAsLongAsOneHasCome(_ count: Int, _ total: Int, _ length: Int) {
    let enso = EnsoContext(count, of: total, label: "")
    #expect(enso.broad == length)
    #expect(enso.isBegun == (count > 0))
    #expect(enso.inner <= enso.outer && enso.outer <= enso.broad)
  }

  @Test func moreThanAllIsAll() {
    #expect(EnsoContext(30, of: 24, label: "").broad == 264)
  }
}
