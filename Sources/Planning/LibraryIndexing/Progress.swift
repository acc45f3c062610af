import MediaLibrary

/// How far the owner is: 7 of 26 episodes.
package struct Progress: Sendable, Equatable {
  package let count: Int
  /// nil when unknown: "12 / ?".
  package let total: Int?
  /// The kind's, or the owner's `progressUnit`.
  package let unit: ProgressUnit
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
    return progress(in: kind.unit, counted: tracking.progress)
  }

  /// The same in the second unit, for kinds that have one: volumes of a manga.
  package var secondProgress: Progress? {
    kind.secondUnit.flatMap { progress(in: $0, counted: tracking?.progressVolumes) }
  }

  /// What is completed and not counted has been gone through to its end.
  private func progress(in unit: ProgressUnit, counted: Int?) -> Progress? {
    guard let tracking else { return nil }
    let total = work.total(of: unit)
    guard let count = counted ?? (tracking.status == .completed ? total : nil) else { return nil }
    return Progress(count: count, total: total, unit: unit)
  }
}
