import Testing

@testable import PageBuilding

@Suite struct CoverRowTests {
  /// Rows of equal titles, with as many motifs as a library has.
  @Test(arguments: 0..<20 as Range<UInt64>) func equalTitlesChangePlaces(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let motifs = (0..<300).map { _ in random.index(below: 36) }
    let order = CoverRow.order(of: motifs) { _, _ in true }
    #expect(order.sorted() == Array(motifs.indices))
    // The last ones may have no other title left to change places with.
    #expect(repeats(order.dropLast(40).map { motifs[$0] }) == 0)
    // No title is far from its place.
    #expect(order.enumerated().allSatisfy { abs($0.offset - $0.element) <= 60 })
  }

  @Test(arguments: 0..<20 as Range<UInt64>) func betterTitlesStayBefore(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let motifs = (0..<200).map { _ in random.index(below: 36) }
    let ratings = (0..<200).map { _ in random.index(below: 5) }.sorted(by: >)
    let order = CoverRow.order(of: motifs) { ratings[$0] == ratings[$1] }
    #expect(order.sorted() == Array(motifs.indices))
    #expect(order.map { ratings[$0] } == ratings)
    #expect(repeats(order.map { motifs[$0] }) < repeats(motifs) / 2)
  }

  @Test func unequalTitlesStayWhereTheyAre() {
    let order = CoverRow.order(of: [1, 1, 1, 2, 2]) { $0 == $1 }
    #expect(order == [0, 1, 2, 3, 4])
  }

  @Test func titlesWithPicturesStayWhereTheyAre() {
    let order = CoverRow.order(of: [-1, -1, 3, 3, -1]) { _, _ in true }
    #expect(order == [0, 1, 2, 4, 3])
  }

  private func repeats(_ motifs: [Int]) -> Int {
    motifs.indices.count { place in
      motifs[max(0, place - CoverChoices.reach)..<place].contains(motifs[place])
    }
  }
}
