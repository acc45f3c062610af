import CommonMark
import Diagnostics
import LibraryLoading
import MediaLibrary
import Trackers

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
  /// Keys that the form has no place for, each with how many titles in it have one; in the order of the keys.
  package let leftOut: [(key: String, titles: Int)]
}

extension ExportFormat {
  /// Whether a file of this format can't hold titles of all these kinds.
  package func needsOneKind(of titles: [OwnersTitle]) -> [Kind] {
    guard hasOneKind, let kinds else { return [] }
    let found = kinds.filter { kind in titles.contains { $0.entry.kind == kind } }
    return found.count > 1 ? found : []
  }

  /// - Parameters:
  ///   - titles: those that are wanted.
  ///   - private: titles that are not to be heard of.
  ///   - withPrivateLists: whether lists that are for their owner alone are wanted, too.
  ///   - library: where they are from; titles that are not exported are left out of its lists.
  package func export(
    _ titles: [OwnersTitle], hiding private: [OwnersTitle], withPrivateLists: Bool = false,
    of library: OwnersTitles
  ) -> ExportResult {
    let hidden = HiddenTitles(`private`.map(\.entry))
    let titles = hasTitles ? titles : []
    let ofKind = titles.filter { title in kinds?.contains(title.entry.kind) ?? true }
    let records = ofKind.map { TitleRecord($0, hiding: hidden) }
    let taken = records.filter { isTaken?($0) ?? true }
    let ids = Set(taken.map(\.id))
    let export = LibraryExport(
      settings: library.settings, titles: taken,
      lists: library.lists.filter { withPrivateLists || !$0.isPrivate }
        .map { ListRecord($0, hiding: hidden) { ids.contains($0) } },
      pages: library.pages.map { PageRecord($0, hiding: hidden) })
    let leftOut = TitleKey.allCases.compactMap { key -> (key: String, titles: Int)? in
      guard keys?.contains(key) == false else { return nil }
      let count = taken.count { $0[key] != nil }
      return count == 0 ? nil : (key.rawValue, count)
    }
    return ExportResult(
      bytes: write(export), titles: taken.count, ofOtherKinds: titles.count - ofKind.count,
      refused: records.filter { !ids.contains($0.id) }.map(\.id), missing: missing,
      leftOut: leftOut)
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
