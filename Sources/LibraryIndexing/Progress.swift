import MediaLibrary

/// How far the owner is: 7 of 26 episodes.
package struct Progress: Sendable, Equatable {
  package let count: Int
  /// nil when unknown: "12 / ?".
  package let total: Int?
  /// `episodes`, or the owner's `progressUnit`.
  package let unit: String
}

extension Entry {
  /// Progress in the kind's unit; nil when nothing is said about it.
  package var progress: Progress? {
    guard let tracking else { return nil }
    if let written = tracking.progressUnit {
      return tracking.progress.map {
        Progress(
          count: $0, total: work.total(of: written),
          unit: written == .percent ? "%" : written.rawValue)
      }
    }
    let unit = kind.unit
    let total = unit.progressUnit.flatMap(work.total)
    guard let count = tracking.progress ?? (tracking.status == .completed ? total : nil) else {
      return nil
    }
    return Progress(count: count, total: total, unit: unit.word(for: total ?? count))
  }

  /// The same in the second unit, for kinds that have one: volumes of a manga.
  package var secondProgress: Progress? {
    guard let tracking, let unit = kind.row.secondUnit else { return nil }
    let total = unit.progressUnit.flatMap(work.total)
    guard let count = tracking.progressVolumes ?? (tracking.status == .completed ? total : nil)
    else { return nil }
    return Progress(count: count, total: total, unit: unit.word(for: total ?? count))
  }
}
