import Base
import LibraryFiles
import MediaLibrary
import Trackers

/// A title of the library with all its keys, in their order.
package struct TitleRecord: Sendable {
  package let id: String
  package let kind: Kind
  /// Whether its owner keeps it to themselves.
  package let isPrivate: Bool
  package let isUnlisted: Bool
  /// How often somebody went through it again, whichever key says so.
  package let repeats: Int
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
    isPrivate = title.isPrivate && !title.isLeftOutForAge
    isUnlisted = entry.isUnlisted
    repeats = entry.tracking?.repeats ?? 0
    ids = entry.work.ids
    extras = entry.work.extras
    let fields = TitleFields(
      entry, isPrivate: isPrivate, review: title.review.map { $0.file.bytes[$0.range] } ?? [],
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
    credits.compactMap { role == nil || $0.role == role ? $0.name : nil }
  }

  /// Who made it, each with the role.
  var credits: [(name: String, role: String?)] {
    guard case .items(let items)? = values[.creators] else { return [] }
    return items.compactMap { item in
      item["name"].flatMap(\.text).map { ($0, item["role"].flatMap(\.text)) }
    }
  }
}

extension TitleValue {
  /// The value of a key of a mapping; nil for all else.
  subscript(key: String) -> TitleValue? {
    guard case .mapping(let pairs) = self else { return nil }
    return pairs.first { $0.key == key }?.value
  }

  var text: String? { if case .text(let text) = self { text } else { nil } }
  var date: PartialDate? { if case .date(let date) = self { date } else { nil } }
  var rating: Rating? { if case .rating(let rating) = self { rating } else { nil } }
  var status: Status? { if case .status(let status) = self { status } else { nil } }
}
