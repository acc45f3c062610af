/// One key of a title's front matter: its form, its traits, and how to read it from the model. Code
/// that handles every key iterates over `table`.
///
/// A class, so that iterating over the table for each title copies nothing.
package final class TitleField: Sendable {
  package let key: FieldKey
  package let form: FieldKey.Form
  package let traits: Traits
  /// The form of a value, described for people.
  package let shape: String
  /// Other programs' names for it, folded.
  package let synonyms: [String]
  /// Alternative keys that only people write: `author`, `favourite`.
  package let otherKeys: [String]
  /// The title's value; nil if it has none.
  package let value: @Sendable (OwnersTitle) -> TitleValue?

  package struct Traits: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The owner's own data; otherwise it is a fact about the work.
    package static let own = Traits(rawValue: 1)
    /// Never leaves the library.
    package static let confidential = Traits(rawValue: 2)
    /// `refresh` may write it.
    package static let refreshed = Traits(rawValue: 4)
    /// Has a column in the CSV table.
    package static let column = Traits(rawValue: 8)
    /// Every tracker records it.
    package static let tracked = Traits(rawValue: 16)
    /// Describes how far a title got.
    package static let ofStatus = Traits(rawValue: 32)
    /// A name of the work.
    package static let name = Traits(rawValue: 64)
    /// Hidden by the age gate until the visitor passes it.
    package static let gated = Traits(rawValue: 128)

    static let fact: Traits = [.refreshed, .column]
    static let tracking: Traits = [.own, .column, .tracked]
    static let stage: Traits = [.own, .column, .tracked, .ofStatus]
  }

  package var isOwn: Bool { traits.contains(.own) }
  package var isPublic: Bool { !traits.contains(.confidential) }

  /// Whether it contains words of the owner or of a source, rather than numbers, dates, addresses
  /// in the library or words of a vocabulary.
  package var hasWords: Bool {
    switch form {
    case .number, .hundredths, .flag, .date, .rating, .status, .rank: false
    case .text, .list, .names, .credits, .series, .history, .items, .ownership:
      ![
        .visibility, .progressUnit, .releaseStatus, .coverColor, .airing, .relations, .seasons,
        .aliases,
      ]
      .contains(key)
    }
  }

  init(
    _ key: FieldKey, _ form: FieldKey.Form, _ traits: Traits = [], shape: String? = nil,
    synonyms: [String] = [], otherKeys: [String] = [],
    _ value: @escaping @Sendable (OwnersTitle) -> TitleValue?
  ) {
    self.key = key
    self.form = form
    self.traits = traits
    self.shape = shape ?? form.shape
    self.synonyms = synonyms
    self.otherKeys = otherKeys
    self.value = value
  }

  package static subscript(key: FieldKey) -> TitleField { table[indices[key] ?? 0] }

  private static let indices = Dictionary(
    uniqueKeysWithValues: table.enumerated().map { ($1.key, $0) })

  private static let bySynonym = Dictionary(
    table.flatMap { field in field.synonyms.map { ($0, field.key) } },
    uniquingKeysWith: { first, _ in first })

  /// The key for another program's word, ignoring case, spaces, `-` and `_`.
  package static func key(synonym word: String) -> FieldKey? { bySynonym[folded(word)] }

  /// Registries in `ids` by other programs' names for them.
  package static let registries = [
    "anilist": "anilist", "imdb": "imdb", "imdbid": "imdb", "isbn": "isbn13", "isbn13": "isbn13",
    "mal": "mal", "malid": "mal", "steam": "steam", "tmdb": "tmdb",
  ]
}

extension FieldKey.Form {
  fileprivate var shape: String {
    switch self {
    case .text, .names, .credits, .series, .history, .items: "text"
    case .list: "texts"
    case .number, .hundredths, .rating: "a number"
    case .flag: "`true` or `false`"
    case .date: "a date"
    case .status: "a word"
    case .rank: "`true` or a rank"
    case .ownership: "`true` or texts"
    }
  }
}

extension FieldKey {
  /// The form in which a value is written.
  package enum Form: Sendable {
    case text, number, hundredths, flag, date, rating, status
    /// Texts; a single one may be written without brackets.
    case list
    /// Texts by name.
    case names
    /// Names, with or without a role and further names.
    case credits
    /// A name and a position.
    case series
    /// Runs, or seasons, volumes, chapters and episodes.
    case history
    /// Mappings of single values.
    case items
    /// `true` or a number.
    case rank
    /// `true` or texts.
    case ownership
  }

  package var form: Form { TitleField[self].form }

  /// The keys that exports state as values; ids elsewhere are stated separately.
  package static let imported = allCases.filter { $0 != .ids }

  /// The form of a key of a run or a part; nil for an unknown key.
  package static func formInHistory(_ key: String) -> Form? {
    switch key {
    case "season", "volume", "chapter", "episode": .number
    case "started", "finished": .date
    case "status": .status
    case "rating": .rating
    case "hours": .hundredths
    case "platform", "note", "review", "place": .text
    case "tags", "with": .list
    default: nil
    }
  }

  /// Whether every tracker records it, so that a missing value in an export means there is none.
  package var belongsToTracker: Bool { TitleField[self].traits.contains(.tracked) }

  /// Whether it describes how far a title got, and so belongs to the status beside it.
  package var followsFromStatus: Bool { TitleField[self].traits.contains(.ofStatus) }

  /// The keys that `refresh` may write.
  package static let refreshed = TitleField.table.filter { $0.traits.contains(.refreshed) }
    .map(\.key)

  /// nil for a name that `refresh` doesn't write.
  package init?(refreshed name: String) {
    guard let key = FieldKey(rawValue: name), Self.refreshed.contains(key) else { return nil }
    self = key
  }

  /// Every key that a title may have, in the order of a file.
  package static let fileOrder = TitleField.table.flatMap { [$0.key.rawValue] + $0.otherKeys }
}
