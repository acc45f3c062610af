/// How dark a field of a heat map is: counts in at most four levels, about as many fields in each.
///
/// By the fields' order and not by the highest count, so that one day on which a whole library was entered does
/// not make all others pale.
package struct Levels: Sendable, Equatable {
  /// The lowest count of each level, from the first; none when nothing was counted.
  package let starts: [Int]
  private let highest: Int

  package init(_ counts: some Sequence<Int>) {
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

  /// 0 for nothing, else from 1.
  func level(_ count: Int) -> Int { starts.count { $0 <= count } }

  /// The darkest is always the fourth, however many there are.
  func tone(_ level: Int) -> String { level == 0 ? "l0" : "l\(4 - starts.count + level)" }

  /// `1`, `2–3`, `4–9` with the class of each, for a legend.
  package var legend: [(text: String, tone: String)] {
    starts.indices.map { place in
      let end = place + 1 < starts.count ? starts[place + 1] - 1 : highest
      let text = starts[place] == end ? String(end) : "\(starts[place])–\(end)"
      return (text, tone(place + 1))
    }
  }
}
