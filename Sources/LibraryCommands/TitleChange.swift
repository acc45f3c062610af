import Base
import LibraryFiles
import MediaLibrary
import StrictYAML

package protocol TitleChange: Sendable {
  /// The keys to change in the current title.
  func plan(for title: WrittenTitle) throws(Refusal) -> PlannedChange
}

/// A title as its file describes it.
package struct WrittenTitle {
  let owners: OwnersTitle
  package let node: YAMLNode
  package let settings: Settings

  package var entry: Entry { owners.entry }

  var scale: RatingScale { settings.ratingScale }
  var name: String { entry.name(in: settings) }

  /// Whether a key has a value, readable or not.
  func has(_ key: String) -> Bool { node[key].map { !$0.isAbsent && $0.text != "" } ?? false }

  /// The key that the title uses among several with the same meaning; otherwise the first.
  func key(_ names: String...) -> String { names.first { node[$0] != nil } ?? names[0] }
}

/// The edits of a change, and the notes for its report.
package struct PlannedChange {
  package var edits: [(key: String, change: KeyChange)] = []
  /// Texts to append to a key's new value in the report: `of 26 episodes`.
  package var measures: [String: String] = [:]
  /// The new text of the review, empty for none; nil keeps it.
  package var review: String?
  package var notes: [String] = []
  /// Whether the progress has reached the total, but the status isn't `completed` yet.
  package var completes = false

  mutating func set(_ key: String, _ word: String) { edits.append((key, .set(.word(word)))) }

  mutating func remove(_ key: String) { edits.append((key, .remove)) }

  mutating func note(_ text: String) { notes.append(text) }

  /// Reports a date from the owner that no edit writes.
  mutating func noteUnused(_ date: GivenDate, of title: WrittenTitle) {
    guard case .given(let day) = date, !edits.contains(where: { $0.change.writes(day.iso) }),
      !title.entry.days.contains(day)
    else { return }
    note(GivenDate.isUnused)
  }
}

/// The sign that makes a number relative to the old value.
enum Sign {
  case plus, minus

  init?(_ character: Character) {
    switch character {
    case "+": self = .plus
    case "-", "\u{2212}": self = .minus
    default: return nil
    }
  }
}

package enum GivenDate: Sendable, Equatable {
  /// The current day; never replaces a date that the title has.
  case today(PartialDate)
  /// A date from the owner; replaces the title's.
  case given(PartialDate)
  case none

  package var date: PartialDate? {
    switch self {
    case .today(let date), .given(let date): date
    case .none: nil
    }
  }

  static let isUnused = "--date was not used, because nothing begins or ends here"
}

extension KeyChange {
  fileprivate func writes(_ word: String) -> Bool {
    switch self {
    case .set(.word(word)), .inItem(_, _, .set(.word(word))): true
    case .append(.mapping(let pairs)): pairs.contains { $0.value == .word(word) }
    default: false
    }
  }
}

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
    // The dates from which `check` learns when something last happened.
    let days = title.entry.days
    return (status == .current || status == .repeating)
      && edits.contains { keysOfActivity.contains($0.key) }
      && !days.isEmpty && days.allSatisfy { $0.isSurelyBefore(today) }
      // Any date that is written records the change.
      && !edits.contains { edit in
        if case .set = edit.change { keysOfDays.contains(edit.key) } else { edit.change.datesItem }
      }
  }
}

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
