/// A kind of thing one collects: anime, manga, books … Each is a row of `Kind.table`; adding a kind is adding a row.
package struct Kind: Hashable, Sendable, Comparable, CaseIterable {
  /// Where it stands in the table.
  package let place: Int

  package var row: Row { Kind.table[place] }
  /// `anime`, `book`: the word in the settings and commands.
  package var id: String { row.id }
  /// `anime`, `books`: the folder in the library and in the site.
  package var folder: String { row.folder }

  package static let allCases = table.indices.map(Kind.init(place:))

  package init?(id: String) {
    guard let place = Kind.table.firstIndex(where: { $0.id == id }) else { return nil }
    self.place = place
  }

  package init?(folder: String) {
    guard let place = Kind.table.firstIndex(where: { $0.folder == folder }) else { return nil }
    self.place = place
  }

  private init(place: Int) {
    self.place = place
  }

  /// In the order of the table.
  package static func < (a: Kind, b: Kind) -> Bool { a.place < b.place }

  /// What varies by kind.
  package struct Row: Sendable {
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
package enum Verb: String, Sendable, CaseIterable {
  case watch, read, play

  /// `watching`: the file name of the list of what is in progress, in every language.
  package var inProgressName: String {
    switch self {
    case .watch: "watching"
    case .read: "reading"
    case .play: "playing"
    }
  }

  /// `watched`: the same for what is completed.
  package var doneName: String {
    switch self {
    case .watch: "watched"
    case .read: "read"
    case .play: "played"
    }
  }
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
