import Base
import LibraryFiles
import MediaLibrary
import StrictYAML
import Trackers

/// Values in library files, and in the memory of imports.
extension FieldKey {
  /// The value of a title in the library; nil if no importer would write it like this.
  ///
  /// - Parameter others: compared with it; they may name a unit of progress
  func statement(
    in title: WrittenTitle, scale: RatingScale, against others: [FieldValues] = []
  ) -> FieldValue? {
    let node = title.node
    switch self {
    case .review: return title.review.map { .text($0.trimmed) }
    case .visibility where node[rawValue] == nil:
      guard let isPrivate = node["private"]?.text else { return .absent }
      return .value(.text(isPrivate.lowercased() == "true" ? "private" : "public"))
    // The owner's own form: another unit, a list, or another key.
    case .progress where node["progressUnit"] != nil:
      let unit = FieldKey.progressUnit.statement(in: title, scale: scale)
      if unit?.value == nil || !others.contains(where: { $0[.progressUnit] == unit }) { return nil }
    case .repeat where node[rawValue] == nil && node["history"] != nil: return nil
    case .creators where node[rawValue] == nil && hasCreatorsByRole(node): return nil
    case .favorite where node["favourite"] != nil: return nil
    default: break
    }
    guard let value = node[rawValue], !value.isAbsent else { return .absent }
    return form.value(of: value) { try? scale.read($0).get() }.map { .value($0) }
  }

  private func hasCreatorsByRole(_ node: YAMLNode) -> Bool {
    node.pairs.contains { Self.creatorKeys.contains($0.name) }
  }

  /// `author`, `directors`
  static let creatorKeys = Set(Work.Creator.roleKeys.flatMap { [$0, $0 + "s"] })

  /// The value in an import's memory.
  func remembered(in node: YAMLNode) -> FieldValue? {
    if node.isAbsent { return .absent }
    let value = form.value(of: node) { text in
      Int(text).flatMap { (1...10_000).contains($0) ? Rating(hundredths: $0) : nil }
    }
    return value.map { .value($0) }
  }

  /// Long texts are remembered by length and hash.
  func memory(of statement: FieldValue) -> FieldValue {
    guard self == .review || self == .description, case .value(.text(let text)) = statement else {
      return statement
    }
    return .value(.text("\(text.utf8.count) bytes, \(String(FNV1a.hash(text.utf8), radix: 16))"))
  }
}

struct WrittenTitle {
  let node: YAMLNode
  /// nil in a file of many titles, which can't have reviews.
  let review: String?

  init(_ file: TitleFile, at index: Int) {
    node = file.titles[index]
    review = file.review
  }
}

extension YAMLNode: ValueNode {
  package var singleText: String? { trimmedText }
  package var listItems: [YAMLNode]? { isSequence ? Array(items) : nil }
  package var namedMembers: [(name: String, node: YAMLNode)]? {
    guard isMapping, pairs.allSatisfy({ $0.key.text != nil }) else { return nil }
    return pairs.map { ($0.key.text ?? "", $0.value) }
  }
}

extension TitleValue {
  /// For a library file.
  package func yaml(scale: RatingScale) -> YAMLValue {
    switch self {
    case .text(let text): text == "private" ? .word(text) : .text(text)
    case .number(let number): .word(String(number))
    case .hundredths(let number): .word(decimal(number, per: 100))
    case .flag(let flag): .word(String(flag))
    case .date(let date): .word(date.iso)
    case .rating(let rating): .word(scale.text(scale.rounded(rating)))
    case .status(let status): .word(status.rawValue)
    case .list(let items): .list(items.map { .text($0) })
    case .items(let items): .list(items.map { $0.yaml(scale: scale) })
    case .mapping(let pairs):
      .mapping(pairs.map { YAMLValue.Pair($0.key, $0.value.yaml(scale: scale)) })
    }
  }

  /// For the memory, independent of the scale.
  var remembered: YAMLValue {
    switch self {
    case .rating(let rating): .word(String(rating.hundredths))
    case .items(let items): .list(items.map(\.remembered))
    case .mapping(let pairs): .mapping(pairs.map { YAMLValue.Pair($0.key, $0.value.remembered) })
    default: yaml(scale: .ten)
    }
  }

  fileprivate func means(_ other: TitleValue, scale: RatingScale) -> Bool {
    switch (self, other) {
    case (.rating(let a), .rating(let b)): scale.rounded(a) == scale.rounded(b)
    case (.list(let a), .list(let b)): Set(a.map(\.trimmed)) == Set(b.map(\.trimmed))
    case (.items(let a), .items(let b)):
      a.count == b.count && zip(a, b).allSatisfy { $0.means($1, scale: scale) }
    case (.mapping(let a), .mapping(let b)):
      a.count == b.count
        && a.allSatisfy { pair in
          b.contains { $0.key == pair.key && $0.value.means(pair.value, scale: scale) }
        }
    // Most trackers' texts are read without blanks at their ends.
    case (.text(let a), .text(let b)): a.trimmed == b.trimmed || isSameMoment(a, b)
    default: self == other
    }
  }
}

/// Whether two texts are the same time in different time zones.
private func isSameMoment(_ a: String, _ b: String) -> Bool {
  guard let moment = Moment(rfc3339: a) else { return false }
  return moment == Moment(rfc3339: b)
}

extension FieldValue {
  func means(_ other: FieldValue, scale: RatingScale) -> Bool {
    guard case .value(let a) = self, case .value(let b) = other else { return self == other }
    return a.means(b, scale: scale)
  }

  /// Whether another value is equal, or a less exact date.
  func covers(_ other: FieldValue, of key: FieldKey, scale: RatingScale) -> Bool {
    means(other, scale: scale) || key == .released && isMoreExact(than: other)
  }

  /// Whether both are dates, and the other one lacks the day, or the month and the day.
  func isMoreExact(than other: FieldValue) -> Bool {
    guard case .value(.date(let date)) = self, case .value(.date(let open)) = other,
      open.day == nil, date.year == open.year
    else { return false }
    return open.month == nil ? date.month != nil : open.month == date.month && date.day != nil
  }
}

extension ExportedTitle {
  /// The ids, with the tracker's own first.
  func ids(at tracker: Tracker) -> [Work.ExternalID] {
    (id.map { [Work.ExternalID(registry: tracker.registry, value: $0)] } ?? [])
      + ids.filter { $0.registry != tracker.registry }
  }
}

extension Work.ExternalID {
  var pair: YAMLValue.Pair { YAMLValue.Pair(registry, .text(value.escapingCommentMarks)) }
}
