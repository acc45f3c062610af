import Base
import MediaLibrary

/// Every key of a file of words with its index in the arrays of `Messages`; `kinds.anime.name` is
/// three mappings deep.
enum MessageKeys {
  /// By index: the messages, then those of kinds, verbs, units.
  static let all: [String] =
    MessageKey.allCases.map(\.key)
    + Kind.allCases.flatMap { kind in
      KindMessageKey.allCases.map { "kinds." + kind.id + "." + $0.key }
    }
    + Verb.allCases.flatMap { verb in
      VerbMessageKey.allCases.map { "verbs." + verb.rawValue + "." + $0.key }
    }
    + ProgressUnit.allCases.map { "units." + $0.rawValue }

  static let indices = Dictionary(
    zip(all, all.indices), uniquingKeysWith: { first, _ in first })

  /// The keys of mappings: `kinds`, `kinds.anime` …
  static let sections: Set<String> = Set(
    all.flatMap { key in
      key.utf8.indices.filter { key.utf8[$0] == UInt8(ascii: ".") }.map { String(key[..<$0]) }
    })

  static func index(of kind: Kind, _ key: KindMessageKey) -> Int {
    kindsStart + kind.index * KindMessageKey.allCases.count + key.rawValue
  }

  static func index(of verb: Verb, _ key: VerbMessageKey) -> Int {
    verbsStart + verb.index * VerbMessageKey.allCases.count + key.rawValue
  }

  static func index(of unit: ProgressUnit) -> Int { unitsStart + unit.index }

  private static let kindsStart = MessageKey.allCases.count
  private static let verbsStart = kindsStart + Kind.allCases.count * KindMessageKey.allCases.count
  private static let unitsStart = verbsStart + Verb.allCases.count * VerbMessageKey.allCases.count

  /// Keys of tables are compared without regard to case, and `SIDE_STORY` is `side story`.
  static func folded(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) {
      return String(capacity: text.utf8.count) { folded in
        for byte in text.utf8 { folded.append(isSpace(byte) ? 0x20 : byte.asciiLowercased) }
      }
    }
    return String(text.lowercased().map { $0 == "_" || $0 == "-" ? " " : $0 })
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
  }
}

extension Verb {
  fileprivate var index: Int {
    switch self {
    case .watch: 0
    case .read: 1
    case .play: 2
    }
  }
}

extension ProgressUnit {
  fileprivate var index: Int {
    switch self {
    case .episodes: 0
    case .chapters: 1
    case .volumes: 2
    case .pages: 3
    case .hours: 4
    case .minutes: 5
    case .percent: 6
    }
  }
}
