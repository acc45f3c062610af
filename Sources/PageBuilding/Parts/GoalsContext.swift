import MediaLibrary
import Planning
import Templates

/// The owner's goals for a year.
struct GoalsContext: TemplateContext {
  let heading: String
  let items: [EnsoContext]
}

extension PageMaker {
  /// nil if there are no goals.
  ///
  /// - Parameter goals: the goals of one year
  func goals(_ goals: [GoalProgress]) -> GoalsContext? {
    goals.first.map {
      GoalsContext(
        heading: messages[.goalsOfYear, (.year, messages.year($0.goal.year))],
        items: goals.map(enso))
    }
  }

  func enso(of goal: GoalProgress) -> EnsoContext {
    EnsoContext(
      goal.count, of: goal.goal.count, label: messages.goal(goal, lead: plan.lead(of: goal)))
  }
}

extension Messages {
  /// `17 of 24 books, two ahead`
  package func goal(_ progress: GoalProgress, lead: Int?) -> String {
    let (goal, count) = (progress.goal, progress.count)
    let text = self[
      .goalOfKind, (.count, number(count)), (.total, number(goal.count)),
      (.kind, goal.kind.map { self[$0, goal.count == 1 ? .noun : .plural] } ?? self[.titlesOfGoal])]
    if progress.isReached { return self[.goalReached, (.text, text)] }
    guard let lead else { return text }
    return switch lead {
    case 1...: self[.goalAhead, (.text, text), (.number, word(for: lead))]
    case 0: self[.goalOnPace, (.text, text)]
    default: self[.goalToGo, (.text, text), (.number, word(for: goal.count - count))]
    }
  }

  /// `two`; from thirteen on in digits.
  func word(for number: Int) -> String {
    let word = item(number - 1, of: .numberWords)
    return word.isEmpty ? self.number(number) : word
  }
}
