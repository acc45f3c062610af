import MediaLibrary
import StrictYAML
import Trackers

/// The runs of a title after the first: `repeat` counts them, `history` lists them.
struct CountedTimes {
  private var repeats: Int?
  /// Finished runs of the history.
  var ended = 0
  private var listed = 0

  /// A title of the library.
  init(_ title: YAMLNode) {
    repeats = title["repeat"]?.text.flatMap { Int($0.trimmed) }
    let history = title["history"].map { Array($0.items) } ?? []
    list(history.map { $0["status"]?.text.flatMap { Status(word: $0.trimmed) } })
  }

  /// Takes over an export's value. Other keys change nothing.
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

  /// Whether count and list agree; otherwise the file can't be read. Some trackers don't count an
  /// open run.
  var areReadable: Bool {
    guard let repeats, listed > 0 else { return true }
    return repeats >= ended && repeats <= listed
  }
}
