import Base
import LibraryFiles
import MediaLibrary
import StrictYAML

/// Ticks episodes, chapters or volumes in any order: the count has the first ones up to a gap,
/// `parts` lists the others.
struct PartTicks: TitleChange {
  private let unit: ProgressUnit
  /// Negative numbers untick parts.
  private let numbers: [Int]
  private let isCompleting: Bool
  private let date: GivenDate

  init(_ unit: ProgressUnit, _ numbers: [Int], isCompleting: Bool, _ date: GivenDate) {
    (self.unit, self.numbers, self.isCompleting, self.date) = (unit, numbers, isCompleting, date)
  }

  func plan(for title: WrittenTitle) throws(Refusal) -> PlannedChange {
    let (entry, tracking) = (title.entry, title.entry.tracking)
    guard let part = unit.part, let ticked = TickedParts(unit, of: entry) else {
      throw Refusal(.notCounted(entry.id, in: unit))
    }
    if let total = ticked.total, let beyond = numbers.first(where: { $0 > total }) {
      throw Refusal(.noSuchPart(beyond, entry.id, total: total, unit))
    }
    let counted = ticked.count
    var others = ticked.others
    var end = counted
    for number in numbers where number > 0 { others.insert(number) }
    for number in numbers.map({ -$0 }).sorted() where number > 0 {
      others.remove(number)
      if number <= end {
        if number < end { others.formUnion(number + 1...end) }
        end = number - 1
      }
    }
    while others.contains(end + 1) { end += 1 }

    var plan = PlannedChange()
    if end != counted {
      let change = ProgressChange(
        String(end), unit: unit.rawValue, isCompleting: isCompleting, date)
      plan = try change.plan(for: title)
    }
    let old = tracking?.parts ?? []
    let new = parts(old, part, ticked: others.filter { $0 > end })
    if new != old {
      // An unreadable part would be lost.
      let written = title.node["parts"].map { $0.isAbsent ? 0 : $0.listed.count } ?? 0
      guard written == old.count else {
        throw Refusal(.titleFileNotRead.at(.file(entry.location.path)))
      }
      plan.edits += edits(from: old, to: new, scale: title.scale)
      plan.begin(title, date, if: numbers.contains { $0 > 0 } && end == counted)
    }
    if plan.edits.isEmpty, plan.notes.isEmpty {
      plan.note("these \(unit.rawValue) are already ticked")
    }
    return plan
  }

  /// The edits of `parts`; parts that remain keep their order.
  private func edits(
    from old: [Tracking.Part], to new: [Tracking.Part], scale: RatingScale
  ) -> [(key: String, change: KeyChange)] {
    let isSame =
      old.count == new.count
      && zip(old, new).allSatisfy { ($0.unit, $0.number) == ($1.unit, $1.number) }
    guard isSame else {
      let values = new.map { YAMLValue($0, scale: scale) }
      return [("parts", values.isEmpty ? .remove : .set(.list(values)))]
    }
    return old.indices.filter { old[$0] != new[$0] }.map { index in
      let day = new[index].finished.map { KeyChange.set(.word($0.iso)) } ?? .remove
      return ("parts", .inItem(index, key: "finished", day))
    }
  }

  /// - Parameter ticked: the parts after the first gap
  private func parts(
    _ old: [Tracking.Part], _ unit: Tracking.Part.Unit, ticked: Set<Int>
  ) -> [Tracking.Part] {
    var parts = old
    for index in parts.indices.reversed() where parts[index].unit == unit {
      let number = parts[index].number
      if numbers.contains(-number) { parts[index].finished = nil }
      if numbers.contains(number), parts[index].finished == nil {
        parts[index].finished = date.date
      }
      let isBare = parts[index].isTicked && parts[index].finished == nil
      if isBare, !ticked.contains(number) { parts.remove(at: index) }
    }
    let known = Set(parts.filter { $0.unit == unit }.map(\.number))
    for number in ticked.subtracting(known).sorted() {
      let day = numbers.contains(number) ? date.date : nil
      parts.append(Tracking.Part(unit: unit, number: number, finished: day))
    }
    return parts
  }
}

/// The episodes, chapters or volumes of a title that its owner has seen or read.
package struct TickedParts: Sendable {
  /// The first ones up to a gap.
  package let count: Int
  package let others: Set<Int>
  package let total: Int?
  /// The count in the file.
  package let written: Int?

  /// nil for a unit that the title doesn't count.
  package init?(_ unit: ProgressUnit, of entry: Entry) {
    let tracking = entry.tracking
    let main = entry.progressUnit
    guard let part = unit.part, unit == main || unit == entry.kind.secondUnit else { return nil }
    total = entry.work.total(of: unit)
    written = unit == main ? tracking?.progress : tracking?.progressVolumes
    count = written ?? (tracking?.status == .completed ? total : nil) ?? 0
    others = Set((tracking?.parts ?? []).filter { $0.unit == part && $0.isTicked }.map(\.number))
  }
}

extension Tracking.Part {
  /// Whether the part was seen or read; one with only a rating or a note may not have been.
  fileprivate var isTicked: Bool { finished != nil || rating == nil && $note == nil }
}

extension YAMLValue {
  fileprivate init(_ part: Tracking.Part, scale: RatingScale) {
    let pairs: [YAMLValue.Pair?] = [
      .init(part.unit.rawValue, .word(String(part.number))),
      part.rating.map { .init("rating", .word(scale.text($0))) },
      part.finished.map { .init("finished", .word($0.iso)) },
      part.$note.map { .init("note", .text($0)) },
    ]
    self = .mapping(pairs.compactMap { $0 })
  }
}
