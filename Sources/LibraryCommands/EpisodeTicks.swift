import Base
import LibraryFiles
import MediaLibrary
import StrictYAML

/// Ticks episodes in any order: `progress` counts the first ones up to a gap, `parts` lists the
/// others.
struct EpisodeTicks: TitleChange {
  /// Negative numbers untick episodes.
  private let episodes: [Int]
  private let isCompleting: Bool
  private let date: GivenDate

  init(_ episodes: [Int], isCompleting: Bool, _ date: GivenDate) {
    self.episodes = episodes
    self.isCompleting = isCompleting
    self.date = date
  }

  func plan(for title: WrittenTitle) throws(Refusal) -> PlannedChange {
    let (entry, tracking) = (title.entry, title.entry.tracking)
    let total = entry.work.total(of: .episodes)
    guard entry.kind.unit == .episodes, tracking?.progressUnit ?? .episodes == .episodes else {
      throw Refusal(.noEpisodes(entry.id, kind: entry.kind.id))
    }
    if let beyond = episodes.first(where: { $0 > total ?? $0 }), let total {
      throw Refusal(.noSuchEpisode(beyond, entry.id, total: total))
    }
    let implied = tracking?.status == .completed ? total : nil
    let counted = tracking?.progress ?? implied ?? 0
    let parts = (tracking?.parts ?? []).filter { $0.unit == .episode }
    var ticked = Set(parts.filter(\.isTicked).map(\.number))
    var end = counted
    for episode in episodes where episode > 0 { ticked.insert(episode) }
    for episode in episodes.map({ -$0 }).sorted() where episode > 0 {
      ticked.remove(episode)
      if episode <= end {
        if episode < end { ticked.formUnion(episode + 1...end) }
        end = episode - 1
      }
    }
    while ticked.contains(end + 1) { end += 1 }

    var plan = PlannedChange()
    if end != counted {
      let change = ProgressChange(String(end), unit: "episodes", isCompleting: isCompleting, date)
      plan = try change.plan(for: title)
    }
    let old = tracking?.parts ?? []
    let new = self.parts(old, ticked: ticked.filter { $0 > end })
    if new != old {
      // An unreadable part would be lost.
      let written = title.node["parts"].map { $0.isAbsent ? 0 : $0.listed.count } ?? 0
      guard written == old.count else {
        throw Refusal(.titleFileNotRead.at(.file(entry.location.path)))
      }
      plan.edits += edits(from: old, to: new, scale: title.scale)
      plan.begin(title, date, if: episodes.contains { $0 > 0 } && end == counted)
    }
    if plan.edits.isEmpty, plan.notes.isEmpty { plan.note("these episodes are already ticked") }
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

  /// - Parameter ticked: the episodes after the first gap
  private func parts(_ old: [Tracking.Part], ticked: Set<Int>) -> [Tracking.Part] {
    var parts = old
    for index in parts.indices.reversed() where parts[index].unit == .episode {
      let number = parts[index].number
      if episodes.contains(-number) { parts[index].finished = nil }
      if episodes.contains(number), parts[index].finished == nil {
        parts[index].finished = date.date
      }
      let isBare = parts[index].isTicked && parts[index].finished == nil
      if isBare, !ticked.contains(number) { parts.remove(at: index) }
    }
    let known = Set(parts.filter { $0.unit == .episode }.map(\.number))
    for number in ticked.subtracting(known).sorted() {
      let day = episodes.contains(number) ? date.date : nil
      parts.append(Tracking.Part(unit: .episode, number: number, finished: day))
    }
    return parts
  }
}

extension Tracking.Part {
  /// Whether the episode was seen; one with only a rating or a note may not have been.
  package var isTicked: Bool { finished != nil || rating == nil && $note == nil }
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
