import MediaLibrary

/// Something that an owner does, as a value for pages, forms and files: `{do: rate, title:
/// anime/frieren, value: 9.5, seen: 9}`.
package struct OwnersAction: Sendable, Equatable {
  package enum Verb: String, Sendable, CaseIterable {
    case rate, status, watched, progress, hours, favorite, tag, untag, note, review, visibility
    case cover, set, bind, add, remove, rename, undo
    case newList = "list-new"
    case renameList = "list-rename"
    case addToList = "list-add"
    case removeFromList = "list-remove"
    case moveOnList = "list-move"
    case noteOnList = "list-note"
    case rankList = "list-ranked"
    case showList = "list-visibility"
    case deleteList = "list-delete"
  }

  package enum Key: String, Sendable, CaseIterable {
    case `do`, title, list, key, value, episodes, chapters, volumes, unit, total, complete, started,
      again, notFinished
    case kind, name, year, status, rating, progress, hours, author, genres, tags, ids, slug
    case note, place, ranked, visibility, at, seen
  }

  package let verb: Verb
  /// The texts of each key except `do` and `at`; an empty list for `~`, which removes the value
  /// that the verb sets.
  package let values: [Key: [String]]
  package let date: GivenDate

  /// - Parameter values: must be acceptable to `init(fields:today:reporting:)`
  package init(_ verb: Verb, _ values: [Key: [String]], _ date: GivenDate) {
    (self.verb, self.values, self.date) = (verb, values, date)
  }

  /// The title's id; nil if the verb has no title.
  package var title: String? { text(.title) }

  /// nil for a missing or empty value.
  package func text(_ key: Key) -> String? {
    guard let texts = values[key], !texts.isEmpty else { return nil }
    return texts.joined(separator: ", ")
  }

  /// The parts that it ticks, or unticks with a minus; nil for another action.
  var ticks: (unit: ProgressUnit, numbers: [Int])? {
    [(Key.episodes, ProgressUnit.episodes), (.chapters, .chapters), (.volumes, .volumes)].lazy
      .compactMap { key, unit in values[key].map { (unit, $0.compactMap { Int($0) }) } }.first
  }

  package var ids: [Work.ExternalID] {
    (values[.ids] ?? []).compactMap { text in
      let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
      return parts.count == 2 ? Work.ExternalID(registry: parts[0], value: parts[1]) : nil
    }
  }

  func flag(_ key: Key) -> Bool { text(key) == "true" }

  func number(_ key: Key) -> Int? { text(key).flatMap { Int($0) } }

  func day(_ key: Key) -> PartialDate? { text(key).flatMap { PartialDate(iso: $0) } }
}
