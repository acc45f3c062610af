import Base
import MediaLibrary

package struct TitleRecord: Sendable {
  package let id: String
  package let kind: Kind
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

  package func text(_ key: FieldKey) -> String { values[key]?.text ?? "" }
  package func date(_ key: FieldKey) -> PartialDate? { values[key]?.date }
  package func number(_ key: FieldKey) -> Int? { values[key]?.number }
  package func list(_ key: FieldKey) -> [String] { values[key]?.list ?? [] }

  package var title: String { text(.title) }

  package var rating: Rating? { values[.rating]?.rating }
  package var status: Status? { values[.status]?.status }

  package func id(_ registries: String...) -> String? {
    registries.lazy.compactMap { name in ids.first { $0.registry == name }?.value }.first
  }

  package func creators(_ role: String? = nil) -> [String] {
    credits.compactMap { role == nil || $0.role == role ? $0.name : nil }
  }

  var credits: [(name: String, role: String?)] {
    (values[.creators]?.items ?? []).compactMap { item in
      item["name"]?.text.map { ($0, item["role"]?.text) }
    }
  }
}

/// The values of a title's fields in an export: without notes, comments and hidden titles.
struct TitleFields {
  let title: OwnersTitle
  let hidden: HiddenTitles

  subscript(field: TitleField) -> TitleValue? {
    if !field.isPublic { return nil }
    switch field.key {
    case .relations:
      let relations = field.value(title)?.items ?? []
      return .present(relations.filter { !hidden.contains($0["id"]?.text ?? "") })
    case .review: return reviewText.map { .text($0) }
    default: return field.value(title)
    }
  }

  private var reviewText: String? {
    if title.reviewText.isEmpty { return nil }
    let text = hidden.published(title.reviewText)
    return text.isEmpty ? nil : text
  }
}

extension String {
  /// Without empty lines at its ends; the first line keeps its indentation, which may mark code.
  var withoutBlankLinesAround: String {
    guard let last = utf8.lastIndex(where: { !$0.isASCIIWhitespace }) else { return "" }
    var start = startIndex
    for index in utf8.indices {
      guard utf8[index].isASCIIWhitespace else { break }
      if utf8[index] == UInt8(ascii: "\n") { start = utf8.index(after: index) }
    }
    return String(self[start...last])
  }
}
