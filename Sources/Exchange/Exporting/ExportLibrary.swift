import Base
import LibraryFiles
import Markup
import MediaLibrary

/// A library in the form of another program, and what that form could not carry.
package struct ExportResult: Sendable {
  package let bytes: [UInt8]
  /// How many titles are in it.
  package let titles: Int
  /// How many of the chosen titles are of a kind that the form has no place for.
  package let ofOtherKinds: Int
  /// Ids of those that can't be in it without something they have not, which `missing` names.
  package let refused: [String]
  package let missing: String
  /// How many of the chosen titles are left out because they are unlisted, and nothing in the form would say so.
  package let unlisted: Int
  /// Keys that the form has no place for, each with how many titles in it have one; in the order of the keys.
  package let leftOut: [(key: String, titles: Int)]
  /// What else is not in it, or not as the library has it.
  package let losses: [ExportLoss]
}

extension ExportFormat {
  /// Whether a file of this format can't hold titles of all these kinds.
  package func needsOneKind(of titles: [OwnersTitle]) -> [Kind] {
    guard hasOneKind, let kinds else { return [] }
    let found = kinds.filter { kind in titles.contains { $0.entry.kind == kind } }
    return found.count > 1 ? found : []
  }

  /// - Parameters:
  ///   - titles: those that are wanted, private ones only when those are wanted, too.
  ///   - withPrivate: whether titles and lists are wanted that are for their owner alone, and unlisted titles in a form
  ///     that does not say so; otherwise nothing is to be heard of them.
  ///   - library: where they are from; titles that are not exported are left out of its lists.
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

  /// Only what carries all has a place for them.
  private func namesOfMakers(in export: LibraryExport) -> [ExportLoss] {
    guard keys?.contains(.creators) == true else { return [] }
    let loss = export.loss("further names of makers") { title in
      guard case .items(let items)? = title[.creators] else { return false }
      return items.contains { $0["names"] != nil }
    }
    return [loss].compactMap { $0 }
  }

  private func keysLeftOut(of titles: [TitleRecord]) -> [(key: String, titles: Int)] {
    guard let keys else { return [] }
    let own = FieldKey.allCases.filter { !keys.contains($0) }.map { key in
      (key: key.rawValue, titles: titles.count { $0[key] != nil })
    }
    let ids = titles.count { title in
      title.ids.contains { registries?.contains($0.registry) == false }
    }
    let names = Set(titles.flatMap(\.extras).map(\.key)).sorted()
    let extras = names.map { name in
      (key: name, titles: titles.count { $0.extras.contains { $0.key == name } })
    }
    return (own + [("ids", ids)] + extras).filter { $0.titles > 0 }
  }
}

extension ListRecord {
  /// - Parameter isTaken: Whether a title, by its id, is exported with the list.
  init(_ list: OwnerList, hiding hidden: HiddenTitles, _ isTaken: (String) -> Bool) {
    slug = list.slug
    title = list.title
    description = list.description
    isRanked = list.isRanked
    isPrivate = list.isPrivate
    items = list.items.filter { isTaken($0.id) }.map { ($0.id, $0.note) }
    text = list.introduction.map { $0.published(hiding: hidden) } ?? ""
  }
}

extension PageRecord {
  init(_ page: OwnerPage, hiding hidden: HiddenTitles) {
    slug = page.slug
    title = page.title
    description = page.description
    text = page.body.published(hiding: hidden)
  }
}

extension MarkdownSource {
  fileprivate func published(hiding hidden: HiddenTitles) -> String {
    hidden.removed(from: publishedText(file.bytes[range])).withoutBlankLinesAround
  }
}
