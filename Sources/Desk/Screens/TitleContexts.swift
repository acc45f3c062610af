import LibraryCommands
import MediaLibrary
import PageBuilding
import Templates

/// One of several values.
struct ChoiceContext: TemplateContext {
  let value: String
  let label: String
  var isCurrent = false
}

/// A form with a button for each value.
struct ChoiceFormContext: TemplateContext {
  let choices: [ChoiceContext]
  let fields: [FieldContext]
}

struct StatusFormContext: TemplateContext {
  let choices: [ChoiceContext]
  let days: [ChoiceContext]
  let mayBeginAgain: Bool
  let fields: [FieldContext]
}

struct RatingFormContext: TemplateContext {
  let value: String?
  /// `9.5 of 10`
  let text: String?
  let best: Int
  /// In half steps; empty for a scale of 100.
  let choices: [ChoiceContext]
  let fields: [FieldContext]
  let withoutRating: ActionContext?
}

/// A number that buttons change, such as the progress.
struct CounterContext: TemplateContext {
  let label: String?
  let progress: String?
  let steps: [ActionContext]
  let setting: SettingContext

}

/// Episodes, chapters or volumes that can be ticked in any order.
struct TicksContext: TemplateContext {
  let label: String
  /// The action's key: `episodes`.
  let name: String
  let choices: [ChoiceContext]
  let fields: [FieldContext]

  private static let most = 500
  /// How many before the count are shown of a title with more parts, and how many after it where
  /// the number of parts is unknown.
  private static let around = 24

  /// For each unit that the title counts.
  static func all(_ entry: Entry, _ request: ScreenRequest) -> [TicksContext] {
    let labels: [(ProgressUnit, DeskWord)] = [
      (.episodes, .tickEpisodes), (.chapters, .tickChapters), (.volumes, .tickVolumes),
    ]
    return labels.compactMap { unit, word in
      TickedParts(unit, of: entry).flatMap { TicksContext($0, unit, word, entry, request) }
    }
  }

  /// nil for a title of one part, and for one with an unknown number that isn't begun.
  private init?(
    _ parts: TickedParts, _ unit: ProgressUnit, _ word: DeskWord, _ entry: Entry,
    _ request: ScreenRequest
  ) {
    let known = max(parts.count, parts.others.max() ?? 0)
    if parts.total == nil, known == 0 { return nil }
    let total = max(parts.total ?? known + TicksContext.around, known)
    guard total > 1 else { return nil }
    let first = max(1, min(parts.count - TicksContext.around, total - TicksContext.most + 1))
    label = request.words[word]
    name = unit.rawValue
    choices = (first...min(total, first + TicksContext.most - 1)).map { number in
      let isTicked = number <= parts.count || parts.others.contains(number)
      return ChoiceContext(
        value: isTicked ? "-\(number)" : String(number), label: String(number), isCurrent: isTicked)
    }
    fields = request.hidden([
      ("do", "progress"), ("title", entry.id), ("seen", String(parts.written ?? parts.count)),
    ])
  }
}

/// A key of the file, as text.
struct KeyFieldContext: TemplateContext {
  let key: String
  let label: String
  let value: String
  let hint: String?
  let isLong: Bool
  let fields: [FieldContext]

  static let fields = Fields<KeyFieldContext>("key")
}

struct FavoriteFormContext: TemplateContext {
  let isFavorite: Bool
  let toggle: ActionContext
  let rank: SettingContext
}

struct ListMembershipContext: TemplateContext {
  let name: String
  let isOn: Bool
  let action: ActionContext
}

struct TagsContext: TemplateContext {
  /// Each has a button that removes it.
  let tags: [ActionContext]
  /// Tags of other titles, to choose from.
  let known: [String]
  let fields: [FieldContext]
}

struct ReviewFormContext: TemplateContext {
  let text: String
  let fields: [FieldContext]
}
