import LibraryFiles
import MediaLibrary
import StrictYAML

extension PlannedChange {
  /// Writes the day of the change as `updated` if the title has that key, or if `check` would call
  /// a title in progress stale because of older dates.
  mutating func keepDay(_ today: PartialDate, of title: WrittenTitle) {
    if edits.isEmpty { return }
    let isKept = title.has("updated")
    if isKept ? title.node["updated"]?.text != today.iso : needsDay(today, of: title) {
      set("updated", today.iso)
    }
  }

  private func needsDay(_ today: PartialDate, of title: WrittenTitle) -> Bool {
    var status = title.entry.tracking?.status
    for case ("status", .set(.word(let word))) in edits {
      status = Status(rawValue: word) ?? status
    }
    // The dates by which `check` knows when something last happened.
    let days = title.entry.days
    return (status == .current || status == .repeating)
      && edits.contains { keysOfActivity.contains($0.key) }
      && !days.isEmpty && days.allSatisfy { $0.isSurelyBefore(today) }
      // A date that is written, whichever it is, records the change.
      && !edits.contains { edit in
        if case .set = edit.change { keysOfDays.contains(edit.key) } else { edit.change.datesItem }
      }
  }
}

/// Keys whose change is an event of the title.
private let keysOfActivity = [
  "status", "rating", "progress", "progressVolumes", "hours", "history",
]

private let keysOfDays = ["started", "finished", "dropped"]

extension KeyChange {
  fileprivate var datesItem: Bool {
    switch self {
    case .inItem(_, let key, .set): keysOfDays.contains(key)
    case .append(.mapping(let pairs)): pairs.contains { keysOfDays.contains($0.key) }
    default: false
    }
  }
}
