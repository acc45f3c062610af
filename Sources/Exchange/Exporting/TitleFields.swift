import Base
import Markup
import MediaLibrary

/// The values of a title's fields in an export: without notes, comments and hidden titles.
struct TitleFields {
  let title: OwnersTitle
  let hidden: HiddenTitles

  subscript(field: TitleField) -> TitleValue? {
    if !field.isPublic { return nil }
    switch field.key {
    case .relations:
      guard case .items(let relations)? = field.value(title) else { return nil }
      let shown = relations.filter { !hidden.contains($0["id"]?.text ?? "") }
      return shown.isEmpty ? nil : .items(shown)
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
