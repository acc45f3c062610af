import MediaLibrary

/// A status as lists show it: titles being repeated are in progress.
package enum Shelf: Int, Sendable, CaseIterable {
  case inProgress, completed, planning, paused, dropped

  package init(_ status: Status) {
    self =
      switch status {
      case .current, .repeating: .inProgress
      case .completed: .completed
      case .planning: .planning
      case .paused: .paused
      case .dropped: .dropped
      }
  }

  package var status: Status {
    switch self {
    case .inProgress: .current
    case .completed: .completed
    case .planning: .planning
    case .paused: .paused
    case .dropped: .dropped
    }
  }
}
