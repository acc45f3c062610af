import Base
import LibraryFiles
import Markup
import MediaLibrary

package struct ExportResult: Sendable {
  package let bytes: [UInt8]
  package let titles: Int
  package let ofOtherKinds: Int
  /// Ids of titles without something required, which `missing` names.
  package let refused: [String]
  package let missing: String
  /// The number of unlisted titles left out because the format can't mark them.
  package let unlisted: Int
  /// Keys without a place in the format, with the number of titles that have each, in the order of
  /// keys.
  package let leftOut: [(key: String, titles: Int)]
  package let losses: [ExportLoss]
}

extension ExportFormat {
  /// The kinds among `titles`, if the format holds only one kind and there are several.
  package func needsOneKind(of titles: [OwnersTitle]) -> [Kind] {
    guard hasOneKind, let kinds else { return [] }
    let found = kinds.filter { kind in titles.contains { $0.entry.kind == kind } }
    return found.count > 1 ? found : []
  }

  /// - Parameters:
  ///   - titles: the chosen ones; private ones only if the owner wants them
  ///   - withPrivate: whether to export private titles and lists, and unlisted titles that the
  ///     format can't mark; otherwise no text mentions them
  ///   - library: the whole library; its lists keep only exported titles
  package func export(
    _ titles: [OwnersTitle], withPrivate: Bool = false, of library: OwnersTitles
  ) -> ExportResult {
    func isHidden(_ title: OwnersTitle) -> Bool {
      !withPrivate && (title.isPrivate || (title.entry.isUnlisted && !marksUnlisted))
    }
    let titles = hasTitles ? titles : []
    let wanted = titles.filter { title in kinds?.contains(title.entry.kind) ?? true }
    let shown = wanted.filter { !isHidden($0) }
    let shownIDs = Set(shown.map(\.entry.id))
    let hidden = HiddenTitles(
      library.titles.filter(isHidden).map(\.entry),
      besides: library.titles.filter { !isHidden($0) && !shownIDs.contains($0.entry.id) }
        .map(\.entry),
      of: shown.map(\.entry))
    let records = shown.map { TitleRecord($0, hiding: hidden) }
    let taken = records.filter { isTaken?($0) ?? true }
    let ids = Set(taken.map(\.id))
    let export = LibraryExport(
      settings: library.settings.published(hiding: hidden), titles: taken,
      lists: library.lists.filter { withPrivate || !$0.isPrivate }
        .map { ListRecord($0, hiding: hidden) { ids.contains($0) } },
      pages: library.pages.map { PageRecord($0, hiding: hidden) },
      names: Dictionary(
        library.titles.filter { !isHidden($0) }.map { ($0.entry.id, $0.entry.work.title) },
        uniquingKeysWith: { first, _ in first }))
    return ExportResult(
      bytes: write(export), titles: taken.count, ofOtherKinds: titles.count - wanted.count,
      refused: records.filter { !ids.contains($0.id) }.map(\.id), missing: missing,
      unlisted: wanted.count - shown.count, leftOut: keysLeftOut(of: taken),
      losses: (keys == nil ? [] : export.ownTexts + namesOfMakers(in: export))
        + (withPrivate ? library.pagesLeftOut : []) + losses(export))
  }

  /// The loss of people's further names, which only complete formats have room for.
  private func namesOfMakers(in export: LibraryExport) -> [ExportLoss] {
    guard keys?.contains(.creators) == true else { return [] }
    let loss = export.loss("further names of makers") { title in
      title[.creators]?.items.contains { $0["names"] != nil } == true
    }
    return [loss].compactMap { $0 }
  }

  private func keysLeftOut(of titles: [TitleRecord]) -> [(key: String, titles: Int)] {
    guard let keys else { return [] }
    let own = FieldKey.imported.filter { !keys.contains($0) }.map { key in
      (key: key.rawValue, titles: titles.count { $0[key] != nil })
    }
    let ids = titles.count { title in
      title.ids.contains { self.ids?.contains($0.registry) == false }
    }
    let names = Set(titles.flatMap(\.extras).map(\.key)).sorted()
    let extras = names.map { name in
      (key: name, titles: titles.count { $0.extras.contains { $0.key == name } })
    }
    return (own + [("ids", ids)] + extras).filter { $0.titles > 0 }
  }
}

extension ListRecord {
  /// - Parameter isTaken: whether a title is exported, by id
  init(_ list: OwnerList, hiding hidden: HiddenTitles, _ isTaken: (String) -> Bool) {
    slug = list.slug
    title = list.title
    description = list.$description
    isRanked = list.isRanked
    isPrivate = list.isPrivate
    items = list.items.filter { isTaken($0.id) }.map { ($0.id, $0.$note) }
    text = list.introduction.map { $0.published(hiding: hidden) } ?? ""
  }
}

extension PageRecord {
  init(_ page: OwnerPage, hiding hidden: HiddenTitles) {
    slug = page.slug
    title = page.title
    description = page.$description
    text = page.body.published(hiding: hidden)
  }
}

extension MarkdownSource {
  fileprivate func published(hiding hidden: HiddenTitles) -> String {
    hidden.published(file.bytes[range])
  }
}

/// Titles that an export must not mention, even in reviews of others, and titles outside the
/// export, whose links become names.
struct HiddenTitles: Sendable {
  private let ids: Set<String>
  /// Replacements for links without a label, by lowercased id or name.
  private let replacements: [String: String]

  /// For files that their owner may import again.
  ///
  /// - Parameters:
  ///   - entries: the ones to hide
  ///   - others: titles outside the export that may be named
  ///   - taken: exported titles; a shared name means one of these
  init(_ entries: [Entry], besides others: [Entry] = [], of taken: [Entry] = []) {
    ids = Set(entries.flatMap { [$0.id] + $0.formerIDs })
    var replacements: [String: String] = [:]
    for entry in others {
      for name in entry.linkNames { replacements[name] = entry.work.title }
    }
    if !others.isEmpty {
      for entry in taken {
        for name in entry.linkNames { replacements[name] = nil }
      }
    }
    for entry in entries {
      for name in entry.linkNames { replacements[name] = "" }
    }
    self.replacements = replacements
  }

  init(ids: Set<String>, placeholder: String) {
    self.ids = ids
    replacements = Dictionary(
      ids.map { ($0.lowercased(), placeholder) }, uniquingKeysWith: { first, _ in first })
  }

  func contains(_ id: String) -> Bool { !ids.isEmpty && ids.contains(id) }

  /// A text without comments, whose links to these titles are reduced to their labels or
  /// replacements.
  func published(_ text: ArraySlice<UInt8>) -> String {
    publishedText(text) { name in
      replacements[name] ?? EntryID(written: name).flatMap { replacements[$0.text] }
    }.withoutBlankLinesAround
  }
}

extension Entry {
  /// Every lowercased name or id by which a link may refer to a title.
  fileprivate var linkNames: [String] {
    ([id, work.title] + formerIDs + work.titles.map(\.text) + work.synonyms)
      .map { $0.lowercased() }
  }
}

extension Settings {
  func published(hiding hidden: HiddenTitles) -> Settings {
    var settings = self
    settings.owner.bio = owner.bio.map { hidden.published(Array($0.utf8)[...]) }
    return settings
  }
}
