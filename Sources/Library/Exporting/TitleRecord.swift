import Diagnostics
import LibraryLoading
import MediaLibrary
import Trackers

/// A title of the library with all its keys, in their order.
package struct TitleRecord: Sendable {
  package let id: String
  package let kind: Kind
  package let isPrivate: Bool
  /// Its ids elsewhere.
  package let ids: [Work.ExternalID]
  /// `x-…`
  package let extras: [Work.Extra]
  /// What is said of it; the keys that have no value are missing.
  package let values: [TitleKey: TitleValue]

  init(_ title: OwnersTitle, hiding hidden: HiddenTitles) {
    let entry = title.entry
    id = entry.id
    kind = entry.kind
    isPrivate = title.isPrivate
    ids = entry.work.ids
    extras = entry.work.extras
    let fields = TitleFields(
      entry, isPrivate: title.isPrivate, review: title.review.map { $0.file.bytes[$0.range] } ?? [],
      hiding: hidden)
    var values: [TitleKey: TitleValue] = [:]
    for key in TitleKey.inOrder { values[key] = fields[key] }
    self.values = values
  }

  package subscript(key: TitleKey) -> TitleValue? { values[key] }

  /// The text of a key; empty where it has none.
  package func text(_ key: TitleKey) -> String {
    if case .text(let text)? = values[key] { text } else { "" }
  }

  package func date(_ key: TitleKey) -> PartialDate? {
    if case .date(let date)? = values[key] { date } else { nil }
  }

  package func number(_ key: TitleKey) -> Int? {
    if case .number(let number)? = values[key] { number } else { nil }
  }

  package func list(_ key: TitleKey) -> [String] {
    if case .list(let list)? = values[key] { list } else { [] }
  }

  package var title: String { text(.title) }

  package var rating: Rating? {
    if case .rating(let rating)? = values[.rating] { rating } else { nil }
  }

  package var status: Status? {
    if case .status(let status)? = values[.status] { status } else { nil }
  }

  /// An id by the name of who gave it; nil when it has none.
  package func id(_ registries: String...) -> String? {
    registries.lazy.compactMap { name in ids.first { $0.registry == name }?.value }.first
  }

  /// Who made it, in a role or in any.
  package func creators(_ role: String? = nil) -> [String] {
    guard case .items(let items)? = values[.creators] else { return [] }
    return items.compactMap { item in
      guard case .mapping(let pairs) = item else { return nil }
      let texts = Dictionary(
        pairs.compactMap { pair -> (String, String)? in
          if case .text(let text) = pair.value { (pair.key, text) } else { nil }
        }, uniquingKeysWith: { first, _ in first })
      return role == nil || texts["role"] == role ? texts["name"] : nil
    }
  }
}
