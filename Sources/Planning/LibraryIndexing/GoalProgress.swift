import Base
import MediaLibrary

/// A goal, and the number of titles finished toward it, counting each time but never dropped ones.
package struct GoalProgress: Sendable, Equatable {
  package let goal: Settings.Goal
  package let count: Int

  package var isReached: Bool { count >= goal.count }

  /// How many more have been finished by a day than at an even pace, negative for fewer; nil for a
  /// day of another year.
  package func lead(on day: PartialDate) -> Int? {
    guard day.year == goal.year, let month = day.month, let dayOfMonth = day.day else { return nil }
    let start = GregorianCalendar.daysSinceEpoch(year: goal.year, month: 1, day: 1)
    let end = GregorianCalendar.daysSinceEpoch(year: goal.year + 1, month: 1, day: 1)
    let today = GregorianCalendar.daysSinceEpoch(year: goal.year, month: month, day: dayOfMonth)
    return count - goal.count * (today - start + 1) / (end - start)
  }
}

extension LibraryIndex {
  /// The goals of the settings, in their order.
  func goals() -> [GoalProgress] {
    guard !library.settings.goals.isEmpty else { return [] }
    var counts: [Settings.Goal: Int] = [:]
    let goals = Dictionary(grouping: library.settings.goals, by: \.year)
    for finish in finishes().finishes {
      guard let date = finish.date, let goals = goals[date.year] else { continue }
      let kind = facts[finish.entry].kind
      for goal in goals where goal.kind == nil || goal.kind == kind {
        counts[goal, default: 0] += 1
      }
    }
    return library.settings.goals.map { GoalProgress(goal: $0, count: counts[$0] ?? 0) }
  }
}
