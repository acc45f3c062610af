import Base
import HTTPFetching
import MediaLibrary
import Trackers

/// What the sources found by a text.
package struct CatalogueSearch: Sendable {
  /// A title that may be the one that is meant.
  package struct Hit: Sendable, Equatable {
    /// As `add` takes it: `anilist:154587`
    package let reference: String
    package let kind: Kind
    package let title: String
    /// The name that it was found by, where that is not the title: `Attack on Titan`.
    package let otherName: String?
    /// `TV, 1998, Shinichirou Watanabe`
    package let facts: String
  }

  package private(set) var hits: [Hit] = []
  package private(set) var failures: [FetchFailure] = []

  /// How many titles of one kind a source gives.
  private static let mostOfEach = 8

  /// Asks for each kind the first source that finds something; all, where the owner names them.
  ///
  /// - Parameter asksAll: whether each source is asked, whatever others found
  package init(
    for text: String, kinds: [Kind], from sources: [any CatalogueSource], askingAll asksAll: Bool,
    _ scope: CatalogueScope, through fetcher: Fetcher
  ) async {
    for kind in kinds {
      for source in sources where source.info.findsByName && source.info.kinds.contains(kind) {
        do throws(FetchFailure) {
          let found = try await source.titles(called: text, of: kind, scope, through: fetcher)
          let new = found.filter { $0.facts.kind == kind }.prefix(Self.mostOfEach)
            .compactMap { Hit($0, of: source.info, foundBy: text) }
          hits += new
          if !new.isEmpty, !asksAll { break }
        } catch {
          await fetcher.drop(error, of: source)
          if !failures.contains(error) { failures.append(error) }
        }
      }
    }
  }
}

extension CatalogueSearch.Hit {
  /// nil for a title that cannot be named.
  init?(_ title: CatalogueTitle, of source: SourceInfo, foundBy text: String) {
    guard let reference = title.reference(at: source) else { return nil }
    self.reference = reference
    kind = title.facts.kind
    self.title = title.facts.title
    let statements = title.facts.statements
    otherName = Self.name(with: text, besides: title.facts)
    var facts: [String] = []
    if case .text(let format)? = statements[.format]?.value { facts.append(format) }
    if case .date(let date)? = statements[.released]?.value { facts.append(String(date.year)) }
    if case .items(let items)? = statements[.creators]?.value {
      let names = items.compactMap { item -> String? in
        guard case .mapping(let pairs) = item,
          case .text(let name)? = pairs.first(where: { $0.key == "name" })?.value
        else { return nil }
        return name
      }
      facts += names.prefix(2)
    }
    for key in [TitleKey.studios, .developers] {
      if case .list(let names)? = statements[key]?.value { facts += names.prefix(1) }
    }
    self.facts = facts.joined(separator: ", ")
  }

  /// The first of a title's other names with these words; nil where the title has them, or none.
  private static func name(with words: String, besides title: ExportedTitle) -> String? {
    let folding = Folding.standard
    let words = folding.fold(words)
    func hasWords(_ name: String) -> Bool { folding.fold(name).contains(words) }
    if hasWords(title.title) { return nil }
    return title.otherNames.first(where: hasWords)
  }
}
