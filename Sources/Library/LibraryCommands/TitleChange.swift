import Diagnostics
import MediaLibrary
import StrictYAML
import YAMLEditing

/// Something that an owner wants to change about a title.
package protocol TitleChange: Sendable {
  /// What that comes to for the title as it stands; nil when it can't be, which is reported.
  func plan(for title: WrittenTitle, reporting: inout DiagnosticList) -> PlannedChange?
}

/// A title as it stands in its file.
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

/// The keys that change, and what is to be said about it.
package struct PlannedChange {
  package var edits: [(key: String, change: KeyChange)] = []
  /// What stands behind a key's new value in the report: `of 26 episodes`.
  package var measures: [String: String] = [:]
  /// Sentences of the report.
  package var notes: [String] = []
  /// The title is at its end now, and its status does not say so yet.
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

/// What makes a number a step.
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
  /// What the day is; a date that is there already stays.
  case today(PartialDate)
  /// The owner said so; it takes the place of another.
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
