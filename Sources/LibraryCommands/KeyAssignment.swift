import Base
import MediaLibrary

/// Sets or removes any key of a title. Keys with consequences, such as `progress`, change in the
/// way of the command with the same name.
package struct KeyAssignment: TitleChange {
  private let key: String
  /// nil removes the key.
  private let value: String?
  private let date: GivenDate

  package init(_ key: String, _ value: String?, _ date: GivenDate) {
    (self.key, self.value, self.date) = (key, value, date)
  }

  package func plan(for title: WrittenTitle) throws(Refusal) -> PlannedChange {
    try change.plan(for: title)
  }

  /// Whether a word names a key: `genres`, `year`, `ids.imdb`, `x-mood`.
  package static func isKey(_ word: String) -> Bool {
    let name = word.split(separator: ".").first.map(String.init) ?? ""
    return word.hasPrefix("x-") || TitleField.registries[word.lowercased()] != nil
      || TitleField.key(synonym: name) != nil
      || TitleField.table.contains { field in
        ([field.key.rawValue] + field.otherKeys).contains { $0.lowercased() == name.lowercased() }
      }
  }

  private var today: PartialDate? {
    if case .today(let day) = date { day } else { nil }
  }

  private var change: any TitleChange {
    switch (key.lowercased(), value) {
    case ("rating", _): RatingChange(value, again: nil)
    case ("review", _): ReviewChange(value, date, isReplacing: true)
    case ("status", let value?): StatusChange(value, date)
    case ("progress", let value?): ProgressChange(value, unit: nil, isCompleting: false, date)
    case ("hours", let value?): HoursChange(value, date)
    case ("visibility", let value?):
      VisibilityChange.Visibility(rawValue: value).map(VisibilityChange.init)
        ?? ValueChange(key, value)
    case (let word, _):
      // A registry's name isn't a key of its own: `imdb` means `ids.imdb`.
      ValueChange(TitleField.registries[word].map { "ids.\($0)" } ?? key, value, until: today)
    }
  }
}
