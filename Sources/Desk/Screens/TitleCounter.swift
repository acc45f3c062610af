import Base
import MediaLibrary

/// How progress on a title is counted, and in which steps.
struct TitleCounter: Sendable {
  struct Step: Sendable {
    let value: String
    let word: DeskWord
    let count: Int

    func label(_ words: DeskWords) -> String { words[word, ("count", String(count))] }
  }

  /// `progress` or `hours`.
  let verb: String
  /// The value in the file; empty for none.
  let seen: String
  let count: Int
  let total: Int?
  let first: Step
  let others: [Step]

  init(_ entry: Entry) {
    let tracking = entry.tracking
    let unit = entry.progressUnit
    if unit == .hours {
      verb = "hours"
      seen = tracking?.hours.map { decimal($0, per: 100) } ?? ""
      (count, total) = (tracking?.hours ?? 0, nil)
      first = TitleCounter.minutes(30)
      others = [60, 120, 180].map(TitleCounter.minutes)
      return
    }
    verb = "progress"
    seen = tracking?.progress.map { String($0) } ?? ""
    (count, total) = (tracking?.progress ?? 0, entry.work.total(of: unit))
    let (word, steps): (DeskWord, [Int]) =
      switch unit {
      case .pages: (.pagesMore, [10, 20, 50, 100])
      case .minutes: (.minutesMore, [10, 20, 30, 60])
      case .percent: (.percentMore, [5, 10, 25])
      case .episodes, .chapters, .volumes, .hours: (.oneMore, [1, 2, 3, 5])
      }
    let left = entry.work.total(of: unit).map { $0 - (tracking?.progress ?? 0) }
    // The last step may be shorter.
    let fitting = steps.map { step in left.map { min(step, max($0, 1)) } ?? step }
    let all = fitting.enumerated().filter { index, step in
      index == 0 || step != fitting[index - 1]
    }.map { Step(value: "+\($1)", word: unit == .pages && $1 == 1 ? .oneMore : word, count: $1) }
    first = all[0]
    others = Array(all.dropFirst())
  }

  var isAtEnd: Bool { total.map { $0 > 0 && count >= $0 } ?? false }

  private static func minutes(_ count: Int) -> Step {
    Step(value: "+\(count)m", word: .minutesMore, count: count)
  }
}
