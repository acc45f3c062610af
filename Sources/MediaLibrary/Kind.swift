/// A kind of thing one collects: anime, manga, books … Each is a row of `Kind.table`; adding a kind is adding a row.
package struct Kind: Hashable, Sendable, Comparable, CaseIterable {
  private let index: Int

  package var row: Row { Kind.table[index] }
  /// `anime`, `book`: the word in the settings and commands.
  package var id: String { row.id }
  /// `anime`, `books`: the folder in the library and in the site.
  package var folder: String { row.folder }

  package static let allCases = table.indices.map(Kind.init(index:))

  package init?(id: String) {
    guard let index = Kind.table.firstIndex(where: { $0.id == id }) else { return nil }
    self.index = index
  }

  package init?(folder: String) {
    guard let index = Kind.table.firstIndex(where: { $0.folder == folder }) else { return nil }
    self.index = index
  }

  private init(index: Int) {
    self.index = index
  }

  /// In the order of the table.
  package static func < (a: Kind, b: Kind) -> Bool { a.index < b.index }

  /// What varies by kind.
  ///
  /// Shared: some fifteen times a title it is asked for one word, and as a value all its texts would be copied.
  package final class Row: Sendable {
    package let id: String
    package let folder: String
    /// `Anime`, `Books`: the heading of the kind's page.
    package let name: String
    /// `anime`, `book`: one of them within a sentence.
    package let noun: String
    package let verb: Verb
    /// What progress counts.
    package let unit: Unit
    /// What `progressVolumes` counts.
    package let secondUnit: Unit?
    package let current: StatusWord
    package let completed: StatusWord
    package let planning: StatusWord
    package let paused: StatusWord
    package let dropped: StatusWord
    package let repeating: StatusWord
    /// The type of schema.org that describes one.
    package let schemaType: String
    /// The type of the Open Graph protocol.
    package let openGraphType: String

    init(
      id: String, folder: String, name: String, noun: String, verb: Verb, unit: Unit,
      secondUnit: Unit?, current: StatusWord, completed: StatusWord, planning: StatusWord,
      paused: StatusWord, dropped: StatusWord, repeating: StatusWord, schemaType: String,
      openGraphType: String
    ) {
      self.id = id
      self.folder = folder
      self.name = name
      self.noun = noun
      self.verb = verb
      self.unit = unit
      self.secondUnit = secondUnit
      self.current = current
      self.completed = completed
      self.planning = planning
      self.paused = paused
      self.dropped = dropped
      self.repeating = repeating
      self.schemaType = schemaType
      self.openGraphType = openGraphType
    }

    package func word(for status: Status) -> StatusWord {
      switch status {
      case .current: current
      case .completed: completed
      case .planning: planning
      case .paused: paused
      case .dropped: dropped
      case .repeating: repeating
      }
    }
  }
}

/// What a status is called for a kind, with its emoji: ✅ Watched.
package struct StatusWord: Sendable, Hashable {
  package let text: String
  package let emoji: String

  init(_ text: String, _ emoji: String) {
    self.text = text
    self.emoji = emoji
  }
}

/// What one does with a kind of thing; kinds that share a verb share the pages `watching`, `watched` …
package struct Verb: Sendable, Hashable {
  /// `Watching`: heading of the list of what is in progress; lower-cased it is the page's file name.
  package let inProgress: String
  /// `Watched`: the same for what is completed.
  package let done: String

  package static let watch = Verb(inProgress: "Watching", done: "Watched")
  package static let read = Verb(inProgress: "Reading", done: "Read")
  package static let play = Verb(inProgress: "Playing", done: "Played")
  package static let all = [watch, read, play]
}

/// What is counted: episodes, pages, titles …
package struct Unit: Sendable, Hashable {
  package let singular: String
  package let plural: String

  package static let episodes = Unit(singular: "episode", plural: "episodes")
  package static let chapters = Unit(singular: "chapter", plural: "chapters")
  package static let volumes = Unit(singular: "volume", plural: "volumes")
  package static let pages = Unit(singular: "page", plural: "pages")
  package static let hours = Unit(singular: "hour", plural: "hours")
  package static let minutes = Unit(singular: "minute", plural: "minutes")
  package static let titles = Unit(singular: "title", plural: "titles")
  package static let files = Unit(singular: "file", plural: "files")
  package static let lists = Unit(singular: "list", plural: "lists")
  package static let reviews = Unit(singular: "review", plural: "reviews")

  package func word(for count: Int) -> String { count == 1 ? singular : plural }
}
