import Bytes
import Diagnostics
import MediaLibrary
import StrictYAML
import YAMLEditing

/// How values stand in a library file, and in the file that remembers what was imported.
extension TitleKey {
  /// What a title in the library says about the key; nil when that is nothing an importer would write.
  func statement(in title: YAMLNode, scale: RatingScale) -> Statement? {
    if self == .visibility, let isPrivate = title["private"]?.text, title["visibility"] == nil {
      return .value(.text(isPrivate.lowercased() == "true" ? "private" : "public"))
    }
    // Counted in another unit, or entry by entry: that is the owner's way.
    if self == .progress, title["progressUnit"] != nil { return nil }
    if self == .repeat, title[rawValue] == nil, title["history"] != nil { return nil }
    guard let node = title[rawValue], !node.isAbsent else { return .absent }
    return value(of: node) { try? scale.read($0).get() }.map { .value($0) }
  }

  /// What is remembered of the key; nil when nothing is.
  func remembered(in record: YAMLNode) -> Statement? {
    guard let node = record[rawValue] else { return nil }
    if node.isAbsent { return .absent }
    let value = value(of: node) { text in
      Int(text).flatMap { (1...10_000).contains($0) ? Rating(hundredths: $0) : nil }
    }
    return value.map { .value($0) }
  }

  private func value(of node: YAMLNode, rating: (String) -> Rating?) -> TitleValue? {
    if self == .tags {
      let items = node.isScalar ? [node] : Array(node.items)
      let texts = items.compactMap { $0.text?.trimmed }
      return texts.count == items.count && !node.isMapping ? .list(texts) : nil
    }
    guard let text = node.text?.trimmed else { return nil }
    switch self {
    case .title, .format, .visibility, .notes: return .text(text)
    case .episodes, .chapters, .volumes, .progress, .progressVolumes, .repeat:
      return text.utf8.allSatisfy(\.isASCIIDigit) ? Int(text).map { .number($0) } : nil
    case .started, .finished: return PartialDate(iso: text).map { .date($0) }
    case .rating: return rating(text).map { .rating($0) }
    case .status: return Status(word: text).map { .status($0) }
    case .tags: return nil
    }
  }
}

extension TitleValue {
  /// As it stands in a library file that rates on a scale.
  func yaml(scale: RatingScale) -> YAMLValue {
    switch self {
    case .text(let text): text == "private" ? .word(text) : .text(text)
    case .number(let number): .word(String(number))
    case .date(let date): .word(date.iso)
    case .rating(let rating): .word(scale.text(scale.rounded(rating)))
    case .status(let status): .word(status.rawValue)
    case .list(let items): .list(items.map { .text($0) })
    }
  }

  /// As it is remembered, whatever the scale.
  var remembered: YAMLValue {
    if case .rating(let rating) = self { return .word(String(rating.hundredths)) }
    return yaml(scale: .ten)
  }

  /// As a report has it.
  func text(scale: RatingScale) -> String {
    switch self {
    case .text(let text): text
    case .rating(let rating): scale.text(scale.rounded(rating))
    case .number(let number): String(number)
    case .date(let date): date.iso
    case .status(let status): status.rawValue
    case .list(let items): items.joined(separator: ", ")
    }
  }
}

extension Statement {
  /// Whether two statements come to the same in a library that rates on a scale.
  func means(_ other: Statement, scale: RatingScale) -> Bool {
    switch (self, other) {
    case (.value(.rating(let a)), .value(.rating(let b))):
      scale.rounded(a) == scale.rounded(b)
    case (.value(.list(let a)), .value(.list(let b))): Set(a) == Set(b)
    default: self == other
    }
  }
}
