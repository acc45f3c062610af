import MediaLibrary

package struct Progress: Sendable, Equatable {
  package let count: Int
  /// nil if unknown.
  package let total: Int?
  /// The kind's unit, or the owner's `progressUnit`.
  package let unit: ProgressUnit

  package var isWhole: Bool { count > 0 && count == total }
}

extension Entry {
  package var progress: Progress? {
    guard let tracking else { return nil }
    if let written = tracking.progressUnit {
      return tracking.progress.map {
        Progress(count: $0, total: work.total(of: written), unit: written)
      }
    }
    return progress(in: kind.unit, counted: tracking.progress)
  }

  /// Progress in the second unit of a kind, such as volumes of a manga.
  package var secondProgress: Progress? {
    kind.secondUnit.flatMap { progress(in: $0, counted: tracking?.progressVolumes) }
  }

  /// A completed title without progress counts as whole.
  private func progress(in unit: ProgressUnit, counted: Int?) -> Progress? {
    guard let tracking else { return nil }
    let total = work.total(of: unit)
    let isDone = tracking.status == .completed
    // A completed title with progress 0 was never counted.
    guard let count = (isDone && counted == 0 ? nil : counted) ?? (isDone ? total : nil) else {
      return nil
    }
    return Progress(count: count, total: total, unit: unit)
  }
}
