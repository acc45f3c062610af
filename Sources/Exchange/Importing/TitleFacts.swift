import Base
import MediaLibrary
import StrictYAML
import Trackers

/// What tells a title from another one of the same name.
package struct TitleFacts: Sendable {
  /// All its names, as they are written.
  package let names: Set<String>
  /// All its names as a reader takes them to be the same.
  package let foldedNames: [String]
  /// Its ids without zeros before them, by tracker or registry.
  package let ids: [(name: String, value: String)]
  package let year: Int?
  /// Folded names of those who made it.
  package let creators: Set<String>
  /// `tv`, `movie`
  package let format: String?
  /// How many episodes, chapters or pages there are.
  package let counts: [Int?]

  private static let editionIDs: Set = ["isbn13", "isbn", "isbn10", "asin"]
  private static let countKeys: [FieldKey] = [.episodes, .chapters, .volumes]

  /// Of a title as it stands in the library.
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
      creators: Self.makers(of: node), format: node["format"]?.text,
      counts: Self.countKeys.map { node[$0.rawValue]?.text.flatMap { Int($0) } })
  }

  /// Of a title as an export tells it.
  package init(_ title: ExportedTitle, registry: String) {
    let names = [title.title] + title.otherNames
    var year: Int?
    if case .date(let date)? = title.values[.released]?.value { year = date.year }
    var format: String?
    if case .text(let text)? = title.values[.format]?.value { format = text }
    self.init(
      names: names,
      ids: (title.id.map { [(registry, $0)] } ?? [])
        + title.ids.map { ($0.registry, $0.value) },
      year: year, creators: Self.makers(of: title), format: format,
      counts: Self.countKeys.map {
        if case .number(let number)? = title.values[$0]?.value { number } else { nil }
      })
  }

  /// Who made a title, by all names as they stand in the library.
  static func makers(of node: YAMLNode) -> [String] {
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

  /// Who made a title, by all names as an export has them.
  static func makers(of title: ExportedTitle) -> [String] {
    guard case .items(let items)? = title.values[.creators]?.value else { return [] }
    var makers: [String] = []
    for case .mapping(let pairs) in items {
      for pair in pairs {
        switch (pair.key, pair.value) {
        case ("name", .text(let name)): makers.append(name)
        case ("names", .list(let names)): makers += names
        default: break
        }
      }
    }
    return makers
  }

  /// Of a title of which nothing but its ids is known.
  package init(ids: [(String, String)]) {
    self.init(names: [], ids: ids, year: nil, creators: [], format: nil, counts: [])
  }

  private init(
    names: [String], ids: [(String, String)], year: Int?, creators: [String], format: String?,
    counts: [Int?]
  ) {
    let folding = Folding.standard
    self.names = Set(names.filter { !$0.isEmpty })
    foldedNames = Set(self.names.map(folding.fold)).filter { !$0.isEmpty }.sorted()
    self.ids = ids.map { (name: $0, value: String($1.drop { $0 == "0" })) }
      .filter { !$0.value.isEmpty }
    self.year = year
    self.creators = Set(creators.map(folding.fold)).subtracting([""])
    self.format = format.map { folded($0) }
    self.counts = counts
  }

  /// Whether something but the name says that these are two titles.
  ///
  /// - Parameters:
  ///   - isBook: Whether they may be two editions of one book, so that an edition's number says nothing, nor does the
  ///     year where they have an author in common.
  ///   - forgivesSpelling: Whether names of makers that may be those of one person contradict nothing.
  package func contradicts(
    _ other: TitleFacts, amongEditions isBook: Bool = false, forgivesSpelling: Bool = false
  ) -> Bool {
    for id in ids where !isBook || !Self.editionIDs.contains(id.name) {
      // Some sites have a number and a name for a title, which say nothing of each other.
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

  /// Whether both name who made them, and nobody by the same name.
  func hasOtherCreators(than other: TitleFacts) -> Bool {
    !creators.isEmpty && !other.creators.isEmpty && creators.isDisjoint(with: other.creators)
  }

  /// Whether something but the name says that these are one title.
  ///
  /// - Parameter isExact: Sites may differ by a year of what came out around its end: whether they must not.
  package func agrees(with other: TitleFacts, toTheYear isExact: Bool = false) -> Bool {
    if let year, let otherYear = other.year, abs(year - otherYear) <= (isExact ? 0 : 1) {
      return true
    }
    if !creators.isDisjoint(with: other.creators) { return true }
    let equalCounts = zip(counts, other.counts).count { $0 != nil && $0 == $1 }
    // Not every list says whether something is a manga or a novel; its chapters and volumes do as well.
    return equalCounts > 1 || equalCounts > 0 && format != nil && format == other.format
  }
}

private func isNumber(_ text: String) -> Bool {
  text.utf8.allSatisfy { (0x30...0x39).contains($0) }
}
