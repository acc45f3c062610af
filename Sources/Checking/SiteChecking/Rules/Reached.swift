import MediaLibrary

/// How far the owner is in a title of which it is known how much there is.
struct Reached: Sendable {
  let progress: Int
  let total: Int
  let unit: ProgressUnit
}

extension Entry {
  /// nil when progress or total is not said.
  var reached: Reached? {
    let unit = tracking?.progressUnit ?? kind.unit
    guard let progress = tracking?.progress, let total = work.total(of: unit), total > 0 else {
      return nil
    }
    return Reached(progress: progress, total: total, unit: unit)
  }

  /// Whether all of it is done, and no more will come.
  var isAtTheEnd: Bool {
    guard let reached, reached.progress == reached.total else { return false }
    return work.releaseStatus == nil || work.releaseStatus == .finished
  }
}
