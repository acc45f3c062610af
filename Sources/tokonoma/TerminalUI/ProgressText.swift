import Base

/// The text of the line that shows progress, and the bytes that change it.
struct ProgressText {
  private let width: Int
  private var shown = ""
  private var hasEnded = false
  /// Whether something else uses the terminal.
  private var isAway = false

  init(width: Int) {
    self.width = width
  }

  /// The bytes that show `state`; nil if it is shown already.
  mutating func update(to state: WorkProgress.State) -> String? {
    let text = String(Self.text(of: state).prefix(max(0, width - 1)))
    guard !hasEnded, !isAway, text != shown else { return nil }
    shown = text
    // A line that is cleared first flickers.
    return "\r\(text)\(clearToEnd)"
  }

  /// The bytes that remove the line for good; nil if there is none.
  mutating func end() -> String? {
    hasEnded = true
    return cleared()
  }

  /// The bytes that remove the line until it comes back; nil if there is none.
  mutating func leave() -> String? {
    isAway = true
    return cleared()
  }

  mutating func comeBack() { isAway = false }

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
