import Base
import FileSystem
import HTTPFetching
import LibraryFiles
import MediaLibrary
import Trackers

package struct CatalogueSearch: Sendable {
  package struct Hit: Sendable, Equatable {
    /// Its reference for `add`: `anilist:154587`
    package let reference: String
    package let kind: Kind
    package let title: String
    /// The matching name if that isn't the title: `Attack on Titan`.
    package let otherName: String?
    /// `TV, 1998, Shinichirou Watanabe`
    package let facts: String
    /// The addresses of its covers, the best first.
    package let pictures: [String]
  }

  package private(set) var hits: [Hit] = []
  package private(set) var failures: [FetchFailure] = []

  private static let mostOfEach = 8

  /// Asks the sources in order, for each kind until one finds something.
  ///
  /// - Parameter asksAll: asks every source, whatever the others find
  package init(
    for text: String, kinds: [Kind], from sources: [any CatalogueSource], askingAll asksAll: Bool,
    _ scope: CatalogueScope, through fetcher: Fetcher
  ) async {
    var scope = scope
    scope.hasPictures = false
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
  init?(_ title: CatalogueTitle, of source: SourceInfo, foundBy text: String) {
    guard let reference = title.reference(at: source) else { return nil }
    self.reference = reference
    kind = title.facts.kind
    self.title = title.facts.title
    otherName = Self.name(with: text, besides: title.facts)
    var facts: [String] = []
    if let format = title.facts.text(.format) { facts.append(format) }
    if let date = title.facts.date(.released) { facts.append(String(date.year)) }
    let creators = title.facts.values[.creators]?.items ?? []
    facts += creators.compactMap { $0["name"]?.text }.prefix(2)
    facts += title.facts.texts(.studios).prefix(1) + title.facts.texts(.developers).prefix(1)
    self.facts = facts.joined(separator: ", ")
    pictures = title.facts.pictures
  }

  /// The title's first other name with these words; nil if the title itself has them.
  private static func name(with words: String, besides title: ExportedTitle) -> String? {
    let folding = Folding.standard
    let words = folding.fold(words)
    func hasWords(_ name: String) -> Bool { folding.fold(name).contains(words) }
    if hasWords(title.title) { return nil }
    return title.otherNames.first(where: hasWords)
  }
}

/// Past searches, and the last hits for `add 3`; files in `.tokonoma/`.
package struct SearchHistory {
  private static let queriesPath = ".tokonoma/searches"
  private static let hitsPath = ".tokonoma/found"
  private static let most = 100

  private let folder: Folder

  package init(_ project: Project) { folder = project.folder }

  package func queries() -> [String] { lines(of: Self.queriesPath) }

  package func found() -> [(reference: String, kind: Kind)] {
    lines(of: Self.hitsPath).compactMap { line in
      let parts = line.split(separator: "\t").map(String.init)
      guard parts.count == 3, let kind = Kind(id: parts[1]) else { return nil }
      return (parts[0], kind)
    }
  }

  package func keep(
    _ query: String, on date: PartialDate?, _ hits: [CatalogueSearch.Hit]
  ) throws(FileError) {
    let line = "\(date?.iso ?? "")  \(singleLine(query))"
    let queries = (queries().filter { $0 != line } + [line]).suffix(Self.most)
    try write(Array(queries), to: Self.queriesPath)
    try write(
      hits.map { "\($0.reference)\t\($0.kind.id)\t\(singleLine($0.title))" }, to: Self.hitsPath)
  }

  package func clear() throws(FileError) {
    for path in [Self.queriesPath, Self.hitsPath] where try folder.exists(path) {
      try folder.remove(path)
    }
  }

  private func lines(of path: String) -> [String] {
    guard (try? folder.exists(path)) == true, let bytes = try? folder.read(path) else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  private func write(_ lines: [String], to path: String) throws(FileError) {
    try folder.createFolders(".tokonoma")
    try folder.replace(path, with: Array(lines.map { $0 + "\n" }.joined().utf8))
  }
}
