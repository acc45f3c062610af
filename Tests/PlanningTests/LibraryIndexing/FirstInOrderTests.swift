import Planning
import TestSupport
import Testing

@Suite struct FirstInOrderTests {
  @Test(arguments: [0, 1, 3, 256, 257, 2000])
  func theFirstOnesAreThoseOfASort(count: Int) {
    var random = SplitMix(seed: 3)
    let numbers = (0..<1000).map { (number: Int.random(in: 0..<90, using: &random), place: $0) }
    let first = numbers.first(count) { $0.number < $1.number }
    let sorted = numbers.sorted { ($0.number, $0.place) < ($1.number, $1.place) }.prefix(count)
    #expect(first.map(\.place) == sorted.map(\.place))
  }
}
