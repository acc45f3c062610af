/// The darkness of a heat map's fields: their counts in at most four levels.
///
/// The levels are quartiles, so that one day on which a whole library was entered doesn't make all
/// others pale.
struct Levels: Sendable, Equatable {
  /// The lowest count of each level, from the palest on; empty if all counts are 0.
  let starts: [Int]
  private let highest: Int

  init(_ counts: some Sequence<Int>) {
    let sorted = counts.filter { $0 > 0 }.sorted()
    highest = sorted.last ?? 0
    var starts: [Int] = []
    for quarter in 0..<4 where !sorted.isEmpty {
      let start = sorted[quarter * sorted.count / 4]
      if let last = starts.last, start <= last { continue }
      starts.append(start)
    }
    self.starts = starts
  }

  /// 0 for a count of 0, else from 1 on.
  func level(_ count: Int) -> Int { starts.count { $0 <= count } }

  /// The class of a level; the darkest is always `l4`.
  func tone(_ level: Int) -> String { level == 0 ? "l0" : "l\(4 - starts.count + level)" }

  /// 1, 2 to 3, 4 to 9, each with its class, for a legend.
  var legend: [(counts: ClosedRange<Int>, tone: String)] {
    starts.indices.map { index in
      let end = index + 1 < starts.count ? starts[index + 1] - 1 : highest
      return (starts[index]...end, tone(index + 1))
    }
  }
}
