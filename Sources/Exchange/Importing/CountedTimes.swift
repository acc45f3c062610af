import MediaLibrary
import StrictYAML
import Trackers

/// How often a title was gone through again: `repeat` counts the times, `history` lists them.
struct CountedTimes {
  /// nil where nothing counts them.
  private var repeats: Int?
  /// Of the history, those that came to their end.
  var ended = 0
  /// All of the history.
  private var listed = 0

  /// Of a title as it stands in the library.
  init(_ title: YAMLNode) {
    repeats = title["repeat"]?.text.flatMap { Int($0.trimmed) }
    let history = title["history"].map { Array($0.items) } ?? []
    list(history.map { $0["status"]?.text.flatMap { Status(word: $0.trimmed) } })
  }

  /// Changes them by what an export says; other keys than these two say nothing of them.
  mutating func take(_ statement: FieldValue, for key: FieldKey) {
    switch key {
    case .repeat:
      if case .number(let number)? = statement.value { repeats = number } else { repeats = nil }
    case .history:
      var runs: [TitleValue] = []
      if case .items(let items)? = statement.value { runs = items }
      list(
        runs.map { run -> Status? in
          guard case .mapping(let pairs) = run,
            case .status(let status)? = pairs.first(where: { $0.key == "status" })?.value
          else { return nil }
          return status
        })
    default: return
    }
  }

  private mutating func list(_ statuses: [Status?]) {
    listed = statuses.count
    ended = statuses.count { $0 == nil || $0 == .completed }
  }

  /// Whether the count is one of the list; a file in which it is not can't be read. Not every tracker counts a time that
  /// is still going on.
  var areReadable: Bool {
    guard let repeats, listed > 0 else { return true }
    return repeats >= ended && repeats <= listed
  }
}
