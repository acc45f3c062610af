import MediaLibrary

/// The keys of a file of words, such as `kinds.anime.name`, with their indices in `Messages`.
enum MessageKeys {
  /// The messages, then those of kinds, verbs and units.
  static let all: [String] =
    MessageKey.allCases.map(\.key)
    + Kind.allCases.flatMap { kind in
      KindMessageKey.allCases.map { "kinds." + kind.id + "." + $0.key }
    }
    + Verb.allCases.flatMap { verb in
      VerbMessageKey.allCases.map { "verbs." + verb.rawValue + "." + $0.key }
    }
    + ProgressUnit.allCases.map { "units." + $0.rawValue }

  static let indices = Dictionary(zip(all, all.indices), uniquingKeysWith: { first, _ in first })

  /// The keys of mappings: `kinds`, `kinds.anime`.
  static let sections: Set<String> = Set(
    all.flatMap { key in
      key.utf8.indices.filter { key.utf8[$0] == UInt8(ascii: ".") }.map { String(key[..<$0]) }
    })

  static func index(of kind: Kind, _ key: KindMessageKey) -> Int {
    kindsStart + kind.index * KindMessageKey.allCases.count + key.rawValue
  }

  static func index(of verb: Verb, _ key: VerbMessageKey) -> Int {
    verbsStart + (verbIndices[verb] ?? 0) * VerbMessageKey.allCases.count + key.rawValue
  }

  static func index(of unit: ProgressUnit) -> Int { unitsStart + (unitIndices[unit] ?? 0) }

  private static let verbIndices = Dictionary(uniqueKeysWithValues: zip(Verb.allCases, 0...))
  private static let unitIndices = Dictionary(
    uniqueKeysWithValues: zip(ProgressUnit.allCases, 0...))
  private static let kindsStart = MessageKey.allCases.count
  private static let verbsStart = kindsStart + Kind.allCases.count * KindMessageKey.allCases.count
  private static let unitsStart = verbsStart + Verb.allCases.count * VerbMessageKey.allCases.count

  /// Folds keys of tables: ignores case, and `SIDE_STORY` is `side story`.
  static func folded(_ text: String) -> String {
    let bytes = text.lowercased().utf8.map { byte in
      byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") ? UInt8(ascii: " ") : byte
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
