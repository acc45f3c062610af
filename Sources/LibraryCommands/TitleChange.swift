import Base
import LibraryFiles
import MediaLibrary
import StrictYAML

package protocol TitleChange: Sendable {
  /// The keys that change in the title as it is now.
  func plan(for title: WrittenTitle) throws(Refusal) -> PlannedChange
}

/// A title as it is in its file.
package struct WrittenTitle {
  package let entry: Entry
  package let node: YAMLNode
  package let settings: Settings

  var scale: RatingScale { settings.ratingScale }
  var name: String { entry.name(in: settings) }

  /// Whether a key has a value, readable or not.
  func has(_ key: String) -> Bool { node[key].map { !$0.isAbsent } ?? false }

  /// The key in use among several with the same meaning; otherwise the first.
  func key(_ names: String...) -> String { names.first { node[$0] != nil } ?? names[0] }
}

/// The edits of a change, and the notes for its report.
package struct PlannedChange {
  package var edits: [(key: String, change: KeyChange)] = []
  /// Texts that the report shows after a key's new value: `of 26 episodes`.
  package var measures: [String: String] = [:]
  package var notes: [String] = []
  /// Whether the progress has reached the total, but the status isn't `completed` yet.
  package var completes = false

  mutating func set(_ key: String, _ word: String) {
    edits.append((key, .set(.word(word))))
  }

  mutating func remove(_ key: String) {
    edits.append((key, .remove))
  }

  mutating func note(_ text: String) {
    notes.append(text)
  }

  /// Notes a date that the owner gave and that no edit writes.
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
  /// The current day; doesn't replace a date that the title has.
  case today(PartialDate)
  /// A date that the owner gave; replaces the title's.
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
