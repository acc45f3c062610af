import Base

/// What stands on the line that says how far the work is, and the bytes that bring it there.
package struct ProgressText {
  private let width: Int
  private var shown = ""
  private var hasEnded = false
  /// Whether the terminal is somebody else's for a while.
  private var isAway = false

  /// - Parameter width: the terminal's columns.
  package init(width: Int) {
    self.width = width
  }

  /// What to write so that the line says `state`; nil when it does already.
  package mutating func update(to state: WorkProgress.State) -> String? {
    let text = String(Self.text(of: state).prefix(max(0, width - 1)))
    guard !hasEnded, !isAway, text != shown else { return nil }
    shown = text
    // Written over, then cleared behind: a line that is cleared first flickers.
    return "\r\(text)\(clearToEnd)"
  }

  /// What to write so that the line is gone for good; nil when there is none.
  package mutating func end() -> String? {
    hasEnded = true
    return cleared()
  }

  /// What to write so that the line is gone until it comes back; nil when there is none.
  package mutating func leave() -> String? {
    isAway = true
    return cleared()
  }

  package mutating func comeBack() { isAway = false }

  private mutating func cleared() -> String? {
    guard !shown.isEmpty else { return nil }
    shown = ""
    return "\r\(clearToEnd)"
  }

  /// `Writing 41,200 of 112,000 files`
  static func text(of state: WorkProgress.State) -> String {
    let count = "\(NumberText.grouped(state.done)) of \(NumberText.grouped(state.total))"
    return switch state.phase {
    case .reading: "Reading \(count) files"
    case .taking: "Reading \(count) titles"
    case .comparing: "Comparing \(NumberText.count(state.total, .titles)) with the library…"
    case .drawing: "Drawing \(count) pictures"
    case .planning: "Planning the pages of \(NumberText.count(state.total, .titles))…"
    case .writing: "Writing \(count) files"
    case .fetching: "Fetching facts of \(count) titles"
    case .checking: "Looking through \(count) files"
    }
  }
}

/// Erase in Line (ECMA-48).
private let clearToEnd = "\u{1B}[K"
