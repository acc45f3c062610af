import MediaLibrary

extension Entry {
  /// How many minutes an episode of such a thing has, or all of it when it is a movie: what lengths
  /// are estimated by where the library does not say. nil for what is not watched.
  package var usualMinutes: Int? {
    switch kind.unit {
    case .minutes: usualMinutesOfMovie
    case .episodes:
      work.format.flatMap { usualMinutesByFormat[$0.uppercased().replacing("_", with: " ")] }
        ?? (kind == .anime ? 24 : 45)
    default: nil
    }
  }
}

private let usualMinutesOfMovie = 100

/// By the formats that trackers write.
private let usualMinutesByFormat = [
  "TV": 24, "TV SHORT": 5, "SHORT": 5, "OVA": 28, "OAD": 28, "ONA": 24, "SPECIAL": 24,
  "TV SPECIAL": 24, "MOVIE": usualMinutesOfMovie, "MUSIC": 4, "PV": 2, "CM": 1,
]
