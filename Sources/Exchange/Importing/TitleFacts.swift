import Base
import MediaLibrary
import StrictYAML
import Trackers

/// Facts that tell titles with the same name apart.
package struct TitleFacts: Sendable {
  package let names: Set<String>
  package let foldedNames: [String]
  /// Without leading zeros, by tracker or registry.
  package let ids: [(name: String, value: String)]
  package let year: Int?
  package let creators: Set<String>
  /// Developers and publishers.
  private let companies: [(role: FieldKey, name: String)]
  /// `tv`, `movie`
  package let format: String?
  package let counts: [Int?]

  private static let editionIDs: Set = ["isbn13", "isbn", "isbn10", "asin"]
  private static let countKeys: [FieldKey] = [.episodes, .chapters, .volumes]
  private static let companyKeys: [FieldKey] = [.developers, .publishers]

  package init(_ node: YAMLNode) {
    var names = [node["title"]?.text] + (node["titles"]?.pairs.map(\.value.text) ?? [])
    if let synonyms = node["synonyms"] {
      names += synonyms.isScalar ? [synonyms.text] : synonyms.items.map(\.text)
    }
    self.init(
      names: names.compactMap { $0?.trimmed },
      ids: node["ids"]?.pairs.compactMap { pair in
        pair.key.text.flatMap { name in pair.value.text.map { (name, $0.trimmed) } }
      } ?? [],
      year: node["released"]?.text.flatMap { PartialDate(iso: $0.trimmed)?.year },
      creators: Self.makers(of: node),
      companies: Self.companyKeys.flatMap { key -> [(FieldKey, String)] in
        guard let node = node[key.rawValue] else { return [] }
        let names = node.isScalar ? [node.text ?? ""] : node.items.compactMap(\.text)
        return names.map { (key, $0) }
      }, format: node["format"]?.text,
      counts: Self.countKeys.map { node[$0.rawValue]?.text.flatMap { Int($0) } })
  }

  package init(_ title: ExportedTitle, registry: String) {
    let values = title.values
    self.init(
      names: [title.title] + title.otherNames,
      ids: (title.id.map { [(registry, $0)] } ?? [])
        + title.ids.map { ($0.registry, $0.value) },
      year: values[.released]?.day?.year, creators: Self.makers(of: title),
      companies: Self.companyKeys.flatMap { key in (values[key]?.list ?? []).map { (key, $0) } },
      format: values[.format]?.text, counts: Self.countKeys.map { values[$0]?.number })
  }

  package static func makers(of node: YAMLNode) -> [String] {
    var makers: [String] = []
    for pair in node.pairs {
      let key = pair.name
      guard key == "creators" || FieldKey.creatorKeys.contains(key) else { continue }
      let items = pair.value.isSequence ? Array(pair.value.items) : [pair.value]
      for item in items {
        if let name = item.text ?? item["name"]?.text { makers.append(name) }
        guard let names = item["names"] else { continue }
        makers += names.isScalar ? [names.text ?? ""] : names.items.compactMap(\.text)
      }
    }
    return makers
  }

  static func makers(of title: ExportedTitle) -> [String] {
    (title.values[.creators]?.items ?? []).flatMap { maker in
      [maker["name"]?.text].compactMap(\.self) + (maker["names"]?.list ?? [])
    }
  }

  package init(ids: [(String, String)]) {
    self.init(names: [], ids: ids, year: nil, creators: [], companies: [], format: nil, counts: [])
  }

  private init(
    names: [String], ids: [(String, String)], year: Int?, creators: [String],
    companies: [(role: FieldKey, name: String)], format: String?, counts: [Int?]
  ) {
    let folding = Folding.standard
    self.names = Set(names.filter { !$0.isEmpty })
    foldedNames = Set(self.names.map(folding.fold)).filter { !$0.isEmpty }.sorted()
    self.ids = ids.map { name, value in
      (name: name, value: isNumber(value) ? String(value.drop { $0 == "0" }) : value)
    }
    .filter { !$0.value.isEmpty }
    self.year = year
    self.creators = Set(creators.map(folding.fold)).subtracting([""])
    self.companies = companies
    self.format = format.map { folded($0) }
    self.counts = counts
  }

  /// Whether the facts show that these are two titles, despite the name.
  ///
  /// - Parameters:
  ///   - isBook: ignores editions: their numbers, and years if they share an author
  ///   - forgivesSpelling: ignores different names that may be the same person's
  package func contradicts(
    _ other: TitleFacts, amongEditions isBook: Bool = false, forgivesSpelling: Bool = false
  ) -> Bool {
    for id in ids where !isBook || !Self.editionIDs.contains(id.name) {
      // Some sites have a number and a name for each title.
      let isContradicted = other.ids.contains {
        $0.name == id.name && $0.value != id.value && isNumber($0.value) == isNumber(id.value)
      }
      if isContradicted { return true }
    }
    if !creators.isEmpty, !other.creators.isEmpty {
      if hasOtherCreators(than: other),
        !forgivesSpelling || !mayNameOnePerson(creators, other.creators)
      {
        return true
      }
      if isBook { return false }
    }
    guard let year, let otherYear = other.year else { return false }
    return abs(year - otherYear) > 1
  }

  /// Whether a number that both editions have must be wrong: the facts contradict each other, and
  /// names in Latin letters have no longer word in common.
  package func isOtherBook(than other: TitleFacts) -> Bool {
    guard contradicts(other, amongEditions: true, forgivesSpelling: true) else { return false }
    let (words, others) = (longWords, other.longWords)
    return !words.isEmpty && !others.isEmpty && words.isDisjoint(with: others)
  }

  private var longWords: Set<Substring> {
    Set(
      foldedNames.flatMap { $0.split(separator: " ") }
        .filter { $0.utf8.count > 3 && $0.utf8.allSatisfy { $0 < 0x80 } })
  }

  func sharesName(with other: TitleFacts) -> Bool {
    foldedNames.contains(where: other.foldedNames.contains)
  }

  /// Whether both have creators, but none in common.
  func hasOtherCreators(than other: TitleFacts) -> Bool {
    !creators.isEmpty && !other.creators.isEmpty && creators.isDisjoint(with: other.creators)
  }

  package var hasDeveloper: Bool { companies.contains { $0.role == .developers } }

  /// Whether a developer of one made or published the other; nil if that isn't known. Publishers
  /// alone show nothing: they have many games of one name, and a game has others elsewhere.
  package func sharesDeveloper(with other: TitleFacts) -> Bool? {
    var areOthers: Bool?
    for own in companies {
      for their in other.companies where own.role == .developers || their.role == .developers {
        let isSame = CompanyName.areSame(own.name, their.name)
        if isSame == true { return true }
        guard own.role == their.role else { continue }
        areOthers = areOthers ?? true && isSame == false
      }
    }
    return areOthers == true ? false : nil
  }

  /// Whether facts other than the name show that these are the same title.
  ///
  /// - Parameter isExact: otherwise years may differ by one, as sites' dates do at the turn of a
  ///   year
  package func agrees(with other: TitleFacts, toTheYear isExact: Bool = false) -> Bool {
    if let year, let otherYear = other.year, abs(year - otherYear) <= (isExact ? 0 : 1) {
      return true
    }
    if !creators.isDisjoint(with: other.creators) { return true }
    let equalCounts = zip(counts, other.counts).count { $0 != nil && $0 == $1 }
    // Some lists lack the format of a manga or novel, but have chapters and volumes.
    return equalCounts > 1 || equalCounts > 0 && format != nil && format == other.format
  }
}

private func isNumber(_ text: String) -> Bool {
  text.utf8.allSatisfy { (0x30...0x39).contains($0) }
}
