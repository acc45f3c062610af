import MediaLibrary

/// How far the owner is: 7 of 26 episodes.
package struct Progress: Sendable, Equatable {
  package let count: Int
  /// nil when unknown: "12 / ?".
  package let total: Int?
  /// `episodes`, or what the owner wrote in `progressUnit`.
  package let unit: String

  /// Of 1,000, for a bar; nil when the end is unknown.
  package var permille: Int? {
    guard let total, total > 0 else { return nil }
    return count >= total
      ? 1000 : total.dividingFullWidth(max(count, 0).multipliedFullWidth(by: 1000)).quotient
  }
}

extension Entry {
  /// Progress in the kind's unit; nil when nothing is said about it.
  package var progress: Progress? {
    guard let tracking else { return nil }
    if let written = tracking.progressUnit {
      return tracking.progress.map {
        Progress(count: $0, total: work.total(of: written), unit: written)
      }
    }
    let unit = kind.row.unit
    let total = work.total(of: unit.plural)
    guard let count = tracking.progress ?? (tracking.status == .completed ? total : nil) else {
      return nil
    }
    return Progress(count: count, total: total, unit: unit.word(for: total ?? count))
  }

  /// The same in the second unit, for kinds that have one: volumes of a manga.
  package var secondProgress: Progress? {
    guard let tracking, let unit = kind.row.secondUnit else { return nil }
    let total = work.total(of: unit.plural)
    guard let count = tracking.progressVolumes ?? (tracking.status == .completed ? total : nil)
    else { return nil }
    return Progress(count: count, total: total, unit: unit.word(for: total ?? count))
  }
}

extension Work {
  fileprivate func total(of unit: String) -> Int? {
    switch unit {
    case Unit.episodes.plural: episodes
    case Unit.chapters.plural: chapters
    case Unit.volumes.plural: volumes
    case Unit.pages.plural: pages
    case Unit.minutes.plural: duration
    case "%", "percent": 100
    default: nil
    }
  }
}
