import Base
import LibraryFiles
import MediaLibrary
import StrictYAML

/// A change of one title.
package protocol TitleChange: Sendable {
  /// The keys that change in the title as it is now; nil when the change is impossible, which is reported.
  func plan(for title: WrittenTitle, reporting: inout DiagnosticList) -> PlannedChange?
}

/// A title as it is in its file.
package struct WrittenTitle {
  package let entry: Entry
  package let node: YAMLNode
  package let settings: Settings

  var scale: RatingScale { settings.ratingScale }
  var name: String { entry.name(in: settings) }

  /// Whether a key is there with a value, readable or not.
  func has(_ key: String) -> Bool { node[key].map { !$0.isAbsent } ?? false }

  /// The key that is in use of several that mean the same; otherwise the first.
  func key(_ names: String...) -> String { names.first { node[$0] != nil } ?? names[0] }
}

/// The keys that change, and what the report says about it.
package struct PlannedChange {
  package var edits: [(key: String, change: KeyChange)] = []
  /// What the report shows after a key's new value: `of 26 episodes`.
  package var measures: [String: String] = [:]
  /// Sentences of the report.
  package var notes: [String] = []
  /// All of the title is counted now, and its status does not say so yet.
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
}

/// The sign that makes a number relative to the value before.
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

/// A date that goes with a change.
package enum GivenDate: Sendable, Equatable {
  /// The current day; a date that the title has already stays.
  case today(PartialDate)
  /// Given by the owner; it replaces another.
  case given(PartialDate)
  /// No date is to be written.
  case none

  package var date: PartialDate? {
    switch self {
    case .today(let date), .given(let date): date
    case .none: nil
    }
  }
}
