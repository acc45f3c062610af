import MediaLibrary

extension Entry {
  /// The usual minutes of an episode in this format, or of a movie, for estimates. nil for kinds
  /// that aren't watched.
  package var usualMinutes: Int? {
    switch kind.unit {
    case .minutes: usualMinutesOfMovie
    case .episodes:
      work.format.flatMap { usualMinutesByFormat[formatKey($0)] }
        ?? (kind == .anime ? 24 : 45)
    default: nil
    }
  }

  /// The length of the whole in minutes, estimated from usual lengths if the library has none: it
  /// tells an evening from a weekend.
  package var minutes: Int? {
    func product(_ count: Int?, _ length: Int?) -> Int? {
      guard let count, let length else { return nil }
      return min(max(count, 0), 100_000) * min(max(length, 0), 100_000)
    }
    let minutes = work.duration ?? usualMinutes
    return switch kind.unit {
    case .episodes: product(work.episodes, minutes)
    case .minutes: product(1, minutes)
    case .chapters: product(work.volumes, 50) ?? product(work.chapters, 8)
    case .pages: product(work.pages, 2)
    case .hours: tracking?.hours.map { min($0, 10_000_000) * 60 / 100 }
    case .volumes: product(work.volumes, 50)
    case .percent: nil
    }
  }
}

/// In capitals, with a space for each `_`.
private func formatKey(_ format: String) -> String {
  String(String.UnicodeScalarView(format.uppercased().unicodeScalars.map { $0 == "_" ? " " : $0 }))
}

private let usualMinutesOfMovie = 100

private let usualMinutesByFormat = [
  "TV": 24, "TV SHORT": 5, "SHORT": 5, "OVA": 28, "OAD": 28, "ONA": 24, "SPECIAL": 24,
  "TV SPECIAL": 24, "MOVIE": usualMinutesOfMovie, "MUSIC": 4, "PV": 2, "CM": 1,
]
