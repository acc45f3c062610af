/// A kind of media: anime, manga, books … Each is a row of `Kind.table`.
package struct Kind: Hashable, Sendable, Comparable, CaseIterable {
  /// An index of the table.
  package let index: Int

  package var row: Row { Kind.table[index] }
  /// `anime`, `book`: the word in settings and commands.
  package var id: String { row.id }
  /// `anime`, `books`: the folder in the library and the site.
  package var folder: String { row.folder }

  package var verb: Verb { row.verb }
  package var unit: ProgressUnit { row.unit }
  package var secondUnit: ProgressUnit? { row.secondUnit }
  package var schemaType: String { row.schemaType }
  package var openGraphType: String { row.openGraphType }
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

  private init(index: Int) { self.index = index }

  /// In the order of the table.
  package static func < (a: Kind, b: Kind) -> Bool { a.index < b.index }

  /// A class, so that reading one property doesn't copy the others.
  package final class Row: Sendable {
    package let id: String
    package let folder: String
    package let verb: Verb
    package let unit: ProgressUnit
    package let secondUnit: ProgressUnit?
    /// For titles in progress: 📺, 📖, 🎮.
    package let currentEmoji: String
    /// `0xRRGGBB`, for sites with `colors: kinds`.
    package let color: UInt32
    package let schemaType: String
    package let openGraphType: String

    init(
      id: String, folder: String, verb: Verb, unit: ProgressUnit, secondUnit: ProgressUnit?,
      currentEmoji: String, color: UInt32, schemaType: String, openGraphType: String
    ) {
      (self.id, self.folder, self.verb) = (id, folder, verb)
      (self.unit, self.secondUnit, self.currentEmoji) = (unit, secondUnit, currentEmoji)
      (self.color, self.schemaType, self.openGraphType) = (color, schemaType, openGraphType)
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

/// The verb for a kind of media: watch, read, play. Kinds with the same verb share the pages
/// `watching`, `watched` …
package enum Verb: String, Sendable, CaseIterable {
  case watch, read, play

  /// The file name of the list of titles in progress: `watching`, in every language.
  package var inProgressName: String {
    switch self {
    case .watch: "watching"
    case .read: "reading"
    case .play: "playing"
    }
  }

  /// The file name of the list of completed titles: `watched`.
  package var doneName: String {
    switch self {
    case .watch: "watched"
    case .read: "read"
    case .play: "played"
    }
  }
}
