/// The unit of progress: the kind's, or `progressUnit`.
package enum ProgressUnit: String, Sendable, CaseIterable {
  case episodes, chapters, volumes, pages, hours, minutes, percent
}

extension ProgressUnit {
  /// The parts that can be ticked in a title with this unit; nil for units without parts.
  package var part: Tracking.Part.Unit? {
    switch self {
    case .episodes: .episode
    case .chapters: .chapter
    case .volumes: .volume
    case .pages, .hours, .minutes, .percent: nil
    }
  }
}

extension Work {
  /// nil if unknown.
  package func total(of unit: ProgressUnit) -> Int? {
    switch unit {
    case .episodes: episodes
    case .chapters: chapters
    case .volumes: volumes
    case .pages: pages
    case .minutes: duration
    case .percent: 100
    case .hours: nil
    }
  }
}
