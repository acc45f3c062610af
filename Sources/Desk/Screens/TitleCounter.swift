import Base
import MediaLibrary

/// How progress on a title is counted, and in which steps.
struct TitleCounter: Sendable {
  private struct Step {
    let value: String
    let word: DeskWord
    let count: Int
  }

  /// `progress` or `hours`.
  let verb: String
  /// The value in the file; empty for none.
  let seen: String
  private let count: Int
  private let total: Int?
  private let steps: [Step]

  init(_ entry: Entry) {
    let (tracking, unit) = (entry.tracking, entry.progressUnit)
    let isInHours = unit == .hours
    verb = isInHours ? "hours" : "progress"
    seen =
      (isInHours
        ? tracking?.hours.map { decimal($0, per: 100) } : tracking?.progress.map(String.init))
      ?? ""
    count = (isInHours ? tracking?.hours : tracking?.progress) ?? 0
    total = isInHours ? nil : entry.work.total(of: unit)
    let (word, steps): (DeskWord, [Int]) =
      switch unit {
      case .pages: (.pagesMore, [10, 20, 50, 100])
      case .minutes: (.minutesMore, [10, 20, 30, 60])
      case .hours: (.minutesMore, [30, 60, 120, 180])
      case .percent: (.percentMore, [5, 10, 25])
      case .episodes, .chapters, .volumes: (.oneMore, [1, 2, 3, 5])
      }
    let left = total.map { [count] in max($0 - count, 1) } ?? .max
    // The last step may be shorter.
    self.steps = steps.map { min($0, left) }.unique().map {
      Step(
        value: "+\($0)\(isInHours ? "m" : "")",
        word: unit == .pages && $0 == 1 ? .oneMore : word, count: $0)
    }
  }

  var isAtEnd: Bool { total.map { $0 > 0 && count >= $0 } ?? false }

  /// A button for each step, the usual one first; none at the end.
  func actions(on entry: Entry, _ name: String, _ request: ScreenRequest) -> [ActionContext] {
    if isAtEnd { return [] }
    return steps.enumerated().map { index, step in
      let label = request.words[step.word, ("count", String(step.count))]
      return request.action(
        label, verb, title: entry.id, value: step.value, seen: seen,
        spokenLabel: "\(label): \(name)", style: index == 0 ? "step" : nil)
    }
  }

  /// A form that sets the count.
  func setting(of entry: Entry, _ request: ScreenRequest) -> SettingContext {
    SettingContext(
      label: request.words[.setTo], value: seen, most: total,
      fields: request.hidden([("do", verb), ("title", entry.id), ("seen", seen)]))
  }
}
