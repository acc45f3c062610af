import Base
import LibraryFiles
import MediaLibrary

/// A title with the values of its fields.
package struct TitleRecord: Sendable {
  package let id: String
  package let kind: Kind
  /// Whether its owner keeps it private.
  package let isPrivate: Bool
  package let isUnlisted: Bool
  /// The number of further runs, from `repeat` or `history`.
  package let repeats: Int
  package let ids: [Work.ExternalID]
  /// `x-…`
  package let extras: [Work.Extra]
  package let values: [FieldKey: TitleValue]

  init(_ title: OwnersTitle, hiding hidden: HiddenTitles) {
    let entry = title.entry
    id = entry.id
    kind = entry.kind
    isPrivate = title.isKeptPrivate
    isUnlisted = entry.isUnlisted
    repeats = entry.tracking?.repeats ?? 0
    ids = entry.work.ids
    extras = entry.work.extras
    let fields = TitleFields(title: title, hidden: hidden)
    var values: [FieldKey: TitleValue] = [:]
    for field in TitleField.table { values[field.key] = fields[field] }
    self.values = values
  }

  package subscript(key: FieldKey) -> TitleValue? { values[key] }

  /// Empty for a missing text.
  package func text(_ key: FieldKey) -> String { values[key]?.text ?? "" }
  package func date(_ key: FieldKey) -> PartialDate? { values[key]?.date }
  package func number(_ key: FieldKey) -> Int? { values[key]?.number }
  package func list(_ key: FieldKey) -> [String] { values[key]?.list ?? [] }

  package var title: String { text(.title) }

  package var rating: Rating? { values[.rating]?.rating }
  package var status: Status? { values[.status]?.status }

  /// The first id found in these registries.
  package func id(_ registries: String...) -> String? {
    registries.lazy.compactMap { name in ids.first { $0.registry == name }?.value }.first
  }

  /// The names of creators with a role, or of all.
  package func creators(_ role: String? = nil) -> [String] {
    credits.compactMap { role == nil || $0.role == role ? $0.name : nil }
  }

  var credits: [(name: String, role: String?)] {
    (values[.creators]?.items ?? []).compactMap { item in
      item["name"]?.text.map { ($0, item["role"]?.text) }
    }
  }
}
