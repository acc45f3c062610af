/// A kind of media: anime, manga, books … Each is a row of `Kind.table`; to add a kind, add a row.
package struct Kind: Hashable, Sendable, Comparable, CaseIterable {
  /// Its index in the table.
  package let index: Int

  /// All that varies by kind.
  package var row: Row { Kind.table[index] }
  /// `anime`, `book`: the word in the settings and commands.
  package var id: String { row.id }
  /// `anime`, `books`: the folder in the library and in the site.
  package var folder: String { row.folder }

  package var verb: Verb { row.verb }
  /// The unit of progress.
  package var unit: ProgressUnit { row.unit }
  package var secondUnit: ProgressUnit? { row.secondUnit }
  package var schemaType: StaticString { row.schemaType }
  package var openGraphType: StaticString { row.openGraphType }
  package func emoji(for status: Status) -> String { row.emoji(for: status) }

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

  /// The properties that vary by kind. A class, so that access to one copies no other.
  package final class Row: Sendable {
    package let id: String
    package let folder: String
    package let verb: Verb
    /// The unit of progress.
    package let unit: ProgressUnit
    /// The unit of `progressVolumes`.
    package let secondUnit: ProgressUnit?
    /// An emoji for titles in progress: 📺, 📖, 🎮.
    package let currentEmoji: String
    /// The kind's colour, `0xRRGGBB`, for sites with `colors: kinds`.
    package let color: UInt32
    /// The schema.org type of its titles.
    package let schemaType: StaticString
    /// The Open Graph type of its titles.
    package let openGraphType: StaticString

    init(
      id: String, folder: String, verb: Verb, unit: ProgressUnit, secondUnit: ProgressUnit?,
      currentEmoji: String, color: UInt32, schemaType: StaticString, openGraphType: StaticString
    ) {
      self.id = id
      self.folder = folder
      self.verb = verb
      self.unit = unit
      self.secondUnit = secondUnit
      self.currentEmoji = currentEmoji
      self.color = color
      self.schemaType = schemaType
      self.openGraphType = openGraphType
    }

    package func emoji(for status: Status) -> String {
      switch status {
      case .current: currentEmoji
      case .completed: "✅"
      case .planning: "⭐"
      case .paused: "⏸️"
      case .dropped: "🛑"
      case .repeating: "🔁"
      }
    }
  }
}

/// What one does with a kind of media; kinds with the same verb share the pages `watching`,
/// `watched` …
package enum Verb: String, Sendable, CaseIterable {
  case watch, read, play

  /// `watching`: the file name of the list of titles in progress, in every language.
  package var inProgressName: String {
    switch self {
    case .watch: "watching"
    case .read: "reading"
    case .play: "playing"
    }
  }

  /// `watched`: the same for completed titles.
  package var doneName: String {
    switch self {
    case .watch: "watched"
    case .read: "read"
    case .play: "played"
    }
  }
}
