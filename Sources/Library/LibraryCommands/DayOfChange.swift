import MediaLibrary
import StrictYAML
import YAMLEditing

extension PlannedChange {
  /// Writes the day of the change down as `updated` where that is kept, or where `check` would say
  /// by older dates that nothing happens with a title that is in progress.
  mutating func keepDay(_ today: PartialDate, of title: WrittenTitle) {
    if edits.isEmpty { return }
    let isKept = title.has("updated")
    if isKept ? title.node["updated"]?.text != today.iso : needsDay(today, of: title) {
      set("updated", today.iso)
    }
  }

  private func needsDay(_ today: PartialDate, of title: WrittenTitle) -> Bool {
    let status =
      edits.last { $0.key == "status" }?.change.word
      .flatMap(Status.init(rawValue:)) ?? title.entry.tracking?.status
    let dates = title.entry.dates
    return (status == .current || status == .repeating)
      && edits.contains { keysOfActivity.contains($0.key) }
      && !dates.isEmpty && dates.allSatisfy { $0.isSurelyBefore(today) }
      && !edits.contains { $0.change.writes(today.iso) }
  }
}

/// Those that change when something happens with a title, and not when only something is said of it.
private let keysOfActivity = [
  "status", "rating", "progress", "progressVolumes", "hours", "history",
]

extension Entry {
  /// The days by which `check` knows when something last happened.
  fileprivate var dates: [PartialDate] {
    guard let tracking else { return [] }
    let dates =
      [
        tracking.started, tracking.finished, tracking.dropped, tracking.added, tracking.updated,
        review?.date,
      ] + tracking.history.flatMap { [$0.started, $0.finished] } + tracking.parts.map(\.finished)
    return dates.compactMap(\.self)
  }
}

extension KeyChange {
  /// The value, if it is one of the library's own words.
  fileprivate var word: String? {
    if case .set(.word(let word)) = self { word } else { nil }
  }

  /// Whether a date is part of what is written.
  fileprivate func writes(_ date: String) -> Bool {
    switch self {
    case .set(let value), .append(let value): value.has(date)
    case .inItem(_, _, let change), .inMapping(_, let change): change.writes(date)
    case .remove, .removeItem: false
    }
  }
}

extension YAMLValue {
  fileprivate func has(_ date: String) -> Bool {
    switch self {
    case .word(let word): word == date
    case .text: false
    case .list(let items): items.contains { $0.has(date) }
    case .mapping(let pairs): pairs.contains { $0.value.has(date) }
    }
  }
}
